//! What is tidied up once the studio runs.

use std::thread;
use std::time::Duration;

use library::Library;
use tokio::time::sleep;

use crate::analysis::work_in_background;
use crate::hub::Hub;
use crate::wire::live::ServerMessage;

/// Starting comes first, and somebody should be there to hear of damage.
const FIRST: Duration = Duration::from_secs(60);
/// How long a deleted game can be brought back.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Tidies up in a while, unless the studio closes before.
pub(crate) async fn maintain(library: Library, hub: Hub) {
    sleep(FIRST).await;
    let tidy = move || {
        work_in_background();
        // What cannot be forgotten now is forgotten after the next start.
        let _ = library.purge_deleted(KEPT);
        // A large library was opened without looking through it.
        if let Err(error) = library.check() {
            hub.publish(None, ServerMessage::Error { message: error.to_string() });
        }
    };
    // Not the runtime's thread: it would wait for us when the studio closes.
    let _ = thread::Builder::new().name("maintenance".to_owned()).spawn(tidy);
}
