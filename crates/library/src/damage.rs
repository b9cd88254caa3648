//! Damage: one game that is not what was written stays alone. It is named, the others are served.

use std::collections::BTreeSet;

use play::Stop;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::checksum::checksum;
use crate::error::is_damage;
use crate::games::score;
use crate::journal::entries;
use crate::summary::UNREADABLE_TEXT;
use crate::{GameId, Library, LibraryError};

/// What is wrong with the tables themselves is told in no more lines than this.
const MOST_LINES: usize = 20;
/// Games looked at between two reports of progress.
const BATCH: usize = 256;

/// What was found when a library was looked through.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CheckReport {
    /// How many games it has.
    pub games: u64,
    /// The games that are damaged, and what is wrong with each.
    pub damaged: Vec<(GameId, String)>,
    /// What SQLite says about the file, if it is damaged.
    pub file: Vec<String>,
}

impl CheckReport {
    /// Whether all is well.
    pub fn is_sound(&self) -> bool {
        self.damaged.is_empty() && self.file.is_empty()
    }
}

impl Library {
    /// Looks at every game, notes those that are damaged, so that lists show it, and says which.
    /// `progress` is told how many of how many it has seen.
    pub fn find_damage(
        &self,
        stop: &Stop,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<CheckReport, LibraryError> {
        let report = self.read(|connection| Ok(examine(connection, stop, progress)))?;
        for (game, detail) in &report.damaged {
            self.note_damage(&LibraryError::DamagedGame { game: *game, detail: detail.clone() });
        }
        Ok(report)
    }

    /// Remembers that a game is damaged. Whatever fails here is noticed again the next time.
    pub(crate) fn note_damage(&self, error: &LibraryError) {
        let LibraryError::DamagedGame { game, detail } = error else { return };
        let is_known = self.read(|connection| {
            let select = "SELECT EXISTS (SELECT 1 FROM damage WHERE game = ?1)";
            Ok(connection.prepare_cached(select)?.query_row([game.0], |row| row.get(0))?)
        });
        if let Ok(false) = is_known {
            let _ = self.write_without_sync(|transaction| {
                transaction.execute(
                    "INSERT OR IGNORE INTO damage (game, detail) SELECT id, ?2 FROM game WHERE id = ?1",
                    params![game.0, detail],
                )?;
                Ok(())
            });
        }
    }
}

/// The bytes of a text, UTF-8 or not.
pub(crate) fn bytes(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<u8>> {
    match row.get_ref(column)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => Ok(bytes.to_vec()),
        _ => Ok(Vec::new()),
    }
}

/// The text, if it has the sum that was written with it.
pub(crate) fn whole(game: GameId, text: Vec<u8>, sum: i64) -> Result<String, LibraryError> {
    let damaged = |detail: &str| LibraryError::DamagedGame { game, detail: detail.to_owned() };
    if checksum(&text) != sum {
        return Err(damaged("its checksum differs"));
    }
    String::from_utf8(text).map_err(|_| damaged(UNREADABLE_TEXT))
}

/// Damage of the file that was met while one game was read is that game's.
pub(crate) fn within(game: GameId, error: rusqlite::Error) -> LibraryError {
    if is_damage(&error) || error.sqlite_error_code().is_none() {
        LibraryError::DamagedGame { game, detail: error.to_string() }
    } else {
        error.into()
    }
}

/// Looks through a library of any version, whatever its state.
pub(crate) fn examine(
    connection: &Connection,
    stop: &Stop,
    progress: &mut dyn FnMut(u64, u64),
) -> CheckReport {
    let mut report = CheckReport { file: structure(connection), ..CheckReport::default() };
    let ids = game_ids(connection);
    report.games = ids.len() as u64;
    for (n, &id) in ids.iter().enumerate() {
        if n % BATCH == 0 {
            progress(n as u64, report.games);
            if stop.is_raised() {
                break;
            }
        }
        if let Some(detail) = fault(connection, id) {
            report.damaged.push((id, detail));
        }
    }
    progress(report.games, report.games);
    report
}

/// What SQLite finds wrong with the file.
fn structure(connection: &Connection) -> Vec<String> {
    let lines = connection.prepare(&format!("PRAGMA quick_check({MOST_LINES})")).and_then(|mut check| {
        check.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()
    });
    match lines {
        Ok(lines) => lines.into_iter().filter(|line| line != "ok").collect(),
        Err(error) => vec![error.to_string()],
    }
}

/// The numbers of all games that leave a trace anywhere: a page that cannot be read hides the games
/// on it from one way, not from the others.
pub(crate) fn game_ids(connection: &Connection) -> Vec<GameId> {
    let mut ids = BTreeSet::new();
    let ways = [
        "SELECT id FROM game NOT INDEXED ORDER BY id",
        "SELECT id FROM game NOT INDEXED ORDER BY id DESC",
        "SELECT id FROM game INDEXED BY game_updated WHERE deleted IS NULL",
        "SELECT game FROM score ORDER BY game",
        "SELECT game FROM score ORDER BY game DESC",
        "SELECT DISTINCT game FROM journal ORDER BY game",
        "SELECT DISTINCT game FROM journal ORDER BY game DESC",
    ];
    for (n, select) in ways.into_iter().enumerate() {
        if add_ids(connection, select, &mut ids).is_ok() && n == 0 {
            break;
        }
    }
    ids.into_iter().collect()
}

/// Adds what can be read.
fn add_ids(connection: &Connection, select: &str, ids: &mut BTreeSet<GameId>) -> rusqlite::Result<()> {
    let mut select = connection.prepare(select)?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        ids.insert(GameId(row.get(0)?));
    }
    Ok(())
}

/// What is wrong with a game, if anything is.
fn fault(connection: &Connection, id: GameId) -> Option<String> {
    let detail = |error: LibraryError| match error {
        LibraryError::DamagedGame { detail, .. } => detail,
        other => other.to_string(),
    };
    let row = connection
        .prepare_cached("SELECT * FROM game WHERE id = ?1")
        .and_then(|mut select| select.query_row([id.0], |row| Ok(is_readable(row))).optional());
    let is_unfinished = match row {
        Err(error) => return Some(detail(within(id, error))),
        Ok(None) => return Some("its row is missing".to_owned()),
        Ok(Some(false)) => return Some(UNREADABLE_TEXT.to_owned()),
        Ok(Some(true)) => connection
            .prepare_cached("SELECT unfinished FROM game WHERE id = ?1")
            .and_then(|mut select| select.query_row([id.0], |row| row.get::<_, bool>(0))),
    };
    let (journal, broken) = entries(connection, id);
    if let Some(error) = broken {
        return Some(detail(error));
    }
    match (score(connection, id), is_unfinished) {
        (Err(error), _) => Some(detail(error)),
        (Ok(None), Ok(false)) => Some("its moves are missing".to_owned()),
        (Ok(None), Ok(true)) if journal.is_empty() => Some("its journal is missing".to_owned()),
        _ => None,
    }
}

/// Whether all texts of a row are UTF-8.
fn is_readable(row: &Row<'_>) -> bool {
    (0..row.as_ref().column_count()).all(|column| match row.get_ref(column) {
        Ok(ValueRef::Text(bytes)) => std::str::from_utf8(bytes).is_ok(),
        other => other.is_ok(),
    })
}
