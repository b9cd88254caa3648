//! What the kernels are told and what they work on: structures as `kernels.cu` has them, and buffers that belong
//! together.

use std::ops::Range;

use classics::ukraine::{Output, Shape};
use engine::nnue::{Activation, FEATURES};

use super::device::Buffer;
use crate::nnue::{FeatureSet, LayerLayout, Layout};
use crate::training::{Permutation, StepSettings, adamw};

/// Which records a step learns from, and what they should teach.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Batch {
    pub(super) len: u32,
    pub(super) half: u32,
    pub(super) keys: [u32; Permutation::ROUNDS],
    pub(super) begin: u32,
    pub(super) count: u32,
    pub(super) scale: f32,
    pub(super) wdl_blend: f32,
}

impl Batch {
    pub(super) fn new(permutation: Permutation, range: &Range<u32>, step: &StepSettings) -> Batch {
        let Permutation { len, half, keys } = permutation;
        let count = range.end - range.start;
        Batch { len, half, keys, begin: range.start, count, scale: step.scale, wdl_blend: step.wdl_blend }
    }

    /// How many positions there are.
    pub(super) fn count(&self) -> usize {
        self.count as usize
    }
}

/// An NNUE: its sizes, and where its parameters begin in the flat list.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Nnue {
    pub(super) buckets: i32,
    pub(super) hidden: i32,
    pub(super) outputs: i32,
    /// Pieces of so many roles are features.
    pub(super) roles: i32,
    pub(super) hidden_biases: i32,
    pub(super) output_weights: i32,
    pub(super) output_biases: i32,
    pub(super) king_buckets: [u8; 32],
}

/// The layers after the accumulators: their sizes, and where their parameters begin in the flat list.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Layers {
    outputs: i32,
    hidden: i32,
    inputs: i32,
    first: i32,
    second: i32,
    /// 0 for pairwise products, 1 for SCReLU, 2 for CReLU.
    activation: i32,
    hidden_biases: i32,
    first_biases: i32,
    second_weights: i32,
    second_biases: i32,
    output_weights: i32,
    output_biases: i32,
}

impl Layers {
    pub(super) fn new(layout: &Layout, layers: &LayerLayout) -> Layers {
        Layers {
            outputs: layout.architecture.output_buckets() as i32,
            hidden: layout.hidden() as i32,
            inputs: layout.architecture.layer_inputs() as i32,
            first: layers.first as i32,
            second: layers.second as i32,
            activation: match layout.architecture.activation() {
                Activation::Pairwise => 0,
                Activation::Screlu => 1,
                Activation::Crelu => 2,
            },
            hidden_biases: (layout.biases() * layout.hidden()) as i32,
            first_biases: layers.first_biases.start as i32,
            second_weights: layers.second_weights.start as i32,
            second_biases: layers.second_biases.start as i32,
            output_weights: layers.output_weights.start as i32,
            output_biases: layers.output_biases.start as i32,
        }
    }

    pub(super) fn outputs(&self) -> usize {
        self.outputs as usize
    }

    pub(super) fn hidden(&self) -> usize {
        self.hidden as usize
    }

    /// Inputs of the first layer.
    pub(super) fn inputs(&self) -> usize {
        self.inputs as usize
    }

    /// Whether the accumulators' halves are multiplied with each other.
    pub(super) fn is_pairwise(&self) -> bool {
        self.activation == 0
    }

    pub(super) fn first(&self) -> usize {
        self.first as usize
    }

    /// Neurons of the first layer in all buckets.
    pub(super) fn width(&self) -> usize {
        self.outputs() * self.first()
    }

    /// All parameters.
    pub(super) fn len(&self) -> usize {
        (self.output_biases + self.outputs) as usize
    }

    /// Shared memory of a block of so many warps: a bucket's parameters, for each warp their gradients and a record's
    /// activations, and the loss; as `Places` in `nnue_layers.cu` has them.
    pub(super) fn shared_bytes(&self, warps: usize) -> usize {
        let (first, second) = (self.first(), self.second as usize);
        let parameters = first * (second + 1) + first + 2 * second + 1;
        (parameters + warps * (parameters + first + second) + 1) * size_of::<f32>()
    }
}

