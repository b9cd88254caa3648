//! Lines through the board: the squares between two squares, and the whole line through them.

use crate::{Bitboard, Square};

/// The squares strictly between two squares on one rank, file or diagonal; empty otherwise.
///
/// ```
/// use chess::{Bitboard, Square, geometry::between};
/// assert_eq!(between(Square::A1, Square::D4), Bitboard::from(Square::B2) | Square::C3);
/// assert!(between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, edge to edge; empty if they share none.
///
/// ```
/// use chess::{Rank, Square, geometry::line};
/// assert_eq!(line(Square::B4, Square::E4), Rank::Fourth.into());
/// ```
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// The four lines through a square, each without the square itself.
pub(crate) struct Lines {
    pub(crate) rank: u64,
    pub(crate) file: u64,
    pub(crate) diagonal: u64,
    pub(crate) antidiagonal: u64,
}

impl Lines {
    pub(crate) const fn through(square: Square) -> Lines {
        Lines {
            rank: ray(square, 1, 0) | ray(square, -1, 0),
            file: ray(square, 0, 1) | ray(square, 0, -1),
            diagonal: ray(square, 1, 1) | ray(square, -1, -1),
            antidiagonal: ray(square, -1, 1) | ray(square, 1, -1),
        }
    }
}

/// The squares from `square` to the edge in one direction, `square` left out.
const fn ray(square: Square, files: i8, ranks: i8) -> u64 {
    let mut set = 0;
    let mut here = square;
    while let Some(next) = here.offset(files, ranks) {
        set |= 1 << next.index();
        here = next;
    }
    set
}

const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

static BETWEEN: [[Bitboard; 64]; 64] = pairs(Stretch::Between);
static LINE: [[Bitboard; 64]; 64] = pairs(Stretch::WholeLine);

/// What is kept of the line through two squares.
#[derive(Clone, Copy)]
enum Stretch {
    /// What lies between them.
    Between,
    /// All of it, from edge to edge.
    WholeLine,
}

/// For every pair on a common line: the stretch asked for.
const fn pairs(stretch: Stretch) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::from_low_bits(index);
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let whole = ray(from, files, ranks) | ray(from, -files, -ranks) | 1 << from.index();
            let mut passed = 0;
            let mut here = from;
            while let Some(to) = here.offset(files, ranks) {
                table[from.index()][to.index()] = Bitboard(match stretch {
                    Stretch::Between => passed,
                    Stretch::WholeLine => whole,
                });
                passed |= 1 << to.index();
                here = to;
            }
            direction += 1;
        }
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_is_symmetric_and_lies_on_the_line() {
        for a in Square::all() {
            for b in Square::all() {
                assert_eq!(between(a, b), between(b, a));
                assert_eq!(line(a, b), line(b, a));
                assert_eq!(between(a, b) & line(a, b), between(a, b));
                assert!(!between(a, b).contains(a) && !between(a, b).contains(b));
                if line(a, b).any() {
                    assert_eq!(between(a, b).count() + 1, a.distance(b));
                    assert!(line(a, b).contains(a) && line(a, b).contains(b));
                }
            }
        }
    }
}
