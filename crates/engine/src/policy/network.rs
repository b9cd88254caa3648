//! A policy network and the file it is kept in (`.hpol`).
//!
//! | bytes | |
//! | --- | --- |
//! | 6 | `HETPOL` |
//! | 1 | the version, 1 |
//! | 1 | 0 |
//! | 2 | hidden size |
//! | i8 … | the inputs' weights, `hidden` for each input |
//! | i16 … | the hidden biases |
//! | i8 … | the output weights, `hidden` for each row |
//! | 4 | CRC-32 of all that precedes |
//!
//! Integers are little-endian. Input weights and hidden biases are in units of 1/[`QA`], output weights of 1/[`QB`].
//! The hidden layer is clipped to 0 to 1 and squared.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, LazyLock};

use chess::{Move, Position};
use network_file::{Format, NetworkFileError, Writer};

use super::inputs::{INPUTS, Orientation, PolicyInputs};
use super::outputs::{OUTPUTS, move_rows};

/// 1.0 in the hidden layer.
pub const QA: i16 = 64;
/// 1.0 among the output weights.
pub const QB: i16 = 64;

/// Hidden sizes are multiples of this, so that loops fill registers.
const LANES: usize = 32;
const MAX_HIDDEN: usize = 1024;
/// No file is larger.
const LARGEST_FILE: u64 = (MAX_HIDDEN * (INPUTS + OUTPUTS + 2) + 64) as u64;

/// The network that comes with Hetman.
const EMBEDDED: &[u8] = include_bytes!("../../../../nets/policy.hpol");

/// What training finds, in integers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolicyParameters {
    /// For each input, a row of `hidden`.
    pub input_weights: Vec<i8>,
    /// `hidden` of them.
    pub hidden_biases: Vec<i16>,
    /// For each row of a move, `hidden`.
    pub output_weights: Vec<i8>,
}

/// A policy network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolicyNetwork {
    hidden: usize,
    parameters: PolicyParameters,
}

/// Why there is no policy network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PolicyError {
    /// The file is no policy network, or damaged.
    File(NetworkFileError),
    /// No policy network has this hidden size.
    Hidden(usize),
    /// There are more or fewer parameters than the shape has.
    ParameterCount,
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolicyError::File(error) => error.fmt(f),
            PolicyError::Hidden(hidden) => {
                write!(f, "the hidden size must be a multiple of {LANES} up to {MAX_HIDDEN}, not {hidden}")
            }
            PolicyError::ParameterCount => write!(f, "the network's parameters do not fit its shape"),
        }
    }
}

impl std::error::Error for PolicyError {}

impl From<NetworkFileError> for PolicyError {
    fn from(error: NetworkFileError) -> PolicyError {
        PolicyError::File(error)
    }
}

impl PolicyNetwork {
    /// A network of parameters found by training.
    pub fn new(hidden: usize, parameters: PolicyParameters) -> Result<PolicyNetwork, PolicyError> {
        if !(LANES..=MAX_HIDDEN).contains(&hidden) || !hidden.is_multiple_of(LANES) {
            return Err(PolicyError::Hidden(hidden));
        }
        let fits = parameters.input_weights.len() == INPUTS * hidden
            && parameters.hidden_biases.len() == hidden
            && parameters.output_weights.len() == OUTPUTS * hidden;
        if fits { Ok(PolicyNetwork { hidden, parameters }) } else { Err(PolicyError::ParameterCount) }
    }

    /// The network that comes with Hetman.
    pub fn embedded() -> Arc<PolicyNetwork> {
        static NETWORK: LazyLock<Arc<PolicyNetwork>> = LazyLock::new(|| {
            let network = PolicyNetwork::read(EMBEDDED);
            Arc::new(network.expect("a test reads the policy that is built in"))
        });
        NETWORK.clone()
    }

