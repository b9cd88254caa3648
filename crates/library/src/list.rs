//! Lists of games.

use play::Stop;
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params, params_from_iter};

use crate::error::is_damage;
use crate::games::summary;
use crate::library::GiveUp;
use crate::query::Condition;
use crate::summary::{COLUMNS, read};
use crate::{GameId, Library, LibraryError, Query, Source, Summary};

/// A page of a list unless said otherwise.
const USUAL_PAGE: usize = 50;
/// No page is longer.
const LONGEST_PAGE: usize = 1000;

/// Games are counted so far, where they must be looked for one by one.
const MOST_COUNTED: u64 = 10_000;
/// How often a search looks whether it is still wanted, in steps of SQLite's machine.
const STEPS: i32 = 2_000;

/// A page of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameList {
    /// The games on this page.
    pub games: Vec<Summary>,
    /// How many there are on all pages.
    pub total: u64,
    /// There are more, but only so many were counted.
    pub is_partial: bool,
}

impl Library {
    /// A page of the games that are wanted.
    pub fn list(&self, query: &Query) -> Result<GameList, LibraryError> {
        self.search(query, &Stop::new())
    }

    /// The same, given up soon after `stop` is raised.
    pub fn search(&self, query: &Query, stop: &Stop) -> Result<GameList, LibraryError> {
        let mut list = self.read_while(given_up_by(stop), |connection| {
            // Both in one transaction, else the total might be that of another moment.
            let transaction = connection.unchecked_transaction()?;
            let (total, is_partial) = count(&transaction, query)?;
            Ok(GameList { games: page(&transaction, query)?, total, is_partial })
        })?;
        self.fill_last_positions(&mut list.games)?;
        Ok(list)
    }

    /// How many games are wanted, however long that takes, unless `stop` is raised.
    pub fn count(&self, query: &Query, stop: &Stop) -> Result<u64, LibraryError> {
        self.read_while(given_up_by(stop), |connection| {
            let Condition { sql, values } = query.condition();
            let select = format!("SELECT count(*) {sql}");
            Ok(connection.prepare_cached(&select)?.query_row(params_from_iter(values), |row| row.get(0))?)
        })
    }

    /// Finds the last positions of games that version 0.1 wrote without them, and keeps them. A game
    /// that is damaged goes without, and one that is being played gets its own with the next move.
    fn fill_last_positions(&self, games: &mut [Summary]) -> Result<(), LibraryError> {
        let mut found = Vec::new();
        for summary in games.iter_mut().filter(|game| game.last_fen.is_none() && !game.unfinished) {
            if let Ok(Some(stored)) = self.load(summary.id) {
                summary.last_fen = Some(stored.tree.last_position().to_fen());
                found.push((summary.id, summary.last_fen.clone()));
            }
        }
        if found.is_empty() {
            return Ok(());
        }
        self.write_without_sync(|transaction| {
            let mut update = transaction.prepare_cached("UPDATE game SET last_fen = ?2 WHERE id = ?1")?;
            for (GameId(id), last_fen) in &found {
                update.execute(params![id, last_fen])?;
            }
            Ok(())
        })
    }

    /// The numbers of all games that are wanted, in order.
    pub(crate) fn list_ids(&self, query: &Query) -> Result<Vec<GameId>, LibraryError> {
        let Condition { sql, values } = query.condition();
        self.read(|connection| {
            let select = format!("SELECT game.id {sql} ORDER BY {}", query.order());
            let mut select = connection.prepare_cached(&select)?;
            let rows = select.query_map(params_from_iter(values), |row| row.get(0).map(GameId))?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
    }
}

fn given_up_by(stop: &Stop) -> Option<(i32, GiveUp)> {
    let stop = stop.clone();
    Some((STEPS, Box::new(move || stop.is_raised())))
}

/// How many there are, and whether there are more.
fn count(connection: &Connection, query: &Query) -> rusqlite::Result<(u64, bool)> {
    let Condition { sql, mut values } = query.condition();
    if query.is_tallied() {
        let sql = "SELECT coalesce(sum(games), 0) FROM tally WHERE (?1 IS NULL OR result = ?1) \
                   AND (?2 IS NULL OR source = ?2) AND (?3 IS NULL OR unfinished = ?3)";
        let wanted = params![
            query.result.map(|result| result.to_string()),
            query.source.map(Source::name),
            query.unfinished
        ];
        let total = connection.prepare_cached(sql)?.query_row(wanted, |row| row.get(0))?;
        return Ok((total, false));
    }
    let select = format!("SELECT count(*) FROM (SELECT 1 {sql} LIMIT ?)");
    values.push(Value::Integer(i64::try_from(MOST_COUNTED + 1).unwrap_or(i64::MAX)));
    let counted: u64 =
        connection.prepare_cached(&select)?.query_row(params_from_iter(&values), |row| row.get(0))?;
    Ok((counted.min(MOST_COUNTED), counted > MOST_COUNTED))
}

/// The games of a page. Where one cannot be read, each is read by itself.
fn page(connection: &Connection, query: &Query) -> Result<Vec<Summary>, LibraryError> {
    match page_of(connection, query, COLUMNS, read) {
        Err(error) if is_damage(&error) => {
            let ids = page_of(connection, query, "game.id", |row| row.get(0).map(GameId))?;
            ids.into_iter().map(|id| readable_summary(connection, id)).collect()
        }
        page => Ok(page?),
    }
}

fn page_of<T>(
    connection: &Connection,
    query: &Query,
    columns: &str,
    read: fn(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    let Condition { sql, mut values } = query.condition();
    let select = format!("SELECT {columns} {sql} ORDER BY {} LIMIT ? OFFSET ?", query.order());
    let number = |count: usize| Value::Integer(i64::try_from(count).unwrap_or(i64::MAX));
    let limit = if query.limit == 0 { USUAL_PAGE } else { query.limit.min(LONGEST_PAGE) };
    values.extend([number(limit), number(query.offset)]);
    let mut select = connection.prepare_cached(&select)?;
    let rows = select.query_map(params_from_iter(values), read)?;
    rows.collect()
}

/// What can be read of a game that is there.
fn readable_summary(connection: &Connection, id: GameId) -> Result<Summary, LibraryError> {
    match summary(connection, id) {
        Err(error) if is_damage(&error) => {
            Ok(Summary { id, damage: Some(format!("its row cannot be read: {error}")), ..Summary::default() })
        }
        found => Ok(found?.unwrap_or(Summary { id, ..Summary::default() })),
    }
}
