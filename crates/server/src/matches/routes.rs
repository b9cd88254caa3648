//! Matches and tournaments over HTTP.

use std::collections::BTreeMap;

use arena::ArchivedMatch;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;

use super::{Matches, report, unreadable};
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::jobs::{cores, files_of};
use crate::state::AppState;
use crate::wire::arena::{MatchChoices, MatchExtension, MatchGames, MatchReport, MatchSummary, RatingList};
use crate::wire::job::JobStarted;

/// Games of a page.
const MOST_GAMES: usize = 200;

/// The routes below `/api/arena`.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/arena/choices", get(choices))
        .route("/api/arena/matches", get(list))
        .route("/api/arena/matches/{id}", get(one).delete(forget))
        .route("/api/arena/matches/{id}/games", get(games))
        .route("/api/arena/matches/{id}/games/{game}", get(pgn))
        .route("/api/arena/matches/{id}/games.pgn", get(all_games))
        .route("/api/arena/matches/{id}/extend", post(extend))
        .route("/api/arena/ratings", get(ratings))
}

type Answer<T> = Result<Json<T>, ApiError>;

/// Reads files, outside the runtime.
async fn read<T: Send + 'static>(
    app: AppState,
    work: impl FnOnce(&AppState, &Matches) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    blocking(move || work(&app, &app.matches)).await?
}

async fn choices(State(app): State<AppState>) -> Answer<MatchChoices> {
    let choices = read(app, |app, _| {
        let networks = files_of(&app.directory, "networks");
        Ok(MatchChoices {
            cores: u32::try_from(cores()).unwrap_or(u32::MAX),
            openings: files_of(&app.directory, "openings"),
            networks: networks.into_iter().filter(|name| name.ends_with(".hnet")).collect(),
        })
    });
    choices.await.map(Json)
}

async fn list(State(app): State<AppState>) -> Answer<Vec<MatchSummary>> {
    let list = read(app, |app, matches| {
        let jobs = app.jobs.by_figures("match");
        let summary = |found: ArchivedMatch| {
            let score = matches.report(&found).ok().and_then(|report| report.summary.score);
            with_job(report::summary(&found, score), &jobs)
        };
        Ok(matches.all().into_iter().map(summary).collect())
    });
    list.await.map(Json)
}

async fn one(State(app): State<AppState>, Path(id): Path<String>) -> Answer<MatchReport> {
    let report = read(app, move |app, matches| {
        let mut report = matches.report(&matches.find(&id)?)?;
        report.summary = with_job(report.summary, &app.jobs.by_figures("match"));
        Ok(report)
    });
    report.await.map(Json)
}

/// The latest job that plays this match.
fn with_job(summary: MatchSummary, jobs: &BTreeMap<String, u32>) -> MatchSummary {
    MatchSummary { job: jobs.get(&summary.id).copied(), ..summary }
}

#[derive(Deserialize)]
struct AskedGames {
    /// How many of the latest are left out.
    #[serde(default)]
    after: usize,
    /// Whose; everybody's if nothing is said.
    player: Option<String>,
    /// With which result.
    result: Option<String>,
}

async fn games(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Query(asked): Query<AskedGames>,
) -> Answer<MatchGames> {
    let games = read(app, move |_, matches| {
        let found = matches.find(&id)?;
        let mut games: Vec<_> = found.results().map_err(unreadable)?;
        games.reverse();
        let mut games: Vec<_> = games.iter().map(|record| report::game(&found, record)).collect();
        games.retain(|game| {
            let is_his = |player: &String| [&game.white, &game.black].contains(&player);
            asked.player.as_ref().is_none_or(is_his)
                && asked.result.as_ref().is_none_or(|result| *result == game.result)
        });
        let total = games.len() as u64;
        Ok(MatchGames { total, games: games.into_iter().skip(asked.after).take(MOST_GAMES).collect() })
    });
    games.await.map(Json)
}

/// One game as PGN, to be opened in the analysis.
async fn pgn(
    State(app): State<AppState>,
    Path((id, game)): Path<(String, u64)>,
) -> Result<Response, ApiError> {
    let pgn = read(app, move |_, matches| {
        let number = game.checked_sub(1);
        let pgn = number.map(|number| matches.find(&id)?.pgn(number).map_err(unreadable));
        pgn.transpose()?.flatten().ok_or_else(|| ApiError::not_found("this game is not finished yet"))
    });
    Ok(([(CONTENT_TYPE, "application/x-chess-pgn")], pgn.await?).into_response())
}

async fn all_games(State(app): State<AppState>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let name = format!("attachment; filename=\"hetman-match-{}.pgn\"", id.get(..8).unwrap_or("games"));
    let text = read(app, move |_, matches| {
        let records = matches.find(&id)?.records().map_err(unreadable)?;
        Ok(records.iter().map(|record| format!("{}\n", record.pgn)).collect::<String>())
    });
    let head = [(CONTENT_TYPE, "application/x-chess-pgn".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((head, text.await?).into_response())
}

async fn forget(State(app): State<AppState>, Path(id): Path<String>) -> Result<StatusCode, ApiError> {
    read(app, move |_, matches| matches.find(&id)?.forget().map_err(unreadable)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// More games for a match of the page: the same command with another number.
async fn extend(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Json(extension): Json<MatchExtension>,
) -> Answer<JobStarted> {
    let started = read(app, move |app, matches| {
        let found = matches.find(&id)?;
        let job = app.jobs.by_figures("match").get(&found.id).copied();
        let job = job.ok_or_else(|| {
            ApiError::conflict("this match was not begun on the page: give its command again")
        })?;
        if u64::from(extension.games) <= found.games {
            return Err(ApiError::bad_request("so many games are played already"));
        }
        app.jobs.set_argument(job, "--games", &extension.games.to_string())?;
        Ok(JobStarted { job })
    });
    started.await.map(Json)
}

async fn ratings(State(app): State<AppState>) -> Answer<RatingList> {
    read(app, |_, matches| matches.rating_list()).await.map(Json)
}
