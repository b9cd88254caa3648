//! Why a move is what it is: claims with the lines that show them. The page makes the sentences.

use serde::Serialize;
use ts_rs::TS;

use super::plan::PlanStep;
use super::{Eval, Side};

/// A reason.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// In what way.
    pub kind: ReasonKind,
    /// Who gains by it.
    pub side: Side,
    /// What happens.
    pub claim: Claim,
    /// The line that shows it, in standard algebraic notation, from the position before the move; a threat's from the
    /// position itself, as if a side had passed.
    pub san: Vec<String>,
    /// The same as UCI moves.
    pub uci: Vec<String>,
    /// Plies of the line before the first move of the side that gains: there the arrows are drawn.
    pub after: u32,
    /// Squares from where to where.
    pub arrows: Vec<[String; 2]>,
}

/// What a reason says about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ReasonKind {
    /// The other side may now do this.
    Allows,
    /// The mover could have done this instead.
    Misses,
    /// What would have been better.
    Better,
    /// The move does this.
    Does,
    /// The second choice would have allowed this.
    Prevents,
    /// The side that is not to move would do this.
    Threatens,
}

/// What happens along a line.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Claim {
    /// Mate.
    Mate {
        /// In so many moves.
        moves: u32,
        /// Its name, if it has one.
        pattern: Option<TacticName>,
    },
    /// Material is won.
    Material {
        /// What is taken, the most valuable first; pieces of equal worth are set off.
        won: Vec<PieceRole>,
        /// What is given for it.
        given: Vec<PieceRole>,
        /// What a pawn became that is still there.
        promoted: Option<PieceRole>,
        /// By which motif.
        tactic: Option<Tactic>,
        /// What about the move makes it possible.
        cause: Option<Cause>,
    },
    /// A win becomes a draw.
    Draw {
        /// By checks without end; by stalemate otherwise.
        perpetual: bool,
    },
    /// Material is given up.
    Sacrifice {
        /// What.
        given: PieceRole,
    },
    /// No more than that the evaluations differ.
    Evaluation {
        /// After the move played.
        played: Eval,
        /// After the other.
        other: Eval,
        /// What the better line's end is better at, where one thing stands out.
        theme: Option<ThemeName>,
        /// What the side that moves does in the line.
        steps: Vec<PlanStep>,
    },
}

/// A motif and the pieces that show it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Tactic {
    /// Which.
    pub name: TacticName,
    /// The index of the move in the line that shows it.
    pub ply: u32,
    /// The pieces that act.
    pub agents: Vec<PlacedPiece>,
    /// The pieces acted upon.
    pub targets: Vec<PlacedPiece>,
}

/// A piece and its square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlacedPiece {
    /// What.
    pub role: PieceRole,
    /// Where.
    pub square: String,
}

/// Why something can be taken after a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Cause {
    /// The moved piece goes where it can be taken.
    MovesIntoCapture,
    /// The moved piece guarded what is taken.
    LeavesUnguarded {
        /// What it guarded.
        piece: PlacedPiece,
    },
    /// The moved piece shielded what is taken.
    OpensLine {
        /// What it shielded.
        piece: PlacedPiece,
    },
    /// The threat was there before.
    IgnoresThreat,
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum PieceRole {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// A motif, as a rule by its name on Lichess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it; the definitions are in `coach::Motif`")]
pub enum TacticName {
    Fork,
    Pin,
    Skewer,
    DiscoveredAttack,
    DoubleCheck,
    HangingPiece,
    TrappedPiece,
    Deflection,
    Attraction,
    Interference,
    Intermezzo,
    CapturingDefender,
    OverloadedGuard,
    SmotheredMate,
    BackRankMate,
    AnastasiaMate,
    HookMate,
    ArabianMate,
    BodenMate,
    DoubleBishopMate,
    DovetailMate,
}

/// What a position can be better at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it; the definitions are in `engine::evaluation::Theme`")]
pub enum ThemeName {
    KingSafety,
    PassedPawns,
    PawnStructure,
    BishopPair,
    RookFiles,
    Mobility,
}
