//! How much is in a book, and how much it varies.

use std::collections::{HashMap, HashSet, VecDeque};

use chess::polyglot::Book;
use chess::random::Random;
use chess::{Game, Key, Move, Position};
use engine::OpeningBook;

/// What is in a book.
#[derive(Clone, PartialEq, Debug)]
pub struct BookStatistics {
    /// Positions.
    pub positions: usize,
    /// Moves.
    pub moves: usize,
    /// Positions that the book leads to from the initial one.
    pub reached: usize,
    /// Plies of the longest line.
    pub deepest: usize,
    /// Plies of a random line, on average.
    pub mean_length: f64,
    /// How many of the random lines differ in their first [`COMPARED`](BookStatistics::COMPARED) plies.
    pub different_openings: usize,
    /// The entropy of the first move, in bits.
    pub first_move_entropy: f64,
}

impl BookStatistics {
    /// How many random lines are drawn.
    pub const LINES: usize = 1000;
    /// How many of their plies are compared.
    pub const COMPARED: usize = 8;

    /// Counts and measures.
    pub fn of(book: &Book) -> BookStatistics {
        let depths = depths(book);
        let lines = random_lines(book.clone());
        let opening = |line: &'_ Vec<Move>| line[..line.len().min(BookStatistics::COMPARED)].to_vec();
        BookStatistics {
            positions: book.positions(),
            moves: book.len(),
            reached: depths.len(),
            deepest: depths.values().max().map_or(0, |ply| ply + 1),
            mean_length: lines.iter().map(Vec::len).sum::<usize>() as f64 / BookStatistics::LINES as f64,
            different_openings: lines.iter().map(opening).collect::<HashSet<_>>().len(),
            first_move_entropy: entropy(book),
        }
    }
}

/// The positions that the book leads to, and after how many plies.
fn depths(book: &Book) -> HashMap<Key, usize> {
    let mut depths = HashMap::new();
    let mut waiting = VecDeque::from([(Position::initial(), 0)]);
    while let Some((position, ply)) = waiting.pop_front() {
        let moves = book.moves(&position);
        if moves.is_empty() || depths.contains_key(&position.key()) {
            continue;
        }
        depths.insert(position.key(), ply);
        waiting.extend(moves.into_iter().map(|(m, _)| (position.after(m), ply + 1)));
    }
    depths
}

/// Lines of the book from the initial position, drawn by weight, until it ends.
fn random_lines(book: Book) -> Vec<Vec<Move>> {
    let (book, mut random) = (OpeningBook::from(book), Random::new(1));
    let mut line = || {
        let mut game = Game::new();
        while let Some(m) = book.choose(&game, &mut random)
            && game.play(m).is_ok()
        {}
        game.moves().to_vec()
    };
    (0..BookStatistics::LINES).map(|_| line()).collect()
}

/// How open the choice of the first move is, in bits.
fn entropy(book: &Book) -> f64 {
    let weights: Vec<f64> =
        book.moves(&Position::initial()).iter().map(|&(_, weight)| weight.into()).collect();
    let total: f64 = weights.iter().sum();
    weights.iter().filter(|&&weight| weight > 0.0).map(|weight| weight / total).map(|p| -p * p.log2()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::polyglot::BookEntry;

    #[test]
    fn two_equal_first_moves_are_one_bit() {
        let start = Position::initial();
        let [e4, d4] = ["e2e4", "d2d4"].map(|uci| start.parse_uci(uci).unwrap());
        let after = start.after(e4);
        let reply = BookEntry::new(&after, after.parse_uci("e7e5").unwrap(), 1);
        let entries = vec![BookEntry::new(&start, e4, 5), BookEntry::new(&start, d4, 5), reply];
        let statistics = BookStatistics::of(&Book::new(entries));
        assert_eq!((statistics.positions, statistics.moves, statistics.reached), (2, 3, 2));
        assert_eq!((statistics.deepest, statistics.different_openings), (2, 2));
        assert_eq!(statistics.first_move_entropy, 1.0);
        assert!((1.3..1.7).contains(&statistics.mean_length), "{statistics:?}");
    }
}
