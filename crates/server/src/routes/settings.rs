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

async fn show(State(studio): State<AppState>) -> Json<Settings> {
    Json(Settings::clone(&studio.settings.get()))
}

/// Those that are named are changed; the answer is all of them.
async fn change(
    State(studio): State<AppState>,
    Json(patch): Json<Map<String, Value>>,
) -> Result<Json<Settings>, ApiError> {
    let settings = blocking(move || studio.settings.change(patch)).await??;
    Ok(Json(Arc::unwrap_or_clone(settings)))
}