    /// Reads a file (`.hpol`).
    pub fn open(path: &Path) -> io::Result<PolicyNetwork> {
        let mut bytes = Vec::new();
        // A device may have no end.
        File::open(path)?.take(LARGEST_FILE).read_to_end(&mut bytes)?;
        PolicyNetwork::read(&bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// Reads a file's bytes.
    pub fn read(bytes: &[u8]) -> Result<PolicyNetwork, PolicyError> {
        let mut reader = Format::HPOL.read(bytes)?;
        let (_, hidden) = (reader.u8(), usize::from(reader.u16()));
        if hidden > MAX_HIDDEN {
            return Err(PolicyError::Hidden(hidden));
        }
        let bytes = reader.parameters(hidden * (INPUTS + 2 + OUTPUTS))?;
        let (inputs, rest) = bytes.split_at(hidden * INPUTS);
        let (biases, outputs) = rest.split_at(2 * hidden);
        let parameters = PolicyParameters {
            input_weights: inputs.iter().map(|&byte| byte.cast_signed()).collect(),
            hidden_biases: biases.as_chunks().0.iter().map(|&word| i16::from_le_bytes(word)).collect(),
            output_weights: outputs.iter().map(|&byte| byte.cast_signed()).collect(),
        };
        PolicyNetwork::new(hidden, parameters)
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let PolicyParameters { input_weights, hidden_biases, output_weights } = &self.parameters;
        let mut writer = Writer::new(&Format::HPOL);
        writer.bytes([0]);
        writer.u16(self.hidden as u16);
        writer.bytes(input_weights.iter().map(|weight| weight.cast_unsigned()));
        writer.bytes(hidden_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        writer.bytes(output_weights.iter().map(|weight| weight.cast_unsigned()));
        writer.finish()
    }

    /// The hidden size.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// The logits of these legal moves, in their order.
    pub fn logits(&self, position: &Position, moves: &[Move], logits: &mut Vec<f32>) {
        let hidden = self.hidden_layer(position);
        let hidden = &hidden[..self.hidden];
        let orientation = Orientation::of(position);
        let row = |number: u16| {
            &self.parameters.output_weights[usize::from(number) * hidden.len()..][..hidden.len()]
        };
        logits.clear();
        logits.extend(moves.iter().map(|&m| {
            let sum = dot(hidden, move_rows(position, orientation, m).map(row));
            sum as f32 / (f32::from(QA) * f32::from(QA) * f32::from(QB))
        }));
    }

    /// The probabilities of these legal moves, in their order. A higher temperature makes them more alike.
    pub fn probabilities(&self, position: &Position, moves: &[Move], temperature: f32, found: &mut Vec<f32>) {
        self.logits(position, moves, found);
        let highest = found.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        found.iter_mut().for_each(|logit| *logit = ((*logit - highest) / temperature).exp());
        let sum: f32 = found.iter().sum();
        found.iter_mut().for_each(|share| *share /= sum);
    }

    /// The hidden layer after activation, at the beginning of an array.
    fn hidden_layer(&self, position: &Position) -> [i16; MAX_HIDDEN] {
        let PolicyParameters { input_weights, hidden_biases, .. } = &self.parameters;
        let mut layer = [0; MAX_HIDDEN];
        let sums = &mut layer[..self.hidden];
        sums.copy_from_slice(hidden_biases);
        for &input in PolicyInputs::of(position).numbers() {
            let row = &input_weights[usize::from(input) * self.hidden..][..self.hidden];
            for (sum, &weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(weight.into());
            }
        }
        for sum in sums {
            let clipped = (*sum).clamp(0, QA);
            *sum = clipped * clipped;
        }
        layer
    }
}

/// The product of the hidden layer with the sum of three rows: no more than 2¹² · 3 · 2⁷ · 2¹⁰, which fits 32 bits.
#[inline]
fn dot(hidden: &[i16], [a, b, c]: [&[i8]; 3]) -> i32 {
    let mut sums = [0_i32; LANES];
    let rows = a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0).zip(c.as_chunks::<LANES>().0);
    for (values, ((a, b), c)) in hidden.as_chunks::<LANES>().0.iter().zip(rows) {
        for n in 0..LANES {
            let weight = i16::from(a[n]) + i16::from(b[n]) + i16::from(c[n]);
            sums[n] += i32::from(values[n]) * i32::from(weight);
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;

    fn random_network(hidden: usize) -> PolicyNetwork {
        let mut random = Random::new(5);
        let mut bytes = |count: usize| (0..count).map(|_| random.below(41) as i8 - 20).collect::<Vec<i8>>();
        let parameters = PolicyParameters {
            input_weights: bytes(INPUTS * hidden),
            hidden_biases: bytes(hidden).into_iter().map(i16::from).collect(),
            output_weights: bytes(OUTPUTS * hidden),
        };
        PolicyNetwork::new(hidden, parameters).unwrap()
    }

    #[test]
    fn files_are_read_as_they_were_written() {
        let network = random_network(32);
        let bytes = network.to_bytes();
        assert_eq!(PolicyNetwork::read(&bytes), Ok(network));
        let mut damaged = bytes.clone();
        damaged[1000] ^= 1;
        assert_eq!(PolicyNetwork::read(&damaged), Err(PolicyError::File(NetworkFileError::Checksum)));
        assert!(PolicyNetwork::read(&bytes[..9]).is_err() && PolicyNetwork::read(&bytes[..1000]).is_err());
    }

    #[test]
    fn shapes_that_do_not_fit_are_refused() {
        let parameters = random_network(32).parameters;
        assert_eq!(PolicyNetwork::new(33, parameters.clone()), Err(PolicyError::Hidden(33)));
        assert_eq!(PolicyNetwork::new(64, parameters), Err(PolicyError::ParameterCount));
    }

    #[test]
    fn logits_are_those_of_the_definition() {
        let network = random_network(64);
        let PolicyParameters { input_weights, hidden_biases, output_weights } = &network.parameters;
        let position =
            Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1")
                .unwrap();
        let moves = position.legal_moves();
        let inputs = PolicyInputs::of(&position);
        let activation = |n: usize| {
            let rows =
                inputs.numbers().iter().map(|&input| i32::from(input_weights[usize::from(input) * 64 + n]));
            (i32::from(hidden_biases[n]) + rows.sum::<i32>()).clamp(0, 64).pow(2)
        };
        let mut logits = Vec::new();
        network.logits(&position, &moves, &mut logits);
        for (&m, logit) in moves.iter().zip(logits) {
            let rows = move_rows(&position, Orientation::of(&position), m);
            let weight = |n: usize| {
                rows.iter().map(|&row| i32::from(output_weights[usize::from(row) * 64 + n])).sum::<i32>()
            };
            let sum: i32 = (0..64).map(|n| activation(n) * weight(n)).sum();
            assert_eq!(logit, sum as f32 / 262_144.0);
        }
    }

    #[test]
    fn probabilities_add_up_and_a_temperature_levels_them() {
        let (network, position) = (PolicyNetwork::embedded(), Position::initial());
        let (moves, mut cold, mut warm) = (position.legal_moves(), Vec::new(), Vec::new());
        network.probabilities(&position, &moves, 1.0, &mut cold);
        network.probabilities(&position, &moves, 3.0, &mut warm);
        let most = |shares: &[f32]| shares.iter().copied().fold(0.0, f32::max);
        assert!((cold.iter().sum::<f32>() - 1.0).abs() < 1e-4 && cold.len() == 20);
        assert!(most(&warm) <= most(&cold));
    }
}
