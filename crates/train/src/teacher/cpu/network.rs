//! The way of positions through the teacher and back.

use super::convolution;
use super::linear::{self, Linear};
use super::loss::Slopes;
use super::norm::{Moments, Norm};
use super::number::{Number, add, relu, relu_backward};
use crate::teacher::architecture::{PLANES, SQUARES, VALUE_CHANNELS, VALUE_HIDDEN};
use crate::teacher::layout::{self, Convolution, Layout};
use crate::teacher::{Batch, UNIT};

/// A network to compute with.
#[derive(Clone, Copy)]
pub(super) struct Network<'a, T> {
    pub(super) layout: &'a Layout,
    pub(super) parameters: &'a [T],
    /// Running statistics to normalise by; without them a batch is normalised by its own.
    pub(super) statistics: Option<&'a [T]>,
    pub(super) threads: usize,
}

/// What a batch left behind on its way, for the way back.
pub(super) struct Pass<T> {
    planes: Vec<T>,
    stem: Normalised<T>,
    blocks: Vec<BlockPass<T>>,
    /// After each ReLU of the value head.
    value: Vec<T>,
    hidden: Vec<T>,
    pub(super) outputs: Outputs<T>,
}

/// What the heads say.
pub(super) struct Outputs<T> {
    /// A score for each position.
    pub(super) scores: Vec<T>,
    /// Three logits for each.
    pub(super) wdl: Vec<T>,
    /// 80 logits for each of its squares.
    pub(super) policy: Vec<T>,
}

/// A normalised convolution.
struct Normalised<T> {
    /// Before the normalisation, and the moments it was normalised by.
    raw: Vec<T>,
    moments: Moments<T>,
    /// After it, and after ReLU if there is one.
    out: Vec<T>,
}

struct BlockPass<T> {
    first: Normalised<T>,
    second: Normalised<T>,
    /// The channels' means, squeezed, and the factors before the sigmoid and summands.
    means: Vec<T>,
    squeezed: Vec<T>,
    excited: Vec<T>,
    out: Vec<T>,
}

/// The 16 planes of every position, `[square][plane]`.
pub(super) fn planes<T: Number>(batch: &Batch) -> Vec<T> {
    let mut planes = vec![T::ZERO; batch.len() * SQUARES * PLANES];
    for (n, square) in planes.chunks_exact_mut(PLANES).enumerate() {
        let (piece, marks) = (usize::from(batch.pieces[n] & 15), batch.pieces[n] >> 4);
        if (1..=12).contains(&piece) {
            square[piece - 1] = T::ONE;
        }
        for (n, constant) in batch.constants[n / SQUARES].into_iter().enumerate() {
            let mark = f32::from(marks >> n & 1);
            square[12 + n] = T::from(mark + f32::from(constant) / f32::from(UNIT));
        }
    }
    planes
}

