//! Networks of one's own: how one is made, and what came of it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A network to be made from nothing: games, positions, training, a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NetworkRequest {
    /// Its name: letters, digits, `-` and `_`.
    pub name: String,
    /// Positions to make.
    pub positions: u32,
    /// Neurons of each side's view of the board, a multiple of 32.
    pub hidden: u32,
    /// How often every position is seen.
    pub epochs: u32,
}

/// What making a network has come to: what its job publishes as `network`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NetworkFigures {
    /// What is done now.
    pub stage: NetworkStage,
    /// The games.
    pub games: GenerationFigures,
    /// Positions that are learnt from, and those set aside.
    #[ts(type = "number")]
    pub learnt: u64,
    /// Positions that are only measured by.
    #[ts(type = "number")]
    pub validation: u64,
    /// How the loss fell.
    pub curve: Vec<LossPoint>,
    /// Positions seen in a second of training.
    pub speed: f64,
    /// How far evaluations are from what searches say, the new network among them.
    pub errors: Vec<EvaluationError>,
}

/// A stage of making a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum NetworkStage {
    /// The engine plays itself.
    #[default]
    Games,
    /// Positions are chosen.
    Positions,
    /// The network learns.
    Training,
    /// It is compared.
    Comparison,
    /// It is made.
    Done,
}

/// Games that the engine played against itself.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GenerationFigures {
    /// How many.
    #[ts(type = "number")]
    pub games: u64,
    /// Positions with a score.
    #[ts(type = "number")]
    pub positions: u64,
    /// Positions a second.
    pub speed: f64,
    /// Games that White won, that were drawn, that Black won.
    #[ts(type = "[number, number, number]")]
    pub outcomes: [u64; 3],
    /// How many scores lie in each pawn from −8 to +8 for White, the outermost ones and beyond.
    #[ts(type = "number[]")]
    pub scores: Vec<u64>,
}

/// The loss when so many positions were seen.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LossPoint {
    /// Positions seen.
    #[ts(type = "number")]
    pub seen: u64,
    /// The mean loss since the point before.
    pub loss: f64,
    /// The mean loss of the validation positions, if they were looked at.
    pub validation: Option<f64>,
}

/// How far an evaluation is from what searches say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EvaluationError {
    /// Its name: `own`, `nnue`, `classical` or `material`.
    pub name: String,
    /// The mean error of the expected score, 0 to 1.
    pub error: f64,
}

/// `GET /api/lab/networks`: a network of one's own.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnNetwork {
    /// Its name.
    pub name: String,
    /// The id under which it plays.
    pub player: String,
    /// Its size.
    #[ts(type = "number")]
    pub bytes: u64,
    /// How it was made, if Hetman made it.
    pub card: Option<NetworkCard>,
}

/// How a network was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NetworkCard {
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: i64,
    /// Neurons of each side's view of the board.
    pub hidden: u32,
    /// How often every position was seen.
    pub epochs: f64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// What it came to.
    pub figures: NetworkFigures,
}
