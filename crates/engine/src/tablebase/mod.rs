//! Syzygy endgame tablebases: perfect play in positions with few pieces.

mod probe;
mod root;
#[cfg(not(target_family = "wasm"))]
mod syzygy;
#[cfg(target_family = "wasm")]
#[path = "without_files.rs"]
mod syzygy;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{env, fmt, fs, io};

use chess::Position;

use self::syzygy::{Missing, Tables};

pub(crate) use probe::TablebaseProbe;
pub(crate) use root::RootMoves;

/// What a tablebase knows of a position, from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wdl {
    /// It is lost.
    Loss,
    /// It is lost, but for the fifty-move rule.
    BlessedLoss,
    /// It is drawn.
    Draw,
    /// It is won, but for the fifty-move rule.
    CursedWin,
    /// It is won.
    Win,
}

impl std::ops::Neg for Wdl {
    type Output = Wdl;

    /// The same result from the other side.
    fn neg(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::BlessedLoss => Wdl::CursedWin,
            Wdl::Draw => Wdl::Draw,
            Wdl::CursedWin => Wdl::BlessedLoss,
            Wdl::Win => Wdl::Loss,
        }
    }
}

/// The tables of some directories. Files are opened when they are first needed; one that is missing
/// or damaged is as if it were not there. All threads may probe at once.
#[derive(Default)]
pub struct Tablebases {
    tables: Tables,
    files: usize,
    faults: Mutex<Faults>,
}

/// What is wrong with files, each reported once.
#[derive(Default)]
struct Faults {
    known: BTreeSet<String>,
    unreported: Vec<String>,
}

/// A directory of tables cannot be read.
#[derive(Debug)]
pub struct TablebaseError {
    directory: PathBuf,
    error: io::Error,
}

impl fmt::Display for TablebaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no tablebases from {}: {}", self.directory.display(), self.error)
    }
}

impl std::error::Error for TablebaseError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl Tablebases {
    /// The tables of all directories in a search path, which is written as the platform does: with
    /// colons on Unix, with semicolons on Windows. `<empty>` stands for none.
    pub fn open(paths: &str) -> Result<Tablebases, TablebaseError> {
        let mut all = Tablebases::default();
        if matches!(paths, "" | "<empty>") {
            return Ok(all);
        }
        for directory in env::split_paths(paths) {
            all.add(&directory).map_err(|error| TablebaseError { directory, error })?;
        }
        Ok(all)
    }

    fn add(&mut self, directory: &Path) -> io::Result<()> {
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            match self.tables.add_file(&path) {
                Ok(()) => self.files += 1,
                Err(error) if error.kind() == io::ErrorKind::InvalidInput => {} // no table at all
                Err(error) => self.add_fault(format!("tablebase {} left out: {error}", path.display())),
            }
        }
        Ok(())
    }

    /// The largest number of pieces, kings included, that a table is for; 0 if there are no tables.
    #[inline]
    pub fn max_pieces(&self) -> usize {
        self.tables.max_pieces()
    }

    /// The result of a position as if its halfmove clock were 0, if the tables have it.
    pub fn probe_wdl(&self, position: &Position) -> Option<Wdl> {
        if !self.may_have(position) {
            return None;
        }
        if position.is_insufficient_material() {
            return Some(Wdl::Draw);
        }
        self.answer(self.tables.probe_wdl(position))
    }

    /// Plies to the next capture, pawn move or mate under perfect play, negative if the side to
    /// move is lost. Beyond 100 the fifty-move rule comes first. May be one too small (the tables
    /// round), never where that would matter right after a capture or pawn move.
    pub fn probe_dtz(&self, position: &Position) -> Option<i32> {
        if !self.may_have(position) {
            return None;
        }
        if position.is_insufficient_material() {
            return Some(0);
        }
        self.answer(self.tables.probe_dtz(position))
    }

    /// Tables know no castling.
    fn may_have(&self, position: &Position) -> bool {
        position.occupied().count() as usize <= self.max_pieces() && position.castling_rooks().is_empty()
    }

    fn answer<T>(&self, answer: Result<T, Missing>) -> Option<T> {
        match answer {
            Ok(answer) => Some(answer),
            Err(Missing::Absent) => None,
            Err(Missing::Damaged(table)) => {
                self.add_fault(format!("the {table} is damaged and left out"));
                None
            }
        }
    }

    fn add_fault(&self, fault: String) {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        if faults.known.insert(fault.clone()) {
            faults.unreported.push(fault);
        }
    }

    /// What was found wrong with the files since this was last asked, for people.
    pub fn take_faults(&self) -> Vec<String> {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut faults.unreported)
    }
}

impl fmt::Display for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.files {
            0 => f.write_str("no tablebases"),
            files => write!(f, "{files} tablebase files for up to {} pieces", self.max_pieces()),
        }
    }
}
