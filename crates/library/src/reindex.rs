//! Words of games that came from an earlier version: what their columns do not say is indexed once
//! the library is open.

use chess::pgn::PgnGame;
use play::Stop;

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
        let words: Vec<Option<String>> = self.read(|connection| {
            let text = |&game| score(connection, game).ok().flatten();
            Ok(games.iter().map(|game| words_of(&text(game)?)).collect())
        })?;
        self.write_without_sync(|transaction| {
            for (&game, other) in games.iter().zip(&words) {
                // A game that is damaged is found by what its columns say.
                if let (Some(other), Ok(Some(summary))) = (other, summary(transaction, game)) {
                    write_words(transaction, game, &summary, other)?;
                }
                transaction.prepare_cached("DELETE FROM unindexed WHERE game = ?1")?.execute([game.0])?;
            }
            Ok(())
        })
    }
}

fn words_of(pgn: &str) -> Option<String> {
    let game: PgnGame = pgn.parse().ok()?;
    Some(other_words(&GameTree::try_from(&game).ok()?))
}
