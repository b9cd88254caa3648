//! Games as PGN files, written while they are read.

use std::io::{self, BufWriter, Write};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;
use library::LibraryError;
use tokio::sync::mpsc;

use crate::blocking::blocking;
use crate::listing;
use crate::refusal::Refusal;
use crate::state::Studio;
use crate::wire::GameId;
use crate::wire::library as wire;

/// What is sent at once.
const CHUNK: usize = 1 << 16;
/// Chunks that wait for the network.
const WAITING: usize = 4;

pub(super) fn routes() -> Router<Studio> {
    Router::new().route("/api/games.pgn", get(many)).route("/api/games/{id}/pgn", get(one))
}

async fn one(State(studio): State<Studio>, Path(id): Path<GameId>) -> Result<Response, Refusal> {
    let (library, number) = (studio.library.clone(), listing::id(id));
    let tree = match blocking(move || library.load(number)).await? {
        Err(LibraryError::InProgress(_)) => studio.rooms.tree(id).await?,
        stored => stored?.ok_or(LibraryError::NoSuchGame(number))?.tree,
    };
    Ok(download(&format!("hetman-{id}.pgn"), Body::from(tree.to_pgn().to_string())))
}

async fn many(State(studio): State<Studio>, Query(asked): Query<wire::Query>) -> Result<Response, Refusal> {
    let query = listing::query(&asked)?;
    let (sender, mut receiver) = mpsc::channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let mut out = BufWriter::with_capacity(CHUNK, Sending(sender.clone()));
        let written =
            studio.library.export(&query, &mut out).map_err(|error| io::Error::other(error.to_string()));
        if let Err(error) = written.and_then(|_| out.flush()) {
            // Breaks the connection: half a file must not look like a whole one.
            let _ = sender.blocking_send(Err(error));
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
struct Sending(mpsc::Sender<io::Result<Bytes>>);

impl Write for Sending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.blocking_send(Ok(Bytes::copy_from_slice(bytes)));
        sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
