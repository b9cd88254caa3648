//! Where each piece attacks: leapers from tables, sliders by PEXT or magic bitboards.
//!
//! The two slider methods give the same answers; which one is built is decided by the CPU the
//! crate is compiled for (`target_feature = "bmi2"`).

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod magic;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
mod sliders;

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use magic as method;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use pext as method;

use crate::{Bitboard, Color, Role, Square};

/// The squares a pawn of `color` on `square` attacks.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The squares a knight attacks.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a king attacks.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares a bishop attacks when the squares in `occupied` are taken, blockers included.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    method::bishop(square, occupied)
}

/// The squares a rook attacks when the squares in `occupied` are taken, blockers included.
///
/// ```
/// use chess::{attacks, Bitboard, Square};
/// let blocker = Bitboard::from(Square::A3);
/// let seen = attacks::rook(Square::A1, blocker);
/// assert!(seen.contains(Square::A3) && !seen.contains(Square::A4));
/// ```
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    method::rook(square, occupied)
}

/// The squares a queen attacks when the squares in `occupied` are taken, blockers included.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares a piece attacks.
#[inline]
pub fn of(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The squares a set of pawns of one colour attacks.
#[inline]
pub fn by_pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let (west, east) = (pawns.0 & !Bitboard::FILE_A.0, pawns.0 & !Bitboard::FILE_H.0);
    Bitboard(match color {
        Color::White => west << 7 | east << 9,
        Color::Black => west >> 9 | east >> 7,
    })
}

/// The squares a set of knights attacks.
#[inline]
pub fn by_knights(knights: Bitboard) -> Bitboard {
    const NOT_A: u64 = !Bitboard::FILE_A.0;
    const NOT_H: u64 = !Bitboard::FILE_H.0;
    let one = (knights.0 & NOT_A) >> 1 | (knights.0 & NOT_H) << 1;
    let two = (knights.0 & NOT_A & NOT_A << 1) >> 2 | (knights.0 & NOT_H & NOT_H >> 1) << 2;
    Bitboard(one << 16 | one >> 16 | two << 8 | two >> 8)
}

/// How sliding attacks are computed in this build: `"PEXT"` or `"magic bitboards"`.
pub const fn method() -> &'static str {
    method::NAME
}

static PAWN: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
static KNIGHT: [Bitboard; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] = leaps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);

const fn leaps(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut step = 0;
        while step < steps.len() {
            if let Some(to) = Square::from_low_bits(index).offset(steps[step].0, steps[step].1) {
                table[index as usize].0 |= 1 << to.index();
            }
            step += 1;
        }
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slow twin: walk square by square until something is hit.
    fn walk(square: Square, occupied: Bitboard, steps: &[(i8, i8)]) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for &(files, ranks) in steps {
            let mut here = square;
            while let Some(next) = here.offset(files, ranks) {
                seen |= next;
                if occupied.contains(next) {
                    break;
                }
                here = next;
            }
        }
        seen
    }

    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

    #[test]
    fn the_method_follows_the_cpu() {
        let fastest = if cfg!(target_feature = "bmi2") { "PEXT" } else { magic::NAME };
        assert_eq!(method(), fastest);
    }

    #[test]
    fn every_slider_method_agrees_with_walking() {
        let mut random = crate::random::Random::new(1);
        for _ in 0..2000 {
            let occupied = Bitboard(random.next_u64() & random.next_u64());
            for square in Square::all() {
                let (diagonal, straight) =
                    (walk(square, occupied, &DIAGONAL), walk(square, occupied, &STRAIGHT));
                assert_eq!(bishop(square, occupied), diagonal);
                assert_eq!(rook(square, occupied), straight);
                assert_eq!(magic::bishop(square, occupied), diagonal);
                assert_eq!(magic::rook(square, occupied), straight);
            }
        }
    }

    #[test]
    fn attacks_of_a_set_are_those_of_its_members() {
        let mut random = crate::random::Random::new(2);
        for _ in 0..2000 {
            let set = Bitboard(random.next_u64() & random.next_u64());
            let union = |of: &dyn Fn(Square) -> Bitboard| {
                set.into_iter().fold(Bitboard::EMPTY, |map, square| map | of(square))
            };
            assert_eq!(by_knights(set), union(&knight));
            for color in Color::ALL {
                assert_eq!(by_pawns(color, set), union(&|square| pawn(color, square)));
            }
        }
    }

    #[test]
    fn leapers_stay_on_the_board() {
        assert_eq!(knight(Square::A1).count(), 2);
        assert_eq!(knight(Square::E4).count(), 8);
        assert_eq!(king(Square::H8).count(), 3);
        assert_eq!(pawn(Color::White, Square::A2), Square::B3.into());
        assert_eq!(pawn(Color::Black, Square::H7), Square::G6.into());
    }
}
