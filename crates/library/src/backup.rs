//! Copies of a whole library: made while it is in use, and put back.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use play::Stop;
use rusqlite::{Connection, OpenFlags};

use crate::damage::examine;
use crate::library::{FILE, GiveUp, check, configured, make_private};
use crate::schema::{SchemaError, expect_ours};
use crate::{CheckReport, LibraryError};

/// How often progress is told, in steps of SQLite's machine.
const STEPS: i32 = 20_000;

/// Told how much of how much is done.
pub type Progress = Box<dyn FnMut(u64, u64) + Send>;

/// Looks through the library in a directory, of any version and in any state, and changes nothing.
pub fn check_library(
    directory: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<CheckReport, LibraryError> {
    let file = existing(directory)?;
    let connection = opened(&file)?;
    expect_library(&connection, &file)?;
    Ok(examine(&connection, &Stop::new(), progress))
}

/// Copies the library in a directory into a new file, as it is at this moment, also while a studio
/// uses it.
pub fn back_up(directory: &Path, to: &Path, mut progress: Progress) -> Result<(), LibraryError> {
    let file = existing(directory)?;
    let connect = || {
        let mut connection = opened(&file)?;
        expect_library(&connection, &file)?;
        let (part, total) = (beside(to, ".part"), fs::metadata(&file).map_or(0, |found| found.len()));
        let tell: GiveUp = Box::new(move || {
            progress(fs::metadata(&part).map_or(0, |found| found.len()).min(total), total);
            false
        });
        connection.progress_handler(STEPS, Some(tell))?;
        let part = beside(to, ".part");
        remove(&part)?;
        connection.execute("VACUUM INTO ?1", [part.to_string_lossy()])?;
        into_place(&part, to)
    };
    connect().map_err(|error: LibraryError| error.at(Some(&file)))
}

/// Puts a copy in the place of the library in a directory, which no studio may use meanwhile. What
/// was there is kept; the answer says where.
pub fn restore(directory: &Path, from: &Path) -> Result<Option<PathBuf>, LibraryError> {
    let connection = opened(from).map_err(|error| error.at(Some(from)))?;
    expect_library(&connection, from)?;
    check(&connection, from).map_err(|error| error.at(Some(from)))?;
    drop(connection);
    make_private(directory)?;
    let file = directory.join(FILE);
    let part = beside(&file, ".part");
    fs::copy(from, &part).map_err(|error| LibraryError::File { file: part.clone(), error })?;
    let kept = set_aside(&file)?;
    into_place(&part, &file)?;
    Ok(kept)
}

/// Renames a library with its write-ahead log.
fn set_aside(file: &Path) -> Result<Option<PathBuf>, LibraryError> {
    if !file.exists() {
        return Ok(None);
    }
    let names = (1..).map(|n| file.with_file_name(format!("library-before-{n}.sqlite")));
    let kept = names.into_iter().find(|name| !name.exists()).unwrap_or_else(|| beside(file, ".before"));
    for ending in ["", "-wal"] {
        let from = beside(file, ending);
        if from.exists() {
            fs::rename(&from, beside(&kept, ending))
                .map_err(|error| LibraryError::File { file: from, error })?;
        }
    }
    remove(&beside(file, "-shm"))?;
    Ok(Some(kept))
}

/// The file of a directory's library.
pub(crate) fn existing(directory: &Path) -> Result<PathBuf, LibraryError> {
    let file = directory.join(FILE);
    if file.exists() { Ok(file) } else { Err(LibraryError::NoLibrary { file }) }
}

/// A connection to a file that is there.
pub(crate) fn opened(file: &Path) -> Result<Connection, LibraryError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    configured(Connection::open_with_flags(file, flags)?)
}

/// An error if the file is of another program, or of a later version.
fn expect_library(connection: &Connection, file: &Path) -> Result<(), LibraryError> {
    let file = file.to_owned();
    expect_ours(connection).map(drop).map_err(|error| match error {
        SchemaError::TooNew => LibraryError::TooNew { file },
        SchemaError::Foreign => {
            LibraryError::Damaged { file, detail: "it belongs to another program".to_owned() }
        }
        SchemaError::Database(error) => LibraryError::Database(error).at(Some(&file)),
    })
}

/// A file's name with an ending.
pub(crate) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Removes a file, if it is there.
pub(crate) fn remove(file: &Path) -> Result<(), LibraryError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(LibraryError::File { file: file.to_owned(), error })
        }
        _ => Ok(()),
    }
}

/// Gives a finished file its name once it is on the disk.
pub(crate) fn into_place(part: &Path, file: &Path) -> Result<(), LibraryError> {
    let placed = File::open(part).and_then(|part| part.sync_all()).and_then(|()| fs::rename(part, file));
    placed.map_err(|error| LibraryError::File { file: file.to_owned(), error })
}
