//! From what was trained to the network that plays: normalisations are worked into the convolutions.

use std::ops::Range;

use engine::human::{HumanNetwork, HumanNetworkError, HumanShape};

use crate::teacher::architecture::{NORM_EPSILON, POLICY_PLANES};
use crate::teacher::{Convolution, Layout, Linear};
use crate::training::TrainingState;

/// The network that a training has found.
pub fn folded(layout: &Layout, state: &TrainingState) -> Result<HumanNetwork, HumanNetworkError> {
    let architecture = layout.architecture;
    let shape = HumanShape::new(architecture.blocks(), architecture.channels())?;
    let mut parameters = Vec::new();
    convolution(&layout.stem, state, &mut parameters);
    for block in &layout.blocks {
        convolution(&block.first, state, &mut parameters);
        convolution(&block.second, state, &mut parameters);
        linear(&block.squeeze, state, &mut parameters);
        linear(&block.excite, state, &mut parameters);
    }
    let channels = architecture.channels();
    let start = |range: &Range<usize>, count: usize| &state.parameters[range.start..range.start + count];
    parameters.extend(start(&layout.policy.weight, POLICY_PLANES * channels));
    parameters.extend(start(&layout.policy.bias, POLICY_PLANES));
    HumanNetwork::new(shape, &parameters)
}

fn convolution(convolution: &Convolution, state: &TrainingState, to: &mut Vec<f32>) {
    let Convolution { weight, gamma, beta, mean, variance, .. } = convolution;
    let [weight, gamma, beta] = [weight, gamma, beta].map(|range| &state.parameters[range.clone()]);
    let [mean, variance] = [mean, variance].map(|range| &state.statistics[range.clone()]);
    let factors: Vec<f32> = gamma
        .iter()
        .zip(variance)
        .map(|(gamma, variance)| gamma / (variance + NORM_EPSILON).sqrt())
        .collect();
    for (row, factor) in weight.chunks_exact(weight.len() / factors.len()).zip(&factors) {
        to.extend(row.iter().map(|weight| weight * factor));
    }
    to.extend((0..factors.len()).map(|n| beta[n] - mean[n] * factors[n]));
}

fn linear(linear: &Linear, state: &TrainingState, to: &mut Vec<f32>) {
    to.extend(&state.parameters[linear.weight.clone()]);
    to.extend(&state.parameters[linear.bias.clone()]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::{HumanRecord, PeoplesGame, PlayedMove};
    use crate::teacher::{Architecture, Batch, Cpu, TeacherBackend};
    use chess::random::Random;
    use chess::{Move, Position};

    /// A network as training leaves one: statistics that are not those of the beginning.
    fn state(layout: &Layout) -> TrainingState {
        let mut random = Random::new(9);
        let mut unit = || (random.next_u64() >> 40) as f32 / (1 << 24) as f32;
        let mut statistics = layout.initial_statistics();
        statistics.iter_mut().for_each(|number| *number += 0.3 * unit());
        let mut parameters = layout.initial(3);
        parameters.iter_mut().for_each(|number| *number += 0.1 * (unit() - 0.5));
        TrainingState { statistics, ..TrainingState::new(parameters) }
    }

    /// The loss of a game's last move by the network in training.
    fn loss(cpu: &mut Cpu, moves: &[Move]) -> f64 {
        let moves = moves.iter().map(|&played| PlayedMove { played, clock: None }).collect();
        let game = PeoplesGame { ratings: [1300, 1700], moves, outcome: None };
        let mut batch = Batch::default();
        HumanRecord::of_people(&game, 0).last().unwrap().push(&mut batch, false);
        cpu.validate(&batch).unwrap().policy_loss()
    }

    #[test]
    fn the_network_that_plays_says_what_the_trained_one_says() {
        let layout = Layout::new(Architecture::new(2, 32).unwrap());
        let state = state(&layout);
        let mut cpu = Cpu::new(&layout, 1);
        cpu.set_state(&state).unwrap();
        let network = folded(&layout, &state).unwrap();
        let mut position = Position::initial();
        let mut moves = Vec::new();
        for uci in ["e2e4", "c7c5", "g1f3"] {
            let m = position.parse_uci(uci).unwrap();
            position.play(m);
            moves.push(m);
        }
        let legal = position.legal_moves();
        let inputs = engine::human::HumanInputs::new(&position, [Some(moves[2]), Some(moves[1])], 1700);
        let logits = network.logits(&inputs, position.turn(), &legal);
        let losses: Vec<f64> = legal.iter().map(|&m| loss(&mut cpu, &[&moves[..], &[m]].concat())).collect();
        // Logits and losses differ by the same number for all moves of a position.
        for n in 1..legal.len() {
            let (by_logits, by_losses) = (f64::from(logits[0] - logits[n]), losses[n] - losses[0]);
            assert!((by_logits - by_losses).abs() < 0.03, "{by_logits} {by_losses}");
        }
        assert!(logits.iter().any(|logit| (logit - logits[0]).abs() > 0.1));
    }
}
