//! Levels of play, from a beginner's to nearly the engine's own.

use chess::Position;
use chess::random::Random;

use crate::fallible::Sight;

/// A level of play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    elo: u32,
    pub(crate) means: Means,
}

/// How a level is reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Means {
    /// A small search of its own that errs.
    Fallible(Sight),
    /// The strong search on few positions.
    Nodes(u64),
}

impl Strength {
    /// The weakest level.
    pub const LOWEST: u32 = 500;
    /// The strongest level; beyond it is the engine itself.
    pub const HIGHEST: u32 = 2900;

    /// The level of a rating.
    pub fn from_elo(elo: u32) -> Strength {
        let elo = elo.clamp(Strength::LOWEST, Strength::HIGHEST);
        let means = if elo <= 1500 {
            let s = f64::from(elo - 500) / 1000.0;
            let left = (1.0 - s) * (1.0 - s);
            Means::Fallible(Sight {
                depth: 100 + (400.0 * s) as u32,
                captures: 1 + (5.0 * s) as u32,
                misjudgement: (150.0 * left) as i32,
                oversight: (450.0 * left) as u32,
            })
        } else {
            Means::Nodes(100 << ((elo - 1600) / 100).min(20))
        };
        Strength { elo, means }
    }

    /// The rating.
    pub fn elo(&self) -> u32 {
        self.elo
    }
}

/// The number of positions to look at here: more or less, so that no two games are alike.
pub(crate) fn varied(nodes: u64, position: &Position, seed: u64) -> u64 {
    let luck = Random::new(position.key().0 ^ seed).next_u64() % 512;
    nodes * (768 + luck) / 1024
}
