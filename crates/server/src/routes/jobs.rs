//! The work under way.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{delete, get};
use axum::{Json, Router};

use crate::api_error::ApiError;
use crate::state::AppState;
use crate::wire::job::Job;

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/api/jobs", get(list)).route("/api/jobs/{id}", delete(cancel))
}

async fn list(State(app): State<AppState>) -> Json<Vec<Job>> {
    Json(app.jobs.all())
}

async fn cancel(State(app): State<AppState>, Path(id): Path<u32>) -> Result<StatusCode, ApiError> {
    let is_known = app.jobs.cancel(id);
    is_known
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(|| ApiError::not_found(format!("there is no job {id}")))
}
