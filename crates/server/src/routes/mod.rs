//! Which request goes where.

mod devices;
mod export;
mod games;
mod hello;
mod import;
mod online;
mod players;
mod settings;
pub(crate) mod upload;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};

use crate::api_error::ApiError;
use crate::security::guard::{check_host, check_origin, check_permission, check_session};
use crate::security::headers::forbid;
use crate::security::launch::launch;
use crate::security::pairing::pair;
use crate::state::AppState;
use crate::{
    course, error_body, explorer, jobs, lab, matches, networks, page, progress, puzzles, rooms, slow_body,
    socket, studies,
};

/// Bytes of a request in JSON.
const LARGEST_JSON: usize = 1 << 20;
/// Bytes of a request from a browser that is not known yet.
const LARGEST_PAIRING: usize = 1 << 10;

/// All routes with their checks.
pub(crate) fn router(app: AppState) -> Router {
    let known = Router::new()
        .merge(course::routes())
        .merge(matches::routes())
        .merge(devices::routes())
        .merge(explorer::routes())
        .merge(export::routes())
        .merge(games::routes())
        .merge(hello::routes())
        .merge(import::routes())
        .merge(jobs::routes())
        .merge(lab::routes())
        .merge(networks::routes())
        .merge(online::routes())
        .merge(players::routes())
        .merge(progress::routes())
        .merge(puzzles::routes())
        .merge(rooms::routes())
        .merge(settings::routes())
        .merge(studies::routes())
        .route("/api/live", get(socket::live))
        .route("/api/{*rest}", any(async || ApiError::not_found("there is no such request")))
        .layer(from_fn_with_state(app.clone(), check_permission))
        .layer(from_fn_with_state(app.clone(), check_session))
        .layer(DefaultBodyLimit::max(LARGEST_JSON));
    let pairing = Router::new().route("/api/pair", post(pair)).layer(DefaultBodyLimit::max(LARGEST_PAIRING));
    let api = known.merge(pairing).layer(from_fn(check_origin));
    let page = Router::new().route("/launch/{token}", get(launch)).fallback_service(get(page::file));
    api.merge(page)
        .with_state(app)
        .layer(from_fn(slow_body::limit))
        .layer(from_fn(check_host))
        .layer(from_fn(error_body::as_json))
        .layer(from_fn(forbid))
}
