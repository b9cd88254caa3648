//! Which games the explorer knows, so that it can follow the library.

use chess::pgn::PgnGame;
use rusqlite::{OptionalExtension, Transaction, params};

use crate::games::score;
use crate::{GameId, Library, LibraryError};

/// A game that the explorer does not know as it is now.
#[derive(Clone, Debug)]
pub struct UnexploredGame {
    /// Its number.
    pub id: GameId,
    /// The game; `None` if it was deleted or cannot be read.
    pub game: Option<PgnGame>,
    /// The name under which the explorer knows what it was before.
    pub known: Option<String>,
    /// When it last changed, which tells it from what it becomes meanwhile.
    updated: Option<i64>,
}

impl Library {
    /// Whether there are games that the explorer does not know.
    pub fn has_unexplored(&self) -> Result<bool, LibraryError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM unexplored)")?;
            Ok(select.query_row([], |row| row.get(0))?)
        })
    }

    /// Some games that the explorer does not know as they are now.
    pub fn unexplored(&self, most: usize) -> Result<Vec<UnexploredGame>, LibraryError> {
        self.read(|connection| {
            let sql = "SELECT unexplored.game, explored.name, game.updated, game.deleted IS NULL FROM unexplored \
                       LEFT JOIN explored ON explored.game = unexplored.game \
                       LEFT JOIN game ON game.id = unexplored.game LIMIT ?1";
            let mut select = connection.prepare_cached(sql)?;
            let rows = select.query_map([most], |row| {
                let found = (GameId(row.get(0)?), row.get(1)?, row.get(2)?, row.get::<_, bool>(3)?);
                Ok(found)
            })?;
            let read = |row: rusqlite::Result<(GameId, Option<String>, Option<i64>, bool)>| {
                let (id, known, updated, is_there) = row?;
                let text = if is_there && updated.is_some() { score(connection, id).ok().flatten() } else { None };
                let game = text.and_then(|pgn| pgn.parse().ok());
                Ok(UnexploredGame { id, game, known, updated })
            };
            rows.map(read).collect()
        })
    }

    /// The explorer now knows these games under these names, or no longer.
    pub fn explored(&self, games: &[(UnexploredGame, Option<String>)]) -> Result<(), LibraryError> {
        self.write_without_sync(|transaction| {
            games.iter().try_for_each(|(game, name)| note(transaction, game, name.as_deref()))
        })
    }

    /// Whether another game has the same name in the explorer: then it stays there.
    pub fn is_explored_twice(&self, game: GameId, name: &str) -> Result<bool, LibraryError> {
        self.read(|connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM explored WHERE name = ?1 AND game <> ?2)";
            Ok(connection.prepare_cached(sql)?.query_row(params![name, game.0], |row| row.get(0))?)
        })
    }

    /// The explorer has lost what it knew: all games are to be told again. Says whether there are any.
    pub fn forget_explored(&self) -> Result<bool, LibraryError> {
        self.write(|transaction| {
            transaction.execute("INSERT OR IGNORE INTO unexplored SELECT game FROM explored", [])?;
            Ok(transaction.execute("DELETE FROM explored", [])? > 0)
        })
    }

    /// How many games the explorer knows.
    pub fn count_explored(&self) -> Result<u64, LibraryError> {
        self.read(|connection| {
            Ok(connection.query_row("SELECT count(*) FROM explored", [], |row| row.get(0))?)
        })
    }
}

fn note(
    transaction: &Transaction<'_>,
    game: &UnexploredGame,
    name: Option<&str>,
) -> Result<(), LibraryError> {
    let id = game.id.0;
    match name {
        Some(name) => transaction
            .prepare_cached("INSERT OR REPLACE INTO explored (game, name) VALUES (?1, ?2)")?
            .execute(params![id, name])?,
        None => transaction.prepare_cached("DELETE FROM explored WHERE game = ?1")?.execute([id])?,
    };
    // One that changed meanwhile is told again.
    let updated = transaction
        .prepare_cached("SELECT updated FROM game WHERE id = ?1")?
        .query_row([id], |row| row.get::<_, i64>(0))
        .optional()?;
    if updated == game.updated {
        transaction.prepare_cached("DELETE FROM unexplored WHERE game = ?1")?.execute([id])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameTree, Source, Summary};

    fn create(library: &Library, source: Source, pgn: &str) -> GameId {
        let tree = GameTree::try_from(&pgn.parse::<PgnGame>().unwrap()).unwrap();
        library.create(&Summary::of(source, &tree), &tree).unwrap()
    }

    /// Tells all there is to an explorer that names games by their numbers, and says which they were.
    fn tell(library: &Library) -> Vec<(i64, bool, Option<String>)> {
        let games = library.unexplored(10).unwrap();
        let told = games.iter().map(|game| (game.id.0, game.game.is_some(), game.known.clone())).collect();
        let named = games.into_iter().map(|game| {
            let name = game.game.is_some().then(|| format!("name {}", game.id));
            (game, name)
        });
        library.explored(&named.collect::<Vec<_>>()).unwrap();
        assert!(!library.has_unexplored().unwrap());
        told
    }

    #[test]
    fn games_are_told_when_they_come_change_and_go() {
        let library = Library::in_memory().unwrap();
        let game = create(&library, Source::Play, "1. e4 *");
        create(&library, Source::Study, "1. d4 *");
        assert_eq!(tell(&library), [(game.0, true, None)]);
        library.save(game, &library.load(game).unwrap().unwrap().tree).unwrap();
        let known = Some(format!("name {game}"));
        assert_eq!(tell(&library), [(game.0, true, known.clone())]);
        library.delete(game).unwrap();
        assert_eq!(tell(&library), [(game.0, false, known)]);
        library.restore(game).unwrap();
        assert_eq!(tell(&library), [(game.0, true, None)]);
        assert_eq!(library.count_explored().unwrap(), 1);
        assert!(library.forget_explored().unwrap());
        assert_eq!(tell(&library), [(game.0, true, None)]);
    }

    #[test]
    fn a_purged_game_is_told_once_more() {
        let library = Library::in_memory().unwrap();
        let game = create(&library, Source::Import, "1. e4 *");
        tell(&library);
        library.delete(game).unwrap();
        library.purge_deleted(std::time::Duration::ZERO).unwrap();
        assert_eq!(tell(&library), [(game.0, false, Some(format!("name {game}")))]);
        let never_told = create(&library, Source::Import, "1. e4 *");
        library.delete(never_told).unwrap();
        library.purge_deleted(std::time::Duration::ZERO).unwrap();
        assert!(!library.has_unexplored().unwrap());
    }
}
