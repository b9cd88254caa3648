//! Games as they are played: a journal that grows entry by entry, so that a crash loses nothing.

use chess::Outcome;
use rusqlite::{Transaction, params};

use crate::checksum::checksum;
use crate::games::{is_unfinished, record, whole};
use crate::library::now;
use crate::record::{insert_summary, write_words};
use crate::summary::{COLUMNS, read, result_text};
use crate::{GameId, GameTree, Library, LibraryError, Summary};

/// An entry of a journal has no more bytes than this.
pub const LONGEST_ENTRY: usize = 1 << 20;

/// How far a game has come, for lists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// How many half-moves were played.
    pub plies: u32,
    /// How it ended, if it has.
    pub result: Option<Outcome>,
    /// Why it ended, in words.
    pub reason: Option<String>,
}

impl Library {
    /// A game begins. What the entries mean is the caller's business.
    pub fn begin(&self, summary: &Summary, first_entry: &str) -> Result<GameId, LibraryError> {
        expect_short(first_entry)?;
        let summary = Summary { unfinished: true, ..summary.clone() };
        self.write(|transaction| {
            let game = insert_summary(transaction, &summary, None, now())?;
            write_words(transaction, game, &summary, &summary.event)?;
            add_entry(transaction, game, first_entry)?;
            Ok(game)
        })
    }

    /// Something has happened in a game that is being played.
    pub fn append(&self, game: GameId, entry: &str, progress: &Progress) -> Result<(), LibraryError> {
        expect_short(entry)?;
        self.write(|transaction| {
            expect_unfinished(transaction, game)?;
            add_entry(transaction, game, entry)?;
            transaction
                .prepare_cached(
                    "UPDATE game SET plies = ?2, result = ?3, reason = ?4, updated = ?5 WHERE id = ?1",
                )?
                .execute(params![
                    game.0,
                    progress.plies,
                    result_text(progress.result),
                    progress.reason,
                    now()
                ])?;
            Ok(())
        })
    }

    /// All entries of a game in their order; none if it was not played here.
    pub fn journal(&self, game: GameId) -> Result<Vec<String>, LibraryError> {
        self.read(|connection| {
            let select = "SELECT entry, checksum FROM journal WHERE game = ?1 ORDER BY number";
            let mut select = connection.prepare_cached(select)?;
            let rows = select.query_map([game.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.map(|row| row.map_err(LibraryError::from).and_then(|(entry, sum)| whole(game, entry, sum)))
                .collect()
        })
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
        let record = record(summary, tree)?;
        self.write(|transaction| {
            expect_unfinished(transaction, game)?;
            record.update(transaction, game, now())?;
            transaction
                .prepare_cached("UPDATE game SET unfinished = 0, reason = ?2 WHERE id = ?1")?
                .execute(params![game.0, record.summary.reason])?;
            Ok(())
        })
    }
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

fn add_entry(transaction: &Transaction<'_>, game: GameId, entry: &str) -> Result<(), LibraryError> {
    transaction
        .prepare_cached(
            "INSERT INTO journal (game, number, entry, checksum) VALUES \
             (?1, (SELECT coalesce(max(number), 0) + 1 FROM journal WHERE game = ?1), ?2, ?3)",
        )?
        .execute(params![game.0, entry, checksum(entry)])?;
    Ok(())
}
