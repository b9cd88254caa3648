//! What played: the programs behind the names, how they were set, and this program's version.

use std::path::PathBuf;

use roster::{FileStamp, Identity, Participant, RosterError};
use serde::{Deserialize, Serialize};

use crate::Openings;

/// What the participants of a tournament are made of. Games of one program never count as another's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedBy {
    /// Hetman's version, which is the referee's.
    pub hetman: String,
    /// The participants, in their order.
    pub players: Vec<Identity>,
    /// Their files as they were found.
    #[serde(skip)]
    files: Vec<FileStamp>,
}

impl PlayedBy {
    /// Starts every participant once, as for a game from these openings: the error tells which cannot play.
    pub fn identify(
        participants: &[Participant],
        openings: &Openings,
        version: &str,
    ) -> Result<PlayedBy, RosterError> {
        let start = openings.a_start();
        let mut played_by = PlayedBy { hetman: version.to_owned(), players: Vec::new(), files: Vec::new() };
        for participant in participants {
            let (identity, files) = participant.identify(&start)?;
            played_by.players.push(identity);
            played_by.files.extend(files);
        }
        Ok(played_by)
    }

    /// A file of a participant that is no longer as it was found.
    pub(crate) fn changed_file(&self) -> Option<PathBuf> {
        self.files.iter().find(|file| file.is_stale()).map(|file| file.path().to_owned())
    }
}
