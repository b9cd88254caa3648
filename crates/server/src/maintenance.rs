//! Maintenance of the library once the server runs.

use std::thread;
use std::time::Duration;

use library::{Library, LibraryError};
use play::Stop;
use tokio::time::sleep;

use crate::analysis::Priority;
use crate::blocking::blocking;
use crate::hub::Hub;
use crate::wire::live::ServerMessage;

/// Starting comes first, and a page should be open to show damage.
const FIRST: Duration = Duration::from_secs(60);
/// How often what was purged is given back to the disk.
const BETWEEN: Duration = Duration::from_secs(60 * 60);
/// How long a deleted game can be brought back.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// How often the library is looked for.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// Damaged games that are named; the others are only counted.
const MOST_NAMED: usize = 5;

/// Indexes, purges, checks and shrinks the library in the background, as long as the server runs.
pub(crate) async fn maintain(library: Library, hub: Hub) {
    // Games of an earlier version.
    in_background(library.clone(), |library| drop(library.index_words(&Stop::new()))).await;
    sleep(FIRST).await;
    in_background(library.clone(), move |library| {
        if let Some(message) = damage(library) {
            hub.broadcast(ServerMessage::Error { message });
        }
    })
    .await;
    loop {
        // What cannot be purged now is purged the next time.
        in_background(library.clone(), |library| {
            let _ = library.purge_deleted(KEPT);
            let _ = library.shrink();
        })
        .await;
        sleep(BETWEEN).await;
    }
}

/// Works on a thread that is not the runtime's: that would wait for it at shutdown.
async fn in_background(library: Library, work: impl FnOnce(&Library) + Send + 'static) {
    let (done, is_done) = tokio::sync::oneshot::channel::<()>();
    let work = move || {
        Priority::Analysis.apply();
        work(&library);
        drop(done);
    };
    if thread::Builder::new().name("maintenance".to_owned()).spawn(work).is_ok() {
        let _ = is_done.await;
    }
}

/// What is wrong with the library, in words.
fn damage(library: &Library) -> Option<String> {
    let report = match library.find_damage(&Stop::new(), &mut |_, _| {}) {
        Ok(report) => report,
        Err(error) => return Some(error.to_string()),
    };
    if report.is_sound() {
        return None;
    }
    let named: Vec<String> = report.damaged.iter().take(MOST_NAMED).map(|(id, _)| id.to_string()).collect();
    let count = report.damaged.len();
    let games = if count == 0 { String::new() } else { format!("{count} games ({})", named.join(", ")) };
    let file = report.file.first().map(|line| format!("its file ({line})"));
    let what: Vec<String> = file.into_iter().chain(Some(games).filter(|games| !games.is_empty())).collect();
    Some(format!(
        "The library is damaged: {}. Close Hetman and save what can be read with `hetman library repair`.",
        what.join(", ")
    ))
}

/// Says when the library's file is deleted or replaced under the server. Whatever is written then fails.
pub(crate) async fn watch(library: Library, hub: Hub) {
    loop {
        sleep(BETWEEN_LOOKS).await;
        let looked = library.clone();
        match blocking(move || looked.expect_in_place()).await {
            Ok(Err(error @ LibraryError::Gone { .. })) => {
                return hub.broadcast(ServerMessage::Error { message: error.to_string() });
            }
            Ok(_) => {}
            Err(_) => return,
        }
    }
}
