//! How thorough a review is, and how long it takes.

use std::time::Instant;

use library::Library;

use crate::api_error::ApiError;
use crate::storage::PositionEval;
use crate::wire::review::{DepthChoice, ReviewDepth, ReviewRequest};

const FEWEST_NODES: u64 = 1_000;
const MOST_NODES: u64 = 100_000_000;
/// The key of the setting that keeps the speed of the last review.
const SPEED: &str = "reviewSpeed";
/// Nodes per second before there was one.
const SPEED_AT_FIRST: u64 = 500_000;
/// How many times a whole pass all passes together take: the first look is a tenth, and refinement is guessed to take as
/// long as the whole pass. A guess and not measured: how many positions are refined depends on the game.
const ALL_PASSES: f64 = 2.0;
/// Below this nothing is learnt about the speed.
const FEWEST_SECONDS: f64 = 2.0;

/// Nodes for every move.
fn nodes_of(depth: ReviewDepth) -> u64 {
    match depth {
        ReviewDepth::Quick => 30_000,
        ReviewDepth::Standard => 300_000,
        ReviewDepth::Deep => 2_000_000,
    }
}

/// What a review is asked to search for every move.
pub(super) fn nodes(request: &ReviewRequest) -> u64 {
    let nodes = request.nodes.unwrap_or_else(|| nodes_of(request.depth.unwrap_or_default()));
    nodes.clamp(FEWEST_NODES, MOST_NODES)
}

/// What there is to choose from for a game with so many positions.
pub(super) fn choices(library: &Library, positions: usize) -> Result<Vec<DepthChoice>, ApiError> {
    let measured = library.setting(SPEED)?.and_then(|text| text.parse().ok());
    let speed = measured.unwrap_or(SPEED_AT_FIRST).max(1) as f64;
    let choice = |depth| {
        let nodes = nodes_of(depth);
        let seconds = positions as f64 * nodes as f64 * ALL_PASSES / speed;
        DepthChoice { depth, nodes, seconds: seconds.ceil() as u32 }
    };
    Ok([ReviewDepth::Quick, ReviewDepth::Standard, ReviewDepth::Deep].map(choice).to_vec())
}

/// How fast a review goes, all engines together.
pub(super) struct Speed {
    began: Instant,
    nodes: u64,
}

impl Default for Speed {
    fn default() -> Speed {
        Speed { began: Instant::now(), nodes: 0 }
    }
}

impl Speed {
    pub(super) fn add(&mut self, eval: &PositionEval) {
        self.nodes += eval.nodes;
    }

    /// Keeps it for the next one.
    pub(super) fn save(&self, library: &Library) -> Result<(), ApiError> {
        let seconds = self.began.elapsed().as_secs_f64();
        if seconds >= FEWEST_SECONDS {
            library.set_setting(SPEED, &((self.nodes as f64 / seconds) as u64).to_string())?;
        }
        Ok(())
    }
}
