//! Searches through all games, told line by line while they run.

use std::sync::Arc;
use std::thread;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use explorer::{Database, Hit, Search, SearchProgress};
use futures_util::stream;
use tokio::sync::mpsc;

use super::{Explorer, question, view};
use crate::analysis::Priority;
use crate::api_error::ApiError;
use crate::state::AppState;
use crate::wire::explorer::{GameSearch, SearchMessage};

/// Lines that wait for the network: a page that does not read holds the search up.
const WAITING: usize = 64;

/// `POST /api/explorer/search`: a stream of [`SearchMessage`]s. The search ends when its stream is closed.
pub(super) async fn search(
    State(app): State<AppState>,
    Json(asked): Json<GameSearch>,
) -> Result<Response, ApiError> {
    let wanted = question::search(&asked)?;
    let sources = question::sources(&asked.query.source);
    let Explorer { database, searches, .. } = app.explorer;
    let permit = Arc::clone(&searches).try_acquire_owned().map_err(|_| {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "other searches are running: wait until they are done")
    })?;
    let (sender, mut receiver) = mpsc::channel(WAITING);
    let work = move || {
        // Engines and answers to people come first.
        Priority::Analysis.apply();
        let _permit = permit;
        run(&database, &wanted, &sources, &sender);
    };
    let spawned = thread::Builder::new().name("search".to_owned()).spawn(work);
    spawned.map_err(|error| ApiError::internal(error.to_string()))?;
    let lines = stream::poll_fn(move |context| receiver.poll_recv(context));
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

type Sender = mpsc::Sender<Result<Bytes, std::convert::Infallible>>;

fn run(database: &Database, search: &Search, sources: &[String], sender: &Sender) {
    let names: Vec<&str> = sources.iter().map(String::as_str).collect();
    let mut hits = |found: Vec<Hit>, progress: SearchProgress| {
        if !found.is_empty() {
            send(sender, &SearchMessage::Found { games: found.iter().map(view::found).collect() });
        }
        send(sender, &how_far(progress));
    };
    let searched = database.search(search, &names, threads(), &mut hits, &|| sender.is_closed());
    match searched {
        Ok(progress) => {
            send(sender, &how_far(progress));
            send(sender, &SearchMessage::Done { more: progress.found > search.limit });
        }
        Err(error) => send(sender, &SearchMessage::Failed { error: error.to_string() }),
    }
}

fn how_far(SearchProgress { done, total, found }: SearchProgress) -> SearchMessage {
    SearchMessage::Progress { done, total, found }
}

/// A page that has gone away hears nothing.
fn send(sender: &Sender, message: &SearchMessage) {
    if let Ok(mut line) = serde_json::to_vec(message) {
        line.push(b'\n');
        let _ = sender.blocking_send(Ok(line.into()));
    }
}

/// Half of the machine, so that an analysis goes on beside it.
fn threads() -> usize {
    thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2))
}
