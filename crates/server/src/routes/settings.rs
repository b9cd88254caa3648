//! The person's settings.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::{Map, Value};

use crate::blocking::blocking;
use crate::refusal::Refusal;
use crate::state::Studio;
use crate::wire::settings::Settings;

pub(super) fn routes() -> Router<Studio> {
    Router::new().route("/api/settings", get(show).put(change))
}

async fn show(State(studio): State<Studio>) -> Json<Settings> {
    Json(Settings::clone(&studio.settings.get()))
}

/// Those that are named are changed; the answer is all of them.
async fn change(
    State(studio): State<Studio>,
    Json(patch): Json<Map<String, Value>>,
) -> Result<Json<Settings>, Refusal> {
    let settings = blocking(move || studio.settings.change(patch)).await??;
    Ok(Json(Arc::unwrap_or_clone(settings)))
}
