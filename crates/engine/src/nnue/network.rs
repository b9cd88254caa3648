//! A network and the file it is kept in (`.hnet`).
//!
//! | bytes | |
//! | --- | --- |
//! | 6 | `HETNET` |
//! | 1 | the version, 1 |
//! | 1 | output buckets |
//! | 2 | hidden size |
//! | 2 | scale: centipawns for which the network's output is 1 |
//! | 32 | the king buckets |
//! | i16 … | the inputs' weights, `hidden` for each input |
//! | i16 … | the hidden biases |
//! | i16 … | the output weights: for each output bucket `hidden` for the side to move, then `hidden` for the other |
//! | i32 … | the output biases |
//! | 4 | CRC-32 of all that precedes |
//!
//! Integers are little-endian. Input weights and hidden biases are in units of 1/[`QA`], output weights of
//! 1/[`QB`], output biases of 1/([`QA`] · [`QB`]).

use std::fmt;

use chess::{Color, Position};

use super::architecture::Architecture;

/// 1.0 in the hidden layer.
pub const QA: i32 = 255;
/// 1.0 among the output weights.
pub const QB: i32 = 64;

/// Hidden sizes are multiples of this, a whole number of the widest registers.
const STEP: usize = 32;
const WIDEST: usize = 4096;
const MAGIC: &[u8; 6] = b"HETNET";
const VERSION: u8 = 1;
const HEADER: usize = 44;

/// What training finds, in integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// For each input, a row of `hidden`.
    pub input_weights: Vec<i16>,
    /// `hidden` of them.
    pub hidden_biases: Vec<i16>,
    /// For each output bucket, `hidden` for the side to move, then `hidden` for the other.
    pub output_weights: Vec<i16>,
    /// One for each output bucket.
    pub output_biases: Vec<i32>,
}

/// A network that can judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    architecture: Architecture,
    scale: i32,
    parameters: Parameters,
}

/// Why there is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// The file is something else.
    NotANetwork,
    /// Made by a later Hetman.
    Version(u8),
    /// No network has this shape.
    Shape,
    /// The file is cut off or has too much.
    Length {
        /// Bytes that a network of this shape has.
        expected: usize,
        /// Bytes in the file.
        found: usize,
    },
    /// The file was damaged.
    Checksum,
    /// An output weight, or the sum of them, is too large for the arithmetic.
    Overflow,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::NotANetwork => write!(f, "not a network of Hetman's (.hnet)"),
            NetworkError::Version(version) => {
                write!(f, "version {version} of the network format is newer than this program")
            }
            NetworkError::Shape => write!(f, "no network has such a shape"),
            NetworkError::Length { expected, found } => {
                write!(f, "the network should have {expected} bytes and has {found}")
            }
            NetworkError::Checksum => write!(f, "the network is damaged: its checksum is wrong"),
            NetworkError::Overflow => write!(f, "the network's output weights are too large"),
        }
    }
}

impl std::error::Error for NetworkError {}

/// Whether a clipped value times an output weight fits 16 bits, and every output 32: all ways to add up then
/// give the same sum.
fn sums_fit(parameters: &Parameters, hidden: usize) -> bool {
    const MOST: i64 = i32::MAX as i64 / (QA * QA) as i64;
    parameters.output_weights.chunks(2 * hidden).all(|weights| {
        weights.iter().all(|weight| weight.unsigned_abs() <= 128)
            && weights.iter().map(|&weight| i64::from(weight).abs()).sum::<i64>() <= MOST
    })
}

impl Network {
    /// A network of parameters found by training. `scale` is how many centipawns an output of 1 stands for.
    pub fn new(
        architecture: Architecture,
        scale: u16,
        parameters: Parameters,
    ) -> Result<Network, NetworkError> {
        let Architecture { hidden, output_buckets, king_buckets } = architecture;
        let fits = (1..=WIDEST / STEP).contains(&(hidden / STEP))
            && hidden % STEP == 0
            && matches!(output_buckets, 1 | 2 | 4 | 8 | 16)
            && king_buckets.into_iter().all(|bucket| bucket < 32)
            && scale > 0
            && parameters.input_weights.len() == architecture.inputs() * hidden
            && parameters.hidden_biases.len() == hidden
            && parameters.output_weights.len() == output_buckets * 2 * hidden
            && parameters.output_biases.len() == output_buckets;
        if !fits {
            return Err(NetworkError::Shape);
        }
        if !sums_fit(&parameters, hidden) {
            return Err(NetworkError::Overflow);
        }
        Ok(Network { architecture, scale: scale.into(), parameters })
    }

