//! Matches and tournaments.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Eval;

/// A match or a tournament to be played.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MatchRequest {
    /// Who meets whom.
    pub form: MatchForm,
    /// Who plays: two in a match, two or more in a tournament.
    pub players: Vec<MatchPlayer>,
    /// How long they may think.
    pub pace: MatchPace,
    /// How many games there are to be.
    pub games: u32,
    /// How many are played at once.
    pub concurrency: u32,
    /// A test that ends a match early.
    pub sprt: Option<SprtBounds>,
    /// A file in the folder `openings` of the data directory; made by Hetman if there is none.
    pub openings: Option<String>,
    /// How many plies of the openings are played.
    pub opening_plies: Option<u32>,
    /// Whether generated openings are of Chess960.
    #[serde(default)]
    pub chess960: bool,
    /// Chooses openings and the moves of players with randomness.
    pub seed: u32,
    /// When a game is called lost.
    pub resign: Option<ResignAdjudication>,
    /// When a game is called drawn.
    pub draw: Option<DrawAdjudication>,
    /// After so many moves a game is called drawn.
    pub max_moves: Option<u32>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum MatchForm {
    /// Two players.
    Match,
    /// Everyone plays everyone.
    RoundRobin,
    /// The first plays all others.
    Gauntlet,
    /// Those with like scores meet.
    Swiss,
}

/// A player of a match.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MatchPlayer {
    /// The [`id`](super::player::PlayerInfo::id) of a player.
    pub id: String,
    /// Its name in tables, if it is not to have its own.
    pub name: Option<String>,
    /// The rating to play at; full strength if there is none.
    pub elo: Option<u32>,
    /// A network of Hetman: a file in the folder `networks` of the data directory.
    pub network: Option<String>,
    /// Megabytes of its transposition table.
    pub hash: Option<u32>,
    /// Threads.
    pub threads: Option<u32>,
    /// A pace of its own.
    pub pace: Option<MatchPace>,
    /// A known rating, which is kept.
    pub anchor: Option<f64>,
}

/// How long players may think.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "by")]
pub enum MatchPace {
    /// A clock, written as `8+0.08`, `40/60`, `90:00+30`.
    Clock {
        /// The time control.
        control: String,
    },
    /// Milliseconds for a move.
    MoveTime {
        /// How many.
        milliseconds: u32,
    },
    /// Plies.
    Depth {
        /// How many.
        plies: u32,
    },
    /// Nodes.
    Nodes {
        /// How many.
        nodes: u32,
    },
}

/// What a sequential test decides between.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SprtBounds {
    /// The difference if the null hypothesis holds.
    pub elo0: f64,
    /// That of the alternative.
    pub elo1: f64,
    /// How often it may err if the null hypothesis holds.
    pub alpha: f64,
    /// How often it may err if the alternative does.
    pub beta: f64,
    /// What the differences are measured in.
    pub model: EloScale,
}

/// What differences of strength are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum EloScale {
    /// By the spread of the results.
    Normalised,
    /// Elo.
    Logistic,
    /// Elo with draws as a parameter.
    Bayesian,
}

/// When a game is called lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResignAdjudication {
    /// A side sees a score below minus so many centipawns …
    pub score: u32,
    /// … for so many moves.
    pub moves: u32,
    /// Whether the other side must agree.
    pub both: bool,
}

/// When a game is called drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DrawAdjudication {
    /// Both sides see no more than so many centipawns …
    pub score: u32,
    /// … for so many moves …
    pub moves: u32,
    /// … from this move on.
    pub from: u32,
}

/// The figures `match` of a job: which match it plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchOfJob {
    /// Its id.
    pub id: String,
}

/// The figures `live` of a job: the games that are being played now.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LiveBoards {
    /// The boards, each at its place as long as the match goes on.
    pub boards: Vec<LiveBoard>,
}

