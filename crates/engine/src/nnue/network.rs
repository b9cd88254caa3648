//! A network and the file it is kept in (`.hnet`).
//!
//! | bytes | |
//! | --- | --- |
//! | 6 | `HETNET` |
//! | 1 | the version: 1, 2 with hidden layers after pairwise products, 3 with another activation |
//! | 1 | output buckets |
//! | 2 | hidden size |
//! | 2 | scale: centipawns for which the network's output is 1 |
//! | 32 | the king buckets |
//! | 2 | versions 2 and 3: neurons of the first layer, then of the second; 0 if there are none |
//! | 1 | version 3: the activation: 0 SCReLU, 1 CReLU, 2 pairwise |
//! | i16 … | the inputs' weights, `hidden` for each input |
//! | i16 … | the hidden biases |
//! | … | without layers: the output weights (i16) and biases (i32), see [`HeadParameters::Linear`] |
//! | … | with layers: the [`LayerParameters`] in their order (i8, then f32) |
//! | 4 | CRC-32 of all that precedes |
//!
//! Numbers are little-endian. Input weights and hidden biases are in units of 1/[`QA`].

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, LazyLock};

use chess::Position;
use network_file::{CHECKSUM, Format, NetworkFileError, Writer};

use super::architecture::{
    Activation, Architecture, ArchitectureError, FEATURES, Head, Layers, MAX_HIDDEN, MAX_KING_BUCKETS,
    MAX_LAYER, Perspective, PlacedPiece,
};
use super::layers::{HiddenLayers, LayerParameters};
use super::simd::{Block, Simd};

/// 1.0 in the hidden layer.
pub const QA: i32 = 255;
/// 1.0 among the output weights.
pub const QB: i32 = 64;

/// The network that comes with Hetman, or that the variable `EVALFILE` named when this was compiled.
const EMBEDDED: &[u8] = include_bytes!(env!("HETMAN_NETWORK"));

/// An output bias of more than a thousand times 1.0 is none.
const LARGEST_BIAS: u32 = 1 << 24;
/// No file of a network is larger: the widest layers, most king buckets and 16 outputs. Hidden layers take more than
/// output weights: a byte for each neuron of the first, and some numbers.
const LARGEST_FILE: u64 = (2 * MAX_HIDDEN * (MAX_KING_BUCKETS * FEATURES + 1)
    + 16 * MAX_LAYER * MAX_HIDDEN
    + 16 * 4 * (MAX_LAYER * (MAX_LAYER + 3) + 1)
    + Format::HNET_ACTIVATION.header
    + CHECKSUM) as u64;

/// The activations, as files of version 3 number them.
const ACTIVATIONS: [Activation; 3] = [Activation::Screlu, Activation::Crelu, Activation::Pairwise];

/// Ones: the partners of numbers that are multiplied with nothing (CReLU) before hidden layers.
static ONES: [Block; MAX_HIDDEN / 2 / Block::LEN] =
    [Block([QA as i16; Block::LEN]); MAX_HIDDEN / 2 / Block::LEN];

/// What training finds.
#[derive(Clone, PartialEq, Debug)]
pub struct NetworkParameters {
    /// For each input, a row of `hidden`.
    pub input_weights: Vec<i16>,
    /// `hidden` of them.
    pub hidden_biases: Vec<i16>,
    /// Those of what follows.
    pub head: HeadParameters,
}

/// The parameters of a [`Head`].
#[derive(Clone, PartialEq, Debug)]
pub enum HeadParameters {
    /// Those of [`Head::Linear`].
    Linear {
        /// For each output bucket, `hidden` for the side to move, then `hidden` for the other, in units of 1/[`QB`].
        output_weights: Vec<i16>,
        /// One for each output bucket, in units of 1/([`QA`] · [`QB`]).
        output_biases: Vec<i32>,
    },
    /// Those of [`Head::Layers`].
    Layers(LayerParameters),
}

/// A network that can evaluate.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    architecture: Architecture,
    scale: i32,
    input_weights: Box<[Block]>,
    hidden_biases: Box<[Block]>,
    head: HeadWeights,
}

