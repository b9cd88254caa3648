//! The matches and tournaments that were played before, as files remember them.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::{fmt, io};

use chess::epd::Epd;
use chess::pgn::{Reader, Scope, Visitor};
use chess::{Move, Position};
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use serde_json::Value;

use crate::run::lock_path;
use crate::store::{games_of, pgn_of, results_of};
use crate::tournament::id_of;
use crate::{Entrant, GameRecord, Sprt, SprtDecision, Standings};

/// A match or a tournament, played to its end or not.
#[derive(Clone, PartialEq, Debug)]
pub struct ArchivedMatch {
    /// Eight hexadecimal digits that tell it from others.
    pub id: String,
    /// The file it is in.
    pub file: PathBuf,
    /// The name of the event.
    pub event: String,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// When it was begun, in UTC.
    pub begun: String,
    /// When the latest game ended, in UTC.
    pub latest: Option<String>,
    /// The finished games.
    pub games: u64,
    /// How many there are to be, if that was written down (from version 0.3 on).
    pub wanted: Option<u64>,
    /// The test that decides it.
    pub sprt: Option<Sprt>,
    /// The command that played it last.
    pub command: Option<String>,
    /// The whole plan, as it is stored.
    pub plan: Value,
    /// Where it stands.
    pub state: MatchState,
    tournament: i64,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchState {
    /// It is being played.
    Running,
    /// All games are played, or the test is decided.
    Finished,
    /// The same command would go on with it.
    Interrupted,
    /// How many games were wanted was not written down.
    Unknown,
}

impl fmt::Display for MatchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MatchState::Running => "running",
            MatchState::Finished => "finished",
            MatchState::Interrupted => "interrupted",
            MatchState::Unknown => "unknown",
        })
    }
}

/// Why a match cannot be read or forgotten.
#[derive(Debug)]
pub enum ArchiveError {
    /// The file cannot be used.
    Store(PathBuf, rusqlite::Error),
    /// The file cannot be read or deleted.
    Io(PathBuf, io::Error),
    /// It is being played.
    Running,
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArchiveError::Store(path, error) => write!(f, "{}: {error}", path.display()),
            ArchiveError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            ArchiveError::Running => f.write_str("it is being played: interrupt it first"),
        }
    }
}

impl std::error::Error for ArchiveError {}