    /// Reads a file's bytes.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        if bytes.len() < HEADER || bytes[..6] != *MAGIC {
            return Err(NetworkError::NotANetwork);
        }
        if bytes[6] != VERSION {
            return Err(NetworkError::Version(bytes[6]));
        }
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let hidden = usize::from(number(8)).min(WIDEST + 1);
        let mut king_buckets = [0; 32];
        king_buckets.copy_from_slice(&bytes[12..HEADER]);
        let architecture = Architecture { hidden, king_buckets, output_buckets: bytes[7].into() };
        let (inputs, outputs) = (architecture.inputs() * hidden, architecture.output_buckets);
        let expected = HEADER + 2 * (inputs + hidden + outputs * 2 * hidden) + 4 * outputs + 4;
        if bytes.len() != expected {
            return Err(NetworkError::Length { expected, found: bytes.len() });
        }
        let (body, checksum) = bytes.split_at(expected - 4);
        if crc32fast::hash(body).to_le_bytes() != checksum {
            return Err(NetworkError::Checksum);
        }
        let mut words = body[HEADER..].chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]]));
        let mut take = |count: usize| words.by_ref().take(count).collect::<Vec<i16>>();
        let parameters = Parameters {
            input_weights: take(inputs),
            hidden_biases: take(hidden),
            output_weights: take(outputs * 2 * hidden),
            output_biases: body[expected - 4 - 4 * outputs..]
                .chunks_exact(4)
                .map(|word| i32::from_le_bytes([word[0], word[1], word[2], word[3]]))
                .collect(),
        };
        Network::new(architecture, number(10), parameters)
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Architecture { hidden, king_buckets, output_buckets } = self.architecture;
        let parameters = &self.parameters;
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, output_buckets as u8]);
        bytes.extend((hidden as u16).to_le_bytes());
        bytes.extend((self.scale as u16).to_le_bytes());
        bytes.extend(king_buckets);
        let words = [&parameters.input_weights, &parameters.hidden_biases, &parameters.output_weights];
        bytes.extend(words.into_iter().flatten().flat_map(|word| word.to_le_bytes()));
        bytes.extend(parameters.output_biases.iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The shape.
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// How many centipawns an output of 1 stands for.
    pub fn scale(&self) -> i32 {
        self.scale
    }

    /// The numbers found by training.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// The value of a position for its side to move, in centipawns: plainly, as it is defined. The search
    /// reaches the same numbers faster.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let us = position.turn();
        let views = [us, !us].map(|color| self.view(position, color)).concat();
        let bucket = self.architecture.output_bucket(position.occupied().count());
        let weights = &self.parameters.output_weights[bucket * views.len()..];
        let sum = views.iter().zip(weights).map(|(&x, &w)| i32::from(x).clamp(0, QA).pow(2) * i32::from(w));
        self.centipawns(sum.sum(), bucket)
    }

    /// The hidden layer as a side sees the board, before clipping.
    fn view(&self, position: &Position, color: Color) -> Vec<i16> {
        let mut sums = self.parameters.hidden_biases.clone();
        let perspective = self.architecture.perspective(color, position.king(color));
        for feature in perspective.features(position) {
            let row = &self.parameters.input_weights[feature * sums.len()..];
            sums.iter_mut().zip(row).for_each(|(sum, &weight)| *sum = sum.wrapping_add(weight));
        }
        sums
    }

    /// The output for a weighted sum of squares.
    #[inline]
    pub(crate) fn centipawns(&self, sum: i32, bucket: usize) -> i32 {
        let output = sum / QA + self.parameters.output_biases[bucket];
        (i64::from(output) * i64::from(self.scale) / i64::from(QA * QB)) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;

    fn network(hidden: usize) -> Network {
        let architecture = Architecture::simple(hidden, 8);
        let mut random = Random::new(1);
        let mut some = |count: usize, most: usize| -> Vec<i16> {
            (0..count).map(|_| random.below(2 * most + 1) as i16 - most as i16).collect()
        };
        let parameters = Parameters {
            input_weights: some(architecture.inputs() * hidden, 100),
            hidden_biases: some(hidden, 100),
            output_weights: some(8 * 2 * hidden, 60),
            output_biases: vec![-7, 3000, 5, 0, 1, 2, 3, 4],
        };
        Network::new(architecture, 400, parameters).unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        let network = network(32);
        assert_eq!(Network::read(&network.to_bytes()).as_ref(), Ok(&network));
    }

    #[test]
    fn other_files_are_refused() {
        let bytes = network(32).to_bytes();
        let with = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            Network::read(&bytes).err()
        };
        assert_eq!(Network::read(b"").err(), Some(NetworkError::NotANetwork));
        assert_eq!(with(0, b'X'), Some(NetworkError::NotANetwork));
        assert_eq!(with(6, 9), Some(NetworkError::Version(9)));
        assert!(matches!(with(8, 64), Some(NetworkError::Length { .. })));
        assert_eq!(with(1000, 77), Some(NetworkError::Checksum));
        assert!(matches!(Network::read(&bytes[..500]), Err(NetworkError::Length { .. })));
    }

    #[test]
    fn sums_that_could_overflow_are_refused() {
        let good = network(32);
        let mut parameters = good.parameters().clone();
        parameters.output_weights[0] = 129;
        assert_eq!(Network::new(good.architecture().clone(), 400, parameters), Err(NetworkError::Overflow));
    }
}
