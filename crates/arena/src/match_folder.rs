//! The files that matches are in: a folder of the data directory, and files elsewhere that are remembered.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::{ArchiveError, ArchivedMatch, archived_matches};

/// The files that matches are in.
#[derive(Clone, Debug)]
pub struct MatchFolder {
    directory: PathBuf,
}

/// The list of files outside the data directory, one path in each line.
const ELSEWHERE: &str = "elsewhere.txt";

/// Why a match cannot be named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindMatchError {
    /// There is none of this id.
    None(String),
    /// There are several whose ids begin so.
    Several(String, Vec<String>),
}

impl fmt::Display for FindMatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FindMatchError::None(id) => {
                write!(f, "there is no match {id:?}: `hetman match list` shows all")
            }
            FindMatchError::Several(id, ids) => write!(f, "{id:?} may be {}", ids.join(" or ")),
        }
    }
}

impl std::error::Error for FindMatchError {}

impl MatchFolder {
    /// The matches of a data directory.
    pub fn in_directory(data: &Path) -> MatchFolder {
        MatchFolder { directory: data.join("matches") }
    }

    /// The folder, which is made if need be.
    pub fn path(&self) -> io::Result<&Path> {
        fs::create_dir_all(&self.directory)?;
        Ok(&self.directory)
    }

    /// Notes that there is a file elsewhere.
    pub fn remember(&self, file: &Path) -> io::Result<()> {
        let file = std::path::absolute(file)?;
        if self.elsewhere().contains(&file) {
            return Ok(());
        }
        let list = self.path()?.join(ELSEWHERE);
        let mut list = OpenOptions::new().create(true).append(true).open(&list)?;
        writeln!(list, "{}", file.display())
    }

    fn elsewhere(&self) -> Vec<PathBuf> {
        let text = fs::read_to_string(self.directory.join(ELSEWHERE)).unwrap_or_default();
        text.lines().filter(|line| !line.is_empty()).map(PathBuf::from).collect()
    }

    /// All matches, the latest first, and why files cannot be read. A file that is gone is not told.
    pub fn matches(&self) -> (Vec<ArchivedMatch>, Vec<ArchiveError>) {
        let here = fs::read_dir(&self.directory).into_iter().flatten().flatten().map(|entry| entry.path());
        let here = here.filter(|path| path.extension().is_some_and(|extension| extension == "sqlite"));
        let (mut matches, mut unreadable) = (Vec::new(), Vec::new());
        for file in here.chain(self.elsewhere()).filter(|file| file.exists()) {
            match archived_matches(&file) {
                Ok(found) => matches.extend(found),
                Err(error) => unreadable.push(error),
            }
        }
        matches.sort_by(|a, b| (&b.latest, &b.begun).cmp(&(&a.latest, &a.begun)));
        (matches, unreadable)
    }

    /// The match whose id begins so.
    pub fn find(&self, id: &str) -> Result<ArchivedMatch, FindMatchError> {
        let id = id.to_lowercase();
        let (mut found, _) = self.matches();
        found.retain(|found| !id.is_empty() && found.id.starts_with(&id));
        match found.len() {
            0 => Err(FindMatchError::None(id)),
            1 => Ok(found.remove(0)),
            _ => Err(FindMatchError::Several(id, found.into_iter().map(|found| found.id).collect())),
        }
    }
}