/// A game that is being played.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LiveBoard {
    /// The number of the game, from 1.
    pub game: u32,
    /// The names of White and Black.
    pub players: [String; 2],
    /// The position.
    pub fen: String,
    /// The squares of the last move.
    pub last_move: Option<[String; 2]>,
    /// Plies played, those of the opening left out.
    pub plies: u32,
    /// Milliseconds on the clocks of White and Black, if they have any.
    pub clocks: [Option<u32>; 2],
    /// What White and Black think of the position, from White's side.
    pub evals: [Option<Eval>; 2],
    /// How deep they searched.
    pub depths: [Option<u32>; 2],
    /// How the game ended, if it has.
    pub result: Option<String>,
}

/// `GET /api/arena/choices`: what a match can be made of, besides players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchChoices {
    /// How many games can be played at once without disturbing each other.
    pub cores: u32,
    /// The files in the folder `openings` of the data directory.
    pub openings: Vec<String>,
    /// The networks in the folder `networks`.
    pub networks: Vec<String>,
}

/// A match or tournament of `GET /api/arena/matches`.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchSummary {
    /// Eight hexadecimal digits, as in the terminal.
    pub id: String,
    /// The name of the event.
    pub event: String,
    /// Who plays.
    pub players: Vec<String>,
    /// When it was begun, in UTC.
    pub begun: String,
    /// When the latest game ended, in UTC.
    pub latest: Option<String>,
    /// The finished games.
    #[ts(type = "number")]
    pub games: u64,
    /// How many there are to be, if that is known.
    #[ts(type = "number | null")]
    pub wanted: Option<u64>,
    /// The test that decides it, as it is written on the command line.
    pub sprt: Option<String>,
    /// Where it stands.
    pub state: MatchState,
    /// The command that played it last.
    pub command: Option<String>,
    /// The share of points of the first of two players.
    pub score: Option<f64>,
    /// The job that plays it.
    pub job: Option<u32>,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum MatchState {
    /// It is being played.
    Running,
    /// All games are played, or the test is decided.
    Finished,
    /// It can go on.
    Interrupted,
    /// How many games were wanted was not written down.
    Unknown,
}

/// `GET /api/arena/matches/{id}`: how a match stands.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchReport {
    /// What it is.
    pub summary: MatchSummary,
    /// The players, the best first.
    pub standings: Vec<MatchStanding>,
    /// For each of them, in that order, the results against each other one.
    pub crosstable: Vec<Vec<Option<WinsDrawsLosses>>>,
    /// What two players say about each other.
    pub versus: Option<Versus>,
    /// How ratings came about, game by game: a line for the difference of two players, or for each of more.
    pub curves: Vec<EloCurve>,
    /// What went wrong, the latest first.
    pub faults: Vec<MatchFault>,
    /// The same as `hetman match show` prints it.
    pub text: String,
}

/// A player's results.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchStanding {
    /// Its name.
    pub name: String,
    /// Whether its rating is kept.
    pub is_anchor: bool,
    /// Its rating; none while it is infinite.
    pub elo: Option<f64>,
    /// Half the width of the 95 % interval, if it is known.
    pub error: Option<f64>,
    /// Points.
    pub points: f64,
    /// Games won, drawn and lost.
    pub score: WinsDrawsLosses,
    /// Games lost on time.
    #[ts(type = "number")]
    pub time_forfeits: u64,
    /// Games lost by a crash.
    #[ts(type = "number")]
    pub crashes: u64,
    /// Games lost since it no longer answered.
    #[ts(type = "number")]
    pub stalls: u64,
    /// Games lost by an illegal move.
    #[ts(type = "number")]
    pub illegal_moves: u64,
    /// The average depth of its searches.
    pub depth: Option<f64>,
    /// Nodes a second.
    pub speed: Option<f64>,
    /// Nodes a move.
    pub nodes: Option<f64>,
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WinsDrawsLosses {
    /// Won.
    #[ts(type = "number")]
    pub wins: u64,
    /// Drawn.
    #[ts(type = "number")]
    pub draws: u64,
    /// Lost.
    #[ts(type = "number")]
    pub losses: u64,
}

