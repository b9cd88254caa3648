//! What is computed for the positions of a step.

use super::calls::{HEAD_COLUMNS, Normalised};
use crate::cuda::device::{Buffer, Device};
use crate::cuda::error::CudaError;
use crate::teacher::Architecture;
use crate::teacher::architecture::{PLANES, SQUARES, SQUEEZED, VALUE_CHANNELS, VALUE_HIDDEN};

/// Parts in which the gradient of the heads' first weights is added up: a product alone would keep few
/// multiprocessors busy.
pub(super) const HEAD_PARTS: usize = SQUARES;

/// What the heads compute.
pub(super) struct HeadBuffers {
    /// Both heads' first layers, then the gradients: 80 planes of the policy and 16 channels of the value a square.
    pub(super) matrix: Buffer<u16>,
    /// The value's channels, and their gradients.
    pub(super) channels: Buffer<u16>,
    pub(super) channel_gradients: Buffer<u16>,
    /// The value's hidden sums, and their gradients.
    pub(super) hidden: Buffer<f32>,
    pub(super) hidden_gradients: Buffer<u16>,
    pub(super) scores: Buffer<f32>,
}

impl HeadBuffers {
    pub(super) fn new(device: &Device, room: usize) -> Result<HeadBuffers, CudaError> {
        Ok(HeadBuffers {
            matrix: device.zeros(room * SQUARES * HEAD_COLUMNS)?,
            channels: device.zeros(room * SQUARES * VALUE_CHANNELS)?,
            channel_gradients: device.zeros(room * SQUARES * VALUE_CHANNELS)?,
            hidden: device.zeros(room * VALUE_HIDDEN)?,
            hidden_gradients: device.zeros(room * VALUE_HIDDEN)?,
            scores: device.zeros(room)?,
        })
    }
}

/// What a block keeps for the way back.
pub(super) struct BlockBuffers {
    /// What the first convolution gives, and what the second one reads.
    pub(super) first: Buffer<u16>,
    pub(super) middle: Buffer<u16>,
    pub(super) second: Buffer<u16>,
    pub(super) output: Buffer<u16>,
    pub(super) first_norm: Normalised,
    pub(super) second_norm: Normalised,
    /// Sums and sums of squares of what the second convolution gives, by board.
    pub(super) sums: Buffer<f32>,
    /// The factors and the squeezed numbers of squeeze and excitation.
    pub(super) factors: Buffer<f32>,
    pub(super) squeezed: Buffer<f32>,
}

/// Everything that a step of learning computes.
pub(super) struct LearningBuffers {
    /// How many positions there is room for.
    pub(super) room: usize,
    pub(super) planes: Buffer<u16>,
    /// What the stem's convolution gives, and what the first block reads.
    pub(super) stem: Buffer<u16>,
    pub(super) stem_output: Buffer<u16>,
    pub(super) stem_norm: Normalised,
    pub(super) blocks: Vec<BlockBuffers>,
    pub(super) heads: HeadBuffers,
    pub(super) scratch: Scratch,
}

/// What is needed for a moment only.
pub(super) struct Scratch {
    pub(super) moments: Buffer<f32>,
    pub(super) gates: Buffer<f32>,
    pub(super) slopes: Buffer<f32>,
    /// Zero but within a kernel.
    pub(super) totals: Buffer<f64>,
    /// Gradients of a block's outputs, then of its inputs.
    pub(super) back: Buffer<u16>,
    /// Gradients of what the convolutions give.
    pub(super) second_back: Buffer<u16>,
    pub(super) first_back: Buffer<u16>,
    pub(super) head_parts: Buffer<f32>,
}

impl LearningBuffers {
    /// Buffers for the positions of a step, reallocated if there are more than ever.
    pub(super) fn with_room<'a>(
        buffers: &'a mut Option<LearningBuffers>,
        device: &Device,
        architecture: Architecture,
        count: usize,
    ) -> Result<&'a mut LearningBuffers, CudaError> {
        // The old ones are freed before.
        buffers.take_if(|buffers| buffers.room < count);
        match buffers {
            Some(buffers) => Ok(buffers),
            none => Ok(none.insert(LearningBuffers::new(device, architecture, count)?)),
        }
    }

    fn new(device: &Device, architecture: Architecture, room: usize) -> Result<LearningBuffers, CudaError> {
        let channels = architecture.channels();
        let activations = || device.zeros::<u16>(room * SQUARES * channels);
        let block = |_| {
            Ok::<_, CudaError>(BlockBuffers {
                first: activations()?,
                middle: activations()?,
                second: activations()?,
                output: activations()?,
                first_norm: Normalised::new(device, channels)?,
                second_norm: Normalised::new(device, channels)?,
                sums: device.zeros(room * 2 * channels)?,
                factors: device.zeros(room * channels)?,
                squeezed: device.zeros(room * SQUEEZED)?,
            })
        };
        Ok(LearningBuffers {
            room,
            planes: device.zeros(room * SQUARES * PLANES)?,
            stem: activations()?,
            stem_output: activations()?,
            stem_norm: Normalised::new(device, channels)?,
            blocks: (0..architecture.blocks()).map(block).collect::<Result<_, _>>()?,
            heads: HeadBuffers::new(device, room)?,
            scratch: Scratch::new(device, channels, room)?,
        })
    }
}

impl Scratch {
    fn new(device: &Device, channels: usize, room: usize) -> Result<Scratch, CudaError> {
        let activations = || device.zeros::<u16>(room * SQUARES * channels);
        Ok(Scratch {
            moments: device.zeros(room * 2 * channels)?,
            gates: device.zeros(room * 2 * channels)?,
            slopes: device.zeros(3 * channels)?,
            totals: device.zeros(2 * channels + 1)?,
            back: activations()?,
            second_back: activations()?,
            first_back: activations()?,
            head_parts: device.zeros(HEAD_PARTS * HEAD_COLUMNS * channels)?,
        })
    }
}
