//! Who can be played against.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};

use crate::blocking::blocking;
use crate::refusal::Refusal;
use crate::state::Studio;
use crate::wire::player::Player;

pub(super) fn routes() -> Router<Studio> {
    Router::new().route("/api/players", get(list))
}

async fn list(State(studio): State<Studio>) -> Result<Json<Vec<Player>>, Refusal> {
    Ok(Json(blocking(move || studio.players.all()).await?))
}
