//! What a review says about a game.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Eval;
use super::reason::Reason;

/// `POST /api/games/{id}/review` starts the job of a review; the answer is [`JobStarted`](super::job::JobStarted).
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct ReviewRequest {
    /// How thorough it shall be; standard if nothing is said.
    pub depth: Option<ReviewDepth>,
    /// Nodes to search for every move, instead of a depth's.
    #[ts(type = "number | null")]
    pub nodes: Option<u64>,
    /// The [`id`](super::player::PlayerInfo::id) of an engine; Hetman if nothing is said.
    pub engine: Option<String>,
}

/// How thorough a review is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ReviewDepth {
    /// A first look.
    Quick,
    /// What a game deserves.
    #[default]
    Standard,
    /// For games that matter.
    Deep,
}

/// `GET /api/games/{id}/review/depths`: what there is to choose from, the quickest first.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DepthChoice {
    /// The choice.
    pub depth: ReviewDepth,
    /// Nodes for every move.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How long this game would take, by the speed of the last review.
    pub seconds: u32,
}

/// A pass of a review over the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ReviewPass {
    /// Every position with few nodes.
    Quick,
    /// Every position with the nodes asked for.
    Whole,
    /// The positions that matter, or about which the engine has changed its mind, with several times the nodes.
    Refine,
}

/// `GET /api/games/{id}/review`: the review, or nothing while there is none.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewReport {
    /// White, Black.
    pub sides: [SideStats; 2],
    /// Every move of the main line.
    pub moves: Vec<ReviewedMove>,
    /// The plies where most was at stake, in order.
    pub moments: Vec<u32>,
    /// Which engine evaluated, and how long per move.
    pub reviewer: String,
    /// Whether passes are still to come that may change it.
    pub provisional: bool,
}

/// How a side played.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SideStats {
    /// In hundredths, if there are moves enough.
    pub accuracy: Option<f64>,
    /// The mean loss of a move, in centipawns.
    pub average_loss: Option<u32>,
    /// Moves with each label.
    pub labels: Vec<(MoveLabel, u32)>,
}

/// How a move was.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewedMove {
    /// Its ply, the first being 1.
    pub ply: u32,
    /// The evaluation of the position after it.
    pub score: Option<Eval>,
    /// White's chance to win in hundredths, after it.
    pub win_percent: f64,
    /// In hundredths.
    pub accuracy: Option<f64>,
    /// What it deserves.
    pub label: Option<MoveLabel>,
    /// The better line, in standard algebraic notation, where there was one.
    pub better: Vec<String>,
    /// The same as UCI moves.
    pub better_uci: Vec<String>,
    /// Why it deserves its label, as far as the engine's lines show it.
    pub reasons: Vec<Reason>,
}

/// What a move deserves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it; the definitions are in `library::review`")]
pub enum MoveLabel {
    Book,
    Brilliant,
    Only,
    Best,
    Inaccuracy,
    Mistake,
    Blunder,
}
