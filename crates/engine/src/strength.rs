//! Levels of play, from a beginner's to nearly the engine's own.

use chess::Position;
use chess::random::Random;

use crate::human::{Habits, Person};

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

/// What makes a level that chooses as people do (docs/strength-levels.md): the rating of the people that are imitated,
/// and their habits: attention, caution, care. Levels in between are interpolated.
const PEOPLE: [(u32, [f32; 4]); 13] = [
    (500, [600.0, 0.65, 0.0, 0.0]),
    (600, [626.0, 0.727, 0.102, 0.0]),
    (700, [642.0, 0.777, 0.17, 0.0]),
    (800, [700.0, 0.85, 0.267, 0.0]),
    (1000, [896.0, 0.962, 0.424, 0.0]),
    (1200, [1109.0, 0.989, 0.477, 0.0]),
    (1300, [1229.0, 1.0, 0.5, 0.004]),
    (1400, [1430.0, 1.0, 0.5, 0.029]),
    (1600, [2030.0, 1.0, 0.5, 0.188]),
    (1800, [2244.0, 1.0, 0.5, 0.576]),
    (1900, [2351.0, 1.0, 0.5, 1.159]),
    (2000, [2400.0, 1.0, 0.5, 2.481]),
    (2150, [2400.0, 1.0, 0.5, 5.5]),
];

/// How many nodes the strong search may visit.
const NODES: [(u32, u64); 6] =
    [(2150, 650), (2200, 795), (2400, 1_528), (2500, 2_182), (2700, 4_512), (2900, 10_025)];

impl Strength {
    /// The weakest level.
    pub const LOWEST: u32 = PEOPLE[0].0;
    /// The strongest level; beyond it is the engine itself.
    pub const HIGHEST: u32 = NODES[NODES.len() - 1].0;

    /// Whose choices it makes; none where it is the strong search.
    pub fn person(self) -> Option<Person> {
        match self.limitation {
            Limitation::Person(person) => Some(person),
            Limitation::Nodes(_) => None,
        }
    }

    /// The level of a rating, or the nearest there is.
    pub fn from_elo(elo: u32) -> Strength {
        let elo = elo.clamp(Strength::LOWEST, Strength::HIGHEST);
        let limitation = match person(elo) {
            Some(person) => Limitation::Person(person),
            None => Limitation::Nodes(nodes(elo)),
        };
        Strength { limitation }
    }
}

fn person(elo: u32) -> Option<Person> {
    let (low, high) = neighbours(&PEOPLE, elo)?;
    let share = share(elo, low.0, high.0) as f32;
    let [rating, attention, caution, care] =
        std::array::from_fn(|n| low.1[n] + share * (high.1[n] - low.1[n]));
    Some(Person::new(rating.round() as u32).with(Habits { attention, caution, care }))
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
    use crate::human::FEATURES;

    #[test]
    fn a_higher_level_searches_no_less_and_errs_no_more() {
        let levels: Vec<Limitation> =
            (Strength::LOWEST..=Strength::HIGHEST).map(|elo| Strength::from_elo(elo).limitation).collect();
        for pair in levels.windows(2) {
            match (pair[0], pair[1]) {
                (Limitation::Person(low), Limitation::Person(high)) => {
                    assert!(low.rating <= high.rating);
                    let weight = |person: Person| person.model.weights[FEATURES - 1];
                    assert!(weight(low) >= weight(high));
                }
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
