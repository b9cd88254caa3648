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
    let mut page = blocking(move || listing::page(&library, &query)).await??;
    for game in page.games.iter_mut().filter(|game| game.unfinished) {
        if let Ok(tree) = app.rooms.tree(game.id).await {
            game.fen = listing::last_position(&tree);
        }
    }
    Ok(Json(page))
}

async fn remove(State(app): State<AppState>, Path(id): Path<GameId>) -> Result<StatusCode, ApiError> {
    blocking(move || app.library.delete(listing::id(id))).await??;
    app.rooms.forget(id).await;
    Ok(StatusCode::NO_CONTENT)
}

async fn restore(State(app): State<AppState>, Path(id): Path<GameId>) -> Result<StatusCode, ApiError> {
    blocking(move || app.library.restore(listing::id(id))).await??;
    Ok(StatusCode::NO_CONTENT)
}
