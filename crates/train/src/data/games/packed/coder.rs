//! An adaptive binary range coder: what is likely costs less than a bit.
//!
//! The same code writes and reads: a [`Coder`] is given the bit to write and returns it, or returns the bit it reads.

/// How likely a bit is, learnt from those before.
#[derive(Clone, Copy)]
pub(super) struct Bit {
    /// That it is 1, of 65,536.
    probability: u16,
    /// Bits seen, as far as that matters.
    seen: u8,
}

/// After so many bits the new ones count no less.
const SLOWEST: u8 = 120;
/// No bit is surer than this.
const MARGIN: u16 = 48;

impl Bit {
    pub(super) const NEW: Bit = Bit { probability: 1 << 15, seen: 0 };

    /// The first bits count much, later ones less and less.
    fn learn(&mut self, bit: bool) {
        let target = if bit { i32::from(u16::MAX) } else { 0 };
        let step = (target - i32::from(self.probability)) * 2 / (2 * i32::from(self.seen) + 3);
        let moved = i32::from(self.probability) + step;
        self.probability = moved.clamp(MARGIN.into(), (u16::MAX - MARGIN).into()) as u16;
        self.seen = (self.seen + 1).min(SLOWEST);
    }
}

/// Writes bits or reads them.
pub(super) trait Coder {
    /// A bit that is 1 with a probability of so many in 65,536.
    fn bit_of(&mut self, probability: u16, bit: bool) -> bool;

    /// A bit, from which its model learns.
    fn bit(&mut self, model: &mut Bit, bit: bool) -> bool {
        let bit = self.bit_of(model.probability, bit);
        model.learn(bit);
        bit
    }

    /// A number of so many bits, all equally likely.
    fn raw(&mut self, count: u32, number: u32) -> u32 {
        (0..count).rev().fold(0, |read, n| read << 1 | u32::from(self.bit_of(1 << 15, number >> n & 1 == 1)))
    }
}

/// Where the interval from `low` to `high` is divided.
fn split(low: u32, high: u32, probability: u16) -> u32 {
    low + ((u64::from(high - low) * u64::from(probability)) >> 16) as u32
}

/// Whether the first byte is decided.
fn is_decided(low: u32, high: u32) -> bool {
    (low ^ high) >> 24 == 0
}

/// Writes.
pub(super) struct Encoder {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    /// Appends to these bytes.
    pub(super) fn new(bytes: Vec<u8>) -> Encoder {
        Encoder { low: 0, high: u32::MAX, bytes }
    }

    /// All bytes.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.high.to_be_bytes());
        self.bytes
    }
}

impl Coder for Encoder {
    #[inline]
    fn bit_of(&mut self, probability: u16, bit: bool) -> bool {
        let split = split(self.low, self.high, probability);
        if bit {
            self.high = split;
        } else {
            self.low = split + 1;
        }
        while is_decided(self.low, self.high) {
            self.bytes.push((self.high >> 24) as u8);
            (self.low, self.high) = (self.low << 8, self.high << 8 | 255);
        }
        bit
    }
}

/// Reads; beyond the end there are zeros.
pub(super) struct Decoder<'a> {
    low: u32,
    high: u32,
    code: u32,
    bytes: &'a [u8],
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { low: 0, high: u32::MAX, code: 0, bytes };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        let byte = self.bytes.split_off_first().copied().unwrap_or(0);
        self.code = self.code << 8 | u32::from(byte);
    }
}

impl Coder for Decoder<'_> {
    #[inline]
    fn bit_of(&mut self, probability: u16, _: bool) -> bool {
        let split = split(self.low, self.high, probability);
        let bit = self.code <= split;
        if bit {
            self.high = split;
        } else {
            self.low = split + 1;
        }
        while is_decided(self.low, self.high) {
            (self.low, self.high) = (self.low << 8, self.high << 8 | 255);
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;

    #[test]
    fn what_is_written_is_read_and_likely_bits_are_cheap() {
        let mut random = Random::new(1);
        let bits: Vec<bool> = (0..100_000).map(|_| random.below(100) == 0).collect();
        let numbers: Vec<u32> = (0..1_000).map(|_| random.below(1 << 13) as u32).collect();
        let (mut encoder, mut model) = (Encoder::new(vec![7]), Bit::NEW);
        bits.iter().for_each(|&bit| assert_eq!(encoder.bit(&mut model, bit), bit));
        numbers.iter().for_each(|&number| assert_eq!(encoder.raw(13, number), number));
        let bytes = encoder.finish();
        // The entropy of one in a hundred is 0.081 bits.
        assert!(bytes.len() < 1_625 + 1_150, "{}", bytes.len());
        let (mut decoder, mut model) = (Decoder::new(&bytes[1..]), Bit::NEW);
        assert!(bits.iter().all(|&bit| decoder.bit(&mut model, false) == bit));
        assert!(numbers.iter().all(|&number| decoder.raw(13, 0) == number));
    }
}
