//! The network and the file it is kept in (`.hhum`).
//!
//! | bytes | |
//! | --- | --- |
//! | 6 | `HETHUM` |
//! | 1 | the version, 1 |
//! | 1 | blocks |
//! | 2 | channels |
//! | … | the parameters, in the order of [`HumanShape::parts`] |
//! | 4 | CRC-32 of all that precedes |
//!
//! Parameters are the upper halves of `f32` (bfloat16), little-endian. A tower of residual blocks with squeeze and
//! excitation, as the teacher's; normalisations are worked into the convolutions.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::LazyLock;

use chess::{Color, Move};
use network_file::{Format, NetworkFileError, Writer};

use super::inputs::{HumanInputs, PLANES, SQUARES};
use super::moves::{self, POLICY_PLANES};

const TAPS: usize = 9;
/// Numbers in which squeeze and excitation sums up the channels.
const SQUEEZED: usize = 32;
/// Outputs that are added up together; channels are a multiple of it.
const LANES: usize = 32;
const MAX_BLOCKS: usize = 40;
const MAX_CHANNELS: usize = 256;

/// The network that comes with Hetman.
const EMBEDDED: &[u8] = include_bytes!("../../../../nets/human.hhum");

/// How many blocks, and how wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HumanShape {
    blocks: usize,
    channels: usize,
}

impl HumanShape {
    /// A tower of so many blocks of so many channels.
    pub fn new(blocks: usize, channels: usize) -> Result<HumanShape, HumanNetworkError> {
        let is_known = (1..=MAX_BLOCKS).contains(&blocks)
            && (LANES..=MAX_CHANNELS).contains(&channels)
            && channels.is_multiple_of(LANES);
        if is_known { Ok(HumanShape { blocks, channels }) } else { Err(HumanNetworkError::Shape) }
    }

    /// The lengths of the parts of the parameters: a convolution's weights `[out][tap][in]` and biases for the stem; for
    /// every block two of them, then weights `[out][in]` and biases of squeeze and of excitation; at last those of the
    /// policy, 73 outputs for each square.
    pub fn parts(self) -> Vec<usize> {
        let c = self.channels;
        let convolution = |inputs: usize| [c * TAPS * inputs, c];
        let block =
            [convolution(c), convolution(c), [SQUEEZED * c, SQUEEZED], [2 * c * SQUEEZED, 2 * c]].concat();
        let mut parts = convolution(PLANES).to_vec();
        parts.extend(block.repeat(self.blocks));
        parts.extend([POLICY_PLANES * c, POLICY_PLANES]);
        parts
    }

    fn parameters(self) -> usize {
        self.parts().iter().sum()
    }
}

/// Why there is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HumanNetworkError {
    /// The file is something else, or damaged.
    File(NetworkFileError),
    /// No such network has this shape.
    Shape,
    /// There are more or fewer parameters than the shape has, or one is no number.
    Parameters,
}

impl fmt::Display for HumanNetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HumanNetworkError::File(error) => error.fmt(f),
            HumanNetworkError::Shape => write!(
                f,
                "a network of people's moves has 1 to {MAX_BLOCKS} blocks and a multiple of {LANES} channels up to {MAX_CHANNELS}"
            ),
            HumanNetworkError::Parameters => {
                f.write_str("the network's parameters do not fit its shape: train it again")
            }
        }
    }
}

impl std::error::Error for HumanNetworkError {}

impl From<NetworkFileError> for HumanNetworkError {
    fn from(error: NetworkFileError) -> HumanNetworkError {
        HumanNetworkError::File(error)
    }
}

/// A network that plays like people.
#[derive(Clone, PartialEq, Debug)]
pub struct HumanNetwork {
    shape: HumanShape,
    stem: Convolution,
    blocks: Vec<Block>,
    policy: Linear,
}

#[derive(Clone, PartialEq, Debug)]
struct Block {
    first: Convolution,
    second: Convolution,
    squeeze: Linear,
    excite: Linear,
}

/// A convolution of 3×3.
#[derive(Clone, PartialEq, Debug)]
struct Convolution {
    inputs: usize,
    /// In groups of outputs: `[group][tap][in]`, `LANES` outputs each.
    weights: Vec<[f32; LANES]>,
    biases: Vec<f32>,
}