/// What follows the accumulators.
#[derive(Clone, PartialEq, Debug)]
enum HeadWeights {
    Linear { output_weights: Box<[Block]>, output_biases: Box<[i32]> },
    Layers(HiddenLayers),
}

/// Why there is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// The file is no network file, or damaged.
    File(NetworkFileError),
    /// No network has this shape.
    Architecture(ArchitectureError),
    /// There are more or fewer parameters than the shape has, or others, or the scale is 0.
    ParameterCount,
    /// The file names an activation that there is not.
    Activation(u8),
    /// An output weight, the sum of them, or an output bias is too large for the arithmetic, or a parameter of the
    /// hidden layers is absurdly large or no number.
    Overflow,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkError::File(error) => error.fmt(f),
            NetworkError::Architecture(error) => write!(f, "no network has such a shape: {error}"),
            NetworkError::Activation(number) => {
                write!(
                    f,
                    "the network has an activation of number {number}, which this program does not know"
                )
            }
            NetworkError::ParameterCount => write!(f, "the network's parameters do not fit its shape"),
            NetworkError::Overflow => {
                write!(f, "the network's outputs are too large: clip their weights in training")
            }
        }
    }
}

impl std::error::Error for NetworkError {}

impl From<NetworkFileError> for NetworkError {
    fn from(error: NetworkFileError) -> NetworkError {
        NetworkError::File(error)
    }
}

impl From<ArchitectureError> for NetworkError {
    fn from(error: ArchitectureError) -> NetworkError {
        NetworkError::Architecture(error)
    }
}

/// Whether a clipped value times an output weight fits 16 bits, and what each side adds to an output 32: all ways to
/// add up then give the same sum.
fn sums_fit(output_weights: &[i16], output_biases: &[i32], hidden: usize) -> bool {
    const MOST: i64 = i32::MAX as i64 / (QA * QA) as i64;
    let weights_fit = output_weights.chunks(hidden).all(|weights| {
        weights.iter().all(|weight| weight.unsigned_abs() <= 128)
            && weights.iter().map(|&weight| i64::from(weight).abs()).sum::<i64>() <= MOST
    });
    weights_fit && output_biases.iter().all(|bias| bias.unsigned_abs() <= LARGEST_BIAS)
}

impl HeadWeights {
    /// Those of parameters that fit the shape and the arithmetic.
    fn new(architecture: &Architecture, parameters: HeadParameters) -> Result<HeadWeights, NetworkError> {
        let (hidden, output_buckets) = (architecture.hidden(), architecture.output_buckets());
        match (architecture.head(), parameters) {
            (Head::Linear, HeadParameters::Linear { output_weights, output_biases })
                if output_weights.len() == output_buckets * 2 * hidden
                    && output_biases.len() == output_buckets =>
            {
                if !sums_fit(&output_weights, &output_biases, hidden) {
                    return Err(NetworkError::Overflow);
                }
                let output_weights = Block::pack(&output_weights);
                Ok(HeadWeights::Linear { output_weights, output_biases: output_biases.into() })
            }
            (Head::Layers(layers), HeadParameters::Layers(parameters))
                if parameters.fit(architecture, layers) =>
            {
                if !parameters.are_sane() {
                    return Err(NetworkError::Overflow);
                }
                Ok(HeadWeights::Layers(HiddenLayers::new(architecture, layers, parameters)))
            }
            _ => Err(NetworkError::ParameterCount),
        }
    }
}

impl Network {
    /// A network of parameters found by training. `scale` is how many centipawns an output of 1 stands for.
    pub fn new(
        architecture: Architecture,
        scale: u16,
        parameters: NetworkParameters,
    ) -> Result<Network, NetworkError> {
        let hidden = architecture.hidden();
        let fits = scale > 0
            && parameters.input_weights.len() == architecture.inputs() * hidden
            && parameters.hidden_biases.len() == hidden;
        if !fits {
            return Err(NetworkError::ParameterCount);
        }
        let head = HeadWeights::new(&architecture, parameters.head)?;
        Ok(Network {
            architecture,
            scale: scale.into(),
            input_weights: Block::pack(&parameters.input_weights),
            hidden_biases: Block::pack(&parameters.hidden_biases),
            head,
        })
    }

