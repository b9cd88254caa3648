//! A small random number generator for tests and self-made data: SplitMix64 (Steele, Lea, Flood 2014).

/// Deterministic pseudo-random numbers; the same seed gives the same sequence everywhere.
///
/// ```
/// use chess::random::Random;
/// assert_eq!(Random::new(7).next_u64(), Random::new(7).next_u64());
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that starts from `seed`.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 if `bound` is 0.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next_u64() as u128 * bound as u128) >> 64) as usize
    }

    /// An index drawn in proportion to its weight; `None` if all weights are 0.
    ///
    /// ```
    /// use chess::random::Random;
    /// assert_eq!(Random::new(7).weighted(&[0, 3, 0]), Some(1));
    /// assert_eq!(Random::new(7).weighted(&[0, 0]), None);
    /// ```
    pub fn weighted(&mut self, weights: &[usize]) -> Option<usize> {
        let mut ticket = self.below(weights.iter().sum());
        weights.iter().position(|&weight| {
            let hit = ticket < weight;
            ticket = ticket.saturating_sub(weight);
            hit
        })
    }
}
