//! What the teacher's kernels are told: structures as the files in `kernels/` have them.

use std::ops::Range;

use crate::teacher::{Block, Layout, StepSettings};
use crate::training::adamw;

/// Where a block's squeeze and excitation lies in the flat lists.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Excitation {
    squeeze: i32,
    squeeze_bias: i32,
    excite: i32,
    excite_bias: i32,
}

impl Excitation {
    pub(super) fn new(block: &Block) -> Excitation {
        Excitation {
            squeeze: start(&block.squeeze.weight),
            squeeze_bias: start(&block.squeeze.bias),
            excite: start(&block.excite.weight),
            excite_bias: start(&block.excite.bias),
        }
    }
}

/// Where the heads lie.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Heads {
    value: i32,
    value_bias: i32,
    hidden_bias: i32,
    score: i32,
    score_bias: i32,
    wdl: i32,
    wdl_bias: i32,
    policy: i32,
    policy_bias: i32,
}

impl Heads {
    pub(super) fn new(layout: &Layout) -> Heads {
        Heads {
            value: start(&layout.value.weight),
            value_bias: start(&layout.value.bias),
            hidden_bias: start(&layout.hidden.bias),
            score: start(&layout.score.weight),
            score_bias: start(&layout.score.bias),
            wdl: start(&layout.wdl.weight),
            wdl_bias: start(&layout.wdl.bias),
            policy: start(&layout.policy.weight),
            policy_bias: start(&layout.policy.bias),
        }
    }
}

/// What the losses of result and move count beside the score's.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LossWeights {
    wdl: f32,
    policy: f32,
}

impl LossWeights {
    pub(super) fn new(settings: &StepSettings) -> LossWeights {
        LossWeights { wdl: settings.wdl_weight, policy: settings.policy_weight }
    }
}

/// Where the convolutions of the blocks lie.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct Tower {
    first: i32,
    second: i32,
    stride: i32,
    pub(super) convolutions: i32,
}

impl Tower {
    pub(super) fn new(layout: &Layout) -> Tower {
        let [block, ..] = &layout.blocks[..] else {
            return Tower { first: 0, second: 0, stride: 0, convolutions: 0 };
        };
        Tower {
            first: start(&block.first.weight),
            second: start(&block.second.weight),
            stride: (block.excite.bias.end - block.first.weight.start) as i32,
            convolutions: 2 * layout.blocks.len() as i32,
        }
    }
}

/// AdamW's numbers of one step.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(super) struct ClippedAdam {
    learning_rate: f32,
    decay: f32,
    max_norm: f32,
    first: f32,
    second: f32,
    epsilon: f32,
}

impl ClippedAdam {
    pub(super) fn new(settings: &StepSettings) -> ClippedAdam {
        ClippedAdam {
            learning_rate: settings.learning_rate,
            decay: settings.decay,
            max_norm: settings.max_norm,
            first: adamw::FIRST_DECAY,
            second: adamw::SECOND_DECAY,
            epsilon: adamw::EPSILON,
        }
    }
}

/// The teacher's parameters are fewer than 2³¹, which is asserted when its tensors are made.
fn start(range: &Range<usize>) -> i32 {
    range.start as i32
}