    /// The network that comes with Hetman.
    pub fn embedded() -> Arc<Network> {
        static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let network = Network::read(EMBEDDED);
            Arc::new(network.expect("a test reads the network that is built in"))
        });
        NETWORK.clone()
    }

    /// Reads a file (`.hnet`).
    pub fn open(path: &Path) -> io::Result<Network> {
        let bytes = Network::bytes_of(path)?;
        Network::read(&bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }

    /// The bytes of a file that may be a network, and not more than one has: a device may have no end.
    pub fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LARGEST_FILE {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "the file is too large for a network"));
        }
        Ok(bytes)
    }

    /// Whether a file's first bytes say that it is a network.
    pub fn is_network(bytes: &[u8]) -> bool {
        Format::HNET.matches(bytes)
    }

    /// Reads a file's bytes.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        let format = Format::hnet(bytes);
        let mut reader = format.read(bytes)?;
        let (output_buckets, hidden, scale) = (reader.u8(), reader.u16(), reader.u16());
        let mut architecture = Architecture::new(hidden.into(), reader.array(), output_buckets.into())?;
        if format != &Format::HNET {
            let [first, second] = reader.array().map(usize::from);
            // Without layers there can be another activation.
            if format == &Format::HNET_LAYERS || first > 0 || second > 0 {
                architecture = architecture.with_layers(Layers { first, second })?;
            }
        }
        if format == &Format::HNET_ACTIVATION {
            let number = reader.u8();
            let activation = ACTIVATIONS.get(usize::from(number)).ok_or(NetworkError::Activation(number))?;
            architecture = architecture.with_activation(*activation)?;
        }
        let (hidden, outputs) = (architecture.hidden(), architecture.output_buckets());
        let inputs = architecture.inputs() * hidden;
        let head_length = match architecture.head() {
            Head::Linear => outputs * (2 * 2 * hidden + 4),
            Head::Layers(layers) => {
                let (first_weights, numbers) = LayerParameters::lengths(&architecture, layers);
                first_weights + 4 * numbers.iter().sum::<usize>()
            }
        };
        let words = inputs + hidden;
        let (words, head) = reader.parameters(2 * words + head_length)?.split_at(2 * words);
        let (input_weights, hidden_biases) = words.split_at(2 * inputs);
        let parameters = NetworkParameters {
            input_weights: integers(input_weights),
            hidden_biases: integers(hidden_biases),
            head: HeadParameters::read(head, &architecture),
        };
        Network::new(architecture, scale, parameters)
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        // The oldest version that there can be, for older programs.
        let (head, activation) = (self.architecture.head(), self.architecture.activation());
        let format = match (head, activation) {
            (Head::Linear, Activation::Screlu) => &Format::HNET,
            (Head::Layers(_), Activation::Pairwise) => &Format::HNET_LAYERS,
            _ => &Format::HNET_ACTIVATION,
        };
        let mut writer = Writer::new(format);
        writer.bytes([self.architecture.output_buckets() as u8]);
        writer.u16(self.architecture.hidden() as u16);
        writer.u16(self.scale as u16);
        writer.bytes(*self.architecture.king_buckets());
        if format != &Format::HNET {
            writer.bytes(match head {
                Head::Linear => [0; 2],
                Head::Layers(Layers { first, second }) => [first as u8, second as u8],
            });
        }
        if format == &Format::HNET_ACTIVATION {
            writer
                .bytes(ACTIVATIONS.iter().position(|&other| other == activation).map(|number| number as u8));
        }
        for words in [&self.input_weights, &self.hidden_biases] {
            writer.bytes(Block::flat(words).iter().flat_map(|word| word.to_le_bytes()));
        }
        match &self.head {
            HeadWeights::Linear { output_weights, output_biases } => {
                writer.bytes(Block::flat(output_weights).iter().flat_map(|word| word.to_le_bytes()));
                writer.bytes(output_biases.iter().flat_map(|word| word.to_le_bytes()));
            }
            HeadWeights::Layers(layers) => {
                let parameters = layers.parameters();
                writer.bytes(parameters.first_weights.iter().map(|weight| weight.cast_unsigned()));
                let numbers = parameters.numbers().into_iter().flatten();
                writer.bytes(numbers.flat_map(|number| number.to_le_bytes()));
            }
        }
        writer.finish()
    }

    /// Tells it apart from other networks: the number that its file ends with.
    pub fn checksum(&self) -> u32 {
        self.to_bytes().last_chunk().copied().map_or(0, u32::from_le_bytes)
    }

    /// The shape.
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// How many centipawns an output of 1 stands for.
    pub fn scale(&self) -> i32 {
        self.scale
    }

    /// The same network with another scale, which must not be 0.
    pub fn with_scale(self, scale: u16) -> Network {
        Network { scale: scale.max(1).into(), ..self }
    }

    /// The numbers found by training.
    pub fn parameters(&self) -> NetworkParameters {
        NetworkParameters {
            input_weights: Block::flat(&self.input_weights).to_vec(),
            hidden_biases: Block::flat(&self.hidden_biases).to_vec(),
            head: match &self.head {
                HeadWeights::Linear { output_weights, output_biases } => HeadParameters::Linear {
                    output_weights: Block::flat(output_weights).to_vec(),
                    output_biases: output_biases.to_vec(),
                },
                HeadWeights::Layers(layers) => HeadParameters::Layers(layers.parameters().clone()),
            },
        }
    }

    /// The value of a position for its side to move, in centipawns, computed from scratch as it is defined.
    /// The search reaches the same numbers faster.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let bucket = self.architecture.output_bucket(position.occupied().count());
        self.evaluate_pieces(self.perspectives(position), &placed_pieces(position), bucket)
    }

    /// How the side to move sees a position, and how the other does.
    pub(super) fn perspectives(&self, position: &Position) -> [Perspective; 2] {
        let us = position.turn();
        [us, !us].map(|color| self.architecture.perspective(color, position.king(color)))
    }

    /// The value that an output gives these pieces.
    pub(super) fn evaluate_pieces(
        &self,
        perspectives: [Perspective; 2],
        pieces: &[PlacedPiece],
        bucket: usize,
    ) -> i32 {
        let accumulators = perspectives.map(|perspective| self.accumulator(perspective, pieces));
        let [ours, theirs] = accumulators.each_ref().map(|accumulator| Block::flat(accumulator));
        match &self.head {
            HeadWeights::Linear { output_weights, output_biases } => {
                let weights = Block::flat(&output_weights[2 * bucket * self.blocks()..]);
                let squares = self.architecture.activation() == Activation::Screlu;
                let activated = |x: i16| i32::from(x).clamp(0, QA).pow(if squares { 2 } else { 1 });
                let numbers = ours.iter().chain(theirs).zip(weights);
                let weighted = numbers.map(|(&x, &w)| i64::from(activated(x) * i32::from(w)));
                self.centipawns_of_sum(weighted.sum(), output_biases[bucket])
            }
            HeadWeights::Layers(layers) => self.centipawns_of_output(layers.evaluate([ours, theirs], bucket)),
        }
    }

    /// The hidden layer as a side sees the board, before activation.
    fn accumulator(&self, perspective: Perspective, pieces: &[PlacedPiece]) -> Vec<Block> {
        let mut sums = self.hidden_biases.to_vec();
        for &(piece, square) in pieces {
            for (sum, weights) in sums.iter_mut().zip(self.row(perspective.feature(piece, square))) {
                sum.0.iter_mut().zip(weights.0).for_each(|(sum, weight)| *sum = sum.wrapping_add(weight));
            }
        }
        sums
    }

    /// How many blocks a hidden layer has.
    #[inline]
    pub(super) fn blocks(&self) -> usize {
        self.hidden_biases.len()
    }

    /// The weights of all features, row by row.
    #[inline]
    pub(super) fn input_weights(&self) -> &[Block] {
        &self.input_weights
    }

    /// The weights of a feature.
    #[inline]
    pub(super) fn row(&self, feature: usize) -> &[Block] {
        &self.input_weights[feature * self.blocks()..][..self.blocks()]
    }

    /// The accumulator of an empty board.
    #[inline]
    pub(super) fn hidden_biases(&self) -> &[Block] {
        &self.hidden_biases
    }

    /// How many bytes the products of both accumulators with layers after them take; none without hidden layers.
    pub(super) fn products(&self) -> usize {
        match self.head {
            HeadWeights::Linear { .. } => 0,
            HeadWeights::Layers(_) => self.architecture.layer_inputs(),
        }
    }

    /// The value that an output gives the accumulators of the side to move and of the other. `products` has room for
    /// [`products`](Network::products).
    #[inline]
    pub(super) fn forward(
        &self,
        simd: Simd,
        accumulators: [&[Block]; 2],
        products: &mut [u8],
        bucket: usize,
    ) -> i32 {
        let [ours, theirs] = accumulators;
        match &self.head {
            HeadWeights::Linear { output_weights, output_biases } => {
                let weights = &output_weights[2 * bucket * self.blocks()..][..2 * self.blocks()];
                let (our_weights, their_weights) = weights.split_at(self.blocks());
                let sums = match self.architecture.activation() {
                    Activation::Crelu => {
                        [simd.forward_crelu(ours, our_weights), simd.forward_crelu(theirs, their_weights)]
                    }
                    _ => [simd.forward(ours, our_weights), simd.forward(theirs, their_weights)],
                };
                self.centipawns_of_sum(sums.map(i64::from).into_iter().sum(), output_biases[bucket])
            }
            HeadWeights::Layers(layers) => {
                let (our_products, their_products) = products.split_at_mut(products.len() / 2);
                for (numbers, products) in [(ours, our_products), (theirs, their_products)] {
                    let (left, right) = match self.architecture.activation() {
                        Activation::Pairwise => numbers.split_at(numbers.len() / 2),
                        Activation::Screlu => (numbers, numbers),
                        Activation::Crelu => (numbers, &ONES[..numbers.len()]),
                    };
                    simd.products(left, right, products);
                }
                self.centipawns_of_output(layers.forward(simd, products, bucket))
            }
        }
    }

    /// The value for a weighted sum, of squares with SCReLU: each side's fills 32 bits at most.
    #[inline]
    fn centipawns_of_sum(&self, sum: i64, bias: i32) -> i32 {
        let is_squared = self.architecture.activation() == Activation::Screlu;
        let sum = if is_squared { sum / i64::from(QA) } else { sum };
        let output = sum + i64::from(bias);
        (output * i64::from(self.scale) / i64::from(QA * QB)) as i32
    }

    /// The value for the output of hidden layers, towards zero; differences of such fit 32 bits.
    #[inline]
    fn centipawns_of_output(&self, output: f32) -> i32 {
        (output * self.scale as f32).clamp(-1e8, 1e8) as i32
    }
}

