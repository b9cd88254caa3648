//! Whatever can be read of a damaged library, in a new file.

use std::fs;
use std::path::Path;

use chess::pgn::PgnGame;
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params, params_from_iter};

use crate::backup::{beside, existing, into_place, opened, remove};
use crate::checksum::checksum;
use crate::damage::{bytes, game_ids, whole};
use crate::game_row::{GameRow, other_words, write_words};
use crate::games::summary;
use crate::journal::entries;
use crate::library::{connect, now, prepare};
use crate::{GameId, GameTree, Library, LibraryError, Source};

/// Games written in one transaction.
const BATCH: usize = 500;
/// A text that breaks is cut at so many places at most, from its end.
const MOST_CUTS: usize = 4_000;
/// Tables that are not copied row by row: games are, the others are made from them.
const MADE: [&str; 7] = ["game", "score", "journal", "damage", "tally", "unindexed", "term"];

/// What came of a repair.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RepairReport {
    /// How many games the new file has.
    pub games: u64,
    /// Those of which something is missing, and what.
    pub incomplete: Vec<(GameId, String)>,
    /// Those of which nothing could be read.
    pub lost: Vec<GameId>,
}

impl Library {
    /// As much of a damaged game as can be read; `None` if it has no text.
    pub fn salvage(&self, game: GameId) -> Result<Option<GameTree>, LibraryError> {
        self.read(|connection| Ok(raw_score(connection, game).and_then(|(text, _)| salvaged(&text))))
    }
}

