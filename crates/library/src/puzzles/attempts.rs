//! Tries at puzzles: a rating of the person, and when a puzzle is to be seen again.

use std::collections::HashSet;

use coach::attempt::Attempt;
use coach::glicko2::{self, Rating};
use coach::repetition::Memory;
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::StoredPuzzle;
use crate::{Library, LibraryError};

/// Milliseconds.
const DAY: f64 = 86_400_000.0;
/// Who sits down somewhat earlier than the last time finds the same puzzles due.
const EARLIER: f64 = DAY / 3.0;
/// New puzzles of one's own games a day.
const NEW_A_DAY: usize = 10;

/// A try that is to be kept.
#[derive(Clone, Copy, Debug)]
pub struct NewAttempt<'a> {
    /// The page's name for it: the same is kept once.
    pub token: &'a str,
    /// Which puzzle.
    pub puzzle: &'a StoredPuzzle,
    /// In which mode, in the server's words.
    pub mode: &'a str,
    /// How it went.
    pub attempt: Attempt,
    /// Whether it counts for the rating, if it is the first try at the puzzle.
    pub rated: bool,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// What a try has changed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RecordedAttempt {
    /// The person's rating before it.
    pub before: Rating,
    /// And after.
    pub after: Rating,
    /// When the puzzle is to be seen again; none if it is not repeated.
    pub due: Option<i64>,
}

/// A try that was kept.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PastAttempt {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Whether it was solved.
    pub solved: bool,
    /// The person's rating after it.
    pub rating: f64,
    /// And how sure that is.
    pub deviation: f64,
}

/// Where a person stands.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PuzzleProgress {
    /// The rating.
    pub rating: Rating,
    /// Puzzles of one's own games.
    pub own: u64,
    /// The ids of those that are due, in the order in which they should be tried.
    pub due: Vec<String>,
    /// When the next is, if none is now.
    pub next_due: Option<i64>,
    /// The ids of all that were tried.
    pub tried: HashSet<String>,
    /// The longest streak.
    pub best_streak: u32,
    /// The most in a timed run.
    pub best_timed: u32,
}

impl Library {
    /// Keeps a try. A puzzle is repeated if it comes from one's own games or was not solved; streaks and timed runs leave
    /// the rating as it is.
    pub fn record_attempt(&self, new: &NewAttempt<'_>) -> Result<RecordedAttempt, LibraryError> {
        self.write(|transaction| {
            let before = rating(transaction)?;
            if is_kept(transaction, new.token)? {
                let due = memory(transaction, &new.puzzle.id)?.map(|known| known.due);
                return Ok(RecordedAttempt { before, after: before, due });
            }
            let is_first = !is_tried(transaction, &new.puzzle.id)?;
            let after = if new.rated && is_first { before.after(&[game(new)]) } else { before };
            insert(transaction, new, after)?;
            Ok(RecordedAttempt { before, after, due: remember(transaction, new)? })
        })
    }

    /// Keeps a streak or a timed run.
    pub fn record_run(&self, mode: &str, solved: u32, at: i64) -> Result<(), LibraryError> {
        self.write(|transaction| {
            let mut insert = transaction
                .prepare_cached("INSERT INTO puzzle_run (mode, solved, at) VALUES (?1, ?2, ?3)")?;
            insert.execute(params![mode, solved, at])?;
            Ok(())
        })
    }

    /// Where the person stands at a time.
    pub fn puzzle_progress(&self, at: i64) -> Result<PuzzleProgress, LibraryError> {
        self.read(|connection| {
            let number = |sql: &str| connection.prepare_cached(sql)?.query_row([], |row| row.get(0));
            let best = |mode: &str| {
                let sql = "SELECT coalesce(max(solved), 0) FROM puzzle_run WHERE mode = ?1";
                connection.prepare_cached(sql)?.query_row([mode], |row| row.get(0))
            };
            Ok(PuzzleProgress {
                rating: rating(connection)?,
                own: number("SELECT count(*) FROM puzzle")?,
                due: due(connection, at)?,
                next_due: connection
                    .prepare_cached("SELECT min(due) FROM puzzle_memory WHERE due > ?1")?
                    .query_row([at], |row| row.get(0))?,
                tried: texts(connection, "SELECT DISTINCT puzzle FROM puzzle_attempt")?.into_iter().collect(),
                best_streak: best("streak")?,
                best_timed: best("timed")?,
            })
        })
    }

