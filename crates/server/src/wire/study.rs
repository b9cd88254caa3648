//! A game tree to analyse. Every game of the library is one.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::plan::Plan;
use super::reason::Reason;
use super::{Board, Eval, GameId, GameOver, LegalMoves, OpeningName};

/// `POST /api/studies`: a tree to work on. The answer is [`OpenedStudy`]. Study 0 is blank and always there: its first
/// edit makes a study, whose number is in the answer.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "from", deny_unknown_fields)]
pub enum NewStudy {
    /// From the usual position.
    Standard,
    /// From any position, checked.
    Fen {
        /// The position.
        fen: String,
    },
    /// From the first game of a PGN text (`POST /api/import` takes many).
    Pgn {
        /// The text.
        pgn: String,
    },
    /// A game of the library: the game itself, or a copy while it is played.
    Game {
        /// Which.
        id: GameId,
    },
    /// Several games of the library in one tree: the first is the main line, the others are variations.
    Games {
        /// Which, 100 at most.
        ids: Vec<GameId>,
    },
    /// A copy of a game or study, to edit.
    Copy {
        /// Of which.
        id: GameId,
    },
}

/// A study to work on.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenedStudy {
    /// Its number.
    pub id: GameId,
    /// What had to be repaired in a FEN, in English.
    pub repairs: Vec<String>,
}

/// A whole study: `GET /api/studies/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyView {
    /// Its number.
    pub id: GameId,
    /// Grows with every edit.
    pub version: u32,
    /// Names and values of the PGN tags.
    pub tags: Vec<(String, String)>,
    /// Whether castling is shown by the king on its rook.
    pub chess960: bool,
    /// Every node, parents before children; the first is the root, whose path is empty.
    pub nodes: Vec<StudyNode>,
    /// The result by the tags, or by the rules at the end of the main line.
    pub result: Option<GameOver>,
    /// Whether this device may edit it. If not, it may edit a copy, unless it only watches.
    pub editable: bool,
    /// Whether there is an edit to take back.
    pub can_undo: bool,
    /// Whether there is one to make again.
    pub can_redo: bool,
}

/// A node of the tree.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyNode {
    /// The moves from the root, as UCI writes them, with spaces between. An ancestor's is a prefix.
    pub path: String,
    /// The plies of the game before the position of this node.
    pub ply: u32,
    /// The move that leads here; the root has none.
    #[serde(rename = "move")]
    pub mv: Option<NodeMove>,
    /// The position.
    pub board: Board,
    /// What follows, the main line first, as UCI moves.
    pub children: Vec<String>,
    /// The text that was written, without commands.
    pub comment: String,
    /// Glyphs by their number: 1 is `!`, 2 is `?`.
    pub glyphs: Vec<u8>,
    /// Arrows and circles.
    pub shapes: Vec<Shape>,
    /// An evaluation that was noted; not what the player of the move itself had computed.
    pub score: Option<Eval>,
    /// White's chance to win by that evaluation, in per cent.
    pub win_percent: Option<f64>,
    /// The clock after the move, in milliseconds.
    pub clock_ms: Option<u32>,
    /// The opening, if this very position has a name.
    pub opening: Option<OpeningName>,
}

/// The move that leads to a node.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NodeMove {
    /// As UCI writes it.
    pub uci: String,
    /// In standard algebraic notation, English letters.
    pub san: String,
    /// In long algebraic notation.
    pub lan: String,
}

/// An arrow, or a circle if it has no end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Shape {
    /// A square.
    pub from: String,
    /// Another.
    pub to: Option<String>,
    /// The colour.
    pub brush: Brush,
}

/// The colour of a shape, as PGN has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Brush {
    Green,
    Red,
    Yellow,
    Blue,
}

