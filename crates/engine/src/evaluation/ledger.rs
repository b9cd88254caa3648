//! Where the terms are booked: added up for the search, or kept apart for the tuner.

use chess::Color;

use super::pair::Pair;
use super::terms::COUNT;
use super::weights::Weights;

/// Receives what the terms find.
pub(super) trait Ledger {
    /// Books a weight `count` times for a colour.
    fn add(&mut self, color: Color, index: usize, count: i32);
    /// Books a danger to the king of a colour.
    fn endanger(&mut self, color: Color, index: usize, count: i32);
    /// Books what makes the position hard to hold for whoever is worse.
    fn complicate(&mut self, index: usize, count: i32);
}

/// The ledger of the search: sums.
pub(super) struct Sum<'a> {
    weights: &'a Weights,
    pub(super) score: [Pair; 2],
    pub(super) danger: [Pair; 2],
    pub(super) complexity: Pair,
}

impl<'a> Sum<'a> {
    pub(super) fn new(weights: &'a Weights) -> Sum<'a> {
        Sum { weights, score: [Pair::ZERO; 2], danger: [Pair::ZERO; 2], complexity: Pair::ZERO }
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
/// stands with White.
pub(super) struct Counts(pub(super) [[i16; COUNT]; 2]);

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
