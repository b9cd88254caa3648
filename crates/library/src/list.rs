//! Lists of games.

use play::Stop;
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params, params_from_iter};

use crate::dictionary::words_beginning_with;
use crate::error::is_damage;
use crate::games::summary;
use crate::library::GiveUp;
use crate::query::{LAST_NUMBER, Wanted};
use crate::summary::{COLUMNS, read};
use crate::{GameId, Library, LibraryError, Query, Source, Summary};

/// A page of a list unless said otherwise.
const USUAL_PAGE: usize = 50;
/// No page is longer.
const LONGEST_PAGE: usize = 1000;

/// So many games are counted from a page on, where they must be looked for one by one.
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

/// How many games there are of each source, deleted ones left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SourceCounts {
    /// Played here.
    pub play: u64,
    /// Read from files.
    pub import: u64,
    /// Made in analysis.
    pub study: u64,
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
            let Wanted { sql, values } = wanted(connection, query)?;
            let select = format!("SELECT count(*) FROM ({sql})");
            Ok(connection.prepare_cached(&select)?.query_row(params_from_iter(values), |row| row.get(0))?)
        })
    }

    /// How many games there are of each source.
    pub fn source_counts(&self) -> Result<SourceCounts, LibraryError> {
        self.read(|connection| {
            let of = |source| {
                let query = Query { source: Some(source), ..Query::default() };
                count(connection, &query).map(|(games, _)| games)
            };
            Ok(SourceCounts {
                play: of(Source::Play)?,
                import: of(Source::Import)?,
                study: of(Source::Study)?,
            })
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
        self.read(|connection| {
            let (from, values) = ordered(connection, query, None)?;
            let mut select = connection.prepare_cached(&format!("SELECT game.id {from}"))?;
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
    if query.is_tallied() {
        return Ok((tallied(connection, query)?, false));
    }
    let Wanted { sql, mut values } = wanted(connection, query)?;
    let select = format!("SELECT count(*) FROM ({sql} LIMIT ?)");
    // From the page on, so that a list that is looked through goes on.
    let before = if query.is_by_place() { query.offset as u64 } else { 0 };
    let most = MOST_COUNTED.saturating_add(before);
    values.push(Value::Integer(i64::try_from(most.saturating_add(1)).unwrap_or(i64::MAX)));
    let counted: u64 =
        connection.prepare_cached(&select)?.query_row(params_from_iter(&values), |row| row.get(0))?;
    Ok((counted.min(most), counted > most))
}

/// How many games there are of a source and a result, as triggers have counted.
fn tallied(connection: &Connection, query: &Query) -> rusqlite::Result<u64> {
    let sql = "SELECT coalesce(sum(games), 0) FROM tally WHERE (?1 IS NULL OR result = ?1) \
               AND (?2 IS NULL OR source = ?2) AND (?3 IS NULL OR unfinished = ?3)";
    let result = query.result.map(|result| result.to_string());
    let wanted = params![result, query.source.map(Source::name), query.unfinished];
    connection.prepare_cached(sql)?.query_row(wanted, |row| row.get(0))
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
    let limit = if query.limit == 0 { USUAL_PAGE } else { query.limit.min(LONGEST_PAGE) };
    let (from, values) = ordered(connection, query, Some(limit))?;
    let mut select = connection.prepare_cached(&format!("SELECT {columns} {from}"))?;
    let rows = select.query_map(params_from_iter(values), read)?;
    rows.collect()
}

/// A statement from `FROM` on for the games wanted in their order: all, or so many of a page. An index gives the order;
/// where it cannot, no more games are sorted than are counted, the last played ones.
fn ordered(
    connection: &Connection,
    query: &Query,
    limit: Option<usize>,
) -> rusqlite::Result<(String, Vec<Value>)> {
    let number = |count: usize| Value::Integer(i64::try_from(count).unwrap_or(i64::MAX));
    let (column, direction) = (query.sort.column(), query.direction());
    let order = format!("ORDER BY {column} {direction}, game.id {direction}");
    let page = limit.map(|limit| [number(limit), number(query.offset)]);
    let page_sql = if page.is_some() { "LIMIT ? OFFSET ?" } else { "" };
    // An index is read in its order where many games are wanted; few are found and sorted sooner.
    let are_many =
        || Ok::<_, rusqlite::Error>(query.is_tallied() && tallied(connection, query)? > MOST_COUNTED);
    if !query.is_by_place() && (query.is_everything() || are_many()?) {
        let (conditions, mut values) = conditions(query);
        let from = format!("FROM game WHERE game.deleted IS NULL{conditions} {order} {page_sql}");
        values.extend(page.into_iter().flatten());
        return Ok((from, values));
    }
    let Wanted { sql, mut values } = wanted(connection, query)?;
    let join = format!("CROSS JOIN game ON game.id = wanted.place & {LAST_NUMBER} {order}");
    values.extend(page.into_iter().flatten());
    let from = match limit {
        // Games are looked at only where the page begins.
        _ if query.is_by_place() => {
            format!("FROM ({sql} ORDER BY place {direction} {page_sql}) AS wanted {join}")
        }
        None => format!("FROM ({sql}) AS wanted {join}"),
        Some(_) => {
            format!("FROM ({sql} ORDER BY place DESC LIMIT {MOST_COUNTED}) AS wanted {join} {page_sql}")
        }
    };
    Ok((from, values))
}

/// Source and result as conditions on columns. The plus keeps their indexes out of it: the order's is to be used.
fn conditions(query: &Query) -> (String, Vec<Value>) {
    let text = |text: String| Value::Text(text);
    let wanted = [
        query.source.map(|source| (" AND +game.source = ?", text(source.name().to_owned()))),
        query.result.map(|result| (" AND +game.result = ?", text(result.to_string()))),
        query.unfinished.map(|unfinished| (" AND +game.unfinished = ?", Value::Integer(unfinished.into()))),
    ];
    wanted.into_iter().flatten().unzip()
}

/// The places of the games wanted, with beginnings of words replaced by the words where these are few.
fn wanted(connection: &Connection, query: &Query) -> rusqlite::Result<Wanted> {
    let mut failed = Ok(());
    let wanted = query.wanted(&mut |word| {
        words_beginning_with(connection, word).unwrap_or_else(|error| {
            failed = Err(error);
            String::new()
        })
    });
    failed.map(|()| wanted)
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
