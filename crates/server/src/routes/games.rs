//! The list of games.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::{delete, get, post};
use axum::{Json, Router};

use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::listing;
use crate::state::AppState;
use crate::wire::GameId;
use crate::wire::library::{self as wire, GamePage};

pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/games", get(list))
        .route("/api/games/{id}", delete(remove))
        .route("/api/games/{id}/restore", post(restore))
}

async fn list(
    State(app): State<AppState>,
    Query(query): Query<wire::GameQuery>,
) -> Result<Json<GamePage>, ApiError> {
    let query = listing::query(&query)?;
    let library = app.library.clone();
    let found = blocking(move || library.list(&query)).await??;
    let mut games = Vec::new();
    for mut summary in found.games {
        if summary.unfinished && summary.last_fen.is_none() {
            // Begun by version 0.1: the journal alone knows how far it has come.
            let tree = app.rooms.tree(listing::wire_id(summary.id)).await;
            summary.last_fen = tree.ok().map(|tree| tree.last_position().to_fen());
        }
        games.push(listing::listed(summary));
    }
    Ok(Json(GamePage { total: u32::try_from(found.total).unwrap_or(u32::MAX), games }))
}

async fn remove(State(app): State<AppState>, Path(id): Path<GameId>) -> Result<StatusCode, ApiError> {
    blocking(move || app.library.delete(listing::id(id))).await??;
    app.rooms.remove(id).await;
    Ok(StatusCode::NO_CONTENT)
}

async fn restore(State(app): State<AppState>, Path(id): Path<GameId>) -> Result<StatusCode, ApiError> {
    blocking(move || app.library.restore(listing::id(id))).await??;
    Ok(StatusCode::NO_CONTENT)
}
