//! People of a rating, as the engine imitates them.

use chess::{Game, Move};

use super::choice::{BLUNDER, CHANCES, ChoiceModel, FEATURES};
use super::inputs::HumanInputs;
use super::network::HumanNetwork;

/// What people of the lowest and of the highest rating choose by: the ends of a straight line through what `hetman human
/// fit` found for bands from 600 to 2800 (docs/human.md), before winning chances were a feature.
const LOWEST: (u32, [f32; FEATURES]) = (600, [1.060, -0.125, 0.149, 0.327, -0.269, 0.0]);
const HIGHEST: (u32, [f32; FEATURES]) = (3000, [0.807, -0.456, -0.378, -0.613, -0.197, 0.0]);

/// How somebody differs from people of the same rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Habits {
    /// Whatever moves are chosen by counts so many times.
    pub(crate) attention: f32,
    /// How much less likely a move is that loses a piece, ...
    pub(crate) caution: f32,
    /// ... and one that loses a tenth of the winning chances.
    pub(crate) care: f32,
}

/// A person.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Person {
    /// The rating, which the network is told.
    pub rating: u32,
    /// How much counts what comes to mind, and how much what loses.
    pub model: ChoiceModel,
}

impl Person {
    /// Nodes of the search that says what every move loses.
    pub const NODES: u64 = 10_000;

    /// A person of this rating.
    pub fn new(rating: u32) -> Person {
        let share = (rating.clamp(LOWEST.0, HIGHEST.0) - LOWEST.0) as f32 / (HIGHEST.0 - LOWEST.0) as f32;
        let [low, high] = [LOWEST.1, HIGHEST.1].map(|weights| ChoiceModel { weights });
        let model = low.mixed(&high, share);
        Person { rating, model }
    }

    /// The same person with other habits.
    #[must_use]
    pub(crate) fn with(mut self, habits: Habits) -> Person {
        let Habits { attention, caution, care } = habits;
        self.model.weights.iter_mut().for_each(|weight| *weight *= attention);
        self.model.weights[BLUNDER] -= caution;
        self.model.weights[CHANCES] -= care;
        self
    }

    /// How probable these legal moves of a game's position are, by their scores; the sum need not be 1.
    pub(crate) fn probabilities(&self, game: &Game, moves: &[Move], scores: &[i32]) -> Vec<f32> {
        let played = game.moves();
        let earlier = |plies: usize| played.len().checked_sub(plies).map(|ply| played[ply]);
        let inputs = HumanInputs::new(game.position(), [earlier(1), earlier(2)], self.rating);
        let natural = HumanNetwork::embedded().probabilities(&inputs, game.position().turn(), moves, 1.0);
        let mut found = self.model.probabilities(&ChoiceModel::features(&natural, scores));
        let mates = |m: Move| game.position().gives_check(m) && game.position().after(m).is_checkmate();
        for (probability, _) in found.iter_mut().zip(moves).filter(|(_, m)| mates(**m)) {
            *probability *= self.mate_factor();
        }
        found
    }

    /// How much likelier a mate is than its looks: all who see it play it, however much else wins. Chosen by hand.
    fn mate_factor(&self) -> f32 {
        (2.0 + self.rating.saturating_sub(600) as f32 / 500.0).exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_in_between_are_interpolated() {
        assert_eq!(Person::new(0).model.weights, LOWEST.1);
        assert_eq!(Person::new(9999).model, Person::new(3000).model);
        let between = Person::new(1500);
        assert!((between.model.weights[0] - 0.965).abs() < 1e-3 && between.rating == 1500);
    }

    #[test]
    fn habits_change_what_counts() {
        let person = Person::new(1500);
        let other = person.with(Habits { attention: 0.5, caution: 1.0, care: 2.0 });
        assert_eq!(other.model.weights[0], 0.5 * person.model.weights[0]);
        assert_eq!(other.model.weights[BLUNDER], 0.5 * person.model.weights[BLUNDER] - 1.0);
        assert_eq!(other.model.weights[CHANCES], -2.0);
    }

    #[test]
    fn what_loses_a_piece_is_seen_more_by_the_strong() {
        let game = Game::new();
        let moves = game.position().legal_moves().to_vec();
        let loses = moves.iter().position(|&m| game.position().to_uci(m) == "e2e4").unwrap();
        let mut scores = vec![0; moves.len()];
        scores[loses] = -320;
        let share = |rating: u32| {
            let before = Person::new(rating).probabilities(&game, &moves, &vec![0; moves.len()])[loses];
            Person::new(rating).probabilities(&game, &moves, &scores)[loses] / before
        };
        assert!(share(800) > share(1600) && share(1600) > share(2400) && share(2400) > 0.0);
    }
}
