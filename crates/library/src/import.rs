//! Games from PGN files into the library, however large the files are and whatever is in them.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::time::{Duration, Instant};

use chess::pgn::{BrokenGame, ReadError, ReadGame, Reader};
use play::Stop;
use rusqlite::Transaction;

use crate::compressed::decompressed;
use crate::dictionary::SeenWords;
use crate::game_row::{GameRow, GameWords};
use crate::library::now;
use crate::limited_reader::{CountingReader, LimitError, LimitedReader};
use crate::{GameTree, Library, LibraryError, Source};

/// Games made ready at once.
const BATCH_GAMES: usize = 1024;
/// Text made ready at once, in bytes.
const BATCH_TEXT: usize = 1 << 22;
/// Batches that are ready before their games are written.
const BATCHES_AHEAD: usize = 1;
/// How long games are written in one transaction: the longer, the less has to be merged and written again later.
const TURN: Duration = Duration::from_millis(200);
/// The same while others wait, such as a game that is played meanwhile.
const SHORT_TURN: Duration = Duration::from_millis(3);
/// Incomplete and broken games of which the reason is kept.
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
    /// Games of which a part could not be read. They are among the others, with what comes before the mistake and
    /// marked by the tag [`INCOMPLETE`](chess::pgn::INCOMPLETE).
    pub incomplete: u64,
    /// Games that could not be read, or are too large.
    pub broken: u64,
    /// What is wrong, for the first games that are incomplete or broken.
    pub first_mistakes: Vec<GameMistake>,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameMistake {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The line of the file where the mistake is, if it is in one line.
    pub line: Option<u64>,
    /// What is wrong.
    pub reason: String,
    /// What comes before the mistake was kept.
    pub kept: bool,
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
    /// Adds the games of a PGN file, plain or compressed with zstd or gzip. Of a game that breaks the moves before
    /// are kept; games of which nothing can be read are counted and left out, and so are those that the library has.
    ///
    /// `progress` is told some times a second how far it has come. `stop` ends it soon.
    pub fn import(
        &self,
        source: impl Read + Send,
        limits: ImportLimits,
        stop: &Stop,
        progress: &mut dyn FnMut(&ImportProgress),
    ) -> Result<ImportProgress, ImportError> {
        let count = Arc::new(AtomicU64::new(0));
        let source = CountingReader { source, count: Arc::clone(&count) };
        let mut import =
            Import { library: self, done: ImportProgress::default(), seen: SeenWords::default() };
        let (sender, batches) = mpsc::sync_channel(BATCHES_AHEAD);
        // Games are read while those before are written.
        let ended = std::thread::scope(|scope| {
            let reading = scope.spawn(move || read_games(source, limits, stop, &sender));
            for batch in batches {
                let stored = import.store(batch);
                import.done.bytes = count.load(Ordering::Relaxed);
                // Also when the disk is full: what was written before stays.
                progress(&import.done);
                stored?;
            }
            reading.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        self.sync();
        import.done.bytes = count.load(Ordering::Relaxed);
        progress(&import.done);
        ended.map(|()| import.done)
    }
}

/// Makes the games of a source ready, batch by batch, until the writer has failed.
fn read_games(
    source: impl Read,
    limits: ImportLimits,
    stop: &Stop,
    batches: &SyncSender<Batch>,
) -> Result<(), ImportError> {
    let source = decompressed(source).map_err(ImportError::Unreadable)?;
    let mut games = Reader::new(LimitedReader { source, left: limits.bytes, stop });
    let mut batch = Batch::default();
    let mut number = 0;
    let ended = loop {
        let game = match games.read_game() {
            Ok(None) => break Ok(()),
            game => game,
        };
        number += 1;
        if number > limits.games {
            break Err(ImportError::TooManyGames { limit: limits.games });
        }
        match game {
            Ok(game) => game.into_iter().for_each(|game| batch.prepare(number, game)),
            Err(ReadError::Broken(broken)) => batch.broken(&broken),
            Err(ReadError::Io(error)) => break Err(ended_by(error, limits)),
        }
        if batch.is_full() && batches.send(std::mem::take(&mut batch)).is_err() {
            return Ok(()); // the writer knows what went wrong
        }
    };
    let _ = batches.send(batch);
    ended
}

fn ended_by(error: io::Error, limits: ImportLimits) -> ImportError {
    match LimitError::behind(&error) {
        Some(LimitError::Stopped) => ImportError::Stopped,
        Some(LimitError::TooLarge) => ImportError::TooLarge { limit: limits.bytes },
        None => ImportError::Unreadable(error),
    }
}

fn located(broken: &BrokenGame, kept: bool) -> GameMistake {
    GameMistake { game: broken.game, line: Some(broken.line), reason: broken.reason.to_string(), kept }
}

/// Games that only need to be written, and what is wrong with them.
#[derive(Default)]
struct Batch {
    games: VecDeque<GameRow>,
    /// How much text they have.
    text: usize,
    incomplete: u64,
    broken: u64,
    mistakes: Vec<GameMistake>,
}

impl Batch {
    fn prepare(&mut self, number: u64, read: ReadGame) {
        let mistake = read.mistake.clone();
        match GameTree::try_from(&read.marked()) {
            Ok(tree) => {
                let row = GameRow::new(Source::Import, &tree);
                self.text += row.size();
                self.games.push_back(row);
                if let Some(mistake) = mistake {
                    self.incomplete += 1;
                    self.note(located(&mistake, true));
                }
            }
            Err(error) => {
                self.broken += 1;
                self.note(GameMistake { game: number, line: None, reason: error.to_string(), kept: false });
            }
        }
    }

    fn broken(&mut self, broken: &BrokenGame) {
        self.broken += 1;
        self.note(located(broken, false));
    }

    fn note(&mut self, mistake: GameMistake) {
        if self.mistakes.len() < REMEMBERED {
            self.mistakes.push(mistake);
        }
    }

    fn is_full(&self) -> bool {
        self.games.len() >= BATCH_GAMES || self.text >= BATCH_TEXT
    }
}

/// An import under way.
struct Import<'a> {
    library: &'a Library,
    done: ImportProgress,
    seen: SeenWords,
}

impl Import<'_> {
    /// Writes a batch, in turns short enough for others to come in between.
    fn store(&mut self, mut batch: Batch) -> Result<(), LibraryError> {
        self.done.incomplete += batch.incomplete;
        self.done.broken += batch.broken;
        let room = REMEMBERED - self.done.first_mistakes.len();
        self.done.first_mistakes.extend(batch.mistakes.drain(..).take(room));
        while !batch.games.is_empty() {
            let library = self.library;
            let (added, known) = library.write_without_sync(|transaction| {
                let begun = Instant::now();
                let is_over = || begun.elapsed() > if library.is_awaited() { SHORT_TURN } else { TURN };
                self.store_some(transaction, &mut batch.games, &is_over)
            })?;
            self.done.games += added;
            self.done.duplicates += known;
        }
        Ok(())
    }

    /// Writes games until the turn is over, and says how many, and how many were there.
    fn store_some(
        &mut self,
        transaction: &Transaction<'_>,
        games: &mut VecDeque<GameRow>,
        is_over: &dyn Fn() -> bool,
    ) -> Result<(u64, u64), LibraryError> {
        let (mut words, mut known) = (Vec::new(), 0);
        while !is_over()
            && let Some(row) = games.pop_front()
        {
            if row.is_known(transaction)? {
                known += 1;
            } else {
                words.push(row.insert_without_words(transaction, now())?);
            }
        }
        // In the order of the index: it takes them at once.
        words.sort_unstable_by_key(GameWords::place);
        words.iter().try_for_each(|words| words.insert(transaction, &mut self.seen))?;
        Ok((words.len() as u64, known))
    }
}