impl<'a, T: Number> Network<'a, T> {
    fn linear(&self, layout: &layout::Linear) -> Linear<'a, T> {
        let parameters = self.parameters;
        Linear { weight: &parameters[layout.weight.clone()], bias: &parameters[layout.bias.clone()] }
    }

    fn norm(&self, layout: &Convolution) -> Norm<'a, T> {
        let parameters = self.parameters;
        Norm { gamma: &parameters[layout.gamma.clone()], beta: &parameters[layout.beta.clone()] }
    }

    fn channels(&self) -> usize {
        self.layout.architecture.channels()
    }

    fn normalised(&self, layout: &Convolution, boards: &[T]) -> Normalised<T> {
        let weight = &self.parameters[layout.weight.clone()];
        let raw = convolution::forward(boards, weight, layout.inputs, self.threads);
        let moments = match self.statistics {
            Some(running) => Moments {
                mean: running[layout.mean.clone()].to_vec(),
                variance: running[layout.variance.clone()].to_vec(),
            },
            None => Moments::of(&raw, self.channels(), self.threads),
        };
        let out = self.norm(layout).forward(&raw, &moments);
        Normalised { raw, moments, out }
    }

    fn block(&self, layout: &layout::Block, boards: &[T]) -> BlockPass<T> {
        let channels = self.channels();
        let mut first = self.normalised(&layout.first, boards);
        relu(&mut first.out);
        let second = self.normalised(&layout.second, &first.out);
        let means = means(&second.out, channels);
        let mut squeezed = self.linear(&layout.squeeze).forward(&means, self.threads);
        relu(&mut squeezed);
        let excited = self.linear(&layout.excite).forward(&squeezed, self.threads);
        let mut out = boards.to_vec();
        let boards =
            out.chunks_exact_mut(SQUARES * channels).zip(second.out.chunks_exact(SQUARES * channels));
        for ((out, second), excited) in boards.zip(excited.chunks_exact(2 * channels)) {
            let (weights, summands) = excited.split_at(channels);
            let factors: Vec<T> = weights.iter().map(|&weight| weight.sigmoid()).collect();
            for (out, second) in out.chunks_exact_mut(channels).zip(second.chunks_exact(channels)) {
                for channel in 0..channels {
                    out[channel] += second[channel] * factors[channel] + summands[channel];
                }
            }
        }
        relu(&mut out);
        BlockPass { first, second, means, squeezed, excited, out }
    }

    /// A batch's way through the network.
    pub(super) fn forward(&self, planes: Vec<T>) -> Pass<T> {
        let mut stem = self.normalised(&self.layout.stem, &planes);
        relu(&mut stem.out);
        let mut blocks: Vec<BlockPass<T>> = Vec::new();
        for layout in &self.layout.blocks {
            let boards = blocks.last().map_or(&stem.out, |block| &block.out);
            let block = self.block(layout, boards);
            blocks.push(block);
        }
        let tower = blocks.last().map_or(&stem.out, |block| &block.out);
        let mut value = self.linear(&self.layout.value).forward(tower, self.threads);
        relu(&mut value);
        let mut hidden = self.linear(&self.layout.hidden).forward(&value, self.threads);
        relu(&mut hidden);
        let outputs = Outputs {
            scores: self.linear(&self.layout.score).forward(&hidden, self.threads),
            wdl: self.linear(&self.layout.wdl).forward(&hidden, self.threads),
            policy: self.linear(&self.layout.policy).forward(tower, self.threads),
        };
        Pass { planes, stem, blocks, value, hidden, outputs }
    }

    /// The gradient, by the slopes of the outputs.
    pub(super) fn backward(&self, pass: &Pass<T>, slopes: &Slopes<T>) -> Vec<T> {
        let mut gradient = vec![T::ZERO; self.layout.parameters()];
        let mut boards = self.heads_backward(pass, slopes, &mut gradient);
        for (n, layout) in self.layout.blocks.iter().enumerate().rev() {
            let before = n.checked_sub(1).map_or(&pass.stem.out, |n| &pass.blocks[n].out);
            boards = self.block_backward(layout, before, &pass.blocks[n], boards, &mut gradient);
        }
        relu_backward(&mut boards, &pass.stem.out);
        self.normalised_backward(&self.layout.stem, &pass.planes, &pass.stem, &boards, &mut gradient);
        gradient
    }

    /// The slopes of the tower's outputs.
    fn heads_backward(&self, pass: &Pass<T>, slopes: &Slopes<T>, gradient: &mut [T]) -> Vec<T> {
        let tower = pass.blocks.last().map_or(&pass.stem.out, |block| &block.out);
        let mut hidden = self.linear_backward(&self.layout.score, &pass.hidden, &slopes.scores, gradient);
        add(&mut hidden, &self.linear_backward(&self.layout.wdl, &pass.hidden, &slopes.wdl, gradient));
        relu_backward(&mut hidden, &pass.hidden);
        debug_assert_eq!(hidden.len() / VALUE_HIDDEN * SQUARES * VALUE_CHANNELS, pass.value.len());
        let mut value = self.linear_backward(&self.layout.hidden, &pass.value, &hidden, gradient);
        relu_backward(&mut value, &pass.value);
        let mut boards = self.linear_backward(&self.layout.value, tower, &value, gradient);
        add(&mut boards, &self.linear_backward(&self.layout.policy, tower, &slopes.policy, gradient));
        boards
    }

    /// The slopes of a block's inputs, by those of its outputs.
    fn block_backward(
        &self,
        layout: &layout::Block,
        before: &[T],
        pass: &BlockPass<T>,
        mut slopes: Vec<T>,
        gradient: &mut [T],
    ) -> Vec<T> {
        let channels = self.channels();
        relu_backward(&mut slopes, &pass.out);
        let (mut second, excited) = excitation_backward(pass, &slopes, channels);
        let mut squeezed = self.linear_backward(&layout.excite, &pass.squeezed, &excited, gradient);
        relu_backward(&mut squeezed, &pass.squeezed);
        let means = self.linear_backward(&layout.squeeze, &pass.means, &squeezed, gradient);
        let share = T::ONE / T::from(SQUARES as f32);
        for (board, means) in second.chunks_exact_mut(SQUARES * channels).zip(means.chunks_exact(channels)) {
            for square in board.chunks_exact_mut(channels) {
                square.iter_mut().zip(means).for_each(|(slope, &mean)| *slope += mean * share);
            }
        }
        let mut first =
            self.normalised_backward(&layout.second, &pass.first.out, &pass.second, &second, gradient);
        relu_backward(&mut first, &pass.first.out);
        let inputs = self.normalised_backward(&layout.first, before, &pass.first, &first, gradient);
        add(&mut slopes, &inputs);
        slopes
    }

    fn normalised_backward(
        &self,
        layout: &Convolution,
        boards: &[T],
        pass: &Normalised<T>,
        slopes: &[T],
        gradient: &mut [T],
    ) -> Vec<T> {
        let norm = self.norm(layout).backward(&pass.raw, &pass.moments, slopes, self.threads);
        gradient[layout.gamma.clone()].copy_from_slice(&norm.gamma);
        gradient[layout.beta.clone()].copy_from_slice(&norm.beta);
        let weight = &self.parameters[layout.weight.clone()];
        let (inputs, of_weight) =
            convolution::backward(boards, weight, layout.inputs, &norm.inputs, self.threads);
        gradient[layout.weight.clone()].copy_from_slice(&of_weight);
        inputs
    }

    fn linear_backward(
        &self,
        layout: &layout::Linear,
        rows: &[T],
        slopes: &[T],
        gradient: &mut [T],
    ) -> Vec<T> {
        let linear::Backward { inputs, weight, bias } =
            self.linear(layout).backward(rows, slopes, self.threads);
        gradient[layout.weight.clone()].copy_from_slice(&weight);
        gradient[layout.bias.clone()].copy_from_slice(&bias);
        inputs
    }
}