#[derive(Clone, PartialEq, Debug)]
struct Linear {
    /// `[out][in]`.
    weights: Vec<f32>,
    biases: Vec<f32>,
}

impl HumanNetwork {
    /// A network of parameters found by training, in the order of [`HumanShape::parts`]. They are rounded as in a file.
    pub fn new(shape: HumanShape, parameters: &[f32]) -> Result<HumanNetwork, HumanNetworkError> {
        let is_sound = parameters.len() == shape.parameters() && parameters.iter().all(|p| p.is_finite());
        if !is_sound {
            return Err(HumanNetworkError::Parameters);
        }
        let rounded: Vec<f32> = parameters.iter().map(|&p| widened(narrowed(p))).collect();
        let mut rest = &rounded[..];
        let mut lengths = shape.parts().into_iter();
        let mut part = || {
            let (part, after) = rest.split_at(lengths.next().unwrap_or(0));
            rest = after;
            part.to_vec()
        };
        let stem = Convolution::new(&part(), part(), PLANES);
        let block = |_| Block {
            first: Convolution::new(&part(), part(), shape.channels),
            second: Convolution::new(&part(), part(), shape.channels),
            squeeze: Linear { weights: part(), biases: part() },
            excite: Linear { weights: part(), biases: part() },
        };
        let blocks = (0..shape.blocks).map(block).collect();
        Ok(HumanNetwork { shape, stem, blocks, policy: Linear { weights: part(), biases: part() } })
    }

    /// The network that comes with Hetman.
    pub fn embedded() -> &'static HumanNetwork {
        static NETWORK: LazyLock<HumanNetwork> = LazyLock::new(|| {
            HumanNetwork::read(EMBEDDED).expect("a test reads the network that is built in")
        });
        &NETWORK
    }

    /// Reads a file (`.hhum`).
    pub fn open(path: &Path) -> io::Result<HumanNetwork> {
        let mut bytes = Vec::new();
        let largest = HumanShape { blocks: MAX_BLOCKS, channels: MAX_CHANNELS }.parameters() * 2 + 64;
        // A device may have no end.
        File::open(path)?.take(largest as u64).read_to_end(&mut bytes)?;
        HumanNetwork::read(&bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// Reads a file's bytes.
    pub fn read(bytes: &[u8]) -> Result<HumanNetwork, HumanNetworkError> {
        let mut reader = Format::HHUM.read(bytes)?;
        let (blocks, channels) = (usize::from(reader.u8()), usize::from(reader.u16()));
        let shape = HumanShape::new(blocks, channels)?;
        let halves = reader.parameters(2 * shape.parameters())?.as_chunks::<2>().0;
        let parameters: Vec<f32> = halves.iter().map(|&half| widened(u16::from_le_bytes(half))).collect();
        HumanNetwork::new(shape, &parameters)
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut parameters = Vec::with_capacity(self.shape.parameters());
        self.stem.write(&mut parameters);
        for Block { first, second, squeeze, excite } in &self.blocks {
            first.write(&mut parameters);
            second.write(&mut parameters);
            squeeze.write(&mut parameters);
            excite.write(&mut parameters);
        }
        self.policy.write(&mut parameters);
        let mut writer = Writer::new(&Format::HHUM);
        writer.bytes([self.shape.blocks as u8]);
        writer.u16(self.shape.channels as u16);
        writer.bytes(parameters.into_iter().flat_map(|p| narrowed(p).to_le_bytes()));
        writer.finish()
    }

    /// The logits of these legal moves of the side to move, in their order.
    pub fn logits(&self, inputs: &HumanInputs, turn: Color, moves: &[Move]) -> Vec<f32> {
        let tower = self.tower(inputs);
        let channels = self.shape.channels;
        let logit = |&m: &Move| {
            let number = usize::from(moves::index(m, turn));
            let (square, plane) = (number / POLICY_PLANES, number % POLICY_PLANES);
            self.policy.output(plane, &tower[square * channels..][..channels])
        };
        moves.iter().map(logit).collect()
    }

    /// The probabilities of these legal moves, in their order. A higher temperature makes them more alike.
    pub fn probabilities(
        &self,
        inputs: &HumanInputs,
        turn: Color,
        moves: &[Move],
        temperature: f32,
    ) -> Vec<f32> {
        let mut found = self.logits(inputs, turn, moves);
        softmax(&mut found, temperature);
        found
    }

    fn tower(&self, inputs: &HumanInputs) -> Vec<f32> {
        let mut board = self.stem.forward(inputs.planes().as_flattened());
        relu(&mut board);
        for block in &self.blocks {
            board = block.forward(board, self.shape.channels);
        }
        board
    }
}

/// Logits become probabilities.
pub(crate) fn softmax(logits: &mut [f32], temperature: f32) {
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    logits.iter_mut().for_each(|logit| *logit = ((*logit - highest) / temperature).exp());
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|share| *share /= sum);
}

