//! Everything a request may need.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::FromRef;
use library::Library;
use tokio::sync::Semaphore;

use crate::hub::Hub;
use crate::jobs::Jobs;
use crate::rooms::Rooms;
use crate::security::launch::Launch;
use crate::security::pairing::Pairing;
use crate::security::sessions::Sessions;
use crate::settings_store::SettingsStore;
use crate::shutdown::ShutdownSignal;
use crate::studies::Studies;
use roster::Roster;

/// The studio, shared by all requests: clones are the same studio.
#[derive(Clone)]
pub struct AppState {
    /// The games.
    pub library: Library,
    /// Who can be played against.
    pub roster: Arc<Roster>,
    /// Where events are told.
    pub hub: Hub,
    /// What the person likes.
    pub settings: Arc<SettingsStore>,
    /// The games being played.
    pub rooms: Rooms,
    /// Games to work on, with the engines that think about them.
    pub studies: Studies,
    /// The work under way.
    pub jobs: Arc<Jobs>,
    /// A permit for each file that may be imported at the same time.
    pub(crate) imports: Arc<Semaphore>,
    /// A permit for each file that may be exported at the same time.
    pub(crate) exports: Arc<Semaphore>,
    /// Where files may be put for a while.
    pub(crate) directory: Arc<PathBuf>,
    /// Who may come in.
    pub(crate) access: Arc<Access>,
    /// Says when the studio closes.
    pub(crate) shutdown: ShutdownSignal,
}

impl FromRef<AppState> for Rooms {
    fn from_ref(studio: &AppState) -> Rooms {
        studio.rooms.clone()
    }
}

impl FromRef<AppState> for Studies {
    fn from_ref(studio: &AppState) -> Studies {
        studio.studies.clone()
    }
}

/// The ways in.
pub(crate) struct Access {
    pub(crate) sessions: Sessions,
    pub(crate) launch: Launch,
    pub(crate) pairing: Pairing,
    /// Where other devices find this server, if they may.
    pub(crate) lan: Option<String>,
}
