//! Levels of play, from a beginner's to nearly the engine's own.

use chess::Position;
use chess::random::Random;

use crate::handicap::HandicapParameters;

/// A level of play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    pub(crate) limitation: Limitation,
}

/// How a level is reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Limitation {
    /// A small search of its own with a handicap.
    Handicap(HandicapParameters),
    /// The strong search with few nodes.
    Nodes(u64),
}

const fn handicap(
    depth: u32,
    quiescence_depth: u32,
    evaluation_noise: u32,
    blindness: u32,
) -> HandicapParameters {
    HandicapParameters { depth, quiescence_depth, evaluation_noise, blindness }
}

/// What makes a level, by the rating it was measured at (docs/strength-levels.md); the first is extrapolated.
/// Levels in between are interpolated.
const HANDICAPS: [(u32, HandicapParameters); 9] = [
    (500, handicap(100, 0, 220, 550)),
    (800, handicap(100, 1, 140, 400)),
    (920, handicap(120, 2, 110, 300)),
    (1060, handicap(150, 2, 80, 220)),
    (1270, handicap(200, 3, 60, 150)),
    (1440, handicap(250, 3, 45, 100)),
    (1560, handicap(300, 4, 32, 65)),
    (1720, handicap(350, 5, 22, 40)),
    (1810, handicap(400, 6, 14, 20)),
];

/// How many nodes the strong search may visit, by measured rating; the last is extrapolated.
const NODES: [(u32, u64); 5] = [(1810, 900), (2000, 2_800), (2200, 9_000), (2500, 53_000), (2900, 550_000)];

impl Strength {
    /// The weakest level.
    pub const LOWEST: u32 = 500;
    /// The strongest level; beyond it is the engine itself.
    pub const HIGHEST: u32 = NODES[NODES.len() - 1].0;

    /// The level of a rating, or the nearest there is.
    pub fn from_elo(elo: u32) -> Strength {
        let elo = elo.clamp(Strength::LOWEST, Strength::HIGHEST);
        let limitation = handicap_of(elo).map_or_else(|| Limitation::Nodes(nodes(elo)), Limitation::Handicap);
        Strength { limitation }
    }
}

fn handicap_of(elo: u32) -> Option<HandicapParameters> {
    let (low, high) = neighbours(&HANDICAPS, elo)?;
    let share = share(elo, low.0, high.0);
    let mixed = |part: fn(&HandicapParameters) -> u32| {
        (f64::from(part(&low.1)) * (1.0 - share) + f64::from(part(&high.1)) * share).round() as u32
    };
    Some(handicap(
        mixed(|level| level.depth),
        mixed(|level| level.quiescence_depth),
        mixed(|level| level.evaluation_noise),
        mixed(|level| level.blindness),
    ))
}

/// Ratings grow with the logarithm of the nodes.
fn nodes(elo: u32) -> u64 {
    let Some((low, high)) = neighbours(&NODES, elo) else { return NODES[0].1 };
    let share = share(elo, low.0, high.0);
    ((low.1 as f64).ln() * (1.0 - share) + (high.1 as f64).ln() * share).exp().round() as u64
}

/// The levels below and above a rating.
fn neighbours<T: Copy>(levels: &[(u32, T)], elo: u32) -> Option<((u32, T), (u32, T))> {
    levels.windows(2).map(|pair| (pair[0], pair[1])).find(|(low, high)| (low.0..=high.0).contains(&elo))
}

fn share(elo: u32, low: u32, high: u32) -> f64 {
    f64::from(elo - low) / f64::from(high - low)
}

/// The number of nodes to visit here: more or less, so that no two games are alike.
pub(crate) fn varied(nodes: u64, position: &Position, seed: u64) -> u64 {
    let luck = Random::new(position.key().0 ^ seed).next_u64() % 512;
    nodes * (768 + luck) / 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_searches_no_less_and_errs_no_more() {
        let levels: Vec<Limitation> =
            (Strength::LOWEST..=Strength::HIGHEST).map(|elo| Strength::from_elo(elo).limitation).collect();
        for pair in levels.windows(2) {
            match (pair[0], pair[1]) {
                (Limitation::Handicap(low), Limitation::Handicap(high)) => {
                    assert!(low.depth <= high.depth && low.quiescence_depth <= high.quiescence_depth);
                    assert!(low.evaluation_noise >= high.evaluation_noise && low.blindness >= high.blindness);
                }
                (Limitation::Nodes(low), Limitation::Nodes(high)) => assert!(low <= high),
                (low, high) => assert!(matches!(low, Limitation::Handicap(_)), "{low:?} {high:?}"),
            }
        }
    }

    #[test]
    fn ratings_out_of_range_get_the_nearest_level() {
        assert_eq!(Strength::from_elo(0), Strength::from_elo(Strength::LOWEST));
        assert_eq!(Strength::from_elo(u32::MAX), Strength::from_elo(Strength::HIGHEST));
    }
}