impl Block {
    fn forward(&self, input: Vec<f32>, channels: usize) -> Vec<f32> {
        let mut middle = self.first.forward(&input);
        relu(&mut middle);
        let second = self.second.forward(&middle);
        let mut means = vec![0.0; channels];
        for square in second.chunks_exact(channels) {
            means.iter_mut().zip(square).for_each(|(mean, value)| *mean += value / SQUARES as f32);
        }
        let mut squeezed = self.squeeze.forward(&means);
        relu(&mut squeezed);
        let excited = self.excite.forward(&squeezed);
        let (weights, summands) = excited.split_at(channels);
        let factors: Vec<f32> = weights.iter().map(|weight| 1.0 / (1.0 + (-weight).exp())).collect();
        let mut output = input;
        for (output, second) in output.chunks_exact_mut(channels).zip(second.chunks_exact(channels)) {
            for channel in 0..channels {
                output[channel] += second[channel] * factors[channel] + summands[channel];
            }
        }
        relu(&mut output);
        output
    }
}

impl Convolution {
    /// From weights `[out][tap][in]`.
    fn new(weights: &[f32], biases: Vec<f32>, inputs: usize) -> Convolution {
        let rows = TAPS * inputs;
        let mut grouped = vec![[0.0; LANES]; weights.len() / LANES];
        for (n, &weight) in weights.iter().enumerate() {
            let (out, row) = (n / rows, n % rows);
            grouped[out / LANES * rows + row][out % LANES] = weight;
        }
        Convolution { inputs, weights: grouped, biases }
    }

    fn write(&self, to: &mut Vec<f32>) {
        let rows = TAPS * self.inputs;
        for group in self.weights.chunks_exact(rows) {
            for lane in 0..LANES {
                to.extend(group.iter().map(|row| row[lane]));
            }
        }
        to.extend(&self.biases);
    }

    fn forward(&self, board: &[f32]) -> Vec<f32> {
        let (inputs, outputs) = (self.inputs, self.biases.len());
        let mut to = vec![0.0; SQUARES * outputs];
        for (square, to) in to.chunks_exact_mut(outputs).enumerate() {
            let groups = self.weights.chunks_exact(TAPS * inputs).zip(self.biases.as_chunks::<LANES>().0);
            for (to, (weights, biases)) in to.as_chunks_mut::<LANES>().0.iter_mut().zip(groups) {
                let mut sums = *biases;
                for (tap, weights) in weights.chunks_exact(inputs).enumerate() {
                    if let Some(from) = neighbour(square, tap) {
                        add_weighted(&mut sums, &board[from * inputs..][..inputs], weights);
                    }
                }
                *to = sums;
            }
        }
        to
    }
}

/// Adds the rows of weights, each as often as its input says. More than half of the inputs are 0.
#[inline(always)]
fn add_weighted(sums: &mut [f32; LANES], inputs: &[f32], weights: &[[f32; LANES]]) {
    for (&input, weights) in inputs.iter().zip(weights) {
        if input != 0.0 {
            for lane in 0..LANES {
                sums[lane] += input * weights[lane];
            }
        }
    }
}

impl Linear {
    fn output(&self, n: usize, inputs: &[f32]) -> f32 {
        let weights = &self.weights[n * inputs.len()..][..inputs.len()];
        self.biases[n] + inputs.iter().zip(weights).map(|(input, weight)| input * weight).sum::<f32>()
    }

