//! Games as they are played: a journal that grows entry by entry, so that a crash loses nothing.

use chess::Outcome;
use chess::pgn::PgnResult;
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use crate::checksum::checksum;
use crate::damage::{bytes, whole, within};
use crate::game_row::{insert_summary, write_words};
use crate::games::{game_row, is_unfinished};
use crate::library::now;
use crate::sessions::set_author;
use crate::summary::{COLUMNS, read};
use crate::{GameId, GameTree, Library, LibraryError, Summary};

/// An entry of a journal has no more bytes than this.
pub const LONGEST_ENTRY: usize = 1 << 20;

/// How far a game has come, for lists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameProgress {
    /// How many plies were played.
    pub plies: u32,
    /// How it ended, if it has.
    pub result: Option<Outcome>,
    /// Why it ended, in words.
    pub reason: Option<String>,
    /// The position now.
    pub last_fen: Option<String>,
}

impl Library {
    /// A game begins. What the entries mean, the caller knows.
    pub fn begin(&self, summary: &Summary, first_entry: &str) -> Result<GameId, LibraryError> {
        self.begin_by(None, summary, first_entry)
    }

    /// A game begins that a device has made; if none, the library's owner.
    pub fn begin_by(
        &self,
        author: Option<u64>,
        summary: &Summary,
        first_entry: &str,
    ) -> Result<GameId, LibraryError> {
        expect_short(first_entry)?;
        let summary = Summary { unfinished: true, ..summary.clone() };
        self.write(|transaction| {
            let game = insert_summary(transaction, &summary, None, now())?;
            write_words(transaction, game, &summary, &summary.event)?;
            add_entry(transaction, game, 1, first_entry)?;
            set_author(transaction, game, author)?;
            Ok(game)
        })
    }

    /// Something has happened in a game that is being played. The entry's number, from one, says that
    /// the writer has seen all the others; if not, nothing is written.
    pub fn append(
        &self,
        game: GameId,
        number: u32,
        entry: &str,
        progress: &GameProgress,
    ) -> Result<(), LibraryError> {
        expect_short(entry)?;
        self.write(|transaction| {
            expect_next(transaction, game, number)?;
            add_entry(transaction, game, number, entry)?;
            transaction
                .prepare_cached(
                    "UPDATE game SET plies = ?2, result = ?3, reason = ?4, updated = ?5, last_fen = ?6 \
                     WHERE id = ?1",
                )?
                .execute(params![
                    game.0,
                    progress.plies,
                    PgnResult(progress.result).as_str(),
                    progress.reason,
                    now(),
                    progress.last_fen,
                ])?;
            Ok(())
        })
    }

    /// All entries of a game in their order; none if it was not played here, or is deleted.
    pub fn journal(&self, game: GameId) -> Result<Vec<String>, LibraryError> {
        let (entries, damage) = self.read(|connection| {
            let is_there = "SELECT EXISTS (SELECT 1 FROM game WHERE id = ?1 AND deleted IS NULL)";
            let is_there = connection.prepare_cached(is_there)?.query_row([game.0], |row| row.get(0))?;
            Ok(if is_there { entries(connection, game) } else { (Vec::new(), None) })
        })?;
        damage.map_or(Ok(entries), Err).inspect_err(|error| self.note_damage(error))
    }

    /// The entries of a game before the first that is damaged.
    pub fn readable_journal(&self, game: GameId) -> Result<Vec<String>, LibraryError> {
        self.read(|connection| Ok(entries(connection, game).0))
    }

    /// The games that have begun and were not [finished](Library::finish), the latest first.
    pub fn unfinished(&self) -> Result<Vec<Summary>, LibraryError> {
        self.read(|connection| {
            let select = format!(
                "SELECT {COLUMNS} FROM game WHERE unfinished = 1 AND deleted IS NULL ORDER BY updated DESC, id DESC"
            );
            let mut select = connection.prepare_cached(&select)?;
            let rows = select.query_map([], read)?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// The game is over, and this is all of it. The journal stays.
    ///
    /// Of the summary, the reason is taken, and what the tree's tags leave open.
    pub fn finish(&self, game: GameId, summary: &Summary, tree: &GameTree) -> Result<(), LibraryError> {
        let row = game_row(summary, tree)?;
        self.write(|transaction| {
            expect_unfinished(transaction, game)?;
            transaction
                .prepare_cached("UPDATE game SET unfinished = 0, reason = ?2 WHERE id = ?1")?
                .execute(params![game.0, row.summary.reason])?;
            row.update(transaction, game, now())
        })
    }
}

/// The entries of a game that can be read, and why the others cannot.
pub(crate) fn entries(connection: &Connection, game: GameId) -> (Vec<String>, Option<LibraryError>) {
    let mut readable = Vec::new();
    let read = (|| {
        let select = "SELECT number, entry, checksum FROM journal WHERE game = ?1 ORDER BY number";
        let mut select = connection.prepare_cached(select).map_err(|error| within(game, error))?;
        let mut rows = select.query([game.0]).map_err(|error| within(game, error))?;
        while let Some(row) = rows.next().map_err(|error| within(game, error))? {
            let cells = (|| Ok((row.get::<_, usize>(0)?, bytes(row, 1)?, row.get(2)?)))();
            let (number, entry, sum) = cells.map_err(|error| within(game, error))?;
            if number != readable.len() + 1 {
                let detail = format!("entry {} of its journal is missing", readable.len() + 1);
                return Err(LibraryError::DamagedGame { game, detail });
            }
            readable.push(whole(game, entry, sum)?);
        }
        Ok(())
    })();
    (readable, read.err())
}

fn expect_short(entry: &str) -> Result<(), LibraryError> {
    if entry.len() > LONGEST_ENTRY {
        return Err(LibraryError::TooLong { what: "journal entry", limit: LONGEST_ENTRY });
    }
    Ok(())
}

fn expect_unfinished(transaction: &Transaction<'_>, game: GameId) -> Result<(), LibraryError> {
    match is_unfinished(transaction, game)? {
        true => Ok(()),
        false => Err(LibraryError::Ended(game)),
    }
}

/// A game goes on while it is neither over nor deleted, entry after entry.
fn expect_next(transaction: &Transaction<'_>, game: GameId, number: u32) -> Result<(), LibraryError> {
    let select = "SELECT unfinished, (SELECT max(number) FROM journal WHERE game = id) FROM game \
                  WHERE id = ?1 AND deleted IS NULL";
    let found: Option<(bool, u32)> = transaction
        .prepare_cached(select)?
        .query_row([game.0], |row| Ok((row.get(0)?, row.get::<_, Option<u32>>(1)?.unwrap_or(0))))
        .optional()?;
    match found {
        None => Err(LibraryError::NoSuchGame(game)),
        Some((false, _)) => Err(LibraryError::Ended(game)),
        Some((true, last)) if last.checked_add(1) != Some(number) => Err(LibraryError::WentOn(game)),
        Some(_) => Ok(()),
    }
}

fn add_entry(
    transaction: &Transaction<'_>,
    game: GameId,
    number: u32,
    entry: &str,
) -> Result<(), LibraryError> {
    transaction
        .prepare_cached("INSERT INTO journal (game, number, entry, checksum) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![game.0, number, entry, checksum(entry)])?;
    Ok(())
}
