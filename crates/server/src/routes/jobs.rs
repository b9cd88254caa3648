//! The work under way.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{delete, get};
use axum::{Json, Router};

use crate::refusal::Refusal;
use crate::state::Studio;
use crate::wire::job::Job;

pub(super) fn routes() -> Router<Studio> {
    Router::new().route("/api/jobs", get(list)).route("/api/jobs/{id}", delete(cancel))
}

async fn list(State(studio): State<Studio>) -> Json<Vec<Job>> {
    Json(studio.jobs.all())
}

async fn cancel(State(studio): State<Studio>, Path(id): Path<u32>) -> Result<StatusCode, Refusal> {
    let is_known = studio.jobs.cancel(id);
    is_known
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(|| Refusal::not_found(format!("there is no job {id}")))
}
