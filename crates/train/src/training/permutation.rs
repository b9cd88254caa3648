//! A shuffled order that is computed, not stored.

use std::ops::Range;

use chess::random::Random;

/// A permutation of the numbers below `len`, drawn by a seed.
///
/// A Feistel network shuffles the numbers of `2 · half` bits; those too large are sent through it again until
/// they are small enough (Black and Rogaway, 2002). Everything is arithmetic of 32 bits, so that a GPU chooses
/// the same records with the same few lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Permutation {
    /// How many numbers there are.
    pub len: u32,
    /// Bits of each half that the rounds exchange, 1 to 16.
    pub half: u32,
    /// What the rounds mix in.
    pub keys: [u32; Permutation::ROUNDS],
}

impl Permutation {
    /// How often the halves are exchanged.
    pub const ROUNDS: usize = 4;
    /// What the rounds multiply by.
    pub const MULTIPLIERS: [u32; 2] = [0x9E37_79B1, 0x85EB_CA77];

    /// The order of `len` numbers that a seed gives.
    pub fn new(len: u32, seed: u64) -> Permutation {
        let bits = u32::BITS - len.saturating_sub(1).leading_zeros();
        let mut random = Random::new(seed);
        let keys = std::array::from_fn(|_| (random.next_u64() >> 32) as u32);
        Permutation { len, half: bits.div_ceil(2).max(1), keys }
    }

    /// Which number comes at this index.
    ///
    /// # Panics
    ///
    /// If there is no such index.
    #[inline]
    pub fn at(self, index: u32) -> u32 {
        assert!(index < self.len, "index {index} of {}", self.len);
        let mut number = self.exchange(index);
        while number >= self.len {
            number = self.exchange(number);
        }
        number
    }

    /// Whether `records` are enough for the numbers at these indices.
    pub fn fits(self, range: &Range<u32>, records: usize) -> bool {
        range.end <= self.len && self.len as usize <= records
    }

    /// All rounds once.
    #[inline]
    fn exchange(self, number: u32) -> u32 {
        let (mut left, mut right) = (number >> self.half, number & ((1 << self.half) - 1));
        for key in self.keys {
            let mixed = (right ^ key).wrapping_mul(Permutation::MULTIPLIERS[0]);
            let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(Permutation::MULTIPLIERS[1]);
            (left, right) = (right, left ^ (mixed >> (32 - self.half)));
        }
        left << self.half | right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_once() {
        for len in [1, 2, 3, 4, 5, 64, 65, 1000, 100_003] {
            let permutation = Permutation::new(len, 7);
            let mut numbers: Vec<u32> = (0..len).map(|index| permutation.at(index)).collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..len), "{len}");
        }
    }

    #[test]
    fn places_far_apart_are_allowed() {
        let permutation = Permutation::new(u32::MAX, 3);
        assert!((0..1000).all(|index| permutation.at(u32::MAX - 1 - index) < u32::MAX));
    }

    #[test]
    fn neighbours_are_scattered() {
        let permutation = Permutation::new(100_000, 1);
        let first: f64 = (0..1000).map(|index| f64::from(permutation.at(index))).sum::<f64>() / 1000.0;
        assert!((first - 50_000.0).abs() < 4_000.0, "the mean of the first thousand is {first}");
        let steps =
            (0..1000).filter(|&index| permutation.at(index).abs_diff(permutation.at(index + 1)) < 1_000);
        assert!(steps.count() < 60, "neighbours stay together");
    }

    #[test]
    fn another_seed_is_another_order() {
        let [one, two] = [1, 2].map(|seed| Permutation::new(1000, seed));
        assert!((0..1000).filter(|&index| one.at(index) == two.at(index)).count() < 20);
    }
}
