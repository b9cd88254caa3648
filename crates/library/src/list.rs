//! Lists of games.

use rusqlite::types::Value;
use rusqlite::{Connection, params, params_from_iter};

use crate::query::Condition;
use crate::summary::{COLUMNS, read};
use crate::{GameId, Library, LibraryError, Query, Summary};

/// A page of a list unless said otherwise.
const USUAL_PAGE: usize = 50;
/// No page is longer.
const LONGEST_PAGE: usize = 1000;

/// A page of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameList {
    /// The games on this page.
    pub games: Vec<Summary>,
    /// How many there are on all pages.
    pub total: u64,
}

impl Library {
    /// A page of the games that are wanted.
    pub fn list(&self, query: &Query) -> Result<GameList, LibraryError> {
        let condition = query.condition();
        let limit = if query.limit == 0 { USUAL_PAGE } else { query.limit.min(LONGEST_PAGE) };
        let mut list = self.read(|connection| {
            // Both in one transaction, else the total might be that of another moment.
            let transaction = connection.unchecked_transaction()?;
            let total = count(&transaction, &condition)?;
            let games = page(&transaction, query, condition, limit)?;
            Ok(GameList { games, total })
        })?;
        self.fill_last_positions(&mut list.games)?;
        Ok(list)
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
            let select = format!("SELECT id FROM game WHERE {sql} ORDER BY {}", query.order());
            let mut select = connection.prepare_cached(&select)?;
            let rows = select.query_map(params_from_iter(values), |row| row.get(0).map(GameId))?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
    }
}

fn count(connection: &Connection, condition: &Condition) -> rusqlite::Result<u64> {
    let select = format!("SELECT count(*) FROM game WHERE {}", condition.sql);
    connection.prepare_cached(&select)?.query_row(params_from_iter(&condition.values), |row| row.get(0))
}

fn page(
    connection: &Connection,
    query: &Query,
    condition: Condition,
    limit: usize,
) -> rusqlite::Result<Vec<Summary>> {
    let Condition { sql, mut values } = condition;
    let order = query.order();
    let select = format!("SELECT {COLUMNS} FROM game WHERE {sql} ORDER BY {order} LIMIT ? OFFSET ?");
    let number = |count: usize| Value::Integer(i64::try_from(count).unwrap_or(i64::MAX));
    values.extend([number(limit), number(query.offset)]);
    let mut select = connection.prepare_cached(&select)?;
    let rows = select.query_map(params_from_iter(values), read)?;
    rows.collect()
}
