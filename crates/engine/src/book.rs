//! The opening book as the engine uses it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use chess::polyglot::{Book, BookError};
use chess::random::Random;
use chess::{Claim, Game, Move, Position};
use play::Limits;

/// The book that comes with Hetman; its making is described beside it.
const INTERNAL: &[u8] = include_bytes!("../book/hetman.bin");

/// A book to open games from.
#[derive(Clone, Debug)]
pub struct OpeningBook(Book);

/// Why there is no book.
#[derive(Debug)]
pub enum OpenBookError {
    /// The file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The file is no book.
    NoBook(PathBuf, BookError),
}

impl fmt::Display for OpenBookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenBookError::Unreadable(path, error) => {
                write!(f, "cannot read the book {}: {error}", path.display())
            }
            OpenBookError::NoBook(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for OpenBookError {}

impl OpeningBook {
    /// The book that comes with Hetman.
    pub fn internal() -> OpeningBook {
        OpeningBook(Book::from_bytes(INTERNAL).unwrap_or_default())
    }

    /// A Polyglot book from a file.
    pub fn open(path: &Path) -> Result<OpeningBook, OpenBookError> {
        let bytes = std::fs::read(path).map_err(|error| OpenBookError::Unreadable(path.to_owned(), error))?;
        let book = Book::from_bytes(&bytes).map_err(|error| OpenBookError::NoBook(path.to_owned(), error))?;
        Ok(OpeningBook(book))
    }

    /// The moves of the book in a position with their weights, the heaviest first.
    pub fn moves(&self, position: &Position) -> Vec<(Move, u16)> {
        self.0.moves(position)
    }

    /// A move of the book, drawn by weight; none that would repeat the position a third time.
    pub fn choose(&self, game: &Game, random: &mut Random) -> Option<Move> {
        let mut moves = self.0.moves(game.position());
        moves.retain(|&(m, _)| game.claim_with(m) != Some(Claim::ThreefoldRepetition));
        let weights: Vec<usize> = moves.iter().map(|&(_, weight)| weight.into()).collect();
        random.weighted(&weights).map(|n| moves[n].0)
    }
}

impl From<Book> for OpeningBook {
    fn from(book: Book) -> OpeningBook {
        OpeningBook(book)
    }
}

/// Whether a move is to be played, not a position to be analysed: analysis wants a search.
pub(crate) fn is_play(limits: &Limits, lines: u32) -> bool {
    (limits.clocks.is_some() || limits.move_time.is_some())
        && limits.search_moves.is_empty()
        && limits.depth.is_none()
        && limits.nodes.is_none()
        && limits.mate.is_none()
        && limits.lines.unwrap_or(lines) <= 1
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use chess::polyglot::BookEntry;

    use super::*;

    fn book(moves: &[(&str, u16)]) -> OpeningBook {
        let start = Position::initial();
        let entry =
            |&(uci, weight): &(&str, u16)| BookEntry::new(&start, start.parse_uci(uci).unwrap(), weight);
        Book::new(moves.iter().map(entry).collect()).into()
    }

    fn draws(book: &OpeningBook, game: &Game) -> Vec<String> {
        let mut random = Random::new(1);
        (0..1000).filter_map(|_| book.choose(game, &mut random)).map(|m| game.position().to_uci(m)).collect()
    }

    #[test]
    fn moves_are_drawn_by_weight() {
        let drawn = draws(&book(&[("e2e4", 3), ("d2d4", 1), ("a2a3", 0)]), &Game::new());
        let share = |uci: &str| drawn.iter().filter(|m| *m == uci).count();
        assert!((700..800).contains(&share("e2e4")), "{}", share("e2e4"));
        assert_eq!((share("e2e4") + share("d2d4"), share("a2a3")), (1000, 0));
    }

    #[test]
    fn moves_are_listed_by_weight() {
        let start = Position::initial();
        let listed = book(&[("d2d4", 1), ("e2e4", 3)]).moves(&start);
        assert_eq!(listed.iter().map(|&(_, weight)| weight).collect::<Vec<_>>(), [3, 1]);
        assert_eq!(start.to_uci(listed[0].0), "e2e4");
    }

    #[test]
    fn no_third_repetition_comes_from_the_book() {
        let mut game = Game::new();
        for uci in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
            game.play(game.position().parse_uci(uci).unwrap()).unwrap();
        }
        let book = book(&[("g1f3", 1), ("e2e4", 1)]);
        assert_eq!(HashSet::<String>::from_iter(draws(&book, &game)), HashSet::from(["e2e4".to_owned()]));
    }

    #[test]
    fn the_internal_book_opens_games_in_many_ways() {
        let book = OpeningBook::internal();
        let mut random = Random::new(7);
        let mut lines = HashSet::new();
        for _ in 0..100 {
            let mut game = Game::new();
            while let Some(m) = book.choose(&game, &mut random) {
                game.play(m).unwrap();
            }
            assert!(game.moves().len() >= 2);
            lines.insert(game.moves()[..game.moves().len().min(4)].to_vec());
        }
        assert!(lines.len() >= 50, "{} different beginnings", lines.len());
    }

    #[test]
    fn chess960_positions_are_not_in_the_book() {
        let game = Game::from_position(Position::chess960(0).unwrap());
        assert_eq!(OpeningBook::internal().choose(&game, &mut Random::new(1)), None);
    }

    #[test]
    fn a_file_that_is_no_book_is_refused() {
        let missing = OpeningBook::open(Path::new("no/such/book.bin")).unwrap_err();
        assert!(missing.to_string().starts_with("cannot read the book no/such/book.bin"));
        let path = std::env::temp_dir().join(format!("hetman-no-book-{}.bin", std::process::id()));
        std::fs::write(&path, "seventeen letters").unwrap();
        let refused = OpeningBook::open(&path).unwrap_err();
        std::fs::remove_file(&path).unwrap();
        assert!(
            refused.to_string().ends_with("17 bytes are no whole number of 16-byte entries"),
            "{refused}"
        );
    }
}