/// `POST /api/studies/{id}/edits`: the answer, and what every watcher is sent, is [`StudyUpdate`].
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "edit", deny_unknown_fields)]
pub enum Edit {
    /// Play a move after a node; one that is there already is found again.
    Play {
        /// The node.
        path: String,
        /// The move in any notation.
        text: String,
    },
    /// Play a line after a node, as UCI moves.
    Line {
        /// The node.
        path: String,
        /// The moves.
        moves: Vec<String>,
    },
    /// Remove a node and all that follows it.
    Delete {
        /// The node.
        path: String,
    },
    /// The innermost variation that the node is in takes the first place, before the line it was beside.
    Promote {
        /// The node.
        path: String,
    },
    /// Make a node part of the main line.
    MakeMain {
        /// The node.
        path: String,
    },
    /// Write a comment.
    Comment {
        /// The node.
        path: String,
        /// The text; empty removes it.
        text: String,
    },
    /// Set a glyph, or remove it if it is there.
    Glyph {
        /// The node.
        path: String,
        /// Its number.
        glyph: u8,
    },
    /// Draw.
    Shapes {
        /// The node.
        path: String,
        /// All shapes of the node.
        shapes: Vec<Shape>,
    },
    /// Change a tag; an empty value removes it.
    Tag {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Take back the latest edit.
    Undo,
    /// Make the edit again that was taken back last.
    Redo,
}

/// What an edit changed.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StudyUpdate {
    /// Which study.
    pub study: GameId,
    /// Its version now.
    pub version: u32,
    /// The node to look at.
    pub path: String,
    /// Paths that are gone, with all below them.
    pub removed: Vec<String>,
    /// Nodes that are new or different, parents before children.
    pub nodes: Vec<StudyNode>,
    /// The tags, if they changed.
    pub tags: Option<Vec<(String, String)>>,
    /// Whether there is an edit to take back.
    pub can_undo: bool,
    /// Whether there is one to make again.
    pub can_redo: bool,
}

/// `GET /api/studies/{id}/node?path=`: what is known about a node beyond the tree.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NodeInfo {
    /// What may be played.
    pub legal: LegalMoves,
    /// How the game has ended here by the rules.
    pub end: Option<GameOver>,
    /// The opening of the line so far.
    pub opening: Option<OpeningName>,
    /// Moves of the opening book, the likeliest first.
    pub book: Vec<BookMove>,
    /// What the tablebases say.
    pub tablebase: Option<TablebaseResult>,
}

/// A move of the opening book.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BookMove {
    /// As UCI writes it.
    pub uci: String,
    /// In standard algebraic notation.
    pub san: String,
    /// How often it is chosen, in thousandths.
    pub share: u16,
}

/// What the tablebases say of a position.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TablebaseResult {
    /// For White: 2 won, 1 won but for the fifty-move rule, 0 drawn, -1, -2.
    pub wdl: i8,
    /// Plies to the next capture or pawn move, if known.
    pub dtz: Option<i32>,
    /// Moves with their results, the best first.
    pub moves: Vec<TablebaseMove>,
}

/// A move and what the tablebases say after it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TablebaseMove {
    /// As UCI writes it.
    pub uci: String,
    /// In standard algebraic notation.
    pub san: String,
    /// For White, as in [`TablebaseResult`].
    pub wdl: i8,
    /// Plies to the next capture or pawn move after it.
    pub dtz: Option<i32>,
}

/// `POST /api/position`: is this a position? For the editor; the answer is [`CheckedPosition`].
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CheckPosition {
    /// A FEN, whole or in part.
    pub fen: String,
}

/// What became of a FEN.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CheckedPosition {
    /// The FEN in normal form, if it is a position.
    pub fen: Option<String>,
    /// Why it is not, in English.
    pub error: Option<String>,
    /// What was assumed, dropped, or kept although it cannot arise, in English.
    pub repairs: Vec<String>,
    /// What may be played.
    pub legal: LegalMoves,
    /// Why no game can be played from it, in English, although it is a position: it is over.
    pub over: Option<String>,
}

/// What an engine sees: sent while it searches.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SearchInfo {
    /// The name of the engine.
    pub engine: String,
    /// How deep.
    pub depth: u32,
    /// The depth of the deepest line.
    pub selective_depth: u32,
    /// Nodes searched.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Nodes per second.
    #[ts(type = "number")]
    pub nps: u64,
    /// How long, in milliseconds.
    pub time_ms: u32,
    /// Hits in the tablebases.
    #[ts(type = "number")]
    pub tablebase_hits: u64,
    /// Lines, the best first.
    pub lines: Vec<SearchLine>,
    /// What is threatened, where a threat is shown and the best line wins something.
    pub threat: Option<Reason>,
    /// What the side to move means to do, once the engine has looked deep enough; not where a threat is shown.
    pub plan: Option<Plan>,
    /// Whether it still searches.
    pub running: bool,
}

/// A line an engine considers.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SearchLine {
    /// The evaluation.
    pub score: Eval,
    /// White's chance to win, in per cent.
    pub win_percent: f64,
    /// Wins of White, draws and wins of Black, in thousandths.
    pub wdl: Option<[u16; 3]>,
    /// How likely the policy of a Monte Carlo tree search thought the first move, in thousandths.
    pub prior: Option<u16>,
    /// Moves as UCI writes them.
    pub uci: Vec<String>,
    /// The same in standard algebraic notation.
    pub san: Vec<String>,
    /// How deep.
    pub depth: u32,
}
