//! What can be searched for in all games.

use std::ops::RangeInclusive;

use chess::{Bitboard, Color, Piece, Position, Square};

use crate::{ExplorerError, Filter, GameSummary};

/// A search through all games. What is set must all be true of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// Years, ratings, speeds, result, player.
    pub filter: Filter,
    /// What stands above the moves.
    pub header: HeaderSearch,
    /// What must have stood on the board.
    pub board: Option<BoardSearch>,
    /// How many games are told; more are only counted.
    pub limit: u64,
}

impl Default for Search {
    fn default() -> Search {
        Search { filter: Filter::default(), header: HeaderSearch::default(), board: None, limit: 1000 }
    }
}

/// Words in what stands above the moves. Every word must be found, whatever its case; empty text is found everywhere.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeaderSearch {
    /// In the name of one player.
    pub player: String,
    /// In the name of the other.
    pub opponent: String,
    /// In White's name.
    pub white: String,
    /// In Black's name.
    pub black: String,
    /// In the event.
    pub event: String,
    /// In the site.
    pub site: String,
    /// How the code of the opening begins: `B`, `B2`, `B22`.
    pub eco: String,
    /// How many plies were played.
    pub plies: Option<RangeInclusive<u32>>,
}

/// What must have stood on the board, at any ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardSearch {
    /// This position, as the explorer compares positions.
    Position(Position),
    /// This position, at the end of the game.
    Final(Position),
    /// Some pieces on some squares.
    Pattern(Pattern),
    /// Exactly these pawns: White's and Black's.
    Pawns {
        /// White's pawns.
        white: Bitboard,
        /// Black's pawns.
        black: Bitboard,
        /// The same with colours exchanged, the board seen from the other side.
        mirrored: bool,
    },
    /// Some material.
    Material(Material),
}

/// Some pieces on some squares; the others do not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pattern {
    /// Pieces and where they stand.
    pub pieces: Vec<(Piece, Square)>,
    /// Squares that are empty.
    pub empty: Bitboard,
    /// Who is to move, if it matters.
    pub turn: Option<Color>,
    /// Also with colours exchanged, the board seen from the other side.
    pub exchanged: bool,
    /// Also with left and right exchanged.
    pub mirrored: bool,
}

impl Pattern {
    /// Reads `Pe5 pe6 Nf5 .d5 w`: pieces (White's in capitals) with their squares, a dot before empty squares, `w`
    /// or `b` for the side to move.
    ///
    /// ```
    /// let pattern = explorer::Pattern::parse("Pe5 pe6 .d5 b").unwrap();
    /// assert_eq!((pattern.pieces.len(), pattern.empty.count()), (2, 1));
    /// ```
    pub fn parse(text: &str) -> Result<Pattern, ExplorerError> {
        let mut pattern = Pattern::default();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let unclear =
                || ExplorerError::Unclear(format!("{word:?} is no piece on a square: write Pe5, nf6 or .d5"));
            match word {
                "w" => pattern.turn = Some(Color::White),
                "b" => pattern.turn = Some(Color::Black),
                _ => {
                    let letter = word.chars().next().ok_or_else(unclear)?;
                    let square: Square = word[letter.len_utf8()..].parse().map_err(|_| unclear())?;
                    match letter {
                        '.' => pattern.empty |= Bitboard::square(square),
                        _ => pattern.pieces.push((Piece::from_letter(letter).ok_or_else(unclear)?, square)),
                    }
                }
            }
        }
        Ok(pattern)
    }
}

/// How many pieces each side has, held for some plies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Material {
    /// How many pawns, knights, bishops, rooks and queens White may have.
    pub white: [RangeInclusive<u8>; 5],
    /// How many Black may have.
    pub black: [RangeInclusive<u8>; 5],
    /// White's material less Black's, in pawns (3 for a knight or bishop, 5 for a rook, 9 for a queen).
    pub balance: RangeInclusive<i8>,
    /// Also with colours exchanged.
    pub exchanged: bool,
    /// In how many positions one after the other it must be so; 0 and 1 mean that once is enough.
    pub plies: u16,
}

