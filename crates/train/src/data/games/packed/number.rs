//! Numbers of which small ones are likely.

use super::coder::{Bit, Coder};

/// Bits of the largest number plus one.
const WIDEST: u32 = 18;

/// How likely each size of a number is.
#[derive(Clone)]
pub(super) struct NumberModel {
    /// The number of bits, as a walk down a tree of five levels.
    width: [Bit; 32],
    /// The two bits after the first, for every width.
    leading: [[Bit; 4]; WIDEST as usize + 1],
}

impl NumberModel {
    pub(super) const NEW: NumberModel =
        NumberModel { width: [Bit::NEW; 32], leading: [[Bit::NEW; 4]; WIDEST as usize + 1] };

    /// A number below 2¹⁸ − 1.
    pub(super) fn code(&mut self, coder: &mut impl Coder, number: u32) -> u32 {
        let number = number + 1;
        let width = self.code_width(coder, number.ilog2());
        let (mut read, mut node) = (1, 1);
        for n in (0..width).rev() {
            let bit = number >> n & 1 == 1;
            let bit = match node {
                1..=3 => coder.bit(&mut self.leading[width as usize][node], bit),
                _ => coder.bit_of(1 << 15, bit),
            };
            read = read << 1 | u32::from(bit);
            node = node << 1 | usize::from(bit);
        }
        read - 1
    }

    fn code_width(&mut self, coder: &mut impl Coder, width: u32) -> u32 {
        let mut node = 1;
        for n in (0..5).rev() {
            let bit = coder.bit(&mut self.width[node], width >> n & 1 == 1);
            node = node << 1 | usize::from(bit);
        }
        (node as u32 - 32).min(WIDEST)
    }
}

#[cfg(test)]
mod tests {
    use super::super::coder::{Decoder, Encoder};
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers: Vec<u32> = (0..300).chain([1_000, 65_535, 131_072, (1 << 18) - 2]).collect();
        let (mut encoder, mut model) = (Encoder::new(Vec::new()), NumberModel::NEW);
        numbers.iter().for_each(|&number| assert_eq!(model.code(&mut encoder, number), number));
        let bytes = encoder.finish();
        let (mut decoder, mut model) = (Decoder::new(&bytes), NumberModel::NEW);
        assert!(numbers.iter().all(|&number| model.code(&mut decoder, 0) == number));
    }
}
