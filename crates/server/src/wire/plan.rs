//! What the side to move means to do, by an engine's best line. The page makes the sentences.

use serde::Serialize;
use ts_rs::TS;

use super::reason::{PieceRole, Reason, ThemeName};

/// A plan.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// What it wins, if it wins something.
    pub gain: Option<Reason>,
    /// What is done, in order; the moves of a piece are one step.
    pub steps: Vec<PlanStep>,
    /// What the position is better at in the end than now.
    pub aims: Vec<ThemeName>,
}

/// One thing that is done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum PlanStep {
    /// The king castles.
    Castle {
        /// On the queen's side.
        long: bool,
    },
    /// A piece goes from the first square to the last over those between.
    Route {
        /// Which.
        role: PieceRole,
        /// Where it stands in turn.
        squares: Vec<String>,
    },
    /// A piece is exchanged for one of like worth.
    Exchange {
        /// Where.
        square: String,
    },
    /// Something is taken that is not taken back.
    Capture {
        /// The move in standard algebraic notation.
        san: String,
    },
}
