//! Levels of play, from a beginner's to nearly the engine's own.

use chess::Position;
use chess::random::Random;

use crate::fallible::Sight;

/// A level of play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
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

const fn sight(depth: u32, captures: u32, misjudgement: u32, oversight: u32) -> Sight {
    Sight { depth, captures, misjudgement, oversight }
}

/// What makes a level, by the rating it was measured at (docs/strength-levels.md); the first is extrapolated.
/// Levels in between are mixed from their neighbours.
const FALLIBLE: [(u32, Sight); 9] = [
    (500, sight(100, 0, 220, 550)),
    (800, sight(100, 1, 140, 400)),
    (920, sight(120, 2, 110, 300)),
    (1060, sight(150, 2, 80, 220)),
    (1270, sight(200, 3, 60, 150)),
    (1440, sight(250, 3, 45, 100)),
    (1560, sight(300, 4, 32, 65)),
    (1720, sight(350, 5, 22, 40)),
    (1810, sight(400, 6, 14, 20)),
];

/// How many positions the strong search may visit, by measured rating; the last is extrapolated.
const NODES: [(u32, u64); 5] = [(1810, 900), (2000, 2_800), (2200, 9_000), (2500, 53_000), (2900, 550_000)];

impl Strength {
    /// The weakest level.
    pub const LOWEST: u32 = 500;
    /// The strongest level; beyond it is the engine itself.
    pub const HIGHEST: u32 = NODES[NODES.len() - 1].0;

    /// The level of a rating, or the nearest there is.
    pub fn from_elo(elo: u32) -> Strength {
        let elo = elo.clamp(Strength::LOWEST, Strength::HIGHEST);
        Strength { means: fallible(elo).unwrap_or_else(|| Means::Nodes(nodes(elo))) }
    }
}

fn fallible(elo: u32) -> Option<Means> {
    let (low, high) = neighbours(&FALLIBLE, elo)?;
    let mixed = |part: fn(&Sight) -> u32| {
        let share = share(elo, low.0, high.0);
        (f64::from(part(&low.1)) * (1.0 - share) + f64::from(part(&high.1)) * share).round() as u32
    };
    Some(Means::Fallible(sight(
        mixed(|sight| sight.depth),
        mixed(|sight| sight.captures),
        mixed(|sight| sight.misjudgement),
        mixed(|sight| sight.oversight),
    )))
}

/// Ratings grow with the logarithm of the positions.
fn nodes(elo: u32) -> u64 {
    let Some((low, high)) = neighbours(&NODES, elo) else { return NODES[0].1 };
    let share = share(elo, low.0, high.0);
    ((low.1 as f64).ln() * (1.0 - share) + (high.1 as f64).ln() * share).exp().round() as u64
}

/// The rungs below and above a rating.
fn neighbours<T: Copy>(rungs: &[(u32, T)], elo: u32) -> Option<((u32, T), (u32, T))> {
    rungs.windows(2).map(|pair| (pair[0], pair[1])).find(|(low, high)| (low.0..=high.0).contains(&elo))
}

fn share(elo: u32, low: u32, high: u32) -> f64 {
    f64::from(elo - low) / f64::from(high - low)
}

/// The number of positions to look at here: more or less, so that no two games are alike.
pub(crate) fn varied(nodes: u64, position: &Position, seed: u64) -> u64 {
    let luck = Random::new(position.key().0 ^ seed).next_u64() % 512;
    nodes * (768 + luck) / 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_sees_no_less_and_errs_no_more() {
        let levels: Vec<Means> =
            (Strength::LOWEST..=Strength::HIGHEST).map(|elo| Strength::from_elo(elo).means).collect();
        for pair in levels.windows(2) {
            match (pair[0], pair[1]) {
                (Means::Fallible(low), Means::Fallible(high)) => {
                    assert!(low.depth <= high.depth && low.captures <= high.captures);
                    assert!(low.misjudgement >= high.misjudgement && low.oversight >= high.oversight);
                }
                (Means::Nodes(low), Means::Nodes(high)) => assert!(low <= high),
                (low, high) => assert!(matches!(low, Means::Fallible(_)), "{low:?} {high:?}"),
            }
        }
    }

    #[test]
    fn ratings_out_of_range_get_the_nearest_level() {
        assert_eq!(Strength::from_elo(0), Strength::from_elo(Strength::LOWEST));
        assert_eq!(Strength::from_elo(u32::MAX), Strength::from_elo(Strength::HIGHEST));
    }
}
