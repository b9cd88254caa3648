//! A position as the page draws it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// The whole FEN.
    pub fen: String,
    /// Who is to move.
    pub turn: Side,
    /// The two squares of the move that led here; for castling the king's square and where it went.
    pub last_move: Option<[String; 2]>,
    /// The square of a king in check.
    pub check: Option<String>,
    /// What has been captured.
    pub captured: Captured,
}

/// What each side is missing, compared with the start of the game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Captured {
    /// White's lost pieces, as letters `qrbnp`, the most valuable first.
    pub white: String,
    /// Black's lost pieces.
    pub black: String,
    /// White's material minus Black's, in pawns.
    pub balance: i32,
}

/// The legal moves of a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LegalMoves {
    /// From each square, where to. Castling is there as the king's two steps, and as the king on its rook.
    pub destinations: BTreeMap<String, Vec<String>>,
    /// Moves that promote, as `e7e8`: the page asks to what and appends the letter.
    pub promotions: Vec<String>,
}

/// An evaluation, always from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Eval {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Moves to mate, negative if Black mates; 0 is mate on the board.
    Mate(i32),
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameOver {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub outcome: String,
    /// Who won, if one side did.
    pub winner: Option<Side>,
    /// Why: the name of a text in the page's language tables.
    pub reason: EndReason,
    /// What a failed engine wrote.
    pub detail: Option<String>,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum EndReason {
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    DeadPosition,
    FivefoldRepetition,
    SeventyFiveMoves,
    ThreefoldRepetition,
    FiftyMoves,
    Agreement,
    Resignation,
    TimeForfeit,
    /// Time ran out, but the opponent could not have mated.
    TimeDraw,
    Failure,
    Adjudication,
    Abandoned,
}

/// An opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpeningName {
    /// Its code, `A00` to `E99`.
    pub eco: String,
    /// Its English name.
    pub name: String,
}
