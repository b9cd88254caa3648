//! A book from games: what was played, and how it ended.

use std::collections::HashMap;

use chess::pgn::{RawText, Scope, Visitor};
use chess::polyglot::{Book, BookEntry};
use chess::{CastlingMode, Color, Key, Move, Outcome, Position};

/// A PGN visitor that counts what was played, by position: two points for a win, one for a draw.
pub struct BookBuilder {
    plies: usize,
    min_rating: Option<u32>,
    moves: HashMap<(Key, Move), MoveCount>,
    current: CurrentGame,
}

/// How a move fared.
#[derive(Clone, Copy, Default)]
struct MoveCount {
    games: u32,
    /// Two for every win of the side that played it, one for every draw.
    points: u32,
}

#[derive(Default)]
struct CurrentGame {
    /// Who moved, where, how.
    moves: Vec<(Color, Key, Move)>,
    /// How many players are known to be rated high enough.
    rated: usize,
}

impl BookBuilder {
    /// Counts the first plies of games whose players are both rated at least so.
    pub fn new(plies: usize, min_rating: Option<u32>) -> BookBuilder {
        BookBuilder { plies, min_rating, moves: HashMap::new(), current: CurrentGame::default() }
    }

    /// The moves that were played often enough and did not always lose.
    pub fn book(&self, min_games: u32) -> Book {
        let kept = || self.moves.iter().filter(|(_, record)| record.games >= min_games && record.points > 0);
        let mut heaviest: HashMap<Key, u32> = HashMap::new();
        for ((key, _), record) in kept() {
            let most = heaviest.entry(*key).or_default();
            *most = record.points.max(*most);
        }
        let entries = kept().map(|(&(key, m), record)| {
            // Weights have sixteen bits: those of a position shrink together until they fit.
            let scale = heaviest[&key].div_ceil(u32::from(u16::MAX)).max(1);
            BookEntry::with_key(key, m, (record.points / scale).max(1) as u16)
        });
        Book::new(entries.collect())
    }
}

impl Visitor for BookBuilder {
    fn begin_game(&mut self) {
        self.current = CurrentGame::default();
    }

    fn tag(&mut self, name: &str, value: RawText<'_>) {
        if let ("WhiteElo" | "BlackElo", Some(least)) = (name, self.min_rating) {
            let rating = value.decode().parse::<u32>().ok();
            self.current.rated += usize::from(rating.is_some_and(|rating| rating >= least));
        }
    }

    fn start(&mut self, position: &Position) -> Scope {
        let rated = self.min_rating.is_none() || self.current.rated == 2;
        // The format knows no Chess960.
        let standard = position.castling_mode() == CastlingMode::Standard;
        if rated && standard { Scope::Mainline } else { Scope::Nothing }
    }

    fn play(&mut self, before: &Position, m: Move) {
        if self.current.moves.len() < self.plies {
            self.current.moves.push((before.turn(), before.key(), m));
        }
    }

    fn end_game(&mut self, _: &Position, result: Option<Outcome>) {
        let Some(result) = result else { return };
        for &(color, key, m) in &self.current.moves {
            let record = self.moves.entry((key, m)).or_default();
            record.games = record.games.saturating_add(1);
            record.points = record.points.saturating_add(points(result, color));
        }
    }
}

fn points(result: Outcome, color: Color) -> u32 {
    match result {
        Outcome::Win(winner) if winner == color => 2,
        Outcome::Win(_) => 0,
        Outcome::Draw => 1,
    }
}

#[cfg(test)]
mod tests {
    use chess::pgn::Reader;

    use super::*;

    fn collect(pgn: &str, plies: usize, min_rating: Option<u32>) -> BookBuilder {
        let mut builder = BookBuilder::new(plies, min_rating);
        let mut reader = Reader::new(pgn.as_bytes());
        while !matches!(reader.visit(&mut builder), Ok(false)) {}
        builder
    }

    fn weights(book: &Book, line: &str) -> Vec<(String, u16)> {
        let mut position = Position::initial();
        for san in line.split_whitespace() {
            position.play(position.parse_san(san).unwrap());
        }
        book.moves(&position).into_iter().map(|(m, weight)| (position.to_san(m), weight)).collect()
    }

    const GAMES: &str = "1. e4 e5 2. Nf3 1-0\n\n[Event \"?\"]\n\n1. e4 c5 1/2-1/2\n\n\
        [Event \"?\"]\n\n1. d4 d5 0-1\n\n[Event \"?\"]\n\n1. c4 e5 *\n\n[Event \"?\"]\n\n1. e4 Ke3 1-0\n";

    #[test]
    fn a_win_is_two_points_and_a_draw_one_for_the_side_that_moved() {
        let book = collect(GAMES, 10, None).book(1);
        assert_eq!(weights(&book, ""), [("e4".to_owned(), 3)]);
        assert_eq!(weights(&book, "e4"), [("c5".to_owned(), 1)]);
        assert_eq!(weights(&book, "d4"), [("d5".to_owned(), 2)]);
        assert_eq!(weights(&book, "c4"), [], "a game without a result says nothing");
    }

    #[test]
    fn rare_moves_and_late_moves_are_left_out() {
        assert_eq!(weights(&collect(GAMES, 10, None).book(2), "e4"), []);
        let short = collect(GAMES, 1, None).book(1);
        assert_eq!((short.len(), weights(&short, "").len()), (1, 1));
    }

    #[test]
    fn ratings_are_asked_of_both_players() {
        let game = |white, black| format!("[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n\n1. e4 1-0\n\n");
        let pgn = game(2500, 2400) + &game(2500, 2300) + "[WhiteElo \"2600\"]\n\n1. d4 1-0\n";
        assert_eq!(weights(&collect(&pgn, 9, Some(2400)).book(1), ""), [("e4".to_owned(), 2)]);
    }

    #[test]
    fn large_counts_shrink_together() {
        let start = Position::initial();
        let mut builder = BookBuilder::new(9, None);
        for (uci, points) in [("e2e4", 300_000), ("d2d4", 150_000), ("a2a3", 1)] {
            let record = MoveCount { games: points, points };
            builder.moves.insert((start.key(), start.parse_uci(uci).unwrap()), record);
        }
        let weights: Vec<u16> = builder.book(1).moves(&start).into_iter().map(|(_, weight)| weight).collect();
        assert_eq!(weights, [60_000, 30_000, 1]);
    }
}
