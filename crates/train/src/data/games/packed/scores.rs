//! Scores, by their difference from what the opponent thought a ply before.

use super::coder::{Bit, Coder};
use super::number::NumberModel;
use crate::data::score;
use play::Score;

/// How much scores have moved, in steps of half a power of two.
const STEPS: usize = 22;

/// How likely each score is.
pub(super) struct ScoreModel {
    is_none: [Bit; 2],
    is_same: [[Bit; 2]; STEPS],
    is_higher: [Bit; 3],
    differences: Vec<NumberModel>,
}

/// The scores of a game so far.
pub(super) struct PreviousScores {
    last: Option<i16>,
    /// Whether the last difference was down, nothing or up, from the side of the next.
    direction: usize,
    /// Four times the mean difference of late.
    movement: u32,
}

impl PreviousScores {
    pub(super) fn new() -> PreviousScores {
        PreviousScores { last: None, direction: 1, movement: 64 }
    }

    fn step(&self) -> usize {
        let movement = self.movement.max(1);
        let half = movement & (movement >> 1).next_power_of_two() >> 1;
        (2 * movement.ilog2() as usize + usize::from(half > 0)).min(STEPS - 1)
    }
}

impl ScoreModel {
    pub(super) fn new() -> ScoreModel {
        ScoreModel {
            is_none: [Bit::NEW; 2],
            is_same: [[Bit::NEW; 2]; STEPS],
            is_higher: [Bit::NEW; 3],
            differences: vec![NumberModel::NEW; STEPS],
        }
    }

    /// A score of a game; the outer `None` if what is read is none.
    pub(super) fn code(
        &mut self,
        coder: &mut impl Coder,
        previous: &mut PreviousScores,
        score: Option<Score>,
    ) -> Option<Option<Score>> {
        if coder.bit(&mut self.is_none[usize::from(previous.last.is_none())], score.is_none()) {
            *previous = PreviousScores { last: None, ..PreviousScores::new() };
            return Some(None);
        }
        let expected = -i32::from(previous.last.unwrap_or(0));
        let difference = self.code_difference(coder, previous, i32::from(score::to_i16(score)) - expected);
        let value = i16::try_from(expected + difference).ok()?;
        let magnitude = difference.unsigned_abs().min(2_000);
        *previous = PreviousScores {
            last: Some(value),
            direction: (1 - difference.signum()) as usize,
            movement: previous.movement - previous.movement / 4 + magnitude,
        };
        score::from_i16(value)
    }

    fn code_difference(&mut self, coder: &mut impl Coder, previous: &PreviousScores, difference: i32) -> i32 {
        let step = previous.step();
        let was_same = usize::from(previous.direction == 1);
        if coder.bit(&mut self.is_same[step][was_same], difference == 0) {
            return 0;
        }
        let is_higher = coder.bit(&mut self.is_higher[previous.direction], difference > 0);
        let magnitude = self.differences[step].code(coder, difference.unsigned_abs().saturating_sub(1));
        let magnitude = magnitude as i32 + 1;
        if is_higher { magnitude } else { -magnitude }
    }
}
