//! The list of games.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use library::LibraryError;

use crate::blocking::blocking;
use crate::listing;
use crate::refusal::Refusal;
use crate::state::Studio;
use crate::wire::GameId;
use crate::wire::library::{self as wire, Page};

pub(super) fn routes() -> Router<Studio> {
    Router::new()
        .route("/api/games", get(list))
        .route("/api/games/{id}", delete(remove))
        .route("/api/games/{id}/restore", post(restore))
}

async fn list(State(studio): State<Studio>, Query(query): Query<wire::Query>) -> Result<Json<Page>, Refusal> {
    let query = listing::query(&query)?;
    blocking(move || {
        let found = studio.library.find(&query)?;
        let games =
            found.games.into_iter().map(|summary| listing::listed(&studio.library, summary)).collect();
        Ok(Json(Page { total: u32::try_from(found.total).unwrap_or(u32::MAX), games }))
    })
    .await?
}

/// A game that is being played is abandoned first.
async fn remove(State(studio): State<Studio>, Path(id): Path<GameId>) -> Result<StatusCode, Refusal> {
    blocking(move || {
        let id = listing::id(id);
        let summary = studio.library.summary(id)?.ok_or(LibraryError::NoSuchGame(id))?;
        if summary.unfinished {
            return Err(LibraryError::InProgress(id).into());
        }
        studio.library.delete(id)?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await?
}

async fn restore(State(studio): State<Studio>, Path(id): Path<GameId>) -> Result<StatusCode, Refusal> {
    blocking(move || studio.library.restore(listing::id(id))).await??;
    Ok(StatusCode::NO_CONTENT)
}
