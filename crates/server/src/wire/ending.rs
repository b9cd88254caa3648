//! Endings that are played out.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::puzzle::PuzzleStep;
use super::{Board, LegalMoves, Side};

/// `POST /api/endings/next`: an ending; the answer is [`EndingView`].
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NextEnding {
    /// Those that were shown already.
    pub shown: Vec<String>,
}

/// An ending.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EndingView {
    /// Its id.
    pub id: String,
    /// What can be reached.
    pub goal: EndingGoal,
    /// Which pieces: `pawn`, `queenPawn`, `rookPawn`, `minor`, `rookMinor` or `mates`.
    pub kind: String,
    /// The person's side.
    pub solver: Side,
    /// Where it begins.
    pub start: Board,
    /// The moves there.
    pub legal: LegalMoves,
    /// Whether tablebases decide; else Hetman's search does.
    pub exact: bool,
    /// How many endings were reached so far.
    pub reached: u32,
    /// How many there are.
    pub all: u32,
}

/// What can be reached in an ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum EndingGoal {
    /// It is won.
    Win,
    /// It is drawn.
    Draw,
}

/// `POST /api/endings/{id}/moves`: the moves so far, the last one the person's.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EndingMoves {
    /// As a board sends them.
    pub moves: Vec<String>,
}

/// What becomes of the person's move.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EndingAnswer {
    /// Whether what can be reached can still be reached.
    pub holds: bool,
    /// Whether it is reached.
    pub done: bool,
    /// The move, then the reply if there is one.
    pub steps: Vec<PuzzleStep>,
}
