//! The course: lines on its boards, and what was answered.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Board, LegalMoves};

/// `POST /api/course/line`: moves from the initial position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CourseLineRequest {
    /// The moves, in any notation.
    pub moves: Vec<String>,
}

/// Where they lead.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CourseLine {
    /// The position.
    pub board: Board,
    /// What can be played.
    pub legal: LegalMoves,
    /// How many moves that are.
    pub legal_moves: u32,
    /// The moves so far.
    pub sans: Vec<String>,
    /// The Zobrist keys on the way, in hexadecimal digits, the initial position's first.
    pub keys: Vec<String>,
    /// The moves that the opening book knows here, the most frequent first.
    pub book: Vec<CourseBookMove>,
    /// The opening, once only one of the book is left.
    pub opening: Option<String>,
    /// How many openings the book has.
    pub openings: u32,
}

/// A move of the opening book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CourseBookMove {
    /// The move.
    pub san: String,
    /// The same in UCI notation.
    pub uci: String,
    /// How many openings go on with it.
    pub openings: u32,
}

/// `GET` and `PUT /api/course`: what was done in the chapters, by their names.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CourseProgress {
    /// The latest answer to each question, counted from 0.
    pub answers: BTreeMap<String, u32>,
    /// The chapters whose experiment succeeded.
    pub experiments: BTreeSet<String>,
}
