//! The course over HTTP.

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};

use super::{line, progress};
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::state::AppState;
use crate::wire::course::{CourseLine, CourseLineRequest, CourseProgress};

/// The routes below `/api/course`.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/api/course", get(load).put(save)).route("/api/course/line", post(play))
}

async fn load(State(app): State<AppState>) -> Result<Json<CourseProgress>, ApiError> {
    blocking(move || progress::load(&app.library)).await?.map(Json)
}

async fn save(
    State(app): State<AppState>,
    Json(answered): Json<CourseProgress>,
) -> Result<StatusCode, ApiError> {
    blocking(move || progress::save(&app.library, &answered)).await??;
    Ok(StatusCode::NO_CONTENT)
}

async fn play(Json(request): Json<CourseLineRequest>) -> Result<Json<CourseLine>, ApiError> {
    line::of(&request).map(Json)
}
