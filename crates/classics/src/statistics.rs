//! What a player counts while it thinks: the yardstick for comparing algorithms.

use std::time::Duration;

/// The counts of one decision.
///
/// ```
/// use chess::Position;
/// use classics::{Algorithm, Evaluation, Method, analyse};
/// let count = |algorithm| {
///     let method = Method { depth: 3, ..Method::new(algorithm, Evaluation::Material) };
///     analyse(&Position::initial(), &method).statistics
/// };
/// let (all, few) = (count(Algorithm::Minimax), count(Algorithm::AlphaBeta));
/// assert_eq!(all.nodes, 1 + 20 + 400 + 8_902);
/// assert!(few.nodes < all.nodes / 4 && few.cutoffs > 0 && all.cutoffs == 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Positions visited, the root and those of quiescence included.
    pub nodes: u64,
    /// Positions evaluated.
    pub evaluations: u64,
    /// Nodes left early because the opponent would not allow them.
    pub cutoffs: u64,
    /// Of these, how many by the first move tried: the quality of the move ordering.
    pub first_move_cutoffs: u64,
    /// Moves never searched thanks to the cutoffs.
    pub skipped_moves: u64,
    /// Nodes answered by the transposition table.
    pub tt_hits: u64,
    /// Positions visited beyond the horizon.
    pub quiescence_nodes: u64,
    /// Nodes left because passing was already good enough.
    pub null_move_cutoffs: u64,
    /// Moves searched less deeply because they came late.
    pub reductions: u64,
    /// Moves searched again, because a reduction or a narrow window had proved too optimistic.
    pub repeated_searches: u64,
    /// Games played out by Monte Carlo tree search.
    pub playouts: u64,
    /// The last depth searched to its end.
    pub depth: u32,
    /// The length of the longest line searched.
    pub selective_depth: u32,
    /// The time it took.
    pub time: Duration,
}

impl Statistics {
    /// The branching factor of a tree of uniform width with as many nodes at this depth.
    pub fn effective_branching_factor(&self) -> f64 {
        (self.nodes as f64).powf(1.0 / f64::from(self.depth.max(1)))
    }

    /// Nodes per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}