impl HeadParameters {
    /// Reads as many bytes as those of the shape are.
    fn read(bytes: &[u8], architecture: &Architecture) -> HeadParameters {
        match architecture.head() {
            Head::Linear => {
                let (weights, biases) =
                    bytes.split_at(4 * architecture.hidden() * architecture.output_buckets());
                HeadParameters::Linear {
                    output_weights: integers(weights),
                    output_biases: biases
                        .as_chunks()
                        .0
                        .iter()
                        .map(|&word| i32::from_le_bytes(word))
                        .collect(),
                }
            }
            Head::Layers(layers) => {
                let (first_weights, numbers) = LayerParameters::lengths(architecture, layers);
                let (first_weights, rest) = bytes.split_at(first_weights);
                let mut rest = rest.as_chunks().0.iter().map(|&word| f32::from_le_bytes(word));
                let [first_units, first_biases, second_weights, second_biases, output_weights, output_biases] =
                    numbers.map(|count| rest.by_ref().take(count).collect());
                HeadParameters::Layers(LayerParameters {
                    first_weights: first_weights.iter().map(|&byte| byte.cast_signed()).collect(),
                    first_units,
                    first_biases,
                    second_weights,
                    second_biases,
                    output_weights,
                    output_biases,
                })
            }
        }
    }
}

