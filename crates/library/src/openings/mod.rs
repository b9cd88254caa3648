//! The names of openings, found by position.
//!
//! `openings.tsv` has a line for each named position: its code in the *Encyclopaedia of Chess
//! Openings*, its name, and moves that lead there. Positions are what is compared, so a game that comes
//! to a line by other moves is named after it all the same.

use std::collections::HashMap;
use std::sync::LazyLock;

use chess::{Game, Key, Position};

const TABLE: &str = include_str!("openings.tsv");

/// Every position along the lines of the table, with its name where it has one.
static BOOK: LazyLock<HashMap<Key, Option<Opening>>> = LazyLock::new(book);

/// An opening's place in the encyclopaedia, with its English name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// From `A00` to `E99`.
    pub eco: &'static str,
    /// Family first: `Ruy Lopez: Berlin Defence, Anti-Berlin`.
    pub name: &'static str,
}

/// A line of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningLine {
    /// What the position at its end is called.
    pub opening: Opening,
    /// The moves that lead there: `1. e4 e5 2. Nf3`.
    pub moves: &'static str,
}

impl Opening {
    /// As Lichess's puzzles name it: `Sicilian_Defence_Najdorf_Variation`.
    ///
    /// ```
    /// let opening = library::openings::of_position(&"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".parse()?);
    /// assert!(opening.unwrap().tag().starts_with("Sicilian_Def"));
    /// # Ok::<(), chess::FenError>(())
    /// ```
    pub fn tag(&self) -> String {
        let words = self.name.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-');
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_").replace('\'', "")
    }
}

impl OpeningLine {
    fn parse(line: &'static str) -> Option<OpeningLine> {
        let mut fields = line.split('\t');
        let (eco, name, moves) = (fields.next()?, fields.next()?, fields.next()?);
        Some(OpeningLine { opening: Opening { eco, name }, moves })
    }

    /// The positions along the line, the initial one left out.
    fn positions(self) -> impl Iterator<Item = Position> {
        let mut position = Position::initial();
        self.moves.split(' ').filter(|word| !word.ends_with('.')).map_while(move |san| {
            position.play(position.parse_san(san).ok()?);
            Some(position)
        })
    }
}

/// All lines, ordered by code.
pub fn all() -> impl Iterator<Item = OpeningLine> {
    TABLE.lines().filter_map(OpeningLine::parse)
}

/// What this very position is called.
///
/// ```
/// let mut position = chess::Position::initial();
/// for san in ["c4", "e6", "d4", "d5"] {
///     position.play(position.parse_san(san)?);
/// }
/// let opening = library::openings::of_position(&position).unwrap();
/// assert_eq!((opening.eco, opening.name), ("D30", "Queen's Gambit Declined"));
/// # Ok::<(), chess::SanError>(())
/// ```
pub fn of_position(position: &Position) -> Option<Opening> {
    BOOK.get(&position.repetition_key()).copied().flatten()
}

/// The last named position along a game; none if it did not start from the initial position.
pub fn name_of(game: &Game) -> Option<Opening> {
    if !starts_as_usual(game.start()) {
        return None;
    }
    (0..=game.moves().len()).rev().filter_map(|ply| game.position_at(ply)).find_map(of_position)
}

/// Whether a line of the table runs through this position.
pub fn contains(position: &Position) -> bool {
    BOOK.contains_key(&position.repetition_key())
}

/// Whether a game from here can be in an opening at all.
pub(crate) fn starts_as_usual(start: &Position) -> bool {
    start.key() == Position::initial().key()
}