/// Writes all that can be read of the library in a directory into a new file, and changes nothing in
/// the old one. No studio may use it meanwhile.
pub fn repair(
    directory: &Path,
    to: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<RepairReport, LibraryError> {
    let file = existing(directory)?;
    let (copy, part) = (beside(to, ".copy"), beside(to, ".part"));
    let endings = ["", "-wal", "-shm"];
    let clean = || endings.iter().try_for_each(|ending| remove(&beside(&copy, ending)));
    clean()?;
    remove(&part)?;
    // A copy, because opening a library that was not closed writes to it.
    for ending in ["", "-wal"] {
        let from = beside(&file, ending);
        if from.exists() {
            fs::copy(&from, beside(&copy, ending))
                .map_err(|error| LibraryError::File { file: from, error })?;
        }
    }
    let repaired = rescue(&copy, &part, progress).map_err(|error| error.at(Some(&file)));
    clean()?;
    let report = repaired?;
    into_place(&part, to)?;
    Ok(report)
}

fn rescue(
    copy: &Path,
    part: &Path,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<RepairReport, LibraryError> {
    let mut old = opened(copy)?;
    // Tables of an earlier version are brought up to date if that is possible.
    let _ = prepare(&mut old, copy);
    let mut new = connect(part)?;
    prepare(&mut new, part)?;
    new.pragma_update(None, "foreign_keys", false)?;
    let columns = shared_columns(&old, &new, "game")?;
    let ids = game_ids(&old);
    let mut report = RepairReport::default();
    for (n, batch) in ids.chunks(BATCH).enumerate() {
        progress((n * BATCH) as u64, ids.len() as u64);
        let transaction = new.transaction()?;
        for &id in batch {
            match rescue_game(&old, &transaction, &columns, id)? {
                Rescued::Whole => report.games += 1,
                Rescued::Incomplete(detail) => {
                    report.games += 1;
                    transaction.execute(
                        "INSERT INTO damage (game, detail) VALUES (?1, ?2)",
                        params![id.0, detail],
                    )?;
                    report.incomplete.push((id, detail));
                }
                Rescued::Lost => report.lost.push(id),
            }
        }
        transaction.commit()?;
    }
    copy_tables(&old, &mut new)?;
    // Numbers of games are never used again, also those of games that are lost.
    let last = ids.last().map_or(0, |id| id.0);
    new.execute("UPDATE sqlite_sequence SET seq = max(seq, ?1) WHERE name = 'game'", [last])?;
    progress(ids.len() as u64, ids.len() as u64);
    Ok(report)
}

/// What became of a game.
enum Rescued {
    Whole,
    Incomplete(String),
    Lost,
}

fn rescue_game(
    old: &Connection,
    new: &Transaction<'_>,
    columns: &[String],
    id: GameId,
) -> Result<Rescued, LibraryError> {
    let mut missing = Vec::new();
    let text = raw_score(old, id);
    let tree = text.as_ref().and_then(|(text, _)| salvaged(text));
    match row_of(old, "game", columns, id) {
        Some((values, is_readable)) => {
            insert(new, "game", columns, values)?;
            if !is_readable {
                missing.push("some of its text was not readable".to_owned());
            }
        }
        None => {
            let Some(tree) = &tree else { return Ok(Rescued::Lost) };
            let row = GameRow::new(Source::Import, tree);
            row.insert_as(new, id, now())?;
            missing.push("only its moves could be read".to_owned());
        }
    }
    let (journal, broken) = entries(old, id);
    for (n, entry) in journal.iter().enumerate() {
        new.prepare_cached("INSERT INTO journal (game, number, entry, checksum) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![id.0, n + 1, entry, checksum(entry)])?;
    }
    if broken.is_some() {
        missing.push(format!("its journal ends after {} entries", journal.len()));
    }
    missing.extend(rescue_score(new, id, text, tree.as_ref(), !journal.is_empty())?);
    Ok(if missing.is_empty() { Rescued::Whole } else { Rescued::Incomplete(missing.join("; ")) })
}

/// Writes the text of a game, or what is left of it, and its words. Says what is missing.
fn rescue_score(
    new: &Transaction<'_>,
    id: GameId,
    text: Option<(String, bool)>,
    tree: Option<&GameTree>,
    has_journal: bool,
) -> Result<Option<String>, LibraryError> {
    let Some(summary) = summary(new, id)? else { return Ok(None) };
    let (text, missing) = match (text, tree) {
        (Some((text, true)), _) => (Some(text), None),
        (Some(_), Some(tree)) => {
            let moves = tree.main_nodes().count().div_ceil(2);
            (Some(tree.to_string()), Some(format!("its text was damaged: {moves} moves are left")))
        }
        _ if summary.unfinished => (None, None),
        _ if has_journal => {
            // The studio writes the text again from the journal when it starts.
            let go_on = "UPDATE game SET unfinished = 1, reason = coalesce(reason, '') WHERE id = ?1";
            new.prepare_cached(go_on)?.execute([id.0])?;
            (None, None)
        }
        _ => (Some(empty_score(&summary)?), Some("its moves could not be read".to_owned())),
    };
    if let Some(text) = text {
        new.prepare_cached("INSERT OR REPLACE INTO score (game, pgn, checksum) VALUES (?1, ?2, ?3)")?
            .execute(params![id.0, text, checksum(&text)])?;
    }
    let other = tree.map_or_else(|| format!("{} {}", summary.event, summary.site), other_words);
    write_words(new, id, &summary, &other)?;
    Ok(missing)
}

/// A game without moves that says who played.
fn empty_score(summary: &crate::Summary) -> Result<String, LibraryError> {
    let mut tree = GameTree::new();
    summary.complete(&mut tree)?;
    Ok(tree.to_string())
}

/// The text of a game as it is, and whether it is whole.
fn raw_score(connection: &Connection, game: GameId) -> Option<(String, bool)> {
    let mut select = connection.prepare_cached("SELECT pgn, checksum FROM score WHERE game = ?1").ok()?;
    let found = select.query_row([game.0], |row| Ok((bytes(row, 0)?, row.get(1)?)));
    let (text, sum) = found.optional().ok().flatten()?;
    let readable = String::from_utf8_lossy(&text).into_owned();
    let is_whole = whole(game, text, sum).is_ok();
    Some((readable, is_whole))
}

/// The longest beginning of a text that is a game.
fn salvaged(text: &str) -> Option<GameTree> {
    let tree = |text: &str| GameTree::try_from(&text.parse::<PgnGame>().ok()?).ok();
    let spaces = text.char_indices().rev().filter(|(_, letter)| letter.is_whitespace());
    let cuts = spaces.map(|(at, _)| at).take(MOST_CUTS);
    std::iter::once(text.len()).chain(cuts).find_map(|end| tree(text.get(..end)?))
}

/// The columns that both files have of a table.
fn shared_columns(old: &Connection, new: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let columns = |connection: &Connection| -> rusqlite::Result<Vec<String>> {
        let mut select = connection.prepare("SELECT name FROM pragma_table_info(?1)")?;
        select.query_map([table], |row| row.get(0))?.collect()
    };
    let known = columns(old)?;
    Ok(columns(new)?.into_iter().filter(|column| known.contains(column)).collect())
}

/// A row by its number, if it can be read, and whether all of its texts can.
fn row_of(
    connection: &Connection,
    table: &str,
    columns: &[String],
    id: GameId,
) -> Option<(Vec<Value>, bool)> {
    let select = format!("SELECT {} FROM {table} WHERE id = ?1", columns.join(", "));
    let mut select = connection.prepare_cached(&select).ok()?;
    select.query_row([id.0], readable_values).optional().ok().flatten()
}

/// The values of a row, with what is not UTF-8 replaced, and whether nothing was.
fn readable_values(row: &Row<'_>) -> rusqlite::Result<(Vec<Value>, bool)> {
    let mut is_readable = true;
    let values = (0..row.as_ref().column_count()).map(|column| {
        Ok(match row.get_ref(column)? {
            ValueRef::Text(bytes) => {
                is_readable &= std::str::from_utf8(bytes).is_ok();
                Value::Text(String::from_utf8_lossy(bytes).into_owned())
            }
            other => other.try_into().unwrap_or(Value::Null),
        })
    });
    let values = values.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok((values, is_readable))
}

fn insert(
    connection: &Connection,
    table: &str,
    columns: &[String],
    values: Vec<Value>,
) -> rusqlite::Result<usize> {
    let marks = vec!["?"; columns.len()].join(", ");
    let insert = format!("INSERT OR IGNORE INTO {table} ({}) VALUES ({marks})", columns.join(", "));
    connection.prepare_cached(&insert)?.execute(params_from_iter(values))
}

/// Copies what else is kept: settings, sessions, whatever tables there are, as far as they can be read.
fn copy_tables(old: &Connection, new: &mut Connection) -> Result<(), LibraryError> {
    let tables: Vec<String> = {
        let mut select = new.prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' \
             AND name NOT LIKE 'words%'",
        )?;
        select.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?
    };
    let transaction = new.transaction()?;
    for table in tables.iter().filter(|table| !MADE.contains(&table.as_str())) {
        let columns = shared_columns(old, &transaction, table)?;
        let Ok(mut select) = old.prepare(&format!("SELECT {} FROM {table}", columns.join(", "))) else {
            continue;
        };
        let mut rows = select.query([])?;
        // A page that cannot be read ends the table; what came before is kept.
        while let Ok(Some(row)) = rows.next() {
            let (values, _) = readable_values(row)?;
            // A row that does not fit any more is left out.
            let _ = insert(&transaction, table, &columns, values);
        }
    }
    Ok(transaction.commit()?)
}
