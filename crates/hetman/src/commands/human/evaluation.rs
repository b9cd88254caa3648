//! Choices as network and search evaluate them.

use chess::Game;
use engine::Engine;
use engine::human::{ChoiceModel, HumanNetwork, losses};
use play::Stop;
use train::human::EvaluatedChoice;
use train::parallel;

use super::samples::Sample;

/// What network and a search of so many nodes say about the moves of every position. `told` is the rating that the network
/// is told for a player's.
pub(crate) fn evaluated(
    network: &HumanNetwork,
    samples: &[Sample],
    nodes: u64,
    threads: usize,
    told: impl Fn(u32) -> u32 + Sync,
) -> Vec<EvaluatedChoice> {
    parallel::map(
        samples,
        threads,
        || Engine::new(4, 1),
        |engine, _, sample| {
            let choice = &sample.choice;
            let game = Game::from_position(choice.position);
            let (moves, scores) = engine.move_scores(&game, nodes, &Stop::new());
            let turn = choice.position.turn();
            let inputs = choice.inputs().with_rating(told(choice.rating));
            let probabilities = network.probabilities(&inputs, turn, &moves, 1.0);
            let played = moves.iter().position(|&m| m == choice.played).unwrap_or(0);
            let features = ChoiceModel::features(&probabilities, &scores);
            EvaluatedChoice { features, losses: losses(&scores), played }
        },
    )
}
