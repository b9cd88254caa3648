//! Puzzles: what is to be solved, how it was tried, and where a person stands.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Board, Eval, GameId, LegalMoves, Side};

/// `GET /api/puzzles`: where the person stands.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleOverview {
    /// The rating.
    pub rating: PuzzleRating,
    /// How many puzzles are due.
    pub due: u32,
    /// When the next is, in milliseconds since 1970, if none is now.
    #[ts(type = "number | null")]
    pub next_due: Option<i64>,
    /// Puzzles of one's own games.
    pub own: u32,
    /// All puzzles there are.
    pub all: u32,
    /// How many of them were tried.
    pub tried: u32,
    /// The longest streak.
    pub best_streak: u32,
    /// The most that were solved in a timed run.
    pub best_timed: u32,
    /// The motifs there are, with their numbers of puzzles, the most frequent first.
    pub themes: Vec<(String, u32)>,
}

/// A rating with its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleRating {
    /// The points.
    pub rating: f64,
    /// The true strength is within two of these, nineteen times in twenty.
    pub deviation: f64,
}

/// How puzzles are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PuzzleMode {
    /// What is due: one's own mistakes, and what was not solved before.
    Mistakes,
    /// A motif.
    Theme,
    /// Around one's own rating.
    Rating,
    /// Mates.
    Mates,
    /// Endings that are played out.
    Endings,
    /// Harder and harder, until the first error.
    Streak,
    /// As many as one can in three minutes.
    Timed,
}

/// `POST /api/puzzles/next`: the next puzzle, or nothing if there is none.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NextPuzzle {
    /// How it is chosen.
    pub mode: PuzzleMode,
    /// The motif.
    #[serde(default)]
    pub theme: Option<String>,
    /// Points harder, or if negative easier, than one's own rating.
    #[serde(default)]
    pub harder: i32,
    /// How many of a run were solved.
    #[serde(default)]
    pub solved: u32,
    /// Puzzles that were shown already.
    #[serde(default)]
    pub shown: Vec<String>,
}

/// A puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleView {
    /// Its id.
    pub id: String,
    /// How hard it is.
    pub rating: u32,
    /// In Lichess's names.
    pub themes: Vec<String>,
    /// Who solves it.
    pub solver: Side,
    /// Where the mistake is made.
    pub start: Board,
    /// The mistake, then the solver's moves and the replies in turn.
    pub steps: Vec<PuzzleStep>,
    /// The game it was made of.
    pub game: Option<PuzzleGame>,
    /// Whether it was tried before.
    pub tried: bool,
}

/// A move of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleStep {
    /// The move in UCI.
    pub uci: String,
    /// In standard algebraic notation.
    pub san: String,
    /// Its two squares.
    pub squares: [String; 2],
    /// The position after it.
    pub board: Board,
    /// The moves there.
    pub legal: LegalMoves,
    /// The moves there that go on with the solution, as a board sends them.
    pub accepted: Vec<String>,
}

/// Where a puzzle comes from.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleGame {
    /// The game.
    pub id: GameId,
    /// Who had White.
    pub white: String,
    /// Who had Black.
    pub black: String,
    /// When it was played, as PGN has it.
    pub date: String,
    /// The moves up to the mistake, as a path has them.
    pub path: String,
    /// The number of the mistake's move.
    pub number: u32,
}

/// `POST /api/puzzles/{id}/refutation`: what is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TriedMove {
    /// How many moves of the puzzle were played, the mistake included.
    pub ply: u32,
    /// What was tried, as a board sends it.
    #[serde(rename = "move")]
    pub tried: String,
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Refutation {
    /// The move, then what answers it.
    pub steps: Vec<PuzzleStep>,
    /// What it is worth.
    pub score: Eval,
    /// Whether it wins all the same: then it is no error, there is only something better.
    pub wins: bool,
}

/// `POST /api/puzzles/{id}/attempts`: how a try went.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PuzzleAttempt {
    /// The page's name for the try: sent twice, it counts once.
    pub token: String,
    /// How the puzzle was chosen.
    pub mode: PuzzleMode,
    /// Wrong moves.
    pub wrong: u32,
    /// The furthest hint: 1 names the motif, 2 shows the piece, 3 tells the move.
    pub hints: u32,
    /// How long it took.
    #[ts(type = "number")]
    pub milliseconds: u64,
}

/// What a try has changed.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AttemptResult {
    /// Whether it was solved without a wrong move and without being told.
    pub solved: bool,
    /// The rating before.
    pub before: PuzzleRating,
    /// The rating now.
    pub after: PuzzleRating,
    /// When the puzzle comes back, in milliseconds since 1970, if it does.
    #[ts(type = "number | null")]
    pub due: Option<i64>,
}

/// `POST /api/puzzles/runs`: a streak or a timed run is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PuzzleRun {
    /// Which of them.
    pub mode: PuzzleMode,
    /// How many were solved.
    pub solved: u32,
}
