//! The laboratory over HTTP.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;

use super::trees::KeptTree;
use super::{ablation, evaluations, rows, source, why_not};
use crate::analysis::Priority;
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::state::AppState;
use crate::tree_json::TreeJson;
use crate::wire::lab::{
    AblationRequest, AblationRow, PositionEvaluations, SearchedTree, SourceLines, TreeBars, TreeMoment,
    TreeRequest, TreeRows, WhyNot, WhyNotRequest,
};

/// Rows of bars that a page has room for.
const MOST_ROWS: usize = 64;
/// Pixels that a screen has.
const WIDEST: u32 = 8_000;

/// The routes below `/api/lab`.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/lab/trees", post(search))
        .route("/api/lab/trees/{id}/children", get(children))
        .route("/api/lab/trees/{id}/moment", get(moment))
        .route("/api/lab/trees/{id}/bars", get(bars))
        .route("/api/lab/trees/{id}/tree.json", get(json))
        .route("/api/lab/trees/{id}/tree.svg", get(svg))
        .route("/api/lab/source", get(lines))
        .route("/api/lab/evaluations", get(evaluate))
        .route("/api/lab/ablation", post(ablate))
        .route("/api/lab/why-not", post(why_not))
}

type Answer<T> = Result<Json<T>, ApiError>;

async fn search(State(app): State<AppState>, Json(request): Json<TreeRequest>) -> Answer<SearchedTree> {
    let trees = app.lab.clone();
    let searched = app.lab.searches.run(move |stop| {
        Priority::Analysis.apply();
        trees.search(&request, stop)
    });
    searched.await?.map(Json)
}

async fn ablate(State(app): State<AppState>, Json(request): Json<AblationRequest>) -> Answer<AblationRow> {
    let measured = app.lab.searches.run(move |stop| {
        Priority::Analysis.apply();
        ablation::measure(&request, stop)
    });
    measured.await?.map(Json)
}

async fn why_not(State(app): State<AppState>, Json(request): Json<WhyNotRequest>) -> Answer<WhyNot> {
    let studies = app.studies.clone();
    let explained = app.lab.searches.run(move |stop| {
        Priority::Analysis.apply();
        why_not::explain(studies.engines(), &request, stop)
    });
    explained.await?.map(Json)
}

#[derive(Deserialize)]
struct AskedNode {
    #[serde(default)]
    node: usize,
    /// Whether the next cutoff after it is meant.
    #[serde(default)]
    next_cutoff: bool,
    #[serde(default)]
    width: u32,
}

/// Looks at a tree, outside the runtime: counting positions takes its time.
async fn look<T: Send + 'static>(
    app: &AppState,
    id: u32,
    node: usize,
    work: impl FnOnce(&KeptTree) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let tree: Arc<KeptTree> = app.lab.find(id)?;
    if node >= tree.search.tree.nodes().len() {
        return Err(ApiError::not_found("there is no such node"));
    }
    blocking(move || work(&tree)).await
}

async fn children(
    State(app): State<AppState>,
    Path(id): Path<u32>,
    Query(asked): Query<AskedNode>,
) -> Answer<TreeRows> {
    let rows = look(&app, id, asked.node, move |tree| rows::children(&tree.search, asked.node)).await?;
    Ok(Json(TreeRows { rows }))
}

async fn moment(
    State(app): State<AppState>,
    Path(id): Path<u32>,
    Query(asked): Query<AskedNode>,
) -> Answer<TreeMoment> {
    let moment = look(&app, id, asked.node, move |tree| {
        let next = || rows::next_cutoff(&tree.search, asked.node).unwrap_or(asked.node);
        rows::moment(&tree.search, if asked.next_cutoff { next() } else { asked.node })
    });
    Ok(Json(moment.await?))
}

async fn bars(
    State(app): State<AppState>,
    Path(id): Path<u32>,
    Query(asked): Query<AskedNode>,
) -> Answer<TreeBars> {
    let width = asked.width.min(WIDEST);
    let bars = look(&app, id, asked.node, move |tree| rows::bars(&tree.search, asked.node, MOST_ROWS, width));
    Ok(Json(bars.await?))
}

async fn json(State(app): State<AppState>, Path(id): Path<u32>) -> Result<Response, ApiError> {
    let text = look(&app, id, 0, |tree| serde_json::to_vec(&TreeJson::of(&tree.search))).await?;
    let text = text.map_err(|error| ApiError::internal(error.to_string()))?;
    Ok(download("application/json", "hetman-tree.json", text))
}

async fn svg(State(app): State<AppState>, Path(id): Path<u32>) -> Result<Response, ApiError> {
    let picture = look(&app, id, 0, |tree| tree.search.to_svg("Search tree", usize::MAX)).await?;
    Ok(download("image/svg+xml", "hetman-tree.svg", picture.into_bytes()))
}

fn download(kind: &'static str, name: &str, body: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, disposition)], body).into_response()
}

#[derive(Deserialize)]
struct AskedEvent {
    event: String,
}

async fn lines(Query(asked): Query<AskedEvent>) -> Answer<SourceLines> {
    let found = source::lines_of(&asked.event);
    found.map(Json).ok_or_else(|| ApiError::not_found("there are no lines for this"))
}

#[derive(Deserialize)]
struct AskedPosition {
    fen: String,
}

async fn evaluate(Query(asked): Query<AskedPosition>) -> Answer<PositionEvaluations> {
    blocking(move || evaluations::of(&asked.fen)).await?.map(Json)
}
