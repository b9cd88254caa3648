//! Puzzles: those of one's own games, those that Hetman brings along, and how they were tried.

mod attempts;
mod shipped;

use coach::puzzle::Row;
use rusqlite::{Connection, OptionalExtension, params};

use crate::library::now;
use crate::{GameId, Library, LibraryError};

pub use attempts::{NewAttempt, PastAttempt, PuzzleProgress, RecordedAttempt};
pub use shipped::shipped;

/// The columns of a puzzle, in the order of [`read`].
const COLUMNS: &str = "id, fen, moves, rating, deviation, themes, opening, game, ply";

/// A puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredPuzzle {
    /// Its id: position and moves alone decide.
    pub id: String,
    /// Where the mistake is made.
    pub fen: String,
    /// The mistake and the solution, in UCI.
    pub moves: String,
    /// How hard it is.
    pub rating: f64,
    /// How sure that is.
    pub deviation: f64,
    /// In Lichess's names, separated by spaces.
    pub themes: String,
    /// The opening of the game, as Lichess writes it.
    pub opening: String,
    /// The game it was made of.
    pub game: Option<GameId>,
    /// The index of the mistake among the game's moves.
    pub ply: u32,
}

impl StoredPuzzle {
    /// Whether it shows a theme.
    pub fn has_theme(&self, theme: &str) -> bool {
        self.themes.split(' ').any(|other| other == theme)
    }

    /// A puzzle that was made of a game.
    pub fn of_game(row: Row, game: GameId, ply: u32) -> StoredPuzzle {
        StoredPuzzle { game: Some(game), ply, ..StoredPuzzle::from(row) }
    }

    /// As a line of a file; `plays` says how often it was tried.
    pub fn to_row(&self, plays: u32) -> Row {
        Row {
            id: self.id.clone(),
            fen: self.fen.clone(),
            moves: self.moves.clone(),
            rating: self.rating as f32,
            deviation: self.deviation as f32,
            plays,
            themes: self.themes.clone(),
            game: self.game.map_or_else(String::new, |game| format!("#/study/{game}")),
            opening: self.opening.clone(),
        }
    }
}

impl From<Row> for StoredPuzzle {
    fn from(row: Row) -> StoredPuzzle {
        StoredPuzzle {
            id: row.id,
            fen: row.fen,
            moves: row.moves,
            rating: row.rating.into(),
            deviation: row.deviation.into(),
            themes: row.themes,
            opening: row.opening,
            game: None,
            ply: 0,
        }
    }
}

impl Library {
    /// Keeps puzzles; says how many are new.
    pub fn add_puzzles(&self, puzzles: &[StoredPuzzle]) -> Result<usize, LibraryError> {
        if puzzles.is_empty() {
            return Ok(0);
        }
        self.write(|transaction| {
            let mut insert = transaction.prepare_cached(&format!(
                "INSERT OR IGNORE INTO puzzle ({COLUMNS}, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
            ))?;
            // Those of one game stay in its order.
            let (created, mut added) = (now(), 0);
            for puzzle in puzzles {
                let StoredPuzzle { id, fen, moves, rating, deviation, themes, opening, .. } = puzzle;
                let (game, ply) = (puzzle.game.map(|game| game.0), puzzle.ply);
                added += insert
                    .execute(params![id, fen, moves, rating, deviation, themes, opening, game, ply, created])?;
            }
            Ok(added)
        })
    }

    /// The puzzles of one's own games, the newest first.
    pub fn puzzles(&self) -> Result<Vec<StoredPuzzle>, LibraryError> {
        self.read(|connection| {
            let sql = format!("SELECT {COLUMNS} FROM puzzle ORDER BY created DESC, id");
            let mut select = connection.prepare_cached(&sql)?;
            Ok(select.query_map([], read)?.collect::<Result<_, _>>()?)
        })
    }

    /// A puzzle of one's own games or of those that Hetman brings along.
    pub fn puzzle(&self, id: &str) -> Result<Option<StoredPuzzle>, LibraryError> {
        let own = self.read(|connection| own_puzzle(connection, id))?;
        Ok(own.or_else(|| shipped().iter().find(|puzzle| puzzle.id == id).cloned()))
    }
}

fn own_puzzle(connection: &Connection, id: &str) -> Result<Option<StoredPuzzle>, LibraryError> {
    let sql = format!("SELECT {COLUMNS} FROM puzzle WHERE id = ?1");
    let mut select = connection.prepare_cached(&sql)?;
    Ok(select.query_row([id], read).optional()?)
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<StoredPuzzle> {
    Ok(StoredPuzzle {
        id: row.get(0)?,
        fen: row.get(1)?,
        moves: row.get(2)?,
        rating: row.get(3)?,
        deviation: row.get(4)?,
        themes: row.get(5)?,
        opening: row.get(6)?,
        game: row.get::<_, Option<i64>>(7)?.map(GameId),
        ply: row.get(8)?,
    })
}
