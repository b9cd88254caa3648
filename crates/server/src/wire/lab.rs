//! The laboratory: recorded searches of the textbook players, evaluations side by side, ablations.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Eval, Side};

/// How a textbook player searches.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TreeRequest {
    /// The position.
    pub fen: String,
    /// The algorithm.
    pub algorithm: LabAlgorithm,
    /// The names of alpha-beta's refinements.
    pub refinements: Vec<String>,
    /// The name of the evaluation.
    pub evaluation: String,
    /// Plies to search.
    pub depth: u32,
}

/// The algorithms of the textbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum LabAlgorithm {
    /// White maximises, Black minimises.
    Minimax,
    /// Both maximise.
    Negamax,
    /// Negamax with a window.
    AlphaBeta,
    /// Monte Carlo tree search.
    Mcts,
}

/// `POST /api/lab/trees`: a search that has ended.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SearchedTree {
    /// The number of the tree; it is kept while others are few.
    pub id: u32,
    /// The root.
    pub root: TreeRow,
    /// Nodes visited, in all iterations.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Nodes of the tree that can be looked at.
    #[ts(type = "number")]
    pub recorded: u64,
    /// Nodes of the last iteration that were counted and not kept.
    #[ts(type = "number")]
    pub left_out: u64,
    /// Positions evaluated.
    #[ts(type = "number")]
    pub evaluations: u64,
    /// Nodes cut off.
    #[ts(type = "number")]
    pub cutoffs: u64,
    /// Of these, by the first move.
    #[ts(type = "number")]
    pub first_move_cutoffs: u64,
    /// Moves never searched.
    #[ts(type = "number")]
    pub skipped_moves: u64,
    /// Nodes answered by the transposition table.
    #[ts(type = "number")]
    pub tt_hits: u64,
    /// The time of the search.
    pub seconds: f64,
    /// The nodes of the principal variation, the root first.
    pub principal_variation: Vec<TreeRow>,
}

/// A node of a recorded tree. Values are thousandths of a pawn, seen by its side to move.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TreeRow {
    /// Its number, in the order of the search.
    pub node: u32,
    /// The number of its parent.
    pub parent: Option<u32>,
    /// Its distance from the root.
    pub ply: u32,
    /// The move that led here: empty at the root, two dashes for a pass.
    pub san: String,
    /// That move's squares.
    pub last_move: Option<[String; 2]>,
    /// The position.
    pub fen: String,
    /// Who is to move.
    pub turn: Side,
    /// Plies still to be searched.
    pub depth: u32,
    /// The lower end of its window, if it has one.
    pub alpha: Option<i32>,
    /// The upper end.
    pub beta: Option<i32>,
    /// What it returned.
    pub value: Option<i32>,
    /// What happened.
    pub event: String,
    /// The group of that: its colour.
    pub group: u32,
    /// Moves never searched.
    pub skipped: u32,
    /// Whether it was searched less deeply than usual.
    pub reduced: bool,
    /// Nodes visited at and below it.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How many children were recorded.
    pub children: u32,
}

/// `GET /api/lab/trees/{id}/children`: some of a node's children.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TreeRows {
    /// The rows.
    pub rows: Vec<TreeRow>,
}

/// `GET /api/lab/trees/{id}/moment`: a moment of the search.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TreeMoment {
    /// The nodes from the root to the one that is entered.
    pub path: Vec<TreeRow>,
    /// Positions below the moves that the last node never searched, if they were counted.
    #[ts(type = "number | null")]
    pub unseen: Option<u64>,
}

/// `GET /api/lab/trees/{id}/bars`: the tree from a node down as bars, in columns.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TreeBars {
    /// The node of each bar.
    pub nodes: Vec<u32>,
    /// How many nodes each stands for.
    pub merged: Vec<u32>,
    /// Its row.
    pub rows: Vec<u32>,
    /// Where it begins, from 0 to 1.
    pub starts: Vec<f32>,
    /// How wide it is.
    pub widths: Vec<f32>,
    /// Its colour.
    pub groups: Vec<u32>,
    /// The move of a bar that stands for one node.
    pub labels: Vec<String>,
}

/// `GET /api/lab/source`: the lines of code that do something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SourceLines {
    /// The file in the repository.
    pub path: String,
    /// The number of the first line.
    pub first: u32,
    /// The lines.
    pub text: String,
}

/// `GET /api/lab/evaluations`: a position as every evaluation sees it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PositionEvaluations {
    /// The position.
    pub fen: String,
    /// What each evaluation says.
    pub values: Vec<EvaluationValue>,
    /// What each piece is worth to White for the network, in hundredths of a pawn.
    pub pieces: Vec<PieceWorth>,
    /// The terms of the classical evaluation; none in a known endgame.
    pub terms: Vec<TermValue>,
    /// How much of the middlegame is left, from 0 to 1.
    pub phase: f64,
}

/// What an evaluation says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvaluationValue {
    /// Its name.
    pub name: String,
    /// Hundredths of a pawn for White.
    pub value: i32,
}

/// What a piece is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PieceWorth {
    /// Where it stands.
    pub square: String,
    /// Its letter, upper case for White.
    pub piece: String,
    /// The value with it, less the value without it, for White.
    pub worth: i32,
}

/// A term of the classical evaluation: for White and for Black, in hundredths of a pawn in this phase.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TermValue {
    /// Its name.
    pub name: String,
    /// What it gives White.
    pub white: f64,
    /// What it gives Black.
    pub black: f64,
}

/// `POST /api/lab/ablation`: one way to search, to be measured.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AblationRequest {
    /// The position.
    pub fen: String,
    /// The name of the evaluation.
    pub evaluation: String,
    /// Plies to search.
    pub depth: u32,
    /// Which of the variants, from 0.
    pub variant: u32,
}

/// What a way to search cost.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AblationRow {
    /// Its name.
    pub name: String,
    /// How many variants there are.
    pub variants: u32,
    /// Whether it must find the value that minimax finds.
    pub exact: bool,
    /// Nodes visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Nodes cut off.
    #[ts(type = "number")]
    pub cutoffs: u64,
    /// The branching factor of a uniform tree with as many nodes.
    pub branching: f64,
    /// The time.
    pub seconds: f64,
    /// What the position is worth to the side to move, in thousandths of a pawn.
    pub value: i32,
}

/// `POST /api/lab/why-not`: a move to be compared with the best one.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WhyNotRequest {
    /// The position.
    pub fen: String,
    /// The move.
    pub tried: String,
}

/// What is wrong with a move.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WhyNot {
    /// In a word.
    pub verdict: Verdict,
    /// What it loses, in points of winning chances, of 100.
    pub lost: f64,
    /// The depth from which the search no longer believed in it.
    pub dropped_at: Option<u32>,
    /// The nodes that each of the two moves got.
    #[ts(type = "number")]
    pub nodes: u64,
    /// The best move and what follows.
    pub best: WhyNotLine,
    /// The move and what answers it.
    pub tried: WhyNotLine,
}

/// How a move compares with the best one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// It is the best move.
    Best,
    /// Another, but as good.
    AsGood,
    /// A little worse.
    Worse,
    /// It fails.
    Fails,
}

/// A move and what follows.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WhyNotLine {
    /// The moves.
    pub steps: Vec<LineStep>,
    /// What it is worth.
    pub score: Eval,
    /// How deep it was searched.
    pub depth: u32,
}

/// A move of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LineStep {
    /// The move.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// Its squares.
    pub last_move: [String; 2],
}
