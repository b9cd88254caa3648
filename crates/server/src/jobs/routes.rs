//! Jobs over HTTP.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, put};
use axum::{Json, Router};
use jobs::Target;

use super::request::spec_of;
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::state::AppState;
use crate::wire::job::{Job, JobChange, JobRequest, JobStarted, JobTarget};

/// Bytes of a log that are shown.
const LOG: u64 = 64 << 10;

pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/jobs", get(list).post(start))
        .route("/api/jobs/{id}", put(change).delete(cancel))
        .route("/api/jobs/{id}/log", get(log))
        .route("/api/jobs/{id}/figures/{name}", get(figures))
}

async fn list(State(app): State<AppState>) -> Json<Vec<Job>> {
    Json(app.jobs.all())
}

async fn start(
    State(app): State<AppState>,
    Json(request): Json<JobRequest>,
) -> Result<Json<JobStarted>, ApiError> {
    blocking(move || {
        let spec = spec_of(&app, &request)?;
        Ok(Json(JobStarted { job: app.jobs.submit(&spec)? }))
    })
    .await?
}

async fn change(
    State(app): State<AppState>,
    Path(id): Path<u32>,
    Json(change): Json<JobChange>,
) -> Result<StatusCode, ApiError> {
    let target = match change.target {
        JobTarget::Run => Target::Run,
        JobTarget::Pause => Target::Pause,
        JobTarget::Cancel => Target::Cancel,
    };
    blocking(move || app.jobs.target(id, target)).await??;
    Ok(StatusCode::NO_CONTENT)
}

async fn cancel(State(app): State<AppState>, Path(id): Path<u32>) -> Result<StatusCode, ApiError> {
    let is_known = blocking(move || app.jobs.cancel(id)).await?;
    is_known
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(|| ApiError::not_found(format!("there is no job {id}")))
}

async fn log(State(app): State<AppState>, Path(id): Path<u32>) -> Result<String, ApiError> {
    blocking(move || app.jobs.folder(id).map(|(folder, _)| folder.log(LOG))).await?
}

/// What a job has published: its command wrote it as the wire's type of that name.
async fn figures(
    State(app): State<AppState>,
    Path((id, name)): Path<(u32, String)>,
) -> Result<Response, ApiError> {
    let json = blocking(move || {
        let (folder, _) = app.jobs.folder(id)?;
        folder.figures(&name).map_err(|_| ApiError::not_found("there are no such figures yet"))
    });
    Ok(([(CONTENT_TYPE, "application/json")], json.await??).into_response())
}