impl Nnue {
    pub(super) fn new(layout: &Layout) -> Nnue {
        let hidden = layout.hidden();
        Nnue {
            buckets: (layout.inputs() / FEATURES) as i32,
            hidden: hidden as i32,
            outputs: layout.architecture.output_buckets() as i32,
            roles: match layout.features {
                FeatureSet::All => 6,
                FeatureSet::WithoutKings => 5,
            },
            hidden_biases: (layout.biases() * hidden) as i32,
            output_weights: (layout.outputs(0) * hidden) as i32,
            output_biases: layout.output_biases() as i32,
            king_buckets: *layout.architecture.king_buckets(),
        }
    }

    pub(super) fn hidden(&self) -> usize {
        self.hidden as usize
    }

    pub(super) fn outputs(&self) -> usize {
        self.outputs as usize
    }

    /// Input weights of one king bucket.
    pub(super) fn of_bucket(&self) -> usize {
        FEATURES * self.hidden()
    }

    /// Input weights of all king buckets, without the factoriser.
    pub(super) fn input_weights(&self) -> usize {
        self.buckets as usize * self.of_bucket()
    }

    /// All parameters.
    pub(super) fn len(&self) -> usize {
        (self.output_biases + self.outputs) as usize
    }
}

/// Room for so many features of one side.
pub(super) const LISTED: usize = 32;

/// What the dense way computes for the positions of a step.
pub(super) struct Dense {
    /// Two rows for each position: all of the side to move, then all of the other. Where rows of weights are added up
    /// instead, the numbers of those, [`LISTED`] for each row.
    pub(super) inputs: Buffer<u16>,
    /// The hidden layer before clipping, then its gradients; rows as above.
    pub(super) sums: Buffer<u16>,
    pub(super) targets: Buffer<f32>,
    /// The output bucket of each.
    pub(super) chosen: Buffer<u8>,
    pub(super) slopes: Buffer<f32>,
}

/// What the layers after the accumulators compute for the positions of a step.
pub(super) struct LayerBuffers {
    /// The first layer's inputs, half of them for each side.
    pub(super) products: Buffer<u16>,
    /// The first layer before biases and clipping, in all buckets.
    pub(super) sums: Buffer<f32>,
    /// Its gradients.
    pub(super) slopes: Buffer<u16>,
    /// The gradients of its inputs.
    pub(super) back: Buffer<u16>,
}

/// Where the output layer of a network of 808 inputs lies, and the biases of the hidden layer before it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) width: i32,
    pub(super) hidden_biases: i32,
    pub(super) weights: i32,
    pub(super) biases: i32,
}

impl Head {
    pub(super) fn new(shape: Shape) -> Head {
        let layers: Vec<_> = shape.layers().collect();
        let (last, output) = (&layers[layers.len() - 2], &layers[layers.len() - 1]);
        Head {
            width: shape.width() as i32,
            hidden_biases: last.biases.start as i32,
            weights: output.weights.start as i32,
            biases: output.biases.start as i32,
        }
    }
}

/// What a network of 808 inputs should say of each position, and how the loss changes with what it says.
pub(super) struct HeadOutputs {
    pub(super) output: Output,
    pub(super) targets: Buffer<f32>,
    pub(super) slopes: Buffer<f32>,
}

/// AdamW's numbers of one step.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Adam {
    pub(super) learning_rate: f32,
    pub(super) decay: f32,
    pub(super) clip: f32,
    pub(super) first: f32,
    pub(super) second: f32,
    pub(super) epsilon: f32,
}

impl Adam {
    pub(super) fn new(step: &StepSettings, clip: f32) -> Adam {
        Adam {
            learning_rate: step.learning_rate,
            decay: step.decay,
            clip,
            first: adamw::FIRST_DECAY,
            second: adamw::SECOND_DECAY,
            epsilon: adamw::EPSILON,
        }
    }
}
