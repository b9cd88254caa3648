//! Tournaments in an SQLite file: the plan, the pairings, and every finished game.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use crate::record::{Forfeit, SearchStats};
use crate::{GameRecord, Pairing, RunOptions, Tournament};

/// The file, opened for one tournament.
pub(crate) struct Store {
    connection: Connection,
    tournament: i64,
}

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS tournament (
    id INTEGER PRIMARY KEY,
    plan TEXT NOT NULL UNIQUE,
    begun TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) STRICT;
CREATE TABLE IF NOT EXISTS pairing (
    tournament INTEGER NOT NULL REFERENCES tournament(id),
    number INTEGER NOT NULL,
    round INTEGER NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    opening INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT;
CREATE TABLE IF NOT EXISTS game (
    tournament INTEGER NOT NULL REFERENCES tournament(id),
    number INTEGER NOT NULL,
    white INTEGER NOT NULL,
    black INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    reason TEXT NOT NULL,
    fault TEXT,
    plies INTEGER NOT NULL,
    effort TEXT NOT NULL,
    pgn TEXT NOT NULL,
    ended TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY (tournament, number)
) STRICT;
CREATE TABLE IF NOT EXISTS run (
    tournament INTEGER PRIMARY KEY REFERENCES tournament(id),
    games INTEGER NOT NULL,
    sprt TEXT,
    command TEXT NOT NULL,
    started TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) STRICT;
";

impl Store {
    /// Opens the file, makes it if need be, and finds the tournament in it or adds it.
    pub(crate) fn open(path: &Path, plan: &Tournament) -> rusqlite::Result<Store> {
        let connection = Connection::open(path)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // A power failure may take the last games, which are then played again; a crash takes none.
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.busy_timeout(std::time::Duration::from_secs(10))?;
        connection.execute_batch(SCHEMA)?;
        let plan = serde_json::to_string(plan)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        let find = |connection: &Connection| {
            connection
                .query_row("SELECT id FROM tournament WHERE plan = ?1", [&plan], |row| row.get(0))
                .optional()
        };
        let tournament = match find(&connection)? {
            Some(id) => id,
            None => {
                connection.execute("INSERT INTO tournament (plan) VALUES (?1)", [&plan])?;
                connection.last_insert_rowid()
            }
        };
        Ok(Store { connection, tournament })
    }

    /// The plans of the other tournaments in the file that have games, when they were begun and how many games
    /// they have; the latest last.
    pub(crate) fn others(&self) -> rusqlite::Result<Vec<(String, String, u64)>> {
        let mut statement = self.connection.prepare(
            "SELECT plan, begun, (SELECT COUNT(*) FROM game WHERE tournament = id) AS games FROM tournament \
             WHERE id <> ?1 AND games > 0 ORDER BY id",
        )?;
        let rows =
            statement.query_map([self.tournament], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        rows.collect()
    }

    /// Forgets all games of the tournament.
    pub(crate) fn clear(&mut self) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction()?;
        transaction.execute("DELETE FROM game WHERE tournament = ?1", [self.tournament])?;
        transaction.execute("DELETE FROM pairing WHERE tournament = ?1", [self.tournament])?;
        transaction.commit()
    }

    /// The pairings made so far, in order.
    pub(crate) fn pairings(&self) -> rusqlite::Result<Vec<Pairing>> {
        let mut statement = self.connection.prepare(
            "SELECT round, first, second, opening FROM pairing WHERE tournament = ?1 ORDER BY number",
        )?;
        let rows = statement.query_map([self.tournament], |row| {
            Ok(Pairing { round: row.get(0)?, players: [row.get(1)?, row.get(2)?], opening: row.get(3)? })
        })?;
        rows.collect()
    }

    /// Adds the pairings of a round, all or none.
    pub(crate) fn add_pairings(&mut self, first: u64, pairings: &[Pairing]) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction()?;
        for (number, pairing) in (first..).zip(pairings) {
            transaction.execute(
                "INSERT INTO pairing (tournament, number, round, first, second, opening) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![
                    self.tournament,
                    number,
                    pairing.round,
                    pairing.players[0],
                    pairing.players[1],
                    pairing.opening
                ],
            )?;
        }
        transaction.commit()
    }

    /// Writes down what the latest run is about.
    pub(crate) fn note_run(&self, options: &RunOptions) -> rusqlite::Result<()> {
        self.connection.execute(
            "INSERT OR REPLACE INTO run (tournament, games, sprt, command) VALUES (?1, ?2, ?3, ?4)",
            params![
                self.tournament,
                i64::try_from(options.games).unwrap_or(i64::MAX),
                options.sprt.map(|sprt| sprt.to_string()),
                options.command
            ],
        )?;
        Ok(())
    }

    /// Writes everything to a new file.
    pub(crate) fn copy_to(&self, path: &str) -> rusqlite::Result<()> {
        self.connection.execute("VACUUM INTO ?1", [path]).map(drop)
    }

    /// Adds the games that a file has of the same tournament; how many there are. A number that is taken is an error.
    pub(crate) fn add_games_of(&self, path: &str) -> rusqlite::Result<usize> {
        self.connection.execute("ATTACH ?1 AS part", [path])?;
        let added = self.connection.execute(
            "INSERT INTO game SELECT ?1, number, white, black, outcome, reason, fault, plies, effort, pgn, ended \
             FROM part.game WHERE tournament = (SELECT id FROM part.tournament \
             WHERE plan = (SELECT plan FROM main.tournament WHERE id = ?1))",
            [self.tournament],
        );
        self.connection.execute("DETACH part", [])?;
        added
    }

    /// The finished games.
    pub(crate) fn games(&self) -> rusqlite::Result<Vec<GameRecord>> {
        games_of(&self.connection, self.tournament)
    }

    /// Writes a finished game down. A number that is taken is an error: no game counts twice.
    pub(crate) fn add_game(&self, record: &GameRecord) -> rusqlite::Result<()> {
        let name = |forfeit: Forfeit| {
            Forfeit::NAMES.into_iter().find(|(other, _)| *other == forfeit).map(|(_, name)| name)
        };
        let search_stats = serde_json::to_string(&record.search_stats)
            .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        self.connection.execute(
            "INSERT INTO game (tournament, number, white, black, outcome, reason, fault, plies, effort, pgn) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            params![
                self.tournament,
                record.number,
                record.players[0],
                record.players[1],
                record.outcome.to_string(),
                record.reason,
                record.forfeit.and_then(name),
                record.plies,
                search_stats,
                record.pgn
            ],
        )?;
        Ok(())
    }
}

