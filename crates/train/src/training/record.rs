//! The records networks learn from, as bare bytes.

use super::Step;
use crate::data::PackedPosition;

/// The bytes of a [`PackedPosition`].
pub type Record = [u8; PackedPosition::SIZE];

/// Whether every field of a record has a value that occurs: no backend then reads beyond its tables. It need
/// not be a legal position.
#[inline]
pub fn is_sound(record: &Record) -> bool {
    // Kinds 6 and 7 do not exist; beyond the last man the nibbles are 0.
    let no_kind = record[8..24].iter().fold(0, |found, &nibbles| found | (nibbles & nibbles << 1 & 0x44));
    let men = u64::from_le_bytes([
        record[0], record[1], record[2], record[3], record[4], record[5], record[6], record[7],
    ])
    .count_ones();
    no_kind == 0 && men <= 32 && record[26] <= 2 && record[27] < 64 && record[28] < 64
}

/// The expected score that a network should find: the game's result, 0 to 1, blended with what the record's
/// score promises.
#[inline]
pub fn target(record: &Record, step: &Step) -> f32 {
    let score = f32::from(i16::from_le_bytes([record[24], record[25]]));
    step.blend * (0.5 * f32::from(record[26])) + (1.0 - step.blend) * sigmoid(score / step.scale)
}

/// The expected score for an advantage.
#[inline]
pub fn sigmoid(advantage: f32) -> f32 {
    1.0 / (1.0 + (-advantage).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Color, Outcome, Position};
    use play::Score;

    fn record(score: i32, outcome: Outcome) -> Record {
        PackedPosition::new(&Position::initial(), Score::Centipawns(score), outcome).unwrap().0
    }

    #[test]
    fn records_of_positions_are_sound_and_others_are_not() {
        let good = record(0, Outcome::Draw);
        assert!(is_sound(&good));
        let with = |at: usize, byte: u8| {
            let mut record = good;
            record[at] = byte;
            is_sound(&record)
        };
        assert!(!with(3, 1), "33 men");
        assert!(!with(8, 0x06) && !with(9, 0x70) && !with(23, 0xf0) && with(8, 0xd5));
        assert!(!with(26, 3) && !with(27, 64) && !with(28, 255));
    }

    #[test]
    fn targets_lie_between_score_and_result() {
        let step = Step { blend: 0.25, scale: 400.0, ..Step::default() };
        assert_eq!(target(&record(0, Outcome::Draw), &step), 0.5);
        assert_eq!(target(&record(0, Outcome::Win(Color::White)), &step), 0.625);
        assert_eq!(target(&record(32_000, Outcome::Win(Color::Black)), &step), 0.75);
        let sure = target(&record(400, Outcome::Draw), &Step { blend: 0.0, ..step });
        assert!((sure - 0.731_058_6).abs() < 1e-6);
    }
}
