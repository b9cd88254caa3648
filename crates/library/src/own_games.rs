//! A person's own games: those played here, those of the names under which one plays elsewhere, and what is known of them.

use std::collections::{HashMap, HashSet};

use rusqlite::{Connection, params};

use crate::summary::{COLUMNS, read};
use crate::{GameId, Library, LibraryError, Summary};

/// A game that was played here, with how it began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedHere {
    /// What lists show of it.
    pub summary: Summary,
    /// The first entry of its journal.
    pub first_entry: String,
}

/// What was found out about a game, in the caller's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameStats {
    /// The game.
    pub game: GameId,
    /// What it was like then, in the caller's words: another stamp means that the stats are old.
    pub stamp: String,
    /// The stats.
    pub stats: String,
}

impl Library {
    /// The games that were played here on the owner's devices and have ended.
    pub fn played_here(&self) -> Result<Vec<PlayedHere>, LibraryError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached(&format!(
                "SELECT {COLUMNS}, journal.entry FROM journal CROSS JOIN game ON game.id = journal.game
                 WHERE journal.number = 1 AND game.deleted IS NULL AND game.unfinished = 0
                 AND NOT EXISTS (SELECT 1 FROM author WHERE author.game = game.id) ORDER BY game.id"
            ))?;
            let rows = select.query_map([], |row| {
                Ok(PlayedHere { summary: read(row)?, first_entry: row.get("entry").unwrap_or_default() })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// The imported games of a player, by the whole name in any case.
    pub fn imported_of(&self, player: &str) -> Result<Vec<Summary>, LibraryError> {
        self.read(|connection| {
            let side = |column: &str| {
                format!(
                    "SELECT {COLUMNS} FROM game WHERE {column} = ?1 AND deleted IS NULL AND unfinished = 0
                     AND source = 'import'"
                )
            };
            let sql = format!("{} UNION {} ORDER BY 1", side("white"), side("black"));
            let mut select = connection.prepare_cached(&sql)?;
            Ok(select.query_map([player], read)?.collect::<Result<_, _>>()?)
        })
    }

    /// Where the games of a player were played, as their tags say.
    pub fn sites_of(&self, player: &str) -> Result<HashSet<String>, LibraryError> {
        self.read(|connection| {
            let sql = "SELECT site FROM game WHERE white = ?1 AND deleted IS NULL
                       UNION SELECT site FROM game WHERE black = ?1 AND deleted IS NULL";
            let mut select = connection.prepare_cached(sql)?;
            Ok(select.query_map([player], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
    }

    /// How many bytes the settings have whose names begin so, by the rest of their names.
    pub fn setting_sizes(&self, beginning: &str) -> Result<HashMap<String, i64>, LibraryError> {
        self.read(|connection| {
            let sql =
                "SELECT substr(name, ?2), octet_length(value) FROM setting WHERE name >= ?1 AND name < ?3";
            let rest = beginning.chars().count() + 1;
            let mut select = connection.prepare_cached(sql)?;
            let end = format!("{beginning}\u{10FFFF}");
            let rows =
                select.query_map(params![beginning, rest, end], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// All stats that are kept.
    pub fn game_stats(&self) -> Result<Vec<GameStats>, LibraryError> {
        self.read(|connection: &Connection| {
            let mut select = connection.prepare_cached("SELECT game, stamp, stats FROM game_stats")?;
            let rows = select.query_map([], |row| {
                Ok(GameStats { game: GameId(row.get(0)?), stamp: row.get(1)?, stats: row.get(2)? })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Keeps stats. They can be found out again, so nothing waits for the disk.
    pub fn keep_game_stats(&self, stats: &[GameStats]) -> Result<(), LibraryError> {
        self.write_without_sync(|transaction| {
            // A game that was purged meanwhile has no stats.
            let mut insert = transaction.prepare_cached(
                "INSERT OR REPLACE INTO game_stats SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM game WHERE id = ?1)",
            )?;
            for GameStats { game, stamp, stats } in stats {
                insert.execute(params![game.0, stamp, stats])?;
            }
            Ok(())
        })
    }
}
