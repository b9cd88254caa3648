//! Studies, positions and reviews over HTTP.

use axum::extract::{FromRef, Path, Query, State};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use serde::Deserialize;

use super::{Studies, position, view};
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::device::Device;
use crate::security::permissions::Permission;
use crate::wire::GameId;
use crate::wire::job::JobStarted;
use crate::wire::review::{DepthChoice, ReviewReport, ReviewRequest};
use crate::wire::study::{
    CheckPosition, CheckedPosition, Edit, NewStudy, NodeInfo, OpenedStudy, StudyUpdate, StudyView,
};

/// The routes below `/api` of studies, positions and reviews.
pub fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Studies: FromRef<S>,
{
    Router::new()
        .route("/api/studies", post(create))
        .route("/api/studies/{id}", get(whole))
        .route("/api/studies/{id}/edits", post(edit))
        .route("/api/studies/{id}/node", get(node_info))
        .route("/api/position", post(check))
        .route("/api/games/{id}/review", get(reviewed).post(review))
        .route("/api/games/{id}/review/depths", get(review_depths))
}

type Answer<T> = Result<Json<T>, ApiError>;

async fn create(
    State(studies): State<Studies>,
    Extension(device): Extension<Device>,
    Json(wanted): Json<NewStudy>,
) -> Answer<OpenedStudy> {
    answer(move || studies.create(&wanted, device)).await
}

async fn whole(
    State(studies): State<Studies>,
    Extension(device): Extension<Device>,
    Path(id): Path<GameId>,
) -> Answer<StudyView> {
    answer(move || {
        let editable = Permission::Edit.is_given(device.role, studies.is_author(id, device)?);
        studies.read(id, |study| view::study(id, study, editable))
    })
    .await
}

async fn edit(
    State(studies): State<Studies>,
    Extension(device): Extension<Device>,
    Path(id): Path<GameId>,
    Json(edit): Json<Edit>,
) -> Answer<StudyUpdate> {
    answer(move || studies.edit(id, &edit, device)).await
}

#[derive(Deserialize)]
struct NodeQuery {
    #[serde(default)]
    path: String,
}

async fn node_info(
    State(studies): State<Studies>,
    Path(id): Path<GameId>,
    Query(node): Query<NodeQuery>,
) -> Answer<NodeInfo> {
    answer(move || studies.node_info(id, &node.path)).await
}

async fn check(Json(wanted): Json<CheckPosition>) -> Json<CheckedPosition> {
    Json(position::check(&wanted.fen))
}

async fn review(
    State(studies): State<Studies>,
    Path(id): Path<GameId>,
    request: Option<Json<ReviewRequest>>,
) -> Answer<JobStarted> {
    let Json(request) = request.unwrap_or_default();
    answer(move || studies.review(id, &request)).await
}

async fn reviewed(State(studies): State<Studies>, Path(id): Path<GameId>) -> Answer<Option<ReviewReport>> {
    answer(move || studies.reviewed(id)).await
}

async fn review_depths(State(studies): State<Studies>, Path(id): Path<GameId>) -> Answer<Vec<DepthChoice>> {
    answer(move || studies.review_depths(id)).await
}

/// Does what may wait for the disk on a thread that may wait.
async fn answer<T: Send + 'static>(work: impl FnOnce() -> Result<T, ApiError> + Send + 'static) -> Answer<T> {
    blocking(work).await?.map(Json)
}
