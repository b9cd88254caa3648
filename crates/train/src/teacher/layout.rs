//! Where the parameters of a teacher lie.

use std::ops::Range;

use chess::random::Random;

use super::architecture::{
    Architecture, PADDED_POLICY_PLANES, PLANES, RESULTS, SQUARES, SQUEEZED, TAPS, VALUE_CHANNELS,
    VALUE_HIDDEN,
};

/// The flat lists of a teacher's parameters and of its running statistics, in the order of the fields.
///
/// A convolution's weights are `[out][tap][in]`; tap `(dr + 1) * 3 + (df + 1)` is the square `dr` ranks above and
/// `df` files to the right. Those of a linear layer are `[out][in]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The shape of the network.
    pub architecture: Architecture,
    /// From the planes to the channels.
    pub stem: Convolution,
    /// The residual blocks.
    pub blocks: Vec<Block>,
    /// The value head's convolution, 1×1.
    pub value: Linear,
    /// All of the value head's squares and channels (`square * 16 + channel`) to its hidden numbers.
    pub hidden: Linear,
    /// To the score.
    pub score: Linear,
    /// To the logits of win, draw and loss.
    pub wdl: Linear,
    /// To the logits of the moves from each square, 1×1.
    pub policy: Linear,
    parameters: usize,
    statistics: usize,
}

/// A 3×3 convolution with its batch normalisation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Convolution {
    /// Channels that it reads.
    pub inputs: usize,
    /// The weights.
    pub weight: Range<usize>,
    /// The normalisation's factors.
    pub gamma: Range<usize>,
    /// What the normalisation adds.
    pub beta: Range<usize>,
    /// The running mean, among the statistics.
    pub mean: Range<usize>,
    /// The running variance, among the statistics.
    pub variance: Range<usize>,
}

/// A linear layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linear {
    /// Numbers that it reads.
    pub inputs: usize,
    /// The weights.
    pub weight: Range<usize>,
    /// The biases.
    pub bias: Range<usize>,
}

/// A residual block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The convolution that reads the block's input.
    pub first: Convolution,
    /// The one that reads the first's output.
    pub second: Convolution,
    /// From the channels' means to few numbers.
    pub squeeze: Linear,
    /// From those to a factor and a summand for each channel.
    pub excite: Linear,
}

/// A part of the parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tensor {
    /// Its name, for people: "block 3 conv 2 weight".
    pub name: String,
    /// Where it lies.
    pub range: Range<usize>,
    /// Whether it is the weights of a convolution or linear layer, which AdamW decays.
    pub is_weight: bool,
    /// Numbers that an output is added up from.
    fan_in: usize,
}

/// Gives out ranges one after another.
#[derive(Default)]
struct Cursor {
    parameters: usize,
    statistics: usize,
}

fn take(next: &mut usize, len: usize) -> Range<usize> {
    let start = *next;
    *next += len;
    start..*next
}

impl Cursor {
    fn convolution(&mut self, inputs: usize, outputs: usize) -> Convolution {
        let Cursor { parameters, statistics } = self;
        Convolution {
            inputs,
            weight: take(parameters, outputs * TAPS * inputs),
            gamma: take(parameters, outputs),
            beta: take(parameters, outputs),
            mean: take(statistics, outputs),
            variance: take(statistics, outputs),
        }
    }

    fn linear(&mut self, inputs: usize, outputs: usize) -> Linear {
        let weight = take(&mut self.parameters, outputs * inputs);
        Linear { inputs, weight, bias: take(&mut self.parameters, outputs) }
    }
}

impl Layout {
    /// The layout of such teachers.
    pub fn new(architecture: Architecture) -> Layout {
        let (channels, mut cursor) = (architecture.channels(), Cursor::default());
        let stem = cursor.convolution(PLANES, channels);
        let block = |_| Block {
            first: cursor.convolution(channels, channels),
            second: cursor.convolution(channels, channels),
            squeeze: cursor.linear(channels, SQUEEZED),
            excite: cursor.linear(SQUEEZED, 2 * channels),
        };
        let blocks = (0..architecture.blocks()).map(block).collect();
        Layout {
            architecture,
            stem,
            blocks,
            value: cursor.linear(channels, VALUE_CHANNELS),
            hidden: cursor.linear(SQUARES * VALUE_CHANNELS, VALUE_HIDDEN),
            score: cursor.linear(VALUE_HIDDEN, 1),
            wdl: cursor.linear(VALUE_HIDDEN, RESULTS),
            policy: cursor.linear(channels, PADDED_POLICY_PLANES),
            parameters: cursor.parameters,
            statistics: cursor.statistics,
        }
    }

    /// The number of parameters.
    pub fn parameters(&self) -> usize {
        self.parameters
    }

