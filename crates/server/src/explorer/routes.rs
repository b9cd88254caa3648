//! The database over HTTP.

use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Extension, Json, Router};
use explorer::{Database, StoredGame};
use library::GameTree;
use serde::Deserialize;

use super::question::{self, Question};
use super::{OWN, import, report, search, view};
use crate::api_error::ApiError;
use crate::device::Device;
use crate::state::AppState;
use crate::wire::explorer::{
    ExplorerAnswer, ExplorerGameId, ExplorerGameView, ExplorerGames, ExplorerQuery, PlayerName, PlayerView,
    PreparationReport, SourceView,
};
use crate::wire::live::ServerMessage;
use crate::wire::study::OpenedStudy;

/// Games on a page at most, and unless said otherwise.
const LONGEST_PAGE: usize = 100;
const USUAL_PAGE: usize = 30;
/// Games of a selection.
const MOST_CHOSEN: usize = 1000;
/// Names that are suggested.
const MOST_NAMES: usize = 12;

/// The routes below `/api/explorer`.
pub(crate) fn routes() -> Router<AppState> {
    let upload =
        Router::new().route("/api/explorer/import", post(import::import)).layer(DefaultBodyLimit::disable());
    Router::new()
        .route("/api/explorer", get(answer))
        .route("/api/explorer/games", get(games))
        .route("/api/explorer/game", get(game))
        .route("/api/explorer/pgn", post(export))
        .route("/api/explorer/search", post(search::search))
        .route("/api/explorer/study", post(study))
        .route("/api/explorer/sources", get(sources))
        .route("/api/explorer/sources/{name}", delete(remove))
        .route("/api/explorer/players", get(players))
        .route("/api/explorer/player", get(player))
        .route("/api/explorer/report", get(preparation))
        .merge(upload)
}

type Answer<T> = Result<Json<T>, ApiError>;

async fn answer(State(app): State<AppState>, Query(asked): Query<ExplorerQuery>) -> Answer<ExplorerAnswer> {
    let mut question = Question::read(&asked)?;
    let found = app.explorer.ask(move |database| {
        question.keep_known(database)?;
        let found = database.explore(question.position(), &question.filter, &question.sources())?;
        Ok(view::answer(&question.game, found))
    });
    found.await.map(Json)
}

async fn games(State(app): State<AppState>, Query(asked): Query<ExplorerQuery>) -> Answer<ExplorerGames> {
    let mut question = Question::read(&asked)?;
    let after =
        Some(asked.after.as_str()).filter(|after| !after.is_empty()).map(question::game_id).transpose()?;
    let limit = if asked.limit == 0 { USUAL_PAGE } else { (asked.limit as usize).min(LONGEST_PAGE) };
    let found = app.explorer.ask(move |database| {
        question.keep_known(database)?;
        let Question { filter, .. } = &question;
        let page = database.games(question.position(), filter, &question.sources(), after, limit)?;
        Ok(ExplorerGames {
            games: page.games.iter().map(|game| view::listed(game, 0)).collect(),
            next: page.next.map(|id| id.to_string()),
        })
    });
    found.await.map(Json)
}

async fn game(State(app): State<AppState>, Query(asked): Query<ExplorerGameId>) -> Answer<ExplorerGameView> {
    let found = app.explorer.ask(move |database| {
        let game = stored(database, &asked)?;
        Ok(view::whole(&asked.source, &game))
    });
    found.await.map(Json)
}

/// A game of the database.
fn stored(database: &Database, asked: &ExplorerGameId) -> Result<StoredGame, ApiError> {
    let found = database.game(&asked.source, question::game_id(&asked.id)?)?;
    found.ok_or_else(|| ApiError::not_found("this game is no longer in the database"))
}

/// Several games as a PGN file.
async fn export(
    State(app): State<AppState>,
    Json(chosen): Json<Vec<ExplorerGameId>>,
) -> Result<Response, ApiError> {
    if chosen.len() > MOST_CHOSEN {
        return Err(ApiError::bad_request(format!("a selection may have {MOST_CHOSEN} games")));
    }
    let written = app.explorer.ask(move |database| {
        let games: Result<Vec<String>, ApiError> =
            chosen.iter().map(|game| Ok(stored(database, game)?.to_pgn().to_string())).collect();
        Ok(games?.join("\n"))
    });
    let head = [
        (CONTENT_TYPE, "application/x-chess-pgn"),
        (CONTENT_DISPOSITION, "attachment; filename=\"hetman.pgn\""),
    ];
    Ok((head, written.await?).into_response())
}

/// A study of a game, or of several in one tree.
async fn study(
    State(app): State<AppState>,
    Extension(device): Extension<Device>,
    Json(chosen): Json<Vec<ExplorerGameId>>,
) -> Answer<OpenedStudy> {
    let AppState { explorer, studies, .. } = app;
    let opened = explorer.ask(move |database| {
        let trees = chosen.iter().map(|game| Ok(GameTree::try_from(&stored(database, game)?.to_pgn())?));
        let id = studies.create_joined(chosen.len(), trees, device)?;
        Ok(OpenedStudy { id, repairs: Vec::new() })
    });
    opened.await.map(Json)
}

async fn sources(State(app): State<AppState>) -> Answer<Vec<SourceView>> {
    let found = app.explorer.ask(|database| Ok(database.sources()?.iter().map(view::source).collect()));
    found.await.map(Json)
}

async fn remove(State(app): State<AppState>, Path(name): Path<String>) -> Result<StatusCode, ApiError> {
    if name == OWN {
        return Err(ApiError::bad_request("these are the games of the library: delete them there"));
    }
    app.explorer.ask(move |database| Ok(database.delete(&name)?)).await?;
    app.hub.broadcast(ServerMessage::Explorer);
    Ok(StatusCode::NO_CONTENT)
}

/// Which players: words of their names.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct NameQuery {
    text: String,
    source: String,
}

async fn players(State(app): State<AppState>, Query(asked): Query<NameQuery>) -> Answer<Vec<PlayerName>> {
    let found = app.explorer.ask(move |database| {
        let sources = question::sources(&asked.source);
        let sources: Vec<&str> = sources.iter().map(String::as_str).collect();
        let found = database.players(&asked.text, &sources, MOST_NAMES)?;
        Ok(found.iter().map(view::name).collect())
    });
    found.await.map(Json)
}

async fn player(State(app): State<AppState>, Query(asked): Query<ExplorerQuery>) -> Answer<PlayerView> {
    let mut question = Question::read(&asked)?;
    let found = app.explorer.ask(move |database| {
        question.keep_known(database)?;
        let known = database.player(asked.player.trim(), &question.filter, &question.sources())?;
        Ok(view::player(&known))
    });
    found.await.map(Json)
}

async fn preparation(
    State(app): State<AppState>,
    Query(asked): Query<ExplorerQuery>,
) -> Answer<PreparationReport> {
    let mut question = Question::read(&asked)?;
    let written = app.explorer.ask(move |database| {
        question.keep_known(database)?;
        report::report(database, &question)
    });
    written.await.map(Json)
}