fn integers(bytes: &[u8]) -> Vec<i16> {
    bytes.as_chunks().0.iter().map(|&word| i16::from_le_bytes(word)).collect()
}

/// All pieces of a position.
pub(super) fn placed_pieces(position: &Position) -> Vec<PlacedPiece> {
    let squares = position.occupied().into_iter();
    squares.filter_map(|square| Some((position.piece_on(square)?, square))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::tests::random_network;
    use chess::random::Random;

    fn network(hidden: usize) -> Network {
        random_network(Architecture::simple(hidden, 8).unwrap(), 1)
    }

    fn network_with_layers() -> Network {
        let layers = Layers { first: 32, second: 16 };
        random_network(Architecture::simple(64, 4).unwrap().with_layers(layers).unwrap(), 1)
    }

    fn with_activation(network: &Network, activation: Activation) -> Network {
        let architecture = network.architecture().clone().with_activation(activation).unwrap();
        random_network(architecture, 1)
    }

    #[test]
    fn what_is_written_is_read() {
        let others = [
            with_activation(&network(32), Activation::Crelu),
            with_activation(&network_with_layers(), Activation::Crelu),
            with_activation(&network_with_layers(), Activation::Screlu),
        ];
        for network in others.iter().chain(&[network(32), network_with_layers()]) {
            assert_eq!(Network::read(&network.to_bytes()).as_ref(), Ok(network));
        }
        assert!(others.iter().all(|network| network.to_bytes()[6] == 3));
        let mut unknown = others[0].to_bytes();
        unknown[46] = 3;
        assert_eq!(Network::read(&unknown), Err(NetworkError::Activation(3)));
        assert_eq!(
            network(32).to_bytes()[6],
            1,
            "networks that older versions can play with are written for them"
        );
        assert_eq!(network_with_layers().to_bytes()[6], 2);
    }

    #[test]
    fn another_scale_changes_nothing_else() {
        for network in [network(32), network_with_layers()] {
            let rescaled = network.clone().with_scale(200);
            assert_eq!(rescaled.parameters(), network.parameters());
            assert_eq!(rescaled.scale(), 200);
        }
    }

    #[test]
    fn other_files_are_refused() {
        let bytes = network(32).to_bytes();
        let with = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            Network::read(&bytes).err()
        };
        let refused = |error| Some(NetworkError::File(error));
        let impossible = |error| Some(NetworkError::Architecture(error));
        let not_a_network = refused(NetworkFileError::NotANetwork { extension: ".hnet" });
        assert_eq!(Network::read(b"").err(), not_a_network);
        assert_eq!(with(0, b'X'), not_a_network);
        assert_eq!(with(6, 9), refused(NetworkFileError::Version(9)));
        assert!(matches!(with(8, 64), Some(NetworkError::File(NetworkFileError::Length { .. }))));
        assert_eq!(with(7, 3), impossible(ArchitectureError::OutputBuckets(3)));
        assert_eq!(with(8, 33), impossible(ArchitectureError::Hidden(33)), "half a register");
        assert_eq!(with(9, 255), impossible(ArchitectureError::Hidden(32 + 255 * 256)), "too wide");
        assert_eq!(with(20, 32), impossible(ArchitectureError::KingBuckets(33)));
        assert_eq!(with(1000, 77), refused(NetworkFileError::Checksum));
        assert_eq!(with(10, 0).map(|_| ()), Some(()), "its scale");
        assert!(Network::read(&bytes[..500]).is_err(), "cut off");
    }

    #[test]
    fn sums_that_could_overflow_are_refused() {
        let good = network(32);
        let with = |change: fn(&mut NetworkParameters)| {
            let mut parameters = good.parameters();
            change(&mut parameters);
            Network::new(good.architecture().clone(), 400, parameters).err()
        };
        assert_eq!(with(|_| ()), None);
        assert_eq!(with(|parameters| linear(parameters).0[0] = 129), Some(NetworkError::Overflow));
        assert_eq!(with(|parameters| linear(parameters).1[1] = i32::MIN), Some(NetworkError::Overflow));
        let wide = Architecture::simple(4096, 1).unwrap();
        let mut parameters = NetworkParameters {
            input_weights: vec![0; wide.inputs() * 4096],
            hidden_biases: vec![0; 4096],
            head: HeadParameters::Linear { output_weights: vec![8; 8192], output_biases: vec![0] },
        };
        let fits = Network::new(wide.clone(), 400, parameters.clone());
        assert!(fits.is_ok(), "each half of the sum fits 32 bits");
        linear(&mut parameters).0.fill(9);
        assert_eq!(Network::new(wide, 400, parameters), Err(NetworkError::Overflow));
    }

    fn linear(parameters: &mut NetworkParameters) -> (&mut Vec<i16>, &mut Vec<i32>) {
        match &mut parameters.head {
            HeadParameters::Linear { output_weights, output_biases } => (output_weights, output_biases),
            HeadParameters::Layers(_) => unreachable!("the network has no layers"),
        }
    }

    #[test]
    fn absurd_layers_are_refused() {
        let good = network_with_layers();
        let with = |number: f32, at: fn(&mut LayerParameters) -> &mut Vec<f32>| {
            let mut parameters = good.parameters();
            let HeadParameters::Layers(layers) = &mut parameters.head else { unreachable!("it has layers") };
            *at(layers).last_mut().unwrap() = number;
            Network::new(good.architecture().clone(), 400, parameters).err()
        };
        assert_eq!(with(1000.0, |layers| &mut layers.second_weights), None);
        for number in [f32::NAN, f32::INFINITY, -f32::INFINITY, -1001.0] {
            let refused = Some(NetworkError::Overflow);
            assert_eq!(with(number, |layers| &mut layers.first_units), refused);
            assert_eq!(with(number, |layers| &mut layers.first_biases), refused);
            assert_eq!(with(number, |layers| &mut layers.second_weights), refused);
            assert_eq!(with(number, |layers| &mut layers.second_biases), refused);
            assert_eq!(with(number, |layers| &mut layers.output_weights), refused);
            assert_eq!(with(number, |layers| &mut layers.output_biases), refused);
        }
        let linear = network(64);
        let other_head = Network::new(linear.architecture().clone(), 400, good.parameters());
        assert_eq!(other_head, Err(NetworkError::ParameterCount));
        let other_head = Network::new(good.architecture().clone(), 400, linear.parameters());
        assert_eq!(other_head, Err(NetworkError::ParameterCount));
    }

    #[test]
    fn the_largest_layers_overflow_nothing() {
        let mut parameters = network_with_layers().parameters();
        let HeadParameters::Layers(layers) = &mut parameters.head else { unreachable!("it has layers") };
        for numbers in [&mut layers.second_weights, &mut layers.second_biases, &mut layers.output_biases] {
            numbers.fill(1000.0);
        }
        layers.output_weights.fill(1000.0);
        let network =
            Network::new(network_with_layers().architecture().clone(), u16::MAX, parameters).unwrap();
        assert_eq!(network.evaluate(&Position::initial()), 100_000_000);
    }

    #[test]
    fn hostile_files_are_refused_and_do_no_harm() {
        let clipped = with_activation(&network_with_layers(), Activation::Crelu);
        for good in [network(32), network_with_layers(), clipped].map(|network| network.to_bytes()) {
            for length in (0..100).chain((100..good.len()).step_by(997)) {
                assert!(Network::read(&good[..length]).is_err(), "{length} bytes");
            }
            let mut random = Random::new(2);
            for _ in 0..1000 {
                // Any header before any amount of noise: sizes of gigabytes are promised, too.
                let noise = (0..random.below(300)).map(|_| random.next_u64() as u8).collect::<Vec<u8>>();
                assert!(Network::read(&noise).is_err());
                assert!(Network::read(&[&good[..7], &noise].concat()).is_err());
                let mut damaged = good.clone();
                damaged[random.below(good.len())] ^= 1 << random.below(8);
                assert!(Network::read(&damaged).is_err());
            }
        }
    }

    #[test]
    fn files_are_read_but_not_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.hnet");
        let network = network(32);
        std::fs::write(&path, network.to_bytes()).unwrap();
        assert_eq!(Network::open(&path).unwrap(), network);
        std::fs::write(&path, "something else").unwrap();
        assert!(Network::open(&path).unwrap_err().to_string().contains("not a network"));
        File::create(&path).unwrap().set_len(LARGEST_FILE + 1).unwrap();
        assert_eq!(Network::open(&path).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn the_network_built_in_knows_what_a_queen_is_worth() {
        let [more, less] = ["w", "b"].map(|turn| {
            let fen = format!("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {turn} KQkq - 0 1");
            Network::embedded().evaluate(&Position::from_fen(&fen).unwrap())
        });
        assert!(more > 300 && less < -300, "{more} {less}");
    }
}