fn book() -> HashMap<Key, Option<Opening>> {
    let mut book = HashMap::new();
    for line in all() {
        let mut end = None;
        for position in line.positions() {
            let key = position.repetition_key();
            book.entry(key).or_insert(None);
            end = Some(key);
        }
        if let Some(end) = end {
            book.insert(end, Some(line.opening));
        }
    }
    book
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use super::*;

    fn game(moves: &str) -> Game {
        let mut game = Game::new();
        for san in moves.split_whitespace() {
            game.play(game.position().parse_san(san).unwrap()).unwrap();
        }
        game
    }

    fn name(moves: &str) -> &'static str {
        name_of(&game(moves)).unwrap().name
    }

    #[test]
    fn every_line_is_well_formed_and_legal() {
        for (number, text) in TABLE.lines().enumerate() {
            let line = OpeningLine::parse(text).unwrap();
            assert_eq!(text.split('\t').count(), 3, "line {number}: {text}");
            assert!(!line.opening.name.trim().is_empty(), "line {number}: {text}");
            let plies = line.moves.split(' ').filter(|word| !word.ends_with('.')).count();
            assert_eq!(line.positions().count(), plies, "an illegal move in {text}");
            assert_eq!(line.moves, numbered(line), "line {number} is not as we write moves");
        }
    }

    /// The moves written again by our own notation.
    fn numbered(line: OpeningLine) -> String {
        let mut position = Position::initial();
        let mut words = Vec::new();
        for (ply, next) in line.positions().enumerate() {
            if ply % 2 == 0 {
                words.push(format!("{}.", ply / 2 + 1));
            }
            let moves = position.legal_moves();
            let played = *moves.iter().find(|&&m| position.after(m) == next).unwrap();
            words.push(position.to_san(played));
            position = next;
        }
        words.join(" ")
    }

    #[test]
    fn the_table_is_sorted_and_covers_the_encyclopaedia() {
        let codes: Vec<&str> = all().map(|line| line.opening.eco).collect();
        assert!(codes.is_sorted());
        for code in &codes {
            let [volume, tens, units] = code.as_bytes() else { panic!("{code} is not a code") };
            assert!(
                (b'A'..=b'E').contains(volume) && tens.is_ascii_digit() && units.is_ascii_digit(),
                "{code}"
            );
        }
        let covered = codes.iter().collect::<BTreeSet<_>>().len();
        println!("{} lines cover {covered} of 500 codes", codes.len());
        assert_eq!(covered, 500);
    }

    #[test]
    fn a_position_has_one_name() {
        let mut names = HashMap::new();
        for line in all() {
            let end = line.positions().last().unwrap();
            let other = names.insert(end.repetition_key(), line);
            assert_eq!(other, None, "the same position as {line:?}");
        }
    }

    #[test]
    fn a_game_is_named_after_its_last_named_position() {
        assert_eq!(name("e4 e5 Nf3 Nc6 Bb5 a6 Ba4"), "Ruy Lopez: Morphy Defence");
        assert_eq!(name("e4 e5 Nf3 Nc6 Bb5 Nf6 Nc3 a5 a4"), name("e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5"));
        assert_eq!(name_of(&Game::new()), None);
    }

    #[test]
    fn a_transposition_is_found() {
        assert_eq!(name("Nf3 d5 d4 Nf6 c4 e6 Nc3 c6"), "Semi-Slav Defence");
        assert_eq!(name("c4 e6 Nc3 d5 d4 Nf6 Nf3 c6"), "Semi-Slav Defence");
    }

    #[test]
    fn a_game_from_an_unusual_start_has_no_opening() {
        let after_e4 = *game("e4").position();
        let mut game = Game::from_position(after_e4);
        game.play(after_e4.parse_san("c5").unwrap()).unwrap();
        assert_eq!(name_of(&game), None);
        assert_eq!(of_position(game.position()).unwrap().name, "Sicilian Defence");
    }

    #[test]
    fn positions_between_named_ones_are_in_the_book() {
        let on_the_way = *game("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5").position();
        assert_eq!(of_position(&on_the_way), None);
        assert!(contains(&on_the_way));
        assert!(!contains(game("e4 e5 Ke2 Ke7").position()));
    }
}