/// The finished games of a tournament in a file.
pub(crate) fn games_of(connection: &Connection, tournament: i64) -> rusqlite::Result<Vec<GameRecord>> {
    let mut statement = connection.prepare(
        "SELECT number, white, black, outcome, reason, fault, plies, effort, pgn FROM game \
         WHERE tournament = ?1 ORDER BY number",
    )?;
    let rows = statement.query_map([tournament], |row| {
        let outcome: String = row.get(3)?;
        let forfeit: Option<String> = row.get(5)?;
        let search_stats: String = row.get(7)?;
        let corrupt = |column, error: Box<dyn std::error::Error + Send + Sync>| {
            rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error)
        };
        Ok(GameRecord {
            number: row.get(0)?,
            players: [row.get(1)?, row.get(2)?],
            outcome: outcome.parse().map_err(|error: chess::ParseOutcomeError| corrupt(3, error.into()))?,
            reason: row.get(4)?,
            forfeit: forfeit.and_then(|name| {
                Forfeit::NAMES.into_iter().find(|(_, other)| *other == name).map(|(forfeit, _)| forfeit)
            }),
            plies: row.get(6)?,
            search_stats: serde_json::from_str::<[SearchStats; 2]>(&search_stats)
                .map_err(|error| corrupt(7, error.into()))?,
            pgn: row.get(8)?,
            wrong_lines: Vec::new(),
        })
    })?;
    rows.collect()
}
