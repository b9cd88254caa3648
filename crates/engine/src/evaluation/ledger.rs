//! Who receives the terms: a sum for the search, or counts for the tuner.

use chess::Color;

use super::tapered_value::TaperedValue;
use super::terms::WEIGHT_COUNT;
use super::weights::Weights;

/// Receives how often each weight counts.
pub(super) trait Ledger {
    /// Adds a weight `count` times for a colour.
    fn add(&mut self, color: Color, index: usize, count: i32);
    /// Adds to the danger of a colour's king.
    fn endanger(&mut self, color: Color, index: usize, count: i32);
    /// Adds to what makes the position hard to hold for the weaker side.
    fn complicate(&mut self, index: usize, count: i32);
}

/// The ledger of the search: sums.
pub(super) struct Sum<'a> {
    weights: &'a Weights,
    pub(super) score: [TaperedValue; 2],
    pub(super) danger: [TaperedValue; 2],
    pub(super) complexity: TaperedValue,
}

impl<'a> Sum<'a> {
    pub(super) fn new(weights: &'a Weights) -> Sum<'a> {
        Sum {
            weights,
            score: [TaperedValue::ZERO; 2],
            danger: [TaperedValue::ZERO; 2],
            complexity: TaperedValue::ZERO,
        }
    }
}

impl Ledger for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, color: Color, index: usize, count: i32) {
        self.score[color.index()] += self.weights.get(index) * count;
    }

    #[inline(always)]
    fn endanger(&mut self, color: Color, index: usize, count: i32) {
        self.danger[color.index()] += self.weights.get(index) * count;
    }

    #[inline(always)]
    fn complicate(&mut self, index: usize, count: i32) {
        self.complexity += self.weights.get(index) * count;
    }
}

/// The ledger of the tuner: how often each weight counts for White and for Black. What belongs to both
/// counts for White.
pub(super) struct Counts(pub(super) [[i16; WEIGHT_COUNT]; 2]);

impl Ledger for Counts {
    fn add(&mut self, color: Color, index: usize, count: i32) {
        self.0[color.index()][index] += count as i16;
    }

    fn endanger(&mut self, color: Color, index: usize, count: i32) {
        self.add(color, index, count);
    }

    fn complicate(&mut self, index: usize, count: i32) {
        self.add(Color::White, index, count);
    }
}
