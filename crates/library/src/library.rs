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
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// The write-ahead log is moved into the file when it has grown by this many pages of four
/// kilobytes.
const CHECKPOINT_PAGES: usize = 4000;
/// The same for writers that do not wait for the disk, so that the others rarely do it.
const LIGHT_CHECKPOINT_PAGES: usize = 1000;
/// Connections for reading that are kept open.
const MOST_IDLE_READERS: usize = 16;
/// A larger file is not checked when it is opened: that would take too long.
const LARGEST_CHECKED_AT_OPEN: u64 = 1 << 25;

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
/// let found = library.list(&Query { player: "anders".to_owned(), ..Query::default() })?;
/// assert_eq!((found.total, found.games[0].id), (1, id));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Library(Arc<Inner>);

struct Inner {
    /// `None` in memory.
    file: Option<PathBuf>,
    writer: Mutex<Connection>,
    /// Held by the thread that is next to write: one that has just written cannot overtake it.
    next: Mutex<()>,
    /// Those that are not in use.
    readers: Mutex<Vec<Connection>>,
    /// Pages in the write-ahead log after the last commit.
    log: Arc<AtomicUsize>,
    /// How many it had when it was last moved into the file.
    moved: AtomicUsize,
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
        if std::fs::metadata(file)?.len() <= LARGEST_CHECKED_AT_OPEN {
            check(&writer, file)?;
        }
        prepare(&mut writer, file)?;
        writer.pragma_update(None, "journal_mode", "WAL")?;
        let log = Arc::new(AtomicUsize::new(0));
        let pages = Arc::clone(&log);
        // In place of SQLite's own, which would move the log while everyone waits.
        writer.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, count| {
            pages.store(usize::try_from(count).unwrap_or(0), Ordering::Relaxed);
            Ok(())
        }))?;
        Ok(Library::over(Some(file.to_owned()), writer, log))
    }

    /// A library that is gone with the last clone of it, for trying things out.
    pub fn in_memory() -> Result<Library, LibraryError> {
        let mut writer = Connection::open_in_memory()?;
        writer.pragma_update(None, "foreign_keys", true)?;
        prepare(&mut writer, Path::new(":memory:"))?;
        Ok(Library::over(None, writer, Arc::default()))
    }

    fn over(file: Option<PathBuf>, writer: Connection, log: Arc<AtomicUsize>) -> Library {
        let (writer, next, readers) = (Mutex::new(writer), Mutex::default(), Mutex::default());
        Library(Arc::new(Inner { file, writer, next, readers, log, moved: AtomicUsize::new(0) }))
    }

    /// The writer, in order of arrival.
    fn writer(&self) -> MutexGuard<'_, Connection> {
        let _next = lock(&self.0.next);
        lock(&self.0.writer)
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
        let written = work_in(&mut self.writer(), work);
        self.checkpoint(CHECKPOINT_PAGES);
        written.map_err(|error| error.at(self.0.file.as_deref()))
    }

    /// Writes in one transaction without waiting for the disk. A power failure may take it back,
    /// until something is written durably or [`sync`](Library::sync) is called.
    pub(crate) fn write_without_sync<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let written = (|| {
            let mut writer = self.writer();
            writer.pragma_update(None, "synchronous", "NORMAL")?;
            let written = work_in(&mut writer, work);
            writer.pragma_update(None, "synchronous", "FULL")?;
            written
        })();
        self.checkpoint(LIGHT_CHECKPOINT_PAGES);
        written.map_err(|error| error.at(self.0.file.as_deref()))
    }

    /// Makes all that was written durable.
    pub(crate) fn sync(&self) {
        self.checkpoint(0);
    }

    /// Reads, while others may write.
    pub(crate) fn read<T>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let Some(file) = self.0.file.as_deref() else { return work(&self.writer()) };
        let idle = lock(&self.0.readers).pop();
        let read = || {
            let reader = idle.map_or_else(|| connect_reader(file), Ok)?;
            let value = work(&reader)?;
            let mut readers = lock(&self.0.readers);
            if readers.len() < MOST_IDLE_READERS {
                readers.push(reader);
            }
            Ok(value)
        };
        read().map_err(|error: LibraryError| error.at(Some(file)))
    }

    /// Moves the write-ahead log into the file if it has grown this much, while others go on
    /// writing. Whatever fails here is tried again later.
    fn checkpoint(&self, growth: usize) {
        let pages = self.0.log.load(Ordering::Relaxed);
        let moved = self.0.moved.load(Ordering::Relaxed);
        // Fewer than before: the log has started over.
        if pages.checked_sub(moved).unwrap_or(pages) >= growth {
            self.0.moved.store(pages, Ordering::Relaxed);
            let _ = self.read(|connection| {
                connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))?;
                Ok(())
            });
        }
    }
}

fn work_in<T>(
    writer: &mut Connection,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, LibraryError>,
) -> Result<T, LibraryError> {
    let transaction = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let value = work(&transaction)?;
    transaction.commit()?;
    Ok(value)
}

/// A panic leaves no connection half-way: a transaction that is dropped is rolled back.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Other users of the machine may not read the games.
fn make_private(directory: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

fn connect(file: &Path) -> Result<Connection, LibraryError> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
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
