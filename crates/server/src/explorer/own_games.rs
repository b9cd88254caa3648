//! The library's games in the explorer: each is there within a second after it has ended, and gone when it is deleted.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use chess::pgn::PgnGame;
use explorer::{Database, ExplorerError, GameId, ImportOptions, StoredGame};
use library::{Library, LibraryError, UnexploredGame};
use tempfile::NamedTempFile;
use tokio::time::sleep;

use super::{Explorer, OWN};
use crate::analysis::Priority;
use crate::hub::Hub;
use crate::wire::live::ServerMessage;

/// How often the library is asked whether a game is new.
const BETWEEN_LOOKS: Duration = Duration::from_millis(400);
/// How long to wait after something went wrong.
const AFTER_FAILURE: Duration = Duration::from_secs(60);
/// Games that are told at once.
const BATCH: usize = 2_000;
/// More games than this are imported together, fewer one by one.
const FEW: usize = 16;

/// Why the explorer cannot follow; nothing is said where the library says it itself.
struct FollowError(Option<String>);

impl From<LibraryError> for FollowError {
    fn from(_: LibraryError) -> FollowError {
        FollowError(None)
    }
}

impl From<ExplorerError> for FollowError {
    fn from(error: ExplorerError) -> FollowError {
        FollowError(Some(error.to_string()))
    }
}

/// Follows the library as long as the server runs.
pub(crate) async fn follow(explorer: Explorer, library: Library, hub: Hub) {
    let mut has_begun = false;
    loop {
        let (database, games) = (explorer.database.clone(), library.clone());
        let looked = on_a_thread(move || {
            if !has_begun {
                begin(&database, &games)?;
            }
            let has_changed = games.has_unexplored()?;
            if has_changed {
                tell(&database, &games)?;
            }
            Ok::<bool, FollowError>(has_changed)
        });
        let pause = match looked.await {
            Some(Err(FollowError(message))) => {
                if let Some(message) = message {
                    hub.broadcast(ServerMessage::Error { message });
                }
                AFTER_FAILURE
            }
            Some(Ok(has_changed)) => {
                has_begun = true;
                if has_changed {
                    hub.broadcast(ServerMessage::Explorer);
                }
                BETWEEN_LOOKS
            }
            None => AFTER_FAILURE,
        };
        sleep(pause).await;
    }
}

/// Works on a thread of its own, which gives way to engines.
async fn on_a_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, is_done) = tokio::sync::oneshot::channel();
    let work = move || {
        Priority::Analysis.apply();
        let _ = done.send(work());
    };
    thread::Builder::new().name("own games".to_owned()).spawn(work).ok()?;
    is_done.await.ok()
}

/// An explorer whose folder was deleted is told everything again.
fn begin(database: &Database, library: &Library) -> Result<(), FollowError> {
    let there = database.sources()?.iter().any(|source| &*source.name == OWN && source.games > 0);
    if !there {
        library.forget_explored()?;
    }
    Ok(())
}

/// Tells the explorer all that has changed.
fn tell(database: &Database, library: &Library) -> Result<(), FollowError> {
    loop {
        let games = library.unexplored(BATCH)?;
        if games.is_empty() {
            return Ok(());
        }
        let names: Vec<Option<GameId>> =
            games.iter().map(|game| game.game.as_ref().map(|pgn| StoredGame::from_pgn(pgn).id())).collect();
        remove(database, library, &games, &names)?;
        let new: Vec<_> = games.iter().filter_map(|game| game.game.as_ref()).collect();
        if new.len() > FEW {
            import(database, &new)?;
        } else {
            for game in new {
                database.append(OWN, game)?;
            }
        }
        let told = games.into_iter().zip(names.iter().map(|name| name.map(|name| name.to_string())));
        library.explored(&told.collect::<Vec<_>>())?;
    }
}

/// Adds many games together.
fn import(database: &Database, games: &[&PgnGame]) -> Result<(), FollowError> {
    let write = || -> io::Result<NamedTempFile> {
        let mut file = tempfile::Builder::new().suffix(".pgn").tempfile()?;
        games.iter().try_for_each(|game| writeln!(file, "{game}"))?;
        file.flush()?;
        Ok(file)
    };
    let file = write().map_err(|error| ExplorerError::Io { path: std::env::temp_dir(), error })?;
    let options = ImportOptions { plies: 0, threads: 1 };
    database.import(OWN, &[file.path().to_owned()], &options, &|_| (), &|| false)?;
    Ok(())
}

/// Removes what the games were before, unless another game is the same.
fn remove(
    database: &Database,
    library: &Library,
    games: &[UnexploredGame],
    names: &[Option<GameId>],
) -> Result<(), FollowError> {
    let mut gone = Vec::new();
    for (game, name) in games.iter().zip(names) {
        let Some(known) = &game.known else { continue };
        let is_same = name.is_some_and(|name| name.to_string() == *known);
        if !is_same && !library.is_explored_twice(game.id, known)? {
            gone.extend(known.parse::<GameId>());
        }
    }
    if !gone.is_empty() {
        database.remove(OWN, &gone)?;
    }
    Ok(())
}