/// What the games of two players say, from the first one's side.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Versus {
    /// The players, in the order of the command.
    pub players: [String; 2],
    /// The games.
    pub score: WinsDrawsLosses,
    /// The difference; none while it is infinite.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub error: Option<f64>,
    /// The difference in normalised Elo.
    pub normalised: Option<f64>,
    /// Half the width of its 95 % interval.
    pub normalised_error: Option<f64>,
    /// The likelihood of superiority.
    pub los: f64,
    /// Pairs of games that brought 0, ½, 1, 1½ and 2 points.
    #[ts(type = "[number, number, number, number, number]")]
    pub pairs: [u64; 5],
    /// Where the sequential test stands, if there is one.
    pub test: Option<SprtState>,
}

/// Where a sequential test stands.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SprtState {
    /// The hypothesis that nothing was gained.
    pub elo0: f64,
    /// The hypothesis that something was.
    pub elo1: f64,
    /// The log-likelihood ratio.
    pub ratio: f64,
    /// Where the first hypothesis is accepted.
    pub lower: f64,
    /// Where the second one is.
    pub upper: f64,
    /// What it has decided.
    pub decision: SprtDecision,
    /// About how many games it still takes, if that can be told.
    pub games_left: Option<f64>,
}

/// What a sequential test has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SprtDecision {
    /// Nothing so far.
    Undecided,
    /// A gain.
    Passed,
    /// No gain.
    Failed,
}

/// How a rating came about.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EloCurve {
    /// Whose.
    pub name: String,
    /// The points, in the order of the games.
    pub points: Vec<EloPoint>,
}

/// A rating after so many games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EloPoint {
    /// Games of the match.
    #[ts(type = "number")]
    pub games: u64,
    /// The rating.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// Something that went wrong in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchFault {
    /// The number of the game, from 1.
    #[ts(type = "number")]
    pub game: u64,
    /// Who lost by it.
    pub player: String,
    /// What it was.
    pub fault: FaultKind,
    /// The evidence: why, and the last lines the engine wrote.
    pub evidence: String,
}

/// What can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FaultKind {
    /// The time ran out.
    Time,
    /// The process died.
    Crash,
    /// It no longer answered, or broke the protocol.
    Stall,
    /// The move was illegal.
    IllegalMove,
}

/// `GET /api/arena/matches/{id}/games`: finished games, the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchGames {
    /// How many there are.
    #[ts(type = "number")]
    pub total: u64,
    /// Some of them.
    pub games: Vec<MatchGame>,
}

/// A finished game of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchGame {
    /// Its number, from 1; games 1 and 2, 3 and 4 … are pairs.
    #[ts(type = "number")]
    pub game: u64,
    /// White.
    pub white: String,
    /// Black.
    pub black: String,
    /// The result as PGN has it.
    pub result: String,
    /// Why, in words.
    pub reason: String,
    /// Plies.
    #[ts(type = "number")]
    pub plies: u64,
}

/// `POST /api/arena/matches/{id}/extend`: more games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MatchExtension {
    /// How many games there are to be in all.
    pub games: u32,
}

/// `GET /api/arena/ratings`: everyone who ever played, by group, the best first.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingList {
    /// How many matches it is made of.
    #[ts(type = "number")]
    pub matches: u64,
    /// The players.
    pub players: Vec<RatedPlayer>,
}

/// A player of the rating list.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatedPlayer {
    /// Its name.
    pub name: String,
    /// What tells it from others: its settings.
    pub settings: String,
    /// Its rating.
    pub elo: f64,
    /// Half the width of the 95 % interval; none for a rating that is kept, or that is not known.
    pub error: Option<f64>,
    /// Whether the rating is one that was measured elsewhere and is kept.
    pub is_anchor: bool,
    /// The games.
    pub score: WinsDrawsLosses,
    /// In how many matches it played.
    #[ts(type = "number")]
    pub matches: u64,
    /// Players of different groups never met; their ratings do not compare.
    pub group: u32,
}
