//! How far predictions are from labels, in pawns, all clamped to ±15.

use std::thread;

use chess::Color;
use classics::ukraine::{CLAMP, Mlp};
use play::Stop;
use serde::{Deserialize, Serialize};

use crate::data::PackedPosition;
use crate::material::pawns;
use crate::mlp::loss;
use crate::mlp::passes::{Passes, TOGETHER};

/// Positions that a thread looks at between two looks at the stop signal.
const POSITIONS_AT_ONCE: usize = 1 << 11;

/// A part of the game, told by the number of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GamePhase {
    /// 25 pieces or more.
    Opening,
    /// 13 to 24.
    Middlegame,
    /// 12 or fewer.
    Endgame,
}

impl GamePhase {
    /// All of them, in their order.
    pub const ALL: [GamePhase; 3] = [GamePhase::Opening, GamePhase::Middlegame, GamePhase::Endgame];

    /// The phase of a record.
    pub fn of(record: &PackedPosition) -> GamePhase {
        match record.occupied().count() {
            25.. => GamePhase::Opening,
            13..25 => GamePhase::Middlegame,
            _ => GamePhase::Endgame,
        }
    }
}

/// Absolute errors, added up by phase.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PhaseErrors {
    sums: [f64; 3],
    counts: [u64; 3],
}

impl PhaseErrors {
    /// The errors of one prediction in pawns, White's view, for each record.
    pub fn of(records: &[PackedPosition], predict: impl Fn(&PackedPosition) -> f32) -> PhaseErrors {
        let mut errors = PhaseErrors::default();
        for record in records {
            errors.evaluate(record, predict(record));
        }
        errors
    }

    /// The errors of a network.
    pub fn of_network(network: &Mlp, records: &[PackedPosition], threads: usize) -> PhaseErrors {
        let share = records.len().div_ceil(threads.max(1)).max(1);
        thread::scope(|scope| {
            let part = |records| scope.spawn(move || PhaseErrors::of_network_alone(network, records));
            let parts: Vec<_> = records.chunks(share).map(part).collect();
            let errors = parts.into_iter().map(|part| part.join().expect("measuring does not panic"));
            errors.fold(PhaseErrors::default(), PhaseErrors::and)
        })
    }

    /// The same in small parts; `progress` hears how many positions each had. `None` if `stop` is raised meanwhile.
    pub fn of_network_until(
        network: &Mlp,
        records: &[PackedPosition],
        threads: usize,
        stop: &Stop,
        mut progress: impl FnMut(usize),
    ) -> Option<PhaseErrors> {
        let mut errors = PhaseErrors::default();
        for part in records.chunks(POSITIONS_AT_ONCE * threads.max(1)) {
            if stop.is_raised() {
                return None;
            }
            errors = errors.and(PhaseErrors::of_network(network, part, threads));
            progress(part.len());
        }
        Some(errors)
    }

    fn of_network_alone(network: &Mlp, records: &[PackedPosition]) -> PhaseErrors {
        let mut errors = PhaseErrors::default();
        let mut passes = Passes::new(network.shape());
        let count = network.shape().output().count();
        for records in records.chunks(TOGETHER) {
            let outputs = passes.forward(network.parameters(), records).chunks_exact(count);
            for (&record, outputs) in records.iter().zip(outputs) {
                let mut three = [0.0; 3];
                three[..count].copy_from_slice(outputs);
                errors.evaluate(&record, network.pawns(three));
            }
        }
        errors
    }

    fn evaluate(&mut self, record: &PackedPosition, prediction: f32) {
        let error = prediction.clamp(-CLAMP, CLAMP) - loss::pawns(record);
        self.add(GamePhase::of(record), error.into());
    }

    /// Adds one error, of whatever kind.
    pub fn add(&mut self, phase: GamePhase, error: f64) {
        self.sums[phase as usize] += error.abs();
        self.counts[phase as usize] += 1;
    }

    /// The errors of both.
    pub fn and(self, other: PhaseErrors) -> PhaseErrors {
        PhaseErrors {
            sums: std::array::from_fn(|n| self.sums[n] + other.sums[n]),
            counts: std::array::from_fn(|n| self.counts[n] + other.counts[n]),
        }
    }

    /// The mean of all; 0 without positions.
    pub fn mean(&self) -> f64 {
        self.sums.iter().sum::<f64>() / self.count().max(1) as f64
    }

    /// The mean of a phase; 0 without positions.
    pub fn mean_of(&self, phase: GamePhase) -> f64 {
        self.sums[phase as usize] / self.count_of(phase).max(1) as f64
    }

    /// How many positions there were.
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many there were of a phase.
    pub fn count_of(&self, phase: GamePhase) -> u64 {
        self.counts[phase as usize]
    }
}

/// The material balance of a record in pawns, White's view.
pub fn material(record: &PackedPosition) -> f32 {
    let sign = |is_opponent: bool| if is_opponent { -1 } else { 1 };
    let sum: i32 = record.pieces().map(|(_, role, is_opponent)| sign(is_opponent) * pawns(role)).sum();
    (if record.turn() == Color::White { sum } else { -sum }) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Outcome, Position};
    use classics::ukraine::{Output, Shape};
    use play::Score;

    fn record(fen: &str, score: i32) -> PackedPosition {
        let position = Position::from_fen(fen).unwrap();
        PackedPosition::new(&position, Score::Centipawns(score), Outcome::Draw).unwrap()
    }

    #[test]
    fn material_is_counted_for_white() {
        for turn in ['w', 'b'] {
            let record =
                record(&format!("4k2p/8/8/8/8/8/8/Q3K1RN {turn} - - 0 1").replace("2p/8", "3/7p"), 0);
            assert_eq!(material(&record), 9.0 + 5.0 + 3.0 - 1.0);
        }
    }

    #[test]
    fn errors_are_means_by_phase() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let records =
            [record(start, 100), record(start, -300), record("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", -9_000)];
        let zero = PhaseErrors::of(&records, |_| 0.0);
        assert_eq!(zero.mean_of(GamePhase::Opening), 2.0);
        assert_eq!((zero.mean_of(GamePhase::Endgame), zero.mean_of(GamePhase::Middlegame)), (15.0, 0.0));
        assert!((zero.mean() - 19.0 / 3.0).abs() < 1e-9 && zero.count() == 3);
        let shape = Shape::new(1, 8, Output::Pawns).unwrap();
        let silent = Mlp::new(shape, 100, &vec![0.0; shape.parameters()]).unwrap();
        assert_eq!(PhaseErrors::of_network(&silent, &records, 2), zero);
    }
}
