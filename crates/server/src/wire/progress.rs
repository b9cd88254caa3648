//! How a person's play develops.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::puzzle::PuzzleRating;
use super::{GameId, Side};
pub use crate::progress::Speed;

/// `GET /api/progress`: which games count.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct ProgressQuery {
    /// Those of so many days; of all if it is 0.
    pub days: u32,
    /// Those of one class of time controls.
    pub speed: Option<Speed>,
    /// Minutes that the person's clock is ahead of UTC: days and weeks begin by it.
    pub offset: i32,
}

/// How a person's play develops.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProgressReport {
    /// Games that were not looked at yet: ask again.
    pub unread: u32,
    /// The games that count, the newest first.
    pub games: Vec<OwnGame>,
    /// Ratings over time.
    pub curves: Vec<RatingCurve>,
    /// All games together.
    pub overall: Tally,
    /// Opening, middlegame, endgame.
    pub phases: Vec<Tally>,
    /// White, Black.
    pub colors: Vec<Tally>,
    /// By class of time control.
    pub speeds: Vec<Tally>,
    /// By opening, the most frequent first.
    pub openings: Vec<Tally>,
    /// What was not seen, the most frequent first.
    pub motifs: Vec<MotifTally>,
    /// Games in which the person stood won.
    pub conversion: Outcomes,
    /// Games in which the person stood lost.
    pub rescue: Outcomes,
    /// Mistakes with little time on the clock, and otherwise.
    pub pressure: [Pressure; 2],
    /// Games lost on time.
    pub flagged: Vec<GameId>,
    /// Days in a row, wins in a row.
    pub streaks: Streaks,
    /// What the person wants to do in a week.
    pub goals: Vec<Goal>,
}

/// `GET /api/progress/summary`: the same for the start page.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProgressSummary {
    /// How many games are known.
    pub games: u32,
    /// The rating from games against measured opponents.
    pub game_rating: Option<PuzzleRating>,
    /// The rating from puzzles.
    pub puzzle_rating: Option<PuzzleRating>,
    /// Days in a row, wins in a row.
    pub streaks: Streaks,
    /// What the person wants to do in a week.
    pub goals: Vec<Goal>,
}

/// A game of the person.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnGame {
    /// Its number.
    pub id: GameId,
    /// Who had White.
    pub white: String,
    /// Who had Black.
    pub black: String,
    /// The person's side.
    pub side: Side,
    /// Points: 1, ½ or 0; none without a result.
    pub score: Option<f64>,
    /// When it was played, in milliseconds since 1970; 0 if that is not known.
    #[ts(type = "number")]
    pub at: i64,
    /// The opening.
    pub opening: String,
    /// How fast it was.
    pub speed: Speed,
    /// How accurate the person played, in hundredths, if it was reviewed.
    pub accuracy: Option<f64>,
}

/// A rating over time.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingCurve {
    /// Whose rating it is.
    pub kind: CurveKind,
    /// The site, of a rating that it gave.
    pub site: String,
    /// The class of time control, of such a rating.
    pub speed: Option<Speed>,
    /// The oldest first.
    pub points: Vec<RatingPoint>,
    /// What counted: games or tries. There may be fewer points.
    pub count: u32,
}

/// Where a rating comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum CurveKind {
    /// From games against measured opponents.
    Games,
    /// From puzzles.
    Puzzles,
    /// As a site wrote it into the games.
    Site,
}

/// A rating at a time.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RatingPoint {
    /// In milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// The rating; its deviation is 0 where the site does not say.
    pub rating: PuzzleRating,
    /// The game after which it was.
    pub game: Option<GameId>,
}

/// How games of one kind went.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// Which kind: `opening`, `white`, `blitz`, or the name of an opening.
    pub key: String,
    /// The games, the newest first.
    pub games: Vec<GameId>,
    /// Points of the games with a result.
    pub points: f64,
    /// How many those are.
    pub decided: u32,
    /// How many were evaluated.
    pub evaluated: u32,
    /// The person's accuracy in hundredths, over those.
    pub accuracy: Option<f64>,
    /// The opponents' in the same games.
    pub opponents: Option<f64>,
    /// Seconds that the person took for a move, where that is known.
    pub seconds: Option<f64>,
}

/// How often a motif was not seen.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MotifTally {
    /// By its name on Lichess.
    pub motif: String,
    /// Where the person could have played it.
    pub missed: Vec<Moment>,
    /// Where the person let the opponent play it.
    pub allowed: Vec<Moment>,
}

/// A moment of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// The game.
    pub game: GameId,
    /// How many moves were played with the mistake.
    pub ply: u32,
}

/// How some games ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Outcomes {
    /// Won games.
    pub won: Vec<GameId>,
    /// Drawn games.
    pub drawn: Vec<GameId>,
    /// Lost games.
    pub lost: Vec<GameId>,
}

/// Moves made under the same conditions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Pressure {
    /// How many.
    pub moves: u32,
    /// Mistakes and blunders among them.
    pub mistakes: u32,
    /// The games with such mistakes, the newest first.
    pub games: Vec<GameId>,
}

/// What goes on without a break.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Streaks {
    /// Days in a row up to today or yesterday with a game or a puzzle.
    pub days: u32,
    /// The most there ever were.
    pub most_days: u32,
    /// Games won in a row, up to the last one.
    pub wins: u32,
    /// The most there ever were.
    pub most_wins: u32,
}

/// What the person wants to do in a week.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Goal {
    /// What.
    pub kind: GoalKind,
    /// How much is done this week.
    pub done: u32,
    /// How much is wanted; 0 if nothing is.
    pub wanted: u32,
}

/// What is counted in a week.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum GoalKind {
    /// Games.
    Games,
    /// Solved puzzles.
    Puzzles,
    /// Days with a game or a puzzle.
    Days,
}
