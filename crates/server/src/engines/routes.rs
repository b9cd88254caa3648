//! Engines over HTTP.

use std::path::Path as FilePath;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{delete, get};
use axum::{Json, Router};
use host::Registry;

use super::{list, options, refused, register};
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::state::AppState;
use crate::wire::engine::{EngineList, EngineRegistration, OptionChange, OptionInfo};

/// The routes below `/api/engines`.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/engines", get(all).post(add))
        .route("/api/engines/{name}", delete(forget))
        .route("/api/engines/{name}/options", get(options_of).put(set_option))
}

/// Works with files and programs, outside the runtime.
async fn work<T: Send + 'static>(
    app: AppState,
    work: impl FnOnce(&FilePath) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    blocking(move || work(&app.directory)).await?
}

async fn all(State(app): State<AppState>) -> Result<Json<EngineList>, ApiError> {
    let tests = app.jobs.by_figures("engine");
    let mut engines = work(app, list).await?;
    for engine in &mut engines.engines {
        engine.test = tests.get(&engine.name).copied();
    }
    Ok(Json(engines))
}

async fn add(
    State(app): State<AppState>,
    Json(registration): Json<EngineRegistration>,
) -> Result<StatusCode, ApiError> {
    work(app, move |directory| register(directory, &registration.file)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn forget(State(app): State<AppState>, Path(name): Path<String>) -> Result<StatusCode, ApiError> {
    work(app, move |directory| Registry::in_directory(directory).remove(&name).map_err(refused)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn options_of(
    State(app): State<AppState>,
    Path(name): Path<String>,
) -> Result<Json<Vec<OptionInfo>>, ApiError> {
    work(app, move |directory| options::of(directory, &name)).await.map(Json)
}

async fn set_option(
    State(app): State<AppState>,
    Path(name): Path<String>,
    Json(change): Json<OptionChange>,
) -> Result<StatusCode, ApiError> {
    work(app, move |directory| options::set(directory, &name, &change)).await?;
    Ok(StatusCode::NO_CONTENT)
}
