//! How well a network says what people play.

use engine::human::HumanNetwork;

use super::games::Choice;
use crate::parallel;

/// How often the likeliest move was played, and how likely the moves played were.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Accuracy {
    /// Positions.
    pub positions: u64,
    /// Those in which the move played was the likeliest.
    pub first: u64,
    /// The sum of −ln of the probabilities of the moves played.
    pub loss: f64,
}

/// What was found about one position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Agreement {
    /// Whether the move played was the likeliest.
    pub is_first: bool,
    /// The probability of the move played.
    pub probability: f32,
}

impl Accuracy {
    /// Adds a position.
    pub fn add(&mut self, agreement: Agreement) {
        self.positions += 1;
        self.first += u64::from(agreement.is_first);
        self.loss -= f64::from(agreement.probability.max(1e-9)).ln();
    }

    /// The share of positions in which the move played was the likeliest.
    pub fn share(&self) -> f64 {
        self.first as f64 / self.positions.max(1) as f64
    }

    /// The mean log-loss.
    pub fn mean_loss(&self) -> f64 {
        self.loss / self.positions.max(1) as f64
    }
}

impl Agreement {
    /// What a network says about choices, on so many threads.
    pub fn of_network(network: &HumanNetwork, choices: &[Choice], threads: usize) -> Vec<Agreement> {
        parallel::map(
            choices,
            threads,
            || (),
            |(), _, choice| {
                let (turn, legal) = (choice.position.turn(), choice.position.legal_moves());
                let probabilities = network.probabilities(&choice.inputs(), turn, &legal, 1.0);
                let played = legal.iter().position(|&m| m == choice.played);
                let probability = played.map_or(0.0, |n| probabilities[n]);
                Agreement { is_first: probabilities.iter().all(|&other| other <= probability), probability }
            },
        )
    }
}
