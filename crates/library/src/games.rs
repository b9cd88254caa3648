//! Games as trees: made, saved after every edit, read, deleted, brought back.

use std::time::Duration;

use chess::pgn::PgnGame;
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use crate::damage::{bytes, whole, within};
use crate::game_row::GameRow;
use crate::library::now;
use crate::sessions::set_author;
use crate::summary::{COLUMNS, read};
use crate::{GameId, GameTree, Library, LibraryError, Query, Source, StoredGame, Summary};

/// Games that are purged in one transaction, so that other writers do not wait long.
const PURGED_AT_ONCE: usize = 100;

/// Games that are deleted or brought back in one transaction, so that other writers do not wait long.
const MARKED_AT_ONCE: usize = 250;

/// Games that were deleted together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BulkDeletion {
    /// Which.
    pub games: Vec<GameId>,
    /// By this they are brought back together.
    pub stamp: i64,
}

impl Library {
    /// Adds a game. Of the summary, the source and the reason are taken, and what the tree's tags
    /// leave open; everything else the tree says for itself.
    pub fn create(&self, summary: &Summary, tree: &GameTree) -> Result<GameId, LibraryError> {
        self.create_by(None, summary, tree)
    }

    /// The same for a device that has made it; if none, the library's owner.
    pub fn create_by(
        &self,
        author: Option<u64>,
        summary: &Summary,
        tree: &GameTree,
    ) -> Result<GameId, LibraryError> {
        let row = game_row(summary, tree)?;
        self.write(|transaction| {
            let game = row.insert(transaction, now())?;
            set_author(transaction, game, author)?;
            Ok(game)
        })
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
        let loaded = (|| {
            let found = self.read(|connection| {
                let Some(summary) = summary(connection, game)? else { return Ok(None) };
                Ok(Some((summary, score(connection, game)?)))
            })?;
            let Some((summary, pgn)) = found else { return Ok(None) };
            let missing = if summary.unfinished {
                LibraryError::InProgress(game)
            } else {
                LibraryError::DamagedGame { game, detail: "its moves are missing".to_owned() }
            };
            let damaged = |detail: String| LibraryError::DamagedGame { game, detail };
            let parsed: PgnGame = pgn.ok_or(missing)?.parse().map_err(|error| damaged(format!("{error}")))?;
            let tree = GameTree::try_from(&parsed).map_err(|error| damaged(error.to_string()))?;
            Ok(Some(StoredGame { summary, tree }))
        })();
        loaded.inspect_err(|error| self.note_damage(error))
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

    /// Deletes all games that are wanted, until [`restore_deleted`](Library::restore_deleted) brings
    /// them back. Nothing is deleted if there are not as many as is said.
    pub fn delete_all(&self, query: &Query, expected: u64) -> Result<BulkDeletion, LibraryError> {
        let games = self.list_ids(query)?;
        if games.len() as u64 != expected {
            return Err(LibraryError::NotAsMany { expected, found: games.len() as u64 });
        }
        let stamp = self.unused_stamp()?;
        for some in games.chunks(MARKED_AT_ONCE) {
            self.write(|transaction| {
                let mark = "UPDATE game SET deleted = ?2 WHERE id = ?1 AND deleted IS NULL";
                let mut mark = transaction.prepare_cached(mark)?;
                some.iter().try_for_each(|game| mark.execute(params![game.0, stamp]).map(drop))?;
                Ok(())
            })?;
        }
        Ok(BulkDeletion { games, stamp })
    }

    /// A moment at which no other game was deleted, by which those deleted together are known.
    fn unused_stamp(&self) -> Result<i64, LibraryError> {
        self.read(|connection| {
            let latest: Option<i64> = connection.query_row(
                "SELECT max(deleted) FROM game WHERE deleted IS NOT NULL",
                [],
                |row| row.get(0),
            )?;
            Ok(now().max(latest.map_or(0, |latest| latest.saturating_add(1))))
        })
    }

    /// Brings back the games that were deleted together, and says how many.
    pub fn restore_deleted(&self, stamp: i64) -> Result<usize, LibraryError> {
        let mut restored = 0;
        loop {
            let some = self.write(|transaction| {
                let restore = "UPDATE game SET deleted = NULL WHERE id IN \
                               (SELECT id FROM game WHERE deleted = ?1 LIMIT ?2)";
                Ok(transaction.prepare_cached(restore)?.execute(params![stamp, MARKED_AT_ONCE])?)
            })?;
            restored += some;
            if some < MARKED_AT_ONCE {
                return Ok(restored);
            }
        }
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

pub(crate) fn summary(connection: &Connection, game: GameId) -> rusqlite::Result<Option<Summary>> {
    let select = format!("SELECT {COLUMNS} FROM game WHERE id = ?1");
    connection.prepare_cached(&select)?.query_row([game.0], read).optional()
}

/// The text of a game, if it is whole; `None` if it has none.
pub(crate) fn score(connection: &Connection, game: GameId) -> Result<Option<String>, LibraryError> {
    let found = (|| {
        let mut select = connection.prepare_cached("SELECT pgn, checksum FROM score WHERE game = ?1")?;
        select.query_row([game.0], |row| Ok((bytes(row, 0)?, row.get(1)?))).optional()
    })();
    let Some((pgn, sum)) = found.map_err(|error| within(game, error))? else { return Ok(None) };
    whole(game, pgn, sum).map(Some)
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