    /// The number of running statistics.
    pub fn statistics(&self) -> usize {
        self.statistics
    }

    /// All parts of the parameters, one after another.
    pub fn tensors(&self) -> Vec<Tensor> {
        let mut tensors = Vec::new();
        convolution(&mut tensors, "stem", &self.stem);
        for (n, block) in self.blocks.iter().enumerate() {
            convolution(&mut tensors, &format!("block {n} conv 1"), &block.first);
            convolution(&mut tensors, &format!("block {n} conv 2"), &block.second);
            linear(&mut tensors, &format!("block {n} squeeze"), &block.squeeze);
            linear(&mut tensors, &format!("block {n} excite"), &block.excite);
        }
        let heads = [&self.value, &self.hidden, &self.score, &self.wdl, &self.policy];
        for (name, head) in ["value", "hidden", "score", "wdl", "policy"].into_iter().zip(heads) {
            linear(&mut tensors, name, head);
        }
        tensors
    }

    /// Random parameters to begin with: within ± 1 / √inputs; normalisations change nothing.
    pub fn initial(&self, seed: u64) -> Vec<f32> {
        let mut random = Random::new(seed);
        let mut parameters = vec![0.0; self.parameters];
        for tensor in self.tensors() {
            let part = &mut parameters[tensor.range];
            if tensor.name.ends_with("gamma") {
                part.fill(1.0);
            } else if !tensor.name.ends_with("beta") {
                let most = 1.0 / (tensor.fan_in as f32).sqrt();
                part.fill_with(|| most * ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0));
            }
        }
        parameters
    }

    /// The running statistics to begin with: means 0, variances 1.
    pub fn initial_statistics(&self) -> Vec<f32> {
        let mut statistics = vec![0.0; self.statistics];
        for convolution in self.convolutions() {
            statistics[convolution.variance.clone()].fill(1.0);
        }
        statistics
    }

    /// The convolutions with batch normalisation, in their order.
    pub fn convolutions(&self) -> impl Iterator<Item = &Convolution> {
        let of_blocks = self.blocks.iter().flat_map(|block| [&block.first, &block.second]);
        std::iter::once(&self.stem).chain(of_blocks)
    }
}

fn convolution(tensors: &mut Vec<Tensor>, name: &str, convolution: &Convolution) {
    let Convolution { inputs, weight, gamma, beta, .. } = convolution;
    let mut tensor = |part, range: &Range<usize>, is_weight| {
        tensors.push(Tensor {
            name: format!("{name} {part}"),
            range: range.clone(),
            is_weight,
            fan_in: TAPS * inputs,
        });
    };
    tensor("weight", weight, true);
    tensor("gamma", gamma, false);
    tensor("beta", beta, false);
}

fn linear(tensors: &mut Vec<Tensor>, name: &str, linear: &Linear) {
    for (part, range) in [("weight", &linear.weight), ("bias", &linear.bias)] {
        let (name, is_weight) = (format!("{name} {part}"), part == "weight");
        tensors.push(Tensor { name, range: range.clone(), is_weight, fan_in: linear.inputs });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tensors_follow_one_another() {
        let layout = Layout::new(Architecture::default());
        let tensors = layout.tensors();
        assert_eq!(tensors[0].range.start, 0);
        assert!(tensors.windows(2).all(|two| two[0].range.end == two[1].range.start));
        assert_eq!(tensors.last().map(|tensor| tensor.range.end), Some(layout.parameters()));
        let (c, s) = (128, 32);
        let block = 2 * (9 * c * c + 2 * c) + s * c + s + 2 * c * s + 2 * c;
        let value = 16 * c + 16 + 128 * 1024 + 128 + 128 + 1 + 3 * 128 + 3;
        assert_eq!(layout.parameters(), 9 * 16 * c + 2 * c + 10 * block + value + 80 * c + 80);
        assert_eq!(layout.statistics(), 21 * 2 * c);
        assert_eq!(layout.blocks[9].second.variance.end, layout.statistics());
    }

    #[test]
    fn a_teacher_begins_random_with_plain_normalisations() {
        let layout = Layout::new(Architecture::new(1, 8).unwrap());
        let parameters = layout.initial(1);
        assert_ne!(parameters, layout.initial(2));
        assert!(parameters[layout.stem.gamma.clone()].iter().all(|&gamma| gamma == 1.0));
        assert!(parameters[layout.stem.beta.clone()].iter().all(|&beta| beta == 0.0));
        assert!(parameters[layout.hidden.weight.clone()].iter().all(|weight| weight.abs() <= 1.0 / 32.0));
        let statistics = layout.initial_statistics();
        assert_eq!(statistics.iter().sum::<f32>(), 24.0);
        assert_eq!(statistics[layout.blocks[0].first.variance.start], 1.0);
    }
}
