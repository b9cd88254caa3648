//! What all requests share.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::FromRef;
use axum::http::StatusCode;
use library::Library;
use online::SiteAddresses;
use roster::Roster;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::api_error::ApiError;
use crate::blocking::Searches;
use crate::connection_limiter::ConnectionLimiter;
use crate::explorer::Explorer;
use crate::hub::Hub;
use crate::jobs::Jobs;
use crate::lab::Trees;
use crate::lan::Lan;
use crate::matches::Matches;
use crate::memory::MemoryBudget;
use crate::rooms::Rooms;
use crate::security::launch::Launch;
use crate::security::pairing::Pairing;
use crate::security::sessions::Sessions;
use crate::settings_store::SettingsStore;
use crate::shutdown::ShutdownSignal;
use crate::studies::Studies;
use crate::wire::live::ServerMessage;

/// What all requests share. Clones are the same.
#[derive(Clone)]
pub struct AppState {
    /// The games.
    pub library: Library,
    /// The players of this machine.
    pub roster: Arc<Roster>,
    /// Where messages to pages are published.
    pub hub: Hub,
    /// The person's settings.
    pub settings: Arc<SettingsStore>,
    /// The games being played.
    pub rooms: Rooms,
    /// Game trees, with the engines that analyse them.
    pub studies: Studies,
    /// The database of games.
    pub explorer: Explorer,
    /// The work under way.
    pub jobs: Arc<Jobs>,
    /// What engines and large jobs may use.
    pub memory: MemoryBudget,
    /// The trees of the laboratory.
    pub(crate) lab: Trees,
    /// The matches that were played.
    pub(crate) matches: Matches,
    /// Where searches take turns.
    pub(crate) searches: Searches,
    /// A permit for each file that may be imported at the same time.
    pub(crate) imports: Arc<Semaphore>,
    /// A permit for each file that may be exported at the same time.
    pub(crate) exports: Arc<Semaphore>,
    /// Where Lichess and Chess.com are.
    pub(crate) sites: Arc<SiteAddresses>,
    /// Where uploads are kept while they are read.
    pub(crate) directory: Arc<PathBuf>,
    /// Which browsers may come in.
    pub(crate) access: Arc<Access>,
    /// Says when the server shuts down.
    pub(crate) shutdown: ShutdownSignal,
}

impl AppState {
    /// A place for a file that is imported; only a few are at the same time.
    pub(crate) fn import_permit(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.imports).try_acquire_owned().map_err(|_| {
            ApiError::new(
                StatusCode::TOO_MANY_REQUESTS,
                "other files are being imported: wait until they are done",
            )
        })
    }
}

impl FromRef<AppState> for Rooms {
    fn from_ref(app: &AppState) -> Rooms {
        app.rooms.clone()
    }
}

impl FromRef<AppState> for Studies {
    fn from_ref(app: &AppState) -> Studies {
        app.studies.clone()
    }
}

/// The ways in.
pub(crate) struct Access {
    pub(crate) sessions: Sessions,
    pub(crate) launch: Launch,
    pub(crate) pairing: Pairing,
    pub(crate) connections: Arc<ConnectionLimiter>,
    /// The page's address on this machine.
    pub(crate) address: String,
    /// The door for devices of the network.
    pub(crate) lan: Lan,
}

impl Access {
    /// Tells the owner's pages that devices, or the ways in, are no longer as they were.
    pub(crate) fn announce(&self, hub: &Hub) {
        hub.broadcast(ServerMessage::Devices);
    }
}