    /// Every try in its order.
    pub fn puzzle_history(&self) -> Result<Vec<PastAttempt>, LibraryError> {
        self.read(|connection| {
            let sql = "SELECT at, solved, rating, deviation FROM puzzle_attempt ORDER BY number";
            let mut select = connection.prepare_cached(sql)?;
            let rows = select.query_map([], |row| {
                let (rating, deviation) = (row.get(2)?, row.get(3)?);
                Ok(PastAttempt { at: row.get(0)?, solved: row.get(1)?, rating, deviation })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// How often each puzzle was tried.
    pub fn puzzle_plays(&self) -> Result<Vec<(String, u32)>, LibraryError> {
        self.read(|connection| {
            let sql = "SELECT puzzle, count(*) FROM puzzle_attempt GROUP BY puzzle";
            let mut select = connection.prepare_cached(sql)?;
            Ok(select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
        })
    }
}

/// A puzzle is an opponent.
fn game(new: &NewAttempt<'_>) -> glicko2::Result {
    let StoredPuzzle { rating, deviation, .. } = *new.puzzle;
    glicko2::Result { rating, deviation, score: new.attempt.score() }
}

fn rating(connection: &Connection) -> rusqlite::Result<Rating> {
    let sql = "SELECT rating, deviation, volatility FROM puzzle_attempt ORDER BY number DESC LIMIT 1";
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Rating { rating: row.get(0)?, deviation: row.get(1)?, volatility: row.get(2)? })
    };
    Ok(connection.prepare_cached(sql)?.query_row([], read).optional()?.unwrap_or_default())
}

fn is_kept(connection: &Connection, token: &str) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM puzzle_attempt WHERE token = ?1")?.exists([token])
}

fn is_tried(connection: &Connection, puzzle: &str) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM puzzle_attempt WHERE puzzle = ?1")?.exists([puzzle])
}

fn insert(transaction: &Transaction<'_>, new: &NewAttempt<'_>, after: Rating) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO puzzle_attempt
         (token, puzzle, mode, at, solved, grade, milliseconds, rating, deviation, volatility)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    let Attempt { milliseconds, .. } = new.attempt;
    let (solved, grade) = (new.attempt.is_solved(), new.attempt.grade() as u8);
    let Rating { rating, deviation, volatility } = after;
    let milliseconds = i64::try_from(milliseconds).unwrap_or(i64::MAX);
    insert.execute(params![
        new.token,
        new.puzzle.id,
        new.mode,
        new.at,
        solved,
        grade,
        milliseconds,
        rating,
        deviation,
        volatility
    ])?;
    Ok(())
}

/// A memory with its dates.
struct Known {
    memory: Memory,
    reviewed: i64,
    due: i64,
}

fn memory(connection: &Connection, puzzle: &str) -> rusqlite::Result<Option<Known>> {
    let sql = "SELECT stability, difficulty, reviewed, due FROM puzzle_memory WHERE puzzle = ?1";
    let read = |row: &rusqlite::Row<'_>| {
        let memory = Memory { stability: row.get(0)?, difficulty: row.get(1)? };
        Ok(Known { memory, reviewed: row.get(2)?, due: row.get(3)? })
    };
    connection.prepare_cached(sql)?.query_row([puzzle], read).optional()
}

/// Moves the memory of a puzzle; says when it is due.
fn remember(transaction: &Transaction<'_>, new: &NewAttempt<'_>) -> rusqlite::Result<Option<i64>> {
    let known = memory(transaction, &new.puzzle.id)?;
    if known.is_none() && new.puzzle.game.is_none() && new.attempt.is_solved() {
        return Ok(None);
    }
    let grade = new.attempt.grade();
    let memory = known.map_or_else(
        || Memory::new(grade),
        |known| known.memory.reviewed((new.at - known.reviewed) as f64 / DAY, grade),
    );
    let due = new.at + (memory.interval() * DAY - EARLIER) as i64;
    let mut insert = transaction.prepare_cached(
        "INSERT OR REPLACE INTO puzzle_memory (puzzle, stability, difficulty, reviewed, due)
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    insert.execute(params![new.puzzle.id, memory.stability, memory.difficulty, new.at, due])?;
    Ok(Some(due))
}

/// What is due: first what was seen before, then some of what is new.
fn due(connection: &Connection, at: i64) -> rusqlite::Result<Vec<String>> {
    let mut due: Vec<String> = connection
        .prepare_cached("SELECT puzzle FROM puzzle_memory WHERE due <= ?1 ORDER BY due")?
        .query_map([at], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let begun: usize = connection
        .prepare_cached(
            "SELECT count(*) FROM (SELECT min(at) AS first FROM puzzle_attempt
             WHERE puzzle IN (SELECT id FROM puzzle) GROUP BY puzzle) WHERE first > ?1",
        )?
        .query_row([at - (DAY - EARLIER) as i64], |row| row.get(0))?;
    let fresh = texts(
        connection,
        "SELECT id FROM puzzle WHERE id NOT IN (SELECT puzzle FROM puzzle_memory) ORDER BY created DESC, id",
    )?;
    due.extend(fresh.into_iter().take(NEW_A_DAY.saturating_sub(begun)));
    Ok(due)
}

fn texts(connection: &Connection, sql: &str) -> rusqlite::Result<Vec<String>> {
    connection.prepare_cached(sql)?.query_map([], |row| row.get(0))?.collect()
}
