//! Games over HTTP.

use axum::extract::{DefaultBodyLimit, FromRef, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};

use super::{Answer, Rooms};
use crate::device::Device;
use crate::refusal::Refusal;
use crate::wire::GameId;
use crate::wire::game::{Action, Created, Game, NewGame};

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
) -> Result<Json<Created>, Refusal> {
    Ok(Json(Created { id: rooms.create(asked, device).await? }))
}

async fn live(
    State(rooms): State<Rooms>,
    Extension(device): Extension<Device>,
    Path(id): Path<GameId>,
) -> Result<Json<Game>, Refusal> {
    rooms.game(id, device).await.map(Json)
}

async fn act(
    State(rooms): State<Rooms>,
    Extension(device): Extension<Device>,
    Path(id): Path<GameId>,
    Json(action): Json<Action>,
) -> Result<Response, Refusal> {
    Ok(match rooms.act(id, device, action).await? {
        Answer::Done => StatusCode::NO_CONTENT.into_response(),
        Answer::Created(id) => Json(Created { id }).into_response(),
        Answer::Advice(advice) => Json(advice).into_response(),
    })
}