impl<T: Number> Pass<T> {
    /// What the heads say; the way back does not need it.
    pub(super) fn take_outputs(&mut self) -> Outputs<T> {
        let Outputs { scores, wdl, policy } = &mut self.outputs;
        let [scores, wdl, policy] = [scores, wdl, policy].map(std::mem::take);
        Outputs { scores, wdl, policy }
    }

    /// The moments by which each convolution was normalised, in their order.
    pub(super) fn moments(&self) -> impl Iterator<Item = &Moments<T>> {
        let of_blocks = self.blocks.iter().flat_map(|block| [&block.first.moments, &block.second.moments]);
        std::iter::once(&self.stem.moments).chain(of_blocks)
    }
}

/// The means of every board's channels.
fn means<T: Number>(boards: &[T], channels: usize) -> Vec<T> {
    let share = T::ONE / T::from(SQUARES as f32);
    let of_board = |board: &[T]| {
        let mut sums = vec![T::ZERO; channels];
        board.chunks_exact(channels).for_each(|square| add(&mut sums, square));
        sums.iter_mut().for_each(|sum| *sum *= share);
        sums
    };
    boards.chunks_exact(SQUARES * channels).flat_map(of_board).collect()
}

/// The slopes of what was excited (but for its way through the means), and of the factors and summands.
fn excitation_backward<T: Number>(pass: &BlockPass<T>, slopes: &[T], channels: usize) -> (Vec<T>, Vec<T>) {
    let mut second = slopes.to_vec();
    let mut excited = vec![T::ZERO; pass.excited.len()];
    let boards =
        second.chunks_exact_mut(SQUARES * channels).zip(pass.second.out.chunks_exact(SQUARES * channels));
    let excitation = pass.excited.chunks_exact(2 * channels).zip(excited.chunks_exact_mut(2 * channels));
    for ((slopes, values), (before, to)) in boards.zip(excitation) {
        let (to_weights, to_summands) = to.split_at_mut(channels);
        let factors: Vec<T> = before[..channels].iter().map(|&weight| weight.sigmoid()).collect();
        for (slopes, values) in slopes.chunks_exact_mut(channels).zip(values.chunks_exact(channels)) {
            for channel in 0..channels {
                let (slope, factor) = (slopes[channel], factors[channel]);
                to_weights[channel] += slope * values[channel] * factor * (T::ONE - factor);
                to_summands[channel] += slope;
                slopes[channel] = slope * factor;
            }
        }
    }
    (second, excited)
}
