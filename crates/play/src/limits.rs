//! How long or how deep a player may think about one move.

use std::time::Duration;

use chess::{Color, Move};

/// What bounds the thinking. Nothing set means: until stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The clocks, in a game with clocks.
    pub clocks: Option<ClockTimes>,
    /// Think exactly this long.
    pub move_time: Option<Duration>,
    /// Search this many plies deep.
    pub depth: Option<u32>,
    /// Visit this many positions.
    pub nodes: Option<u64>,
    /// Look for a mate in this many moves.
    pub mate: Option<u32>,
    /// Consider only these moves; all if empty.
    pub search_moves: Vec<Move>,
    /// How many lines to report.
    pub lines: Option<u32>,
}

impl Limits {
    /// A fixed time per move.
    pub fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::default() }
    }

    /// A fixed depth.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A fixed number of positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }
}

/// Both clocks as the player to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockTimes {
    /// Time left, White's and Black's.
    pub left: [Duration; 2],
    /// Time added per move, White's and Black's.
    pub increment: [Duration; 2],
    /// Moves to the next period of the side to move; none in the last period.
    pub moves_to_go: Option<u32>,
}

impl ClockTimes {
    /// What `color` has left.
    pub fn left(&self, color: Color) -> Duration {
        self.left[color.index()]
    }

    /// What `color` gains per move.
    pub fn increment(&self, color: Color) -> Duration {
        self.increment[color.index()]
    }
}
