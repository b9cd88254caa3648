//! Who can be played against.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};

use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::state::AppState;
use crate::wire::player::PlayerInfo;

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/api/players", get(list))
}

async fn list(State(app): State<AppState>) -> Result<Json<Vec<PlayerInfo>>, ApiError> {
    Ok(Json(blocking(move || app.roster.players().into_iter().map(PlayerInfo::from).collect()).await?))
}
