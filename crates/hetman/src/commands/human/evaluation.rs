//! Choices as network and search evaluate them.

use chess::Game;
use engine::Engine;
use engine::human::{ChoiceModel, HumanNetwork};
use play::Stop;
use train::human::EvaluatedChoice;
use train::parallel;

use super::samples::Sample;

/// What network and a search of so many nodes say about the moves of every position.
pub(crate) fn evaluated(
    network: &HumanNetwork,
    samples: &[Sample],
    nodes: u64,
    threads: usize,
) -> Vec<EvaluatedChoice> {
    parallel::map(
        samples,
        threads,
        || Engine::new(4, 1),
        |engine, _, sample| {
            let choice = &sample.choice;
            let game = Game::from_position(choice.position);
            let (moves, losses) = engine.move_losses(&game, nodes, &Stop::new());
            let turn = choice.position.turn();
            let probabilities = network.probabilities(&choice.inputs(), turn, &moves, 1.0);
            let played = moves.iter().position(|&m| m == choice.played).unwrap_or(0);
            EvaluatedChoice { features: ChoiceModel::features(&probabilities, &losses), losses, played }
        },
    )
}
