//! How far predictions are from labels, in pawns, all clamped to ±15.

use std::thread;

use chess::Color;
use classics::ukraine::{CLAMP, Network};
use serde::{Deserialize, Serialize};

use crate::data::PackedPosition;
use crate::mlp::passes::{Passes, TOGETHER};
use crate::mlp::target;
use crate::training::Record;

/// A part of the game, told by the number of men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// 25 men or more.
    Opening,
    /// 13 to 24.
    Middlegame,
    /// 12 or fewer.
    Endgame,
}

impl Phase {
    /// All of them, in their order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// The phase of a record.
    pub fn of(record: &PackedPosition) -> Phase {
        match record.occupied().count() {
            25.. => Phase::Opening,
            13..25 => Phase::Middlegame,
            _ => Phase::Endgame,
        }
    }
}

/// Absolute errors, added up by phase.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Errors {
    sums: [f64; 3],
    counts: [u64; 3],
}

impl Errors {
    /// The errors of one prediction in pawns, White's view, for each record.
    pub fn of(records: &[Record], predict: impl Fn(&PackedPosition) -> f32) -> Errors {
        let mut errors = Errors::default();
        for record in records.iter().copied().map(PackedPosition) {
            errors.judge(&record, predict(&record));
        }
        errors
    }

    /// The errors of a network.
    pub fn of_network(network: &Network, records: &[Record], threads: usize) -> Errors {
        let share = records.len().div_ceil(threads.max(1)).max(1);
        thread::scope(|scope| {
            let part = |records| scope.spawn(move || Errors::of_network_alone(network, records));
            let parts: Vec<_> = records.chunks(share).map(part).collect();
            let errors = parts.into_iter().map(|part| part.join().expect("measuring does not panic"));
            errors.fold(Errors::default(), Errors::and)
        })
    }

    fn of_network_alone(network: &Network, records: &[Record]) -> Errors {
        let mut errors = Errors::default();
        let mut passes = Passes::new(network.shape());
        let count = network.shape().output().count();
        for records in records.chunks(TOGETHER) {
            let outputs = passes.forward(network.parameters(), records).chunks_exact(count);
            for (&record, outputs) in records.iter().zip(outputs) {
                let mut three = [0.0; 3];
                three[..count].copy_from_slice(outputs);
                errors.judge(&PackedPosition(record), network.pawns(three));
            }
        }
        errors
    }

    fn judge(&mut self, record: &PackedPosition, prediction: f32) {
        let error = prediction.clamp(-CLAMP, CLAMP) - target::pawns(record);
        self.add(Phase::of(record), error.into());
    }

    /// Adds one error, of whatever kind.
    pub fn add(&mut self, phase: Phase, error: f64) {
        self.sums[phase as usize] += error.abs();
        self.counts[phase as usize] += 1;
    }

    /// The errors of both.
    pub fn and(self, other: Errors) -> Errors {
        Errors {
            sums: std::array::from_fn(|n| self.sums[n] + other.sums[n]),
            counts: std::array::from_fn(|n| self.counts[n] + other.counts[n]),
        }
    }

    /// The mean of all; 0 without positions.
    pub fn mean(&self) -> f64 {
        self.sums.iter().sum::<f64>() / self.count().max(1) as f64
    }

    /// The mean of a phase; 0 without positions.
    pub fn mean_of(&self, phase: Phase) -> f64 {
        self.sums[phase as usize] / self.count_of(phase).max(1) as f64
    }

    /// How many positions there were.
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many there were of a phase.
    pub fn count_of(&self, phase: Phase) -> u64 {
        self.counts[phase as usize]
    }
}

/// What counting says: 1, 3, 3, 5, 9, White's view.
pub fn material(record: &PackedPosition) -> f32 {
    const VALUES: [i32; 6] = [1, 3, 3, 5, 9, 0];
    let worth = |is_opponent: bool, value: i32| if is_opponent { -value } else { value };
    let sum: i32 =
        record.pieces().map(|(_, role, is_opponent)| worth(is_opponent, VALUES[role.index()])).sum();
    (if record.turn() == Color::White { sum } else { -sum }) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Outcome, Position};
    use classics::ukraine::{Output, Shape};
    use play::Score;

    fn record(fen: &str, score: i32) -> Record {
        let position = Position::from_fen(fen).unwrap();
        PackedPosition::new(&position, Score::Centipawns(score), Outcome::Draw).unwrap().0
    }

    #[test]
    fn material_is_counted_for_white() {
        for turn in ['w', 'b'] {
            let record =
                record(&format!("4k2p/8/8/8/8/8/8/Q3K1RN {turn} - - 0 1").replace("2p/8", "3/7p"), 0);
            assert_eq!(material(&PackedPosition(record)), 9.0 + 5.0 + 3.0 - 1.0);
        }
    }

    #[test]
    fn errors_are_means_by_phase() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let records =
            [record(start, 100), record(start, -300), record("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", -9_000)];
        let zero = Errors::of(&records, |_| 0.0);
        assert_eq!(zero.mean_of(Phase::Opening), 2.0);
        assert_eq!((zero.mean_of(Phase::Endgame), zero.mean_of(Phase::Middlegame)), (15.0, 0.0));
        assert!((zero.mean() - 19.0 / 3.0).abs() < 1e-9 && zero.count() == 3);
        let shape = Shape::new(1, 8, Output::Pawns).unwrap();
        let silent = Network::new(shape, 100, &vec![0.0; shape.parameters()]).unwrap();
        assert_eq!(Errors::of_network(&silent, &records, 2), zero);
    }
}
