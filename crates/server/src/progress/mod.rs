//! How a person's play develops: ratings, accuracy, what is not seen, streaks and goals.
//!
//! `own_games` says which games are the person's, `stats` what each says (kept in the library, so that a thousand games are
//! read once), and the rest counts.

mod own_games;
mod ratings;
mod speed;
mod stats;
mod streaks;
mod tallies;

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::{Query, State};
use axum::routing::get;
use axum::{Json, Router};

pub use speed::Speed;

use self::own_games::{OwnGame, own_games};
use self::streaks::Calendar;
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::listing;
use crate::state::AppState;
use crate::wire::progress::{self as wire, CurveKind, ProgressQuery, ProgressReport, ProgressSummary};

const DAY: i64 = 86_400_000;

pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/api/progress", get(progress)).route("/api/progress/summary", get(summary))
}

async fn progress(
    State(app): State<AppState>,
    Query(query): Query<ProgressQuery>,
) -> Result<Json<ProgressReport>, ApiError> {
    blocking(move || report(&app, &query)).await?.map(Json)
}

async fn summary(
    State(app): State<AppState>,
    Query(query): Query<ProgressQuery>,
) -> Result<Json<ProgressSummary>, ApiError> {
    let report = blocking(move || report(&app, &query)).await??;
    let last = |kind: CurveKind| {
        let curve = report.curves.iter().find(|curve| curve.kind == kind);
        curve.and_then(|curve| curve.points.last()).map(|point| point.rating)
    };
    Ok(Json(ProgressSummary {
        games: u32::try_from(report.games.len()).unwrap_or(u32::MAX),
        game_rating: last(CurveKind::Games),
        puzzle_rating: last(CurveKind::Puzzles),
        streaks: report.streaks,
        goals: report.goals,
    }))
}

fn report(app: &AppState, query: &ProgressQuery) -> Result<ProgressReport, ApiError> {
    let settings = app.settings.get();
    let (all, unread) = own_games(&app.library, &app.roster.players(), &settings.names)?;
    let attempts = app.library.puzzle_history()?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let calendar = Calendar {
        now: i64::try_from(since.as_millis()).unwrap_or(i64::MAX),
        offset: query.offset.clamp(-24 * 60, 24 * 60),
    };
    let curves = ratings::curves(&all, &attempts);
    let streaks = streaks::streaks(&all, &attempts, calendar);
    let goals = streaks::goals(&all, &attempts, calendar, &settings);
    let mut games = all;
    games.retain(|game| counts(game, query, calendar.now));
    Ok(ProgressReport {
        unread: u32::try_from(unread).unwrap_or(u32::MAX),
        games: games.iter().rev().map(listed).collect(),
        curves,
        overall: tallies::tally("", games.iter()),
        phases: tallies::phases(&games),
        colors: tallies::colors(&games),
        speeds: tallies::speeds(&games),
        openings: tallies::openings(&games),
        motifs: tallies::motifs(&games),
        conversion: tallies::outcomes(&games, |side| side.was_won),
        rescue: tallies::outcomes(&games, |side| side.was_lost),
        pressure: [
            tallies::pressure(&games, |side| side.short_of_time),
            tallies::pressure(&games, |side| side.with_time),
        ],
        flagged: tallies::flagged(&games),
        streaks,
        goals,
    })
}

fn counts(game: &OwnGame, query: &ProgressQuery, now: i64) -> bool {
    let is_new = query.days == 0 || game.at >= now - i64::from(query.days) * DAY;
    is_new && query.speed.is_none_or(|speed| game.stats.speed == speed)
}

fn listed(game: &OwnGame) -> wire::OwnGame {
    let OwnGame { summary, side, stats, at, .. } = game;
    wire::OwnGame {
        id: listing::wire_id(summary.id),
        white: summary.white.clone(),
        black: summary.black.clone(),
        side: (*side).into(),
        score: game.score(),
        at: *at,
        opening: summary.opening.clone().unwrap_or_default(),
        speed: stats.speed,
        accuracy: game.sides()[0].accuracy,
    }
}
