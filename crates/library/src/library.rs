//! The library: one SQLite file, one writer at a time, any number of readers beside it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::LibraryError;
use crate::schema::{self, SchemaError};

/// The name of the file in its directory.
const FILE: &str = "library.sqlite";
/// How long to wait for another program that writes to the file.
const PATIENCE: Duration = Duration::from_secs(5);
/// The write-ahead log is moved into the file when it has this many pages of four kilobytes.
const LONG_LOG: usize = 1000;
/// A larger file is not looked through when it is opened: that would take longer than starting may.
const QUICKLY_CHECKED: u64 = 1 << 26;

/// The games of a person, with what the studio remembers besides.
///
/// Clones are the same library, for any thread. What a method has written when it returns survives
/// a crash and a power failure.
///
/// ```
/// use library::{GameTree, Library, Query, Source, Summary};
/// let library = Library::in_memory()?;
/// let mut tree = GameTree::new();
/// tree.set_tag("White", "Anderssen, Adolf")?;
/// let id = library.create(&Summary::of(Source::Study, &tree), &tree)?;
/// let found = library.find(&Query { player: "anders".to_owned(), ..Query::default() })?;
/// assert_eq!((found.total, found.games[0].id), (1, id));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Library(Arc<Inner>);

struct Inner {
    /// `None` in memory.
    file: Option<PathBuf>,
    writer: Mutex<Connection>,
    /// Those that nobody uses at the moment.
    readers: Mutex<Vec<Connection>>,
    /// Pages in the write-ahead log after the last commit.
    log: Arc<AtomicUsize>,
}

impl Library {
    /// Opens the library in a directory; directory and library are made if need be.
    pub fn open(directory: &Path) -> Result<Library, LibraryError> {
        make_private(directory)?;
        let file = directory.join(FILE);
        Library::open_file(&file).map_err(|error| error.at(Some(&file)))
    }

    fn open_file(file: &Path) -> Result<Library, LibraryError> {
        let mut writer = connect(file)?;
        writer.pragma_update(None, "journal_mode", "WAL")?;
        if std::fs::metadata(file)?.len() <= QUICKLY_CHECKED {
            check(&writer, file)?;
        }
        let log = Arc::new(AtomicUsize::new(0));
        let pages = Arc::clone(&log);
        // In place of SQLite's own, which would move the log while everyone waits.
        writer.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, count| {
            pages.store(usize::try_from(count).unwrap_or(0), Ordering::Relaxed);
            Ok(())
        }))?;
        prepare(&mut writer, file)?;
        let (file, writer) = (Some(file.to_owned()), Mutex::new(writer));
        Ok(Library(Arc::new(Inner { file, writer, readers: Mutex::default(), log })))
    }

    /// A library that is gone with the last clone of it, for trying things out.
    pub fn in_memory() -> Result<Library, LibraryError> {
        let mut writer = Connection::open_in_memory()?;
        writer.pragma_update(None, "foreign_keys", true)?;
        prepare(&mut writer, Path::new(":memory:"))?;
        let writer = Mutex::new(writer);
        Ok(Library(Arc::new(Inner { file: None, writer, readers: Mutex::default(), log: Arc::default() })))
    }

    /// Looks through the whole file for damage. Large libraries are not when they are opened: do it
    /// in the background.
    pub fn check(&self) -> Result<(), LibraryError> {
        let file = self.0.file.as_deref().unwrap_or(Path::new(":memory:"));
        self.read(|connection| check(connection, file))
    }

    /// Writes in one transaction: all of it or nothing, and durably.
    pub(crate) fn write<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let written = (|| {
            let mut writer = lock(&self.0.writer);
            let transaction = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let value = work(&transaction)?;
            transaction.commit()?;
            Ok(value)
        })();
        self.shorten_log();
        written.map_err(|error: LibraryError| error.at(self.0.file.as_deref()))
    }

    /// Reads, beside whoever writes.
    pub(crate) fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let Some(file) = self.0.file.as_deref() else { return work(&lock(&self.0.writer)) };
        let idle = lock(&self.0.readers).pop();
        let read = || {
            let reader = idle.map_or_else(|| connect_reader(file), Ok)?;
            let value = work(&reader)?;
            lock(&self.0.readers).push(reader);
            Ok(value)
        };
        read().map_err(|error: LibraryError| error.at(Some(file)))
    }

    /// Moves the write-ahead log into the file once it is long, while others go on writing. Whatever
    /// fails here is tried again after the next write.
    fn shorten_log(&self) {
        if self.0.log.load(Ordering::Relaxed) >= LONG_LOG {
            let _ = self.read(|connection| {
                connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))?;
                Ok(())
            });
        }
    }
}

/// Nobody leaves a connection half-way: a transaction that is dropped is rolled back.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The games are nobody else's business.
fn make_private(directory: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

fn connect(file: &Path) -> Result<Connection, LibraryError> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn connect_reader(file: &Path) -> Result<Connection, LibraryError> {
    let connection = connect(file)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

fn check(connection: &Connection, file: &Path) -> Result<(), LibraryError> {
    let detail: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if detail == "ok" { Ok(()) } else { Err(LibraryError::Damaged { file: file.to_owned(), detail }) }
}

fn prepare(connection: &mut Connection, file: &Path) -> Result<(), LibraryError> {
    let file = || file.to_owned();
    schema::prepare(connection).map_err(|error| match error {
        SchemaError::TooNew => LibraryError::TooNew { file: file() },
        SchemaError::Foreign => {
            LibraryError::Damaged { file: file(), detail: "it belongs to another program".to_owned() }
        }
        SchemaError::Database(error) => error.into(),
    })
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
