//! The database of games: positions answered, games searched, sources imported, one's own games among them.

mod import;
mod own_games;
mod question;
mod report;
mod routes;
mod search;
mod view;

use std::path::Path;
use std::sync::Arc;

use explorer::{Database, ExplorerError};
use tokio::sync::Semaphore;

use crate::api_error::ApiError;
use crate::blocking::blocking;

pub(crate) use own_games::follow;
pub(crate) use routes::routes;

/// The folder of the database in the data directory.
pub const FOLDER: &str = "explorer";
/// The source that the library's games are in.
pub(crate) const OWN: &str = "my games";
/// Searches through all games that run at the same time: each uses half of the machine.
const SEARCHES: usize = 2;
/// Questions that are answered at the same time.
const QUESTIONS: usize = 8;

/// The database of games. Clones are the same.
#[derive(Clone)]
pub struct Explorer {
    database: Arc<Database>,
    questions: Arc<Semaphore>,
    searches: Arc<Semaphore>,
}

impl Explorer {
    /// Opens the database in a data directory; it may have no sources yet.
    pub(crate) fn open(directory: &Path) -> Result<Explorer, ExplorerError> {
        Ok(Explorer {
            database: Arc::new(Database::open(&directory.join(FOLDER))?),
            questions: Arc::new(Semaphore::new(QUESTIONS)),
            searches: Arc::new(Semaphore::new(SEARCHES)),
        })
    }

    /// Asks the database on a thread that may wait, when it is this question's turn.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Database) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = Arc::clone(&self.questions).acquire_owned().await;
        let turn = turn.map_err(|_| ApiError::internal("the studio closes"))?;
        let database = Arc::clone(&self.database);
        blocking(move || {
            let _turn = turn;
            question(&database)
        })
        .await?
    }
}

impl From<ExplorerError> for ApiError {
    fn from(error: ExplorerError) -> ApiError {
        match error {
            ExplorerError::NoSource(_) => ApiError::not_found(error.to_string()),
            ExplorerError::BadName(_) | ExplorerError::Unclear(_) => ApiError::bad_request(error.to_string()),
            ExplorerError::Stopped => ApiError::conflict(error.to_string()),
            ExplorerError::Io { .. } | ExplorerError::Damaged { .. } => ApiError::internal(error.to_string()),
        }
    }
}
