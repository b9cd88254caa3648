//! The library: one SQLite file, one writer at a time, any number of readers beside it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use crate::LibraryError;
use crate::dictionary::prepare_folding;
use crate::schema::{self, SchemaError};

/// The name of the file in its directory.
pub(crate) const FILE: &str = "library.sqlite";
/// How long to wait for another program that writes to the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// The write-ahead log is moved into the file when it has grown by this many pages of four
/// kilobytes.
const CHECKPOINT_PAGES: usize = 12_000;
/// The same for writers that do not wait for the disk, so that the others rarely do it.
const LIGHT_CHECKPOINT_PAGES: usize = 8_000;
/// Connections for reading that are kept open.
const MOST_IDLE_READERS: usize = 16;
/// A larger file is not checked when it is opened: that would take too long.
const LARGEST_CHECKED_AT_OPEN: u64 = 1 << 25;
/// A longer write-ahead log is cut as soon as no reader needs it.
const LONGEST_LOG: usize = 16_000;
/// The same in bytes, for SQLite, which cuts it when it starts over.
const LONGEST_LOG_BYTES: i64 = 1 << 26;
/// How long the log's readers are waited for before it is cut; writers wait meanwhile.
const CUT_TIMEOUT: Duration = Duration::from_millis(20);
/// Free pages that are given back to the disk in one transaction.
const PAGES_GIVEN_BACK: u32 = 256;
/// Memory for pages that a reader keeps, in kilobytes.
const READER_CACHE_KB: i64 = 8_000;
/// The same for the writer: inserts into a large library touch each index somewhere else.
const WRITER_CACHE_KB: i64 = 32_000;

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
    file: Option<OpenFile>,
    writer: Mutex<Connection>,
    /// Held by the thread that is next to write: one that has just written cannot overtake it.
    next: Mutex<()>,
    /// How many threads wait for the writer.
    waiting: AtomicUsize,
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
        writer.pragma_update(None, "cache_size", -WRITER_CACHE_KB)?;
        writer.pragma_update(None, "journal_mode", "WAL")?;
        writer.pragma_update(None, "journal_size_limit", LONGEST_LOG_BYTES)?;
        let log = Arc::new(AtomicUsize::new(0));
        let pages = Arc::clone(&log);
        // In place of SQLite's own, which would move the log while everyone waits.
        writer.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, count| {
            pages.store(usize::try_from(count).unwrap_or(0), Ordering::Relaxed);
            Ok(())
        }))?;
        let library = Library::over(Some(OpenFile::at(file)?), writer, log);
        library.index_small()?;
        Ok(library)
    }

    /// A library that is gone with the last clone of it, for trying things out.
    pub fn in_memory() -> Result<Library, LibraryError> {
        let mut writer = Connection::open_in_memory()?;
        writer.pragma_update(None, "foreign_keys", true)?;
        prepare(&mut writer, Path::new(":memory:"))?;
        Ok(Library::over(None, writer, Arc::default()))
    }

    fn over(file: Option<OpenFile>, writer: Connection, log: Arc<AtomicUsize>) -> Library {
        let (writer, next, readers) = (Mutex::new(writer), Mutex::default(), Mutex::default());
        let (waiting, moved) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Library(Arc::new(Inner { file, writer, next, waiting, readers, log, moved }))
    }

    /// The writer, in order of arrival.
    fn writer(&self) -> MutexGuard<'_, Connection> {
        self.0.waiting.fetch_add(1, Ordering::Relaxed);
        let _next = lock(&self.0.next);
        let writer = lock(&self.0.writer);
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
        writer
    }

    /// Whether others wait until the one who writes is done.
    pub(crate) fn is_awaited(&self) -> bool {
        self.0.waiting.load(Ordering::Relaxed) > 0
    }

    /// Looks through the whole file for damage. Large libraries are not when they are opened: do it
    /// in the background.
    pub fn check(&self) -> Result<(), LibraryError> {
        let file = self.path().unwrap_or(Path::new(":memory:"));
        self.read(|connection| check(connection, file))
    }

    fn path(&self) -> Option<&Path> {
        self.0.file.as_ref().map(|file| file.path.as_path())
    }

    /// An error if the file is no longer where it was opened. One that was deleted can be written to,
    /// but what is written is lost.
    pub fn expect_in_place(&self) -> Result<(), LibraryError> {
        match &self.0.file {
            Some(file) if !file.is_in_place() => Err(LibraryError::Gone { file: file.path.clone() }),
            _ => Ok(()),
        }
    }

    /// Gives the space of purged games back to the disk, and cuts the write-ahead log. Files that an
    /// earlier version made give nothing back until they are [compacted](Library::compact).
    pub fn shrink(&self) -> Result<(), LibraryError> {
        loop {
            let free = self.write(|transaction| {
                let number = |sql: &str| transaction.query_row(sql, [], |row| row.get::<_, u32>(0));
                // 2 is incremental: only then are free pages given back on request.
                if number("PRAGMA auto_vacuum")? != 2 {
                    return Ok(0);
                }
                transaction.execute_batch(&format!("PRAGMA incremental_vacuum({PAGES_GIVEN_BACK})"))?;
                Ok(number("PRAGMA freelist_count")?)
            })?;
            if free == 0 {
                break;
            }
        }
        self.sync();
        self.cut_log();
        Ok(())
    }

    /// Writes the whole file again without gaps, which takes as much space once more while it lasts.
    pub fn compact(&self) -> Result<(), LibraryError> {
        let writer = self.writer();
        let compacted = (|| {
            writer.execute_batch(
                "INSERT INTO words (words) VALUES ('optimize'); PRAGMA auto_vacuum = INCREMENTAL; VACUUM;",
            )?;
            writer.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
            Ok(())
        })();
        drop(writer);
        compacted.map_err(|error: LibraryError| error.at(self.path()))
    }

    /// Writes in one transaction: all of it or nothing, and durably.
    pub(crate) fn write<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let written = work_in(&mut self.writer(), work);
        self.checkpoint(CHECKPOINT_PAGES);
        // Only what is there afterwards may be acknowledged.
        self.expect_in_place()?;
        written.map_err(|error| error.at(self.path()))
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
        self.expect_in_place()?;
        written.map_err(|error| error.at(self.path()))
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
        self.read_while(None, work)
    }

    /// Reads until it is told to give up: so many steps of SQLite's machine apart it asks.
    pub(crate) fn read_while<T>(
        &self,
        give_up: Option<(i32, GiveUp)>,
        work: impl FnOnce(&Connection) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let Some(file) = self.path() else { return work(&self.writer()) };
        let idle = lock(&self.0.readers).pop();
        let read = || {
            let mut reader = idle.map_or_else(|| connect_reader(file), Ok)?;
            let is_watched = give_up.is_some();
            if let Some((steps, give_up)) = give_up {
                reader.progress_handler(steps, Some(give_up))?;
            }
            let value = work(&reader)?;
            if is_watched {
                reader.progress_handler(0, None::<GiveUp>)?;
            }
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
            if pages >= LONGEST_LOG {
                self.cut_log();
            }
        }
    }

    /// Makes the write-ahead log empty, unless others read from it. Nearly all of it was moved into
    /// the file before: writers wait for the rest only.
    fn cut_log(&self) {
        let _ = self.read(|connection| {
            connection.busy_timeout(CUT_TIMEOUT)?;
            let cut = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i32>(0));
            connection.busy_timeout(BUSY_TIMEOUT)?;
            if cut? == 0 {
                self.0.moved.store(0, Ordering::Relaxed);
            }
            Ok(())
        });
    }
}

