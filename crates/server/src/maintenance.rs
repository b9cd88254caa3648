//! Maintenance of the library once the server runs.

use std::thread;
use std::time::Duration;

use library::Library;
use tokio::time::sleep;

use crate::analysis::Priority;
use crate::hub::Hub;
use crate::wire::live::ServerMessage;

/// Starting comes first, and a page should be open to show damage.
const FIRST: Duration = Duration::from_secs(60);
/// How long a deleted game can be brought back.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Purges and checks the library after a while, unless the server shuts down before.
pub(crate) async fn maintain(library: Library, hub: Hub) {
    sleep(FIRST).await;
    let work = move || {
        Priority::Analysis.apply();
        // What cannot be purged now is purged after the next start.
        let _ = library.purge_deleted(KEPT);
        // A large library was opened without a full check.
        if let Err(error) = library.check() {
            hub.broadcast(ServerMessage::Error { message: error.to_string() });
        }
    };
    // Not the runtime's thread: it would wait for us at shutdown.
    let _ = thread::Builder::new().name("maintenance".to_owned()).spawn(work);
}
