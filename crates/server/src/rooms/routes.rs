//! Games over HTTP.

use axum::extract::{DefaultBodyLimit, FromRef, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};

use super::{ActionResult, Rooms};
use crate::api_error::ApiError;
use crate::device::Device;
use crate::wire::GameId;
use crate::wire::game::{GameAction, GameCreated, GameView, NewGame};

/// Whatever is asked about a game is short.
const LONGEST_REQUEST: usize = 1 << 14;

/// `POST /api/games`, `GET /api/games/{id}/live`, `POST /api/games/{id}/actions`.
pub fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Rooms: FromRef<S>,
{
    Router::new()
        .route("/api/games", post(create))
        .route("/api/games/{id}/live", get(live))
        .route("/api/games/{id}/actions", post(act))
        .layer(DefaultBodyLimit::max(LONGEST_REQUEST))
}

async fn create(
    State(rooms): State<Rooms>,
    Extension(device): Extension<Device>,
    Json(asked): Json<NewGame>,
) -> Result<Json<GameCreated>, ApiError> {
    Ok(Json(GameCreated { id: rooms.create(asked, device).await? }))
}

async fn live(
    State(rooms): State<Rooms>,
    Extension(device): Extension<Device>,
    Path(id): Path<GameId>,
) -> Result<Json<GameView>, ApiError> {
    rooms.game(id, device).await.map(Json)
}

async fn act(
    State(rooms): State<Rooms>,
    Extension(device): Extension<Device>,
    Path(id): Path<GameId>,
    Json(action): Json<GameAction>,
) -> Result<Response, ApiError> {
    Ok(match rooms.act(id, device, action).await? {
        ActionResult::Done => StatusCode::NO_CONTENT.into_response(),
        ActionResult::Created(id) => Json(GameCreated { id }).into_response(),
        ActionResult::Hint(hint) => Json(hint).into_response(),
    })
}
