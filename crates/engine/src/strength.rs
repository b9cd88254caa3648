//! Levels of play, from a beginner's to nearly the engine's own.

use chess::Position;
use chess::random::Random;

use crate::human::Person;

/// A level of play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    pub(crate) limitation: Limitation,
}

/// How a level is reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Limitation {
    /// The choice of a person.
    Person(Person),
    /// The strong search with few nodes.
    Nodes(u64),
}

/// The rating of the people whose choices make a level (docs/strength-levels.md): moves drawn one by one win less than
/// people do. Levels in between are interpolated.
const PEOPLE: [(u32, u32); 3] = [(500, 0), (1000, 700), (1900, 2600)];

/// How many nodes the strong search may visit, by measured rating; the last is extrapolated.
const NODES: [(u32, u64); 5] = [(1900, 1_700), (2000, 2_800), (2200, 9_000), (2500, 53_000), (2900, 550_000)];

impl Strength {
    /// The weakest level.
    pub const LOWEST: u32 = 500;
    /// The strongest level; beyond it is the engine itself.
    pub const HIGHEST: u32 = NODES[NODES.len() - 1].0;

    /// The level of a rating, or the nearest there is.
    pub fn from_elo(elo: u32) -> Strength {
        let elo = elo.clamp(Strength::LOWEST, Strength::HIGHEST);
        let limitation = match person(elo) {
            Some(person) => Limitation::Person(person),
            None => Limitation::Nodes(nodes(elo)),
        };
        Strength { limitation }
    }

    /// Whether the level was measured with the classical evaluation.
    pub(crate) fn is_classical(self) -> bool {
        matches!(self.limitation, Limitation::Nodes(_))
    }
}

fn person(elo: u32) -> Option<Person> {
    let (low, high) = neighbours(&PEOPLE, elo)?;
    let share = share(elo, low.0, high.0);
    Some(Person::new((f64::from(low.1) * (1.0 - share) + f64::from(high.1) * share).round() as u32))
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
                (Limitation::Person(low), Limitation::Person(high)) => assert!(low.rating <= high.rating),
                (Limitation::Nodes(low), Limitation::Nodes(high)) => assert!(low <= high),
                (low, high) => assert!(matches!(low, Limitation::Person(_)), "{low:?} {high:?}"),
            }
        }
    }

    #[test]
    fn ratings_out_of_range_get_the_nearest_level() {
        assert_eq!(Strength::from_elo(0), Strength::from_elo(Strength::LOWEST));
        assert_eq!(Strength::from_elo(u32::MAX), Strength::from_elo(Strength::HIGHEST));
    }
}
