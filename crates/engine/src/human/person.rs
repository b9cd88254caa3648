//! People of a rating, as the engine imitates them.

use chess::{Game, Move};

use super::choice::{ChoiceModel, FEATURES};
use super::inputs::HumanInputs;
use super::network::HumanNetwork;

/// What people of a rating choose by: a straight line through what `hetman human fit` found for bands from 600 to 2800
/// (docs/human.md). Ratings in between are interpolated.
/// The last lies on the same line; the first is a beginner's as one imagines it.
const MODELS: [(u32, [f32; FEATURES]); 3] = [
    (0, [0.750, -0.300, 0.000, 0.000, -0.300]),
    (600, [1.060, -0.125, 0.149, 0.327, -0.269]),
    (3000, [0.807, -0.456, -0.378, -0.613, -0.197]),
];

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
        let model = |n: usize| ChoiceModel { weights: MODELS[n].1 };
        let model = match MODELS.iter().position(|(known, _)| *known > rating) {
            Some(0) => model(0),
            None => model(MODELS.len() - 1),
            Some(n) => {
                let (low, high) = (MODELS[n - 1].0, MODELS[n].0);
                model(n - 1).mixed(&model(n), (rating - low) as f32 / (high - low) as f32)
            }
        };
        Person { rating, model }
    }

    /// How probable these legal moves of a game's position are, by what each loses; the sum need not be 1.
    pub(crate) fn probabilities(&self, game: &Game, moves: &[Move], losses: &[u32]) -> Vec<f32> {
        let played = game.moves();
        let earlier = |plies: usize| played.len().checked_sub(plies).map(|ply| played[ply]);
        let inputs = HumanInputs::new(game.position(), [earlier(1), earlier(2)], self.rating);
        let natural = HumanNetwork::embedded().probabilities(&inputs, game.position().turn(), moves, 1.0);
        let mut found = self.model.probabilities(&ChoiceModel::features(&natural, losses));
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
        assert_eq!(Person::new(0).model.weights, MODELS[0].1);
        assert_eq!(Person::new(9999).model.weights, MODELS[2].1);
        let between = Person::new(1500);
        assert!((between.model.weights[0] - 0.965).abs() < 1e-3 && between.rating == 1500);
    }

    #[test]
    fn what_loses_a_piece_is_seen_more_by_the_strong() {
        let game = Game::new();
        let moves = game.position().legal_moves().to_vec();
        let loses = moves.iter().position(|&m| game.position().to_uci(m) == "e2e4").unwrap();
        let mut losses = vec![0; moves.len()];
        losses[loses] = 320;
        let share = |rating: u32| {
            let before = Person::new(rating).probabilities(&game, &moves, &vec![0; moves.len()])[loses];
            Person::new(rating).probabilities(&game, &moves, &losses)[loses] / before
        };
        assert!(share(800) > share(1600) && share(1600) > share(2400) && share(2400) > 0.0);
    }
}
