//! The list of games.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use library::{LibraryError, Source, Summary};
use play::Stop;

use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::listing;
use crate::state::AppState;
use crate::wire::GameId;
use crate::wire::game::GameCreated;
use crate::wire::library::{self as wire, DeleteGames, GameCount, GamePage, GamesDeleted, RestoreGames};

pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/games", get(list))
        .route("/api/games/count", get(count))
        .route("/api/games/delete", post(remove_all))
        .route("/api/games/restore", post(restore_all))
        .route("/api/games/{id}", delete(remove))
        .route("/api/games/{id}/rescue", post(rescue))
        .route("/api/games/{id}/restore", post(restore))
}

async fn list(
    State(app): State<AppState>,
    Query(query): Query<wire::GameQuery>,
) -> Result<Json<GamePage>, ApiError> {
    let query = listing::query(&query)?;
    let library = app.library.clone();
    let search = move |stop: &Stop| {
        let found = library.search(&query, stop)?;
        Ok::<_, LibraryError>((found, library.source_counts()?))
    };
    let (found, counts) = app.searches.run(search).await??;
    let mut games = Vec::new();
    for mut summary in found.games {
        if summary.unfinished && summary.last_fen.is_none() {
            // Begun by version 0.1: the journal alone knows how far it has come.
            let tree = app.rooms.tree(listing::wire_id(summary.id)).await;
            summary.last_fen = tree.ok().map(|tree| tree.last_position().to_fen());
        }
        games.push(listing::listed(summary));
    }
    let collections = listing::collections(counts);
    Ok(Json(GamePage { total: listing::number(found.total), more: found.is_partial, games, collections }))
}

async fn count(
    State(app): State<AppState>,
    Query(query): Query<wire::GameQuery>,
) -> Result<Json<GameCount>, ApiError> {
    let query = listing::query(&query)?;
    let library = app.library.clone();
    let count = app.searches.run(move |stop| library.count(&query, stop)).await??;
    Ok(Json(GameCount { count: listing::number(count) }))
}

async fn remove_all(
    State(app): State<AppState>,
    Json(asked): Json<DeleteGames>,
) -> Result<Json<GamesDeleted>, ApiError> {
    let query = listing::query(&asked.query)?;
    let library = app.library.clone();
    let deleted = blocking(move || library.delete_all(&query, asked.count.into())).await??;
    let games: Vec<GameId> = deleted.games.iter().map(|&id| listing::wire_id(id)).collect();
    let count = listing::number(games.len() as u64);
    app.rooms.remove_all(games).await;
    Ok(Json(GamesDeleted { count, stamp: deleted.stamp }))
}

async fn restore_all(
    State(app): State<AppState>,
    Json(asked): Json<RestoreGames>,
) -> Result<StatusCode, ApiError> {
    blocking(move || app.library.restore_deleted(asked.stamp)).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// A study of what can be read of a damaged game, which stays as it is.
async fn rescue(State(app): State<AppState>, Path(id): Path<GameId>) -> Result<Json<GameCreated>, ApiError> {
    let library = app.library.clone();
    let salvaged = blocking(move || library.salvage(listing::id(id))).await??;
    let tree = match salvaged {
        Some(tree) => tree,
        None => app.rooms.readable_tree(id).await?,
    };
    let library = app.library.clone();
    let new = blocking(move || library.create(&Summary::of(Source::Study, &tree), &tree)).await??;
    Ok(Json(GameCreated { id: listing::wire_id(new) }))
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
