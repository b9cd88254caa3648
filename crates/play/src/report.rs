//! What a player reports while it thinks.

use std::time::Duration;

use chess::Move;

use crate::Score;

/// A snapshot of a search; whatever a player does not know stays empty.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Nominal depth in plies.
    pub depth: Option<u32>,
    /// Deepest line looked at.
    pub selective_depth: Option<u32>,
    /// Which of several lines this is, the best being 1.
    pub line: Option<u32>,
    /// The score, from the side to move.
    pub score: Option<Score>,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Expected result.
    pub expectation: Option<WinDrawLoss>,
    /// How likely a policy thought the first move before any search, in thousandths.
    pub prior: Option<u16>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time spent.
    pub time: Option<Duration>,
    /// Positions per second, where the player says so itself.
    pub nodes_per_second: Option<u64>,
    /// Fill of the hash table, in thousandths.
    pub hash_full: Option<u32>,
    /// Tablebase hits.
    pub tablebase_hits: Option<u64>,
    /// The principal variation.
    pub principal_variation: Vec<Move>,
    /// Anything else, for people.
    pub message: Option<String>,
}

impl Report {
    /// Positions per second, told or computed.
    pub fn speed(&self) -> Option<u64> {
        self.nodes_per_second.or_else(|| {
            let seconds = self.time?.as_secs_f64();
            (seconds > 0.0).then(|| self.nodes.map(|nodes| (nodes as f64 / seconds) as u64))?
        })
    }
}

/// Whether a score is exact or only a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// It is exact.
    #[default]
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// Expected results in thousandths, from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinDrawLoss {
    /// Of 1,000 games, how many are won.
    pub win: u16,
    /// How many are drawn.
    pub draw: u16,
    /// How many are lost.
    pub loss: u16,
}
