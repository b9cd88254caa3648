//! Puzzles over HTTP.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};

use super::{choose, endings, overview, record, record_run, refute};
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::state::AppState;
use crate::wire::ending::{EndingAnswer, EndingMoves, EndingView, NextEnding};
use crate::wire::puzzle::{
    AttemptResult, NextPuzzle, PuzzleAttempt, PuzzleOverview, PuzzleRun, PuzzleView, Refutation, TriedMove,
};

/// The routes below `/api/puzzles` and `/api/endings`.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/puzzles", get(stand))
        .route("/api/puzzles/next", post(next))
        .route("/api/puzzles/runs", post(run))
        .route("/api/puzzles/{id}/attempts", post(attempt))
        .route("/api/puzzles/{id}/refutation", post(refutation))
        .route("/api/endings/next", post(next_ending))
        .route("/api/endings/{id}/moves", post(ending_moves))
}

type Answer<T> = Result<Json<T>, ApiError>;

async fn stand(State(app): State<AppState>) -> Answer<PuzzleOverview> {
    blocking(move || overview(&app.library)).await?.map(Json)
}

async fn next(State(app): State<AppState>, Json(wanted): Json<NextPuzzle>) -> Answer<Option<PuzzleView>> {
    blocking(move || choose::next(&app.library, &wanted)).await?.map(Json)
}

async fn attempt(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Json(tried): Json<PuzzleAttempt>,
) -> Answer<AttemptResult> {
    blocking(move || record(&app.library, &id, &tried)).await?.map(Json)
}

async fn refutation(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Json(tried): Json<TriedMove>,
) -> Answer<Refutation> {
    blocking(move || refute::refute(&app.studies, &id, &tried)).await?.map(Json)
}

async fn next_ending(State(app): State<AppState>, Json(wanted): Json<NextEnding>) -> Answer<EndingView> {
    blocking(move || endings::next(&app.studies, &wanted)).await?.map(Json)
}

async fn ending_moves(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Json(played): Json<EndingMoves>,
) -> Answer<EndingAnswer> {
    blocking(move || endings::answer(&app.studies, &id, &played)).await?.map(Json)
}

async fn run(State(app): State<AppState>, Json(run): Json<PuzzleRun>) -> Result<StatusCode, ApiError> {
    blocking(move || record_run(&app.library, run)).await??;
    Ok(StatusCode::NO_CONTENT)
}