/// The matches in a file, the earliest first.
pub fn archived_matches(file: &Path) -> Result<Vec<ArchivedMatch>, ArchiveError> {
    let failed = |error| ArchiveError::Store(file.to_owned(), error);
    let connection = open(file, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
    let is_locked = is_locked(file);
    let rows = rows(&connection).map_err(failed)?;
    let latest_run = rows.iter().filter_map(|row| row.run.as_ref().map(|run| &run.started)).max().cloned();
    let mut matches = Vec::new();
    for row in rows {
        let runs = is_locked && row.run.as_ref().map(|run| &run.started) == latest_run.as_ref();
        matches.push(row.into_match(file, &connection, runs).map_err(failed)?);
    }
    Ok(matches)
}

impl ArchivedMatch {
    /// The finished games, in the order of their numbers.
    pub fn records(&self) -> Result<Vec<GameRecord>, ArchiveError> {
        let failed = |error| ArchiveError::Store(self.file.clone(), error);
        let connection = open(&self.file, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
        games_of(&connection, self.tournament).map_err(failed)
    }

    /// The same without the moves: quick, also for many games.
    pub fn results(&self) -> Result<Vec<GameRecord>, ArchiveError> {
        let failed = |error| ArchiveError::Store(self.file.clone(), error);
        let connection = open(&self.file, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
        results_of(&connection, self.tournament).map_err(failed)
    }

    /// The moves of a game, by its number from 0, if it is finished.
    pub fn pgn(&self, number: u64) -> Result<Option<String>, ArchiveError> {
        let failed = |error| ArchiveError::Store(self.file.clone(), error);
        let connection = open(&self.file, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
        pgn_of(&connection, self.tournament, number).map_err(failed)
    }

    /// What they come to.
    pub fn standings(&self, records: &[GameRecord]) -> Standings {
        standings(self.entrants.len(), records)
    }

    /// Deletes it, and its file if there is nothing else in it.
    pub fn forget(&self) -> Result<(), ArchiveError> {
        if is_locked(&self.file) {
            return Err(ArchiveError::Running);
        }
        let failed = |error| ArchiveError::Store(self.file.clone(), error);
        let mut connection = open(&self.file, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(failed)?;
        let left = delete(&mut connection, self.tournament).map_err(failed)?;
        if left > 0 {
            return Ok(());
        }
        drop(connection);
        let mut beside = vec![self.file.clone(), lock_path(&self.file)];
        beside.extend(["-wal", "-shm"].map(|end| with_end(&self.file, end)));
        for path in beside {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(ArchiveError::Io(path, error));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The last position of each game in some PGN, as EPD with the result; games that cannot be read are left out.
pub fn final_positions(pgn: &str) -> Vec<String> {
    #[derive(Default)]
    struct Last(Option<Position>);
    impl Visitor for Last {
        fn start(&mut self, position: &Position) -> Scope {
            self.0 = Some(*position);
            Scope::Mainline
        }
        fn play(&mut self, before: &Position, m: Move) {
            let mut position = *before;
            position.play(m);
            self.0 = Some(position);
        }
    }
    let mut reader = Reader::new(pgn.as_bytes());
    let mut positions = Vec::new();
    loop {
        let mut last = Last::default();
        match reader.visit(&mut last) {
            Ok(true) => positions.extend(last.0.map(|position| Epd::new(position).to_string())),
            Err(chess::pgn::ReadError::Broken(_)) => {}
            Ok(false) | Err(chess::pgn::ReadError::Io(_)) => return positions,
        }
    }
}

/// What the file has about a match.
struct Row {
    tournament: i64,
    plan: String,
    begun: String,
    latest: Option<String>,
    games: u64,
    run: Option<Run>,
}

struct Run {
    games: u64,
    sprt: Option<String>,
    command: String,
    started: String,
}

impl Row {
    fn into_match(self, file: &Path, connection: &Connection, runs: bool) -> rusqlite::Result<ArchivedMatch> {
        let plan: Value = serde_json::from_str(&self.plan).unwrap_or_default();
        let entrants: Vec<Entrant> =
            plan["contestants"].as_array().into_iter().flatten().map(entrant).collect();
        let sprt: Option<Sprt> = self.run.as_ref().and_then(|run| run.sprt.as_ref()?.parse().ok());
        let wanted = self.run.as_ref().map(|run| run.games);
        let decided = || -> rusqlite::Result<bool> {
            let Some(sprt) = &sprt else { return Ok(false) };
            let standings = standings(entrants.len(), &results_of(connection, self.tournament)?);
            Ok(sprt.decision(&standings.counts(0, 1)) != SprtDecision::Continue)
        };
        let state = match wanted {
            _ if runs => MatchState::Running,
            None => MatchState::Unknown,
            Some(wanted) if self.games >= wanted || decided()? => MatchState::Finished,
            Some(_) => MatchState::Interrupted,
        };
        Ok(ArchivedMatch {
            id: id_of(&self.plan),
            file: file.to_owned(),
            event: plan["event"].as_str().unwrap_or_default().to_owned(),
            entrants,
            begun: self.begun,
            latest: self.latest,
            games: self.games,
            wanted,
            sprt,
            command: self.run.map(|run| run.command).filter(|command| !command.is_empty()),
            plan,
            state,
            tournament: self.tournament,
        })
    }
}

fn entrant(contestant: &Value) -> Entrant {
    let name = contestant["name"].as_str().unwrap_or("?").to_owned();
    Entrant { name, anchor: contestant["anchor"].as_f64() }
}

fn standings(players: usize, records: &[GameRecord]) -> Standings {
    let mut standings = Standings::new(players);
    records.iter().for_each(|record| standings.add(record));
    standings
}

fn rows(connection: &Connection) -> rusqlite::Result<Vec<Row>> {
    let mut statement = connection.prepare(
        "SELECT id, plan, begun, (SELECT MAX(ended) FROM game WHERE tournament = id), \
         (SELECT COUNT(*) FROM game WHERE tournament = id) FROM tournament ORDER BY id",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(Row {
            tournament: row.get(0)?,
            plan: row.get(1)?,
            begun: row.get(2)?,
            latest: row.get(3)?,
            games: row.get(4)?,
            run: None,
        })
    })?;
    let mut rows: Vec<Row> = rows.collect::<rusqlite::Result<_>>()?;
    // Files of earlier versions have no such table.
    let written: Option<i64> = connection
        .query_row("SELECT 1 FROM sqlite_master WHERE name = 'run'", [], |row| row.get(0))
        .optional()?;
    for row in rows.iter_mut().filter(|_| written.is_some()) {
        let run = "SELECT games, sprt, command, started FROM run WHERE tournament = ?1";
        row.run = connection
            .query_row(run, [row.tournament], |run| {
                Ok(Run { games: run.get(0)?, sprt: run.get(1)?, command: run.get(2)?, started: run.get(3)? })
            })
            .optional()?;
    }
    Ok(rows)
}

/// Deletes a match; how many are left.
fn delete(connection: &mut Connection, tournament: i64) -> rusqlite::Result<u64> {
    let transaction = connection.transaction()?;
    for table in ["game", "pairing", "run"] {
        let found: Option<i64> = transaction
            .query_row("SELECT 1 FROM sqlite_master WHERE name = ?1", [table], |row| row.get(0))
            .optional()?;
        if found.is_some() {
            transaction.execute(&format!("DELETE FROM {table} WHERE tournament = ?1"), [tournament])?;
        }
    }
    transaction.execute("DELETE FROM tournament WHERE id = ?1", [tournament])?;
    let left = transaction.query_row("SELECT COUNT(*) FROM tournament", [], |row| row.get(0))?;
    transaction.commit()?;
    Ok(left)
}

fn open(file: &Path, access: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(std::time::Duration::from_secs(10))?;
    Ok(connection)
}

/// Whether a process plays from the file now.
fn is_locked(file: &Path) -> bool {
    File::open(lock_path(file)).is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}
