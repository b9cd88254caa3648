//! Games as trees: made, saved after every edit, read, deleted, brought back.

use std::time::Duration;

use chess::pgn::PgnGame;
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use crate::checksum::checksum;
use crate::game_row::GameRow;
use crate::library::now;
use crate::summary::{COLUMNS, read};
use crate::{GameId, GameTree, Library, LibraryError, Source, StoredGame, Summary};

/// Games that are purged in one transaction, so that other writers do not wait long.
const PURGED_AT_ONCE: usize = 100;

impl Library {
    /// Adds a game. Of the summary, the source and the reason are taken, and what the tree's tags
    /// leave open; everything else the tree says for itself.
    pub fn create(&self, summary: &Summary, tree: &GameTree) -> Result<GameId, LibraryError> {
        let row = game_row(summary, tree)?;
        self.write(|transaction| row.insert(transaction, now()))
    }

    /// Replaces the tree of a game, after every edit.
    pub fn save(&self, game: GameId, tree: &GameTree) -> Result<(), LibraryError> {
        // Where it comes from stays as it is.
        let row = GameRow::new(Source::default(), tree);
        self.write(|transaction| {
            expect_ended(transaction, game)?;
            row.update(transaction, game, now())
        })
    }

    /// What lists show of a game; `None` if there is none. A deleted game has a summary until it
    /// is purged.
    pub fn summary(&self, game: GameId) -> Result<Option<Summary>, LibraryError> {
        self.read(|connection| Ok(summary(connection, game)?))
    }

    /// A whole game; `None` if there is none. One that is still being played has no tree yet: that
    /// is an error.
    pub fn load(&self, game: GameId) -> Result<Option<StoredGame>, LibraryError> {
        let found = self.read(|connection| {
            let Some(summary) = summary(connection, game)? else { return Ok(None) };
            Ok(Some((summary, score(connection, game)?)))
        })?;
        let Some((summary, pgn)) = found else { return Ok(None) };
        let pgn = pgn.ok_or(LibraryError::InProgress(game))?;
        let damaged = |detail: String| LibraryError::DamagedGame { game, detail };
        let parsed: PgnGame = pgn.parse().map_err(|error| damaged(format!("{error}")))?;
        let tree = GameTree::try_from(&parsed).map_err(|error| damaged(error.to_string()))?;
        Ok(Some(StoredGame { summary, tree }))
    }

    /// Deletes a game, until [`restore`](Library::restore) brings it back.
    pub fn delete(&self, game: GameId) -> Result<(), LibraryError> {
        self.mark_deleted(game, Some(now()))
    }

    /// Brings a deleted game back.
    pub fn restore(&self, game: GameId) -> Result<(), LibraryError> {
        self.mark_deleted(game, None)
    }

    fn mark_deleted(&self, game: GameId, deleted: Option<i64>) -> Result<(), LibraryError> {
        self.write(|transaction| {
            let mark = "UPDATE game SET deleted = ?2 WHERE id = ?1";
            match transaction.prepare_cached(mark)?.execute(params![game.0, deleted])? {
                0 => Err(LibraryError::NoSuchGame(game)),
                _ => Ok(()),
            }
        })
    }

    /// Removes the games that were deleted longer ago than this for good, and says how many.
    pub fn purge_deleted(&self, older_than: Duration) -> Result<usize, LibraryError> {
        let age = i64::try_from(older_than.as_millis()).unwrap_or(i64::MAX);
        let before = now().saturating_sub(age);
        let mut purged = 0;
        loop {
            let some = self.write(|transaction| {
                let purge = "DELETE FROM game WHERE id IN (SELECT id FROM game WHERE deleted <= ?1 LIMIT ?2)";
                Ok(transaction.execute(purge, params![before, PURGED_AT_ONCE])?)
            })?;
            purged += some;
            if some < PURGED_AT_ONCE {
                return Ok(purged);
            }
        }
    }
}

/// The row of a tree, completed by what the summary knows.
pub(crate) fn game_row(summary: &Summary, tree: &GameTree) -> Result<GameRow, LibraryError> {
    let mut tree = tree.clone();
    summary.complete(&mut tree)?;
    let mut row = GameRow::new(summary.source, &tree);
    row.summary.reason = summary.reason.clone().or(row.summary.reason);
    Ok(row)
}

fn summary(connection: &Connection, game: GameId) -> rusqlite::Result<Option<Summary>> {
    let select = format!("SELECT {COLUMNS} FROM game WHERE id = ?1");
    connection.prepare_cached(&select)?.query_row([game.0], read).optional()
}

/// The text of a game, if it is whole; `None` if it has none.
pub(crate) fn score(connection: &Connection, game: GameId) -> Result<Option<String>, LibraryError> {
    let mut select = connection.prepare_cached("SELECT pgn, checksum FROM score WHERE game = ?1")?;
    let found = select.query_row([game.0], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let Some((pgn, sum)) = found else { return Ok(None) };
    whole(game, pgn, sum).map(Some)
}

/// The text, if it has the sum that was written with it.
pub(crate) fn whole(game: GameId, text: String, sum: i64) -> Result<String, LibraryError> {
    if checksum(&text) == sum {
        Ok(text)
    } else {
        Err(LibraryError::DamagedGame { game, detail: "its checksum differs".to_owned() })
    }
}

fn expect_ended(transaction: &Transaction<'_>, game: GameId) -> Result<(), LibraryError> {
    match is_unfinished(transaction, game)? {
        false => Ok(()),
        true => Err(LibraryError::InProgress(game)),
    }
}

/// Whether the game is still being played.
pub(crate) fn is_unfinished(transaction: &Transaction<'_>, game: GameId) -> Result<bool, LibraryError> {
    let mut select = transaction.prepare_cached("SELECT unfinished FROM game WHERE id = ?1")?;
    select.query_row([game.0], |row| row.get(0)).optional()?.ok_or(LibraryError::NoSuchGame(game))
}