/// Whether a search is no longer wanted.
pub(crate) type GiveUp = Box<dyn FnMut() -> bool + Send>;

/// A file, and which one it was when it was opened.
struct OpenFile {
    path: PathBuf,
    /// Where the write-ahead log is.
    log: PathBuf,
    identity: Option<FileIdentity>,
}

impl OpenFile {
    fn at(path: &Path) -> std::io::Result<OpenFile> {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        Ok(OpenFile {
            path: path.to_owned(),
            log: log.into(),
            identity: file_identity(&std::fs::metadata(path)?),
        })
    }

    fn is_in_place(&self) -> bool {
        let found = std::fs::metadata(&self.path);
        found.is_ok_and(|found| file_identity(&found) == self.identity) && self.log.exists()
    }
}

/// What tells a file from another of its name: device and inode.
type FileIdentity = (u64, u64);

#[cfg(unix)]
fn file_identity(file: &std::fs::Metadata) -> Option<FileIdentity> {
    use std::os::unix::fs::MetadataExt;
    Some((file.dev(), file.ino()))
}

/// An open file cannot be deleted here.
#[cfg(not(unix))]
fn file_identity(_: &std::fs::Metadata) -> Option<FileIdentity> {
    None
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
pub(crate) fn make_private(directory: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

pub(crate) fn connect(file: &Path) -> Result<Connection, LibraryError> {
    let is_new = std::fs::metadata(file).map_or(true, |found| found.len() == 0);
    let connection = configured(Connection::open(file)?)?;
    if is_new {
        // So that the space of purged games can be given back.
        connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    }
    Ok(connection)
}

pub(crate) fn configured(connection: Connection) -> Result<Connection, LibraryError> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// A connection to a file that is there: none is made in the place of one that was deleted.
fn connect_reader(file: &Path) -> Result<Connection, LibraryError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = configured(Connection::open_with_flags(file, flags)?)?;
    connection.pragma_update(None, "query_only", true)?;
    connection.pragma_update(None, "cache_size", -READER_CACHE_KB)?;
    Ok(connection)
}

pub(crate) fn check(connection: &Connection, file: &Path) -> Result<(), LibraryError> {
    let detail: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if detail == "ok" { Ok(()) } else { Err(LibraryError::Damaged { file: file.to_owned(), detail }) }
}

pub(crate) fn prepare(connection: &mut Connection, file: &Path) -> Result<(), LibraryError> {
    let file = || file.to_owned();
    schema::prepare(connection).map_err(|error| match error {
        SchemaError::TooNew => LibraryError::TooNew { file: file() },
        SchemaError::Foreign => {
            LibraryError::Damaged { file: file(), detail: "it belongs to another program".to_owned() }
        }
        SchemaError::Database(error) => error.into(),
    })?;
    Ok(prepare_folding(connection)?)
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
