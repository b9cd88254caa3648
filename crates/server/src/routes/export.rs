//! Games as PGN files, written while they are read.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;
use library::LibraryError;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::listing;
use crate::state::AppState;
use crate::wire::GameId;
use crate::wire::library as wire;

/// What is sent at once.
const CHUNK: usize = 1 << 16;
/// Chunks that wait for the network.
const WAITING: usize = 4;
/// How long a browser may take to read a chunk.
const CHUNK_TIMEOUT: Duration = Duration::from_secs(30);

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/api/games.pgn", get(many)).route("/api/games/{id}/pgn", get(one))
}

async fn one(State(app): State<AppState>, Path(id): Path<GameId>) -> Result<Response, ApiError> {
    let (library, number) = (app.library.clone(), listing::id(id));
    let tree = match blocking(move || library.load(number)).await? {
        Err(LibraryError::InProgress(_)) => app.rooms.tree(id).await?,
        // What can be read of it.
        Err(error @ LibraryError::DamagedGame { .. }) => {
            let library = app.library.clone();
            blocking(move || library.salvage(number)).await??.ok_or(error)?
        }
        stored => stored?.ok_or(LibraryError::NoSuchGame(number))?.tree,
    };
    Ok(download(&format!("hetman-{id}.pgn"), Body::from(tree.to_string())))
}

async fn many(
    State(app): State<AppState>,
    Query(asked): Query<wire::GameQuery>,
) -> Result<Response, ApiError> {
    let query = listing::query(&asked)?;
    let permit = Arc::clone(&app.exports).try_acquire_owned().map_err(|_| {
        ApiError::new(
            StatusCode::TOO_MANY_REQUESTS,
            "other files are being written: wait until they are done",
        )
    })?;
    let (sender, mut receiver) = mpsc::channel(WAITING + 1);
    // Kept free, so that bad news can be sent also to those who do not read.
    let last = sender.clone().try_reserve_owned().map_err(|error| ApiError::internal(error.to_string()))?;
    let runtime = Handle::current();
    tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let mut out = BufWriter::with_capacity(CHUNK, Sending { sender, runtime });
        let written =
            app.library.export(&query, &mut out).map_err(|error| io::Error::other(error.to_string()));
        if let Err(error) = written.and_then(|_| out.flush()) {
            // Breaks the connection: half a file must not look like a whole one.
            last.send(Err(error));
            drop(out.into_parts()); // what is left goes nowhere
        }
    });
    let chunks = stream::poll_fn(move |context| receiver.poll_recv(context));
    Ok(download("hetman.pgn", Body::from_stream(chunks)))
}

fn download(name: &str, body: Body) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(CONTENT_TYPE, "application/x-chess-pgn".to_owned()), (CONTENT_DISPOSITION, disposition)], body)
        .into_response()
}

/// Writes to the network, and waits for it.
struct Sending {
    sender: mpsc::Sender<io::Result<Bytes>>,
    runtime: Handle,
}

impl Write for Sending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let chunk = Bytes::copy_from_slice(bytes);
        let sent = self.runtime.block_on(self.sender.send_timeout(Ok(chunk), CHUNK_TIMEOUT));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
