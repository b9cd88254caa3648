//! The person's settings.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Map, Value};

use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::state::AppState;
use crate::wire::settings::Settings;

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/api/settings", get(show).put(change))
}

async fn show(State(app): State<AppState>) -> Json<Settings> {
    Json(Settings::clone(&app.settings.get()))
}

/// Those that are named are changed; the answer is all of them.
async fn change(
    State(app): State<AppState>,
    Json(patch): Json<Map<String, Value>>,
) -> Result<Json<Settings>, ApiError> {
    let settings = blocking(move || app.settings.change(patch)).await??;
    Ok(Json(Arc::unwrap_or_clone(settings)))
}