    fn forward(&self, inputs: &[f32]) -> Vec<f32> {
        (0..self.biases.len()).map(|n| self.output(n, inputs)).collect()
    }

    fn write(&self, to: &mut Vec<f32>) {
        to.extend(&self.weights);
        to.extend(&self.biases);
    }
}

/// The square at a tap of another, if it is on the board: tap `(dr + 1) * 3 + (df + 1)` is `dr` ranks above and `df`
/// files to the right.
fn neighbour(square: usize, tap: usize) -> Option<usize> {
    let rank = (square / 8 + tap / 3).checked_sub(1).filter(|rank| *rank < 8)?;
    let file = (square % 8 + tap % 3).checked_sub(1).filter(|file| *file < 8)?;
    Some(8 * rank + file)
}

fn relu(values: &mut [f32]) {
    values.iter_mut().for_each(|value| *value = value.max(0.0));
}

/// The upper half of a number, rounded to the nearest.
fn narrowed(number: f32) -> u16 {
    let bits = number.to_bits();
    ((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as u16
}

fn widened(half: u16) -> f32 {
    f32::from_bits(u32::from(half) << 16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;
    use chess::random::Random;

    fn random_network() -> HumanNetwork {
        let shape = HumanShape::new(2, 32).unwrap();
        let mut random = Random::new(5);
        let mut number = |_| (random.below(2001) as f32 - 1000.0) / 8000.0;
        let parameters: Vec<f32> = (0..shape.parameters()).map(&mut number).collect();
        HumanNetwork::new(shape, &parameters).unwrap()
    }

    #[test]
    fn the_embedded_network_plays_the_usual_first_moves() {
        let position = Position::initial();
        let moves = position.legal_moves();
        for rating in [800, 1500, 2300] {
            let inputs = HumanInputs::new(&position, [None; 2], rating);
            let found = HumanNetwork::embedded().probabilities(&inputs, position.turn(), &moves, 1.0);
            let usual = ["e2e4", "d2d4", "c2c4", "g1f3"].map(|uci| position.parse_uci(uci).unwrap());
            let share: f32 =
                moves.iter().zip(&found).filter(|(m, _)| usual.contains(m)).map(|(_, p)| p).sum();
            assert!(share > 0.6, "{share} at {rating}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let network = random_network();
        let bytes = network.to_bytes();
        assert_eq!(HumanNetwork::read(&bytes), Ok(network));
        for cut in (0..100).chain([bytes.len() - 1]) {
            assert!(HumanNetwork::read(&bytes[..cut]).is_err(), "{cut} bytes");
        }
        let mut other = bytes;
        other[7] = 0;
        assert_eq!(HumanNetwork::read(&other), Err(HumanNetworkError::Shape));
    }

    #[test]
    fn probabilities_depend_on_rating_and_last_moves_and_not_on_the_colour() {
        let network = random_network();
        let probabilities = |fen: &str, rating: u32| {
            let position = Position::from_fen(fen).unwrap();
            let mut moves = position.legal_moves().to_vec();
            moves.sort_by_key(|&m| moves::index(m, position.turn()));
            let inputs = HumanInputs::new(&position, [None; 2], rating);
            network.probabilities(&inputs, position.turn(), &moves, 1.0)
        };
        let white = probabilities("4k3/8/8/8/8/8/P7/4K2R w K - 0 1", 1500);
        assert!((white.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert_eq!(white, probabilities("4k2r/p7/8/8/8/8/8/4K3 b k - 0 1", 1500));
        assert_ne!(white, probabilities("4k3/8/8/8/8/8/P7/4K2R w K - 0 1", 2500));
    }

    #[test]
    fn numbers_are_rounded_to_the_nearest() {
        assert_eq!(widened(narrowed(1.0)), 1.0);
        assert_eq!(widened(narrowed(-3.5)), -3.5);
        assert!((widened(narrowed(0.1)) - 0.1).abs() < 0.0003);
        assert_eq!(narrowed(f32::from_bits(0x3f80_8000)), 0x3f80, "ties to even");
        assert_eq!(narrowed(f32::from_bits(0x3f81_8000)), 0x3f82);
    }
}
