//! Words of games that came from an earlier version: what their columns do not say is indexed once
//! the library is open, and what they do not say yet is added.

use chess::pgn::{INCOMPLETE, PgnGame};
use play::Stop;
use rusqlite::params;

use crate::game_row::{other_words, write_words};
use crate::games::{score, summary};
use crate::{GameId, GameTree, Library, LibraryError};

/// Games indexed in one transaction.
const BATCH: usize = 32;
/// So few games are indexed before the library is used.
const FEW: usize = 1_000;

impl Library {
    /// Indexes the words of all games that an earlier version wrote, and says how many.
    pub fn index_words(&self, stop: &Stop) -> Result<usize, LibraryError> {
        let mut indexed = 0;
        while !stop.is_raised() {
            let games = self.unindexed(BATCH)?;
            if games.is_empty() {
                break;
            }
            self.index(&games)?;
            indexed += games.len();
        }
        Ok(indexed)
    }

    /// The same at once, if there are few.
    pub(crate) fn index_small(&self) -> Result<(), LibraryError> {
        if (1..=FEW).contains(&self.unindexed(FEW + 1)?.len()) {
            self.index_words(&Stop::new())?;
        }
        Ok(())
    }

    fn unindexed(&self, most: usize) -> Result<Vec<GameId>, LibraryError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached("SELECT game FROM unindexed LIMIT ?1")?;
            let rows = select.query_map([most], |row| row.get(0).map(GameId))?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
    }

    fn index(&self, games: &[GameId]) -> Result<(), LibraryError> {
        // Parsed before the database is held.
        let trees: Vec<Option<GameTree>> = self.read(|connection| {
            let text = |&game| score(connection, game).ok().flatten();
            Ok(games.iter().map(|game| tree_of(&text(game)?)).collect())
        })?;
        self.write_without_sync(|transaction| {
            for (&game, tree) in games.iter().zip(&trees) {
                // A game that is damaged is found by what its columns say.
                if let (Some(tree), Ok(Some(summary))) = (tree, summary(transaction, game)) {
                    write_words(transaction, game, &summary, &other_words(tree))?;
                    transaction
                        .prepare_cached("UPDATE game SET incomplete = ?2 WHERE id = ?1")?
                        .execute(params![game.0, tree.tag(INCOMPLETE)])?;
                }
                transaction.prepare_cached("DELETE FROM unindexed WHERE game = ?1")?.execute([game.0])?;
            }
            Ok(())
        })
    }
}

fn tree_of(pgn: &str) -> Option<GameTree> {
    GameTree::try_from(&pgn.parse::<PgnGame>().ok()?).ok()
}
