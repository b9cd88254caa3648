//! A line of moves from the initial position, with its Zobrist key and what the opening book knows.

use chess::{Game, Move, Position};
use classics::OpeningTree;

use crate::api_error::ApiError;
use crate::move_text::parse_move;
use crate::wire::course::{CourseBookMove, CourseLine, CourseLineRequest};
use crate::wire::{Board, LegalMoves};

/// Moves that a board of the course plays.
const LONGEST: usize = 200;

/// The position after some moves.
pub(super) fn of(request: &CourseLineRequest) -> Result<CourseLine, ApiError> {
    if request.moves.len() > LONGEST {
        return Err(ApiError::bad_request("the line is too long"));
    }
    let (mut game, mut sans, mut keys) = (Game::new(), Vec::new(), Vec::new());
    keys.push(key(game.position()));
    for text in &request.moves {
        let position = *game.position();
        let m = parse_move(&position, text);
        let m = m.ok_or_else(|| ApiError::bad_request("this move is not possible here"))?;
        sans.push(position.to_san(m));
        game.play(m).map_err(|error| ApiError::bad_request(error.to_string()))?;
        keys.push(key(game.position()));
    }
    let position = game.position();
    let (book, opening) = book(position, game.moves());
    Ok(CourseLine {
        board: Board::new(position, game.moves().last().copied(), game.start()),
        legal: LegalMoves::from(position),
        legal_moves: position.legal_moves().len() as u32,
        sans,
        keys,
        book,
        opening,
        openings: OpeningTree::standard().len() as u32,
    })
}

fn key(position: &Position) -> String {
    format!("{:016x}", position.key().0)
}

/// The moves of the book, the most frequent first, and the opening's name.
fn book(position: &Position, moves: &[Move]) -> (Vec<CourseBookMove>, Option<String>) {
    let Some(page) = OpeningTree::standard().page(moves) else { return (Vec::new(), None) };
    let known = page.moves.iter().map(|&(m, openings)| CourseBookMove {
        san: position.to_san(m),
        uci: position.to_uci(m),
        openings: openings as u32,
    });
    let mut known: Vec<CourseBookMove> = known.collect();
    known.sort_by_key(|known| std::cmp::Reverse(known.openings));
    (known, page.name.map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(moves: &[&str]) -> Result<CourseLine, ApiError> {
        of(&CourseLineRequest { moves: moves.iter().map(|&text| text.to_owned()).collect() })
    }

    #[test]
    fn two_orders_of_the_same_moves_have_one_key() {
        let one = line(&["g1f3", "g8f6", "b1c3"]).unwrap();
        let other = line(&["Nc3", "Nf6", "Nf3"]).unwrap();
        assert_eq!(one.keys.last(), other.keys.last());
        assert_ne!(one.keys[1], other.keys[1]);
        assert_eq!((one.keys.len(), other.sans), (4, vec!["Nc3".into(), "Nf6".into(), "Nf3".into()]));
    }

    #[test]
    fn the_book_is_left_by_a_move_it_does_not_know() {
        let start = line(&[]).unwrap();
        assert_eq!((start.legal_moves, start.book[0].san.as_str()), (20, "e4"));
        assert!(start.openings >= 200);
        assert!(!line(&["e4"]).unwrap().book.is_empty());
        assert!(line(&["h2h4"]).unwrap().book.is_empty());
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(line(&["e2e5"]).is_err());
        assert!(line(&["f3", "e5", "g4", "Qh4#", "a3"]).is_err());
        assert!(line(&vec!["g1f3"; LONGEST + 1]).is_err());
    }
}
