//! What a network should find.

use super::StepSettings;
use crate::data::PackedPosition;

/// The expected score that a network should find: the game's result, 0 to 1, blended with what the record's
/// score promises.
#[inline]
pub fn target(record: &PackedPosition, step: &StepSettings) -> f32 {
    let score = f32::from(record.score());
    step.wdl_blend * (0.5 * f32::from(record.result())) + (1.0 - step.wdl_blend) * sigmoid(score / step.scale)
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

    fn record(score: i32, outcome: Outcome) -> PackedPosition {
        PackedPosition::new(&Position::initial(), Score::Centipawns(score), outcome).unwrap()
    }

    #[test]
    fn targets_lie_between_score_and_result() {
        let step = StepSettings { wdl_blend: 0.25, scale: 400.0, ..StepSettings::default() };
        assert_eq!(target(&record(0, Outcome::Draw), &step), 0.5);
        assert_eq!(target(&record(0, Outcome::Win(Color::White)), &step), 0.625);
        assert_eq!(target(&record(32_000, Outcome::Win(Color::Black)), &step), 0.75);
        let sure = target(&record(400, Outcome::Draw), &StepSettings { wdl_blend: 0.0, ..step });
        assert!((sure - 0.731_058_6).abs() < 1e-6);
    }
}