impl Material {
    /// Any material at all.
    pub fn any() -> Material {
        let any = || core::array::from_fn(|_| 0..=16);
        Material { white: any(), black: any(), balance: i8::MIN..=i8::MAX, exchanged: false, plies: 1 }
    }

    /// Reads `R+P v R`: the pieces of one side beside its king, then those of the other, colours either way. `2P` is
    /// two pawns, `P*` any number, `P2-4` two to four.
    ///
    /// ```
    /// let material = explorer::Material::parse("R+P* v R").unwrap();
    /// assert_eq!((material.white[3].clone(), material.white[0].clone(), material.black[0].clone()), (1..=1, 0..=16, 0..=0));
    /// ```
    pub fn parse(text: &str) -> Result<Material, ExplorerError> {
        let unclear = || {
            ExplorerError::Unclear(format!(
                "{text:?} is no material: write for example R+P v R, Q v 2R or B+P* v N+P2-4"
            ))
        };
        let sides: Vec<&str> = text.split(['v', ':']).collect();
        let [first, second] = sides[..] else { return Err(unclear()) };
        let side = |text: &str| parse_side(text.trim_matches(['s', '.', ' '])).ok_or_else(unclear);
        Ok(Material { white: side(first)?, black: side(second)?, exchanged: true, ..Material::any() })
    }
}

/// Reads `R+2P`, `RPP`, `P*+N`.
fn parse_side(text: &str) -> Option<[RangeInclusive<u8>; 5]> {
    let mut side: [RangeInclusive<u8>; 5] = core::array::from_fn(|_| 0..=0);
    let mut letters = text.chars().filter(|c| !matches!(c, '+' | ' ')).peekable();
    while letters.peek().is_some() {
        let mut count = 1u8;
        if let Some(digit) = letters.next_if(char::is_ascii_digit) {
            count = digit as u8 - b'0';
        }
        let role = match letters.next()?.to_ascii_uppercase() {
            'P' => 0,
            'N' => 1,
            'B' => 2,
            'R' => 3,
            'Q' => 4,
            'K' => continue,
            _ => return None,
        };
        side[role] = match letters.peek() {
            Some('*') => {
                letters.next();
                0..=16
            }
            Some(c) if c.is_ascii_digit() => {
                let low = letters.next()? as u8 - b'0';
                letters.next_if_eq(&'-')?;
                let high = letters.next_if(char::is_ascii_digit)? as u8 - b'0';
                low..=high
            }
            _ => side[role].start() + count..=side[role].end() + count,
        };
    }
    Some(side)
}

/// A game that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The game.
    pub game: GameSummary,
    /// The first ply at which the board was as asked; 0 is the start.
    pub ply: u32,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchProgress {
    /// Games looked at.
    pub done: u64,
    /// Games to look at.
    pub total: u64,
    /// Games found.
    pub found: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_is_read() {
        let material = Material::parse("2R+P vs Q+P2-4").unwrap();
        assert_eq!(material.white, [1..=1, 0..=0, 0..=0, 2..=2, 0..=0]);
        assert_eq!(material.black, [2..=4, 0..=0, 0..=0, 0..=0, 1..=1]);
        assert_eq!(Material::parse("KRPP v KR").unwrap().white[0], 2..=2);
        assert_eq!(Material::parse("v").unwrap().white, Material::parse("K v K").unwrap().black);
        for wrong in ["", "R", "R v R v R", "X v R", "R+P2 v R", "R+P2- v R"] {
            assert!(Material::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn patterns_are_read() {
        let pattern = Pattern::parse("Pe5, nf6 .d4 w").unwrap();
        assert_eq!(pattern.pieces.len(), 2);
        assert_eq!((pattern.empty, pattern.turn), (Bitboard::square(Square::D4), Some(Color::White)));
        for wrong in ["xe4", "Pe9", "é", "P"] {
            assert!(Pattern::parse(wrong).is_err(), "{wrong}");
        }
    }
}
