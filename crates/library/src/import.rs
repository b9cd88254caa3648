//! Games from PGN files into the library, however large the files are and whatever is in them.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use chess::pgn::{ReadError, Reader};
use play::Stop;

use crate::compressed::decompressed;
use crate::game_row::GameRow;
use crate::library::now;
use crate::limited_reader::{CountingReader, LimitError, LimitedReader};
use crate::{GameTree, Library, LibraryError, Source};

/// Games made ready at once.
const BATCH_GAMES: usize = 256;
/// Text made ready at once, in bytes.
const BATCH_TEXT: usize = 1 << 20;
/// How long the database is held, so that a game that is played meanwhile does not wait.
const TURN: Duration = Duration::from_millis(3);
/// Broken games of which the reason is kept.
const REMEMBERED: usize = 20;

/// How much an import may be at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImportLimits {
    /// Bytes, decompressed.
    pub bytes: u64,
    /// Games, broken ones and duplicates included.
    pub games: u64,
}

impl Default for ImportLimits {
    fn default() -> ImportLimits {
        ImportLimits { bytes: 1 << 32, games: 2_000_000 }
    }
}

/// What an import has done so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ImportProgress {
    /// Bytes read from the source, as they came: compressed, if it is.
    pub bytes: u64,
    /// Games added to the library.
    pub games: u64,
    /// Games that the library had already, word for word.
    pub duplicates: u64,
    /// Games that could not be read, or are too large.
    pub broken: u64,
    /// Why, for the first of them.
    pub first_broken: Vec<RejectedGame>,
}

/// A game that could not be imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RejectedGame {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The line of the file where the mistake is, if it is in one line.
    pub line: Option<u64>,
    /// What is wrong.
    pub reason: String,
}

/// Why an import ended before its source did. The games before stay in the library.
#[derive(Debug)]
pub enum ImportError {
    /// It was stopped.
    Stopped,
    /// There is more than was allowed.
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// There are more games than were allowed.
    TooManyGames {
        /// The limit.
        limit: u64,
    },
    /// The source cannot be read, or not be decompressed.
    Unreadable(io::Error),
    /// The library could not take the games.
    Library(LibraryError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Stopped => f.write_str("the import was stopped"),
            ImportError::TooLarge { limit } => {
                write!(f, "more than {limit} bytes: cut the file in two and import the rest")
            }
            ImportError::TooManyGames { limit } => {
                write!(f, "more than {limit} games: cut the file in two and import the rest")
            }
            ImportError::Unreadable(error) => write!(f, "the file cannot be read: {error}"),
            ImportError::Library(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ImportError {}

impl From<LibraryError> for ImportError {
    fn from(error: LibraryError) -> ImportError {
        ImportError::Library(error)
    }
}

impl Library {
    /// Adds the games of a PGN file, plain or compressed with zstd. Broken games are counted and
    /// left out, and so are those that the library has.
    ///
    /// `progress` is told some times a second how far it has come. `stop` ends it soon.
    pub fn import(
        &self,
        source: impl Read,
        limits: ImportLimits,
        stop: &Stop,
        progress: &mut dyn FnMut(&ImportProgress),
    ) -> Result<ImportProgress, ImportError> {
        let count = Arc::new(AtomicU64::new(0));
        let counted = CountingReader { source, count: Arc::clone(&count) };
        let source = decompressed(counted).map_err(ImportError::Unreadable)?;
        let source = LimitedReader { source, left: limits.bytes, stop };
        let mut import =
            Import { library: self, done: ImportProgress::default(), ready: VecDeque::new(), text: 0 };
        let mut games = Reader::new(source);
        let mut number = 0;
        let ended = loop {
            let Some(game) = games.next() else { break Ok(()) };
            number += 1;
            if number > limits.games {
                break Err(ImportError::TooManyGames { limit: limits.games });
            }
            match game {
                Ok(game) => import.prepare(number, GameTree::try_from(&game)),
                Err(ReadError::Broken(broken)) => {
                    import.broken(broken.game, Some(broken.line), broken.reason.to_string());
                }
                Err(ReadError::Io(error)) => break Err(ended_by(error, limits)),
            }
            if import.is_full() {
                import.store()?;
                import.done.bytes = count.load(Ordering::Relaxed);
                progress(&import.done);
            }
        };
        import.store()?;
        self.sync();
        import.done.bytes = count.load(Ordering::Relaxed);
        progress(&import.done);
        ended.map(|()| import.done)
    }
}

fn ended_by(error: io::Error, limits: ImportLimits) -> ImportError {
    match LimitError::behind(&error) {
        Some(LimitError::Stopped) => ImportError::Stopped,
        Some(LimitError::TooLarge) => ImportError::TooLarge { limit: limits.bytes },
        None => ImportError::Unreadable(error),
    }
}

/// An import under way.
struct Import<'a> {
    library: &'a Library,
    done: ImportProgress,
    /// Games that only need to be written.
    ready: VecDeque<GameRow>,
    /// How much text they have.
    text: usize,
}

impl Import<'_> {
    fn prepare(&mut self, number: u64, tree: Result<GameTree, crate::TreeError>) {
        match tree {
            Ok(tree) => {
                let row = GameRow::new(Source::Import, &tree);
                self.text += row.size();
                self.ready.push_back(row);
            }
            Err(error) => self.broken(number, None, error.to_string()),
        }
    }

    fn broken(&mut self, game: u64, line: Option<u64>, reason: String) {
        self.done.broken += 1;
        if self.done.first_broken.len() < REMEMBERED {
            self.done.first_broken.push(RejectedGame { game, line, reason });
        }
    }

    fn is_full(&self) -> bool {
        self.ready.len() >= BATCH_GAMES || self.text >= BATCH_TEXT
    }

    /// Writes what is ready, in turns short enough for others to come in between.
    fn store(&mut self) -> Result<(), LibraryError> {
        while !self.ready.is_empty() {
            let (added, known) = self.library.write_without_sync(|transaction| {
                let begun = Instant::now();
                let (mut added, mut known) = (0, 0);
                while begun.elapsed() < TURN
                    && let Some(row) = self.ready.pop_front()
                {
                    if row.is_known(transaction)? {
                        known += 1;
                    } else {
                        row.insert(transaction, now())?;
                        added += 1;
                    }
                }
                Ok((added, known))
            })?;
            self.done.games += added;
            self.done.duplicates += known;
        }
        self.text = 0;
        Ok(())
    }
}
