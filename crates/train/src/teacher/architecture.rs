//! The shape of a teacher.

use std::fmt;

/// Squares of the board.
pub const SQUARES: usize = 64;
/// Planes of the input: six roles of the side to move, six of the opponent, and four more: a teacher's are the
/// castling rights.
pub const PLANES: usize = 16;
/// Inputs of a 3×3 convolution around a square.
pub const TAPS: usize = 9;
/// Numbers in which squeeze and excitation sums up the channels.
pub const SQUEEZED: usize = 32;
/// Channels of the value head's convolution.
pub const VALUE_CHANNELS: usize = 16;
/// Hidden numbers of the value head.
pub const VALUE_HIDDEN: usize = 128;
/// Win, draw and loss of the side to move.
pub const RESULTS: usize = 3;
/// Planes of the policy: the kinds of moves from a square, see [`policy`](super::policy).
pub use engine::human::moves::POLICY_PLANES;
/// Planes of the policy head: those after [`POLICY_PLANES`] fill up to a multiple of 16 and stand for no move.
pub const PADDED_POLICY_PLANES: usize = 80;
/// Centipawns for which the score is 1.
pub const SCALE: f32 = 200.0;
/// Keeps batch normalisation finite where a channel never changes.
pub const NORM_EPSILON: f32 = 1e-5;
/// How much of the running statistics a step replaces by its batch's.
pub const NORM_MOMENTUM: f32 = 0.1;

/// How many blocks, and how wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Architecture {
    blocks: usize,
    channels: usize,
}

/// There is no such teacher.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArchitectureError;

impl fmt::Display for ArchitectureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a teacher has 1 to {} blocks and a multiple of 8 channels up to {}",
            Architecture::MOST_BLOCKS,
            Architecture::MOST_CHANNELS
        )
    }
}

impl std::error::Error for ArchitectureError {}

impl Architecture {
    /// The most residual blocks.
    pub const MOST_BLOCKS: usize = 40;
    /// The most channels.
    pub const MOST_CHANNELS: usize = 512;

    /// A teacher of so many residual blocks of so many channels. GPUs want one of 64, 128, 192 and 256 channels.
    pub fn new(blocks: usize, channels: usize) -> Result<Architecture, ArchitectureError> {
        let is_known = (1..=Architecture::MOST_BLOCKS).contains(&blocks)
            && (8..=Architecture::MOST_CHANNELS).contains(&channels)
            && channels.is_multiple_of(8);
        if is_known { Ok(Architecture { blocks, channels }) } else { Err(ArchitectureError) }
    }

    /// Residual blocks.
    pub fn blocks(self) -> usize {
        self.blocks
    }

    /// Channels of the residual tower.
    pub fn channels(self) -> usize {
        self.channels
    }

    /// The shape for checkpoints.
    pub fn checkpoint_key(self) -> serde_json::Value {
        serde_json::json!({ "kind": "teacher", "blocks": self.blocks, "channels": self.channels })
    }
}

impl Default for Architecture {
    fn default() -> Architecture {
        Architecture { blocks: 10, channels: 128 }
    }
}

impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "teacher {}×{}", self.blocks, self.channels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_limits() {
        assert_eq!(Architecture::default().to_string(), "teacher 10×128");
        assert!([(1, 8), (40, 512), (15, 192)].into_iter().all(|(b, c)| Architecture::new(b, c).is_ok()));
        let others = [(0, 64), (41, 64), (1, 0), (1, 60), (1, 520)];
        assert!(others.into_iter().all(|(b, c)| Architecture::new(b, c) == Err(ArchitectureError)));
    }
}
