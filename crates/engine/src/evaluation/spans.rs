//! Sets of squares around a square as its owner sees them, computed at compile time.

use chess::{Bitboard, Color, File, Rank, Square};

/// The squares before a square on its file.
#[inline]
pub(super) fn ahead(color: Color, square: Square) -> Bitboard {
    AHEAD[color.index()][square.index()]
}

/// The squares before a square on its own and the neighbouring files: a pawn is passed if no enemy pawn
/// stands there.
#[inline]
pub(super) fn passed_span(color: Color, square: Square) -> Bitboard {
    PASSED_SPAN[color.index()][square.index()]
}

/// The files beside a file.
#[inline]
pub(super) fn beside(file: File) -> Bitboard {
    BESIDE[file.index()]
}

/// The squares beside a square and behind those: pawns there may come to support it.
#[inline]
pub(super) fn support_span(color: Color, square: Square) -> Bitboard {
    beside(square.file()) & !passed_span(color, square)
}

/// The squares around a king and those before them: where an attack on it happens.
#[inline]
pub(super) fn king_zone(color: Color, king: Square) -> Bitboard {
    KING_ZONE[color.index()][king.index()]
}

/// The wing a king on this file lives on: its own files and those next to it.
pub(super) const WINGS: [Bitboard; 8] = {
    let (queen, centre, king) =
        (Bitboard(0x0F0F_0F0F_0F0F_0F0F), Bitboard(0x3C3C_3C3C_3C3C_3C3C), Bitboard(0xF0F0_F0F0_F0F0_F0F0));
    let edge = Bitboard(0x0707_0707_0707_0707);
    [edge, queen, queen, centre, centre, king, king, Bitboard(!0x1F1F_1F1F_1F1F_1F1F)]
};

/// The four files in the middle.
pub(super) const CENTRE_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
/// d4, e4, d5, e5.
pub(super) const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// The files a to d.
pub(super) const QUEEN_WING: Bitboard = Bitboard(0x0F0F_0F0F_0F0F_0F0F);

/// All squares one rank further.
#[inline(always)]
pub(super) const fn forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => Bitboard(set.0 << 8),
        Color::Black => Bitboard(set.0 >> 8),
    }
}

/// All squares one rank back.
#[inline(always)]
pub(super) const fn backward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => Bitboard(set.0 >> 8),
        Color::Black => Bitboard(set.0 << 8),
    }
}

/// The squares and all those before them on their files.
#[inline(always)]
pub(super) const fn filled_forward(color: Color, set: Bitboard) -> Bitboard {
    let mut set = set.0;
    match color {
        Color::White => {
            set |= set << 8;
            set |= set << 16;
            set |= set << 32;
        }
        Color::Black => {
            set |= set >> 8;
            set |= set >> 16;
            set |= set >> 32;
        }
    }
    Bitboard(set)
}

/// The ranks between two, as a colour counts them, both included.
#[inline(always)]
pub(super) const fn ranks(color: Color, first: Rank, last: Rank) -> Bitboard {
    let span = !0u64 << (8 * first.index()) & !0u64 >> (8 * (7 - last.index()));
    match color {
        Color::White => Bitboard(span),
        Color::Black => Bitboard(span.swap_bytes()),
    }
}

/// How far a file is from the edge, 0 to 3.
#[inline]
pub(super) const fn edge_distance(file: File) -> usize {
    let file = file.index();
    if file < 4 { file } else { 7 - file }
}

static AHEAD: [[Bitboard; 64]; 2] = both(Shape::Ahead);
static PASSED_SPAN: [[Bitboard; 64]; 2] = both(Shape::Passed);
static KING_ZONE: [[Bitboard; 64]; 2] = both(Shape::King);

const BESIDE: [Bitboard; 8] = {
    let mut table = [Bitboard::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        table[file] = widened(Bitboard(Bitboard::FILE_A.0 << file), false);
        file += 1;
    }
    table
};

#[derive(Clone, Copy)]
enum Shape {
    Ahead,
    Passed,
    King,
}

const fn both(shape: Shape) -> [[Bitboard; 64]; 2] {
    let mut table = [[Bitboard::EMPTY; 64]; 2];
    let mut n = 0;
    while n < 64 {
        let square = Bitboard(1 << n);
        let mut color = 0;
        while color < 2 {
            let us = Color::ALL[color];
            table[color][n] = match shape {
                Shape::Ahead => filled_forward(us, forward(us, square)),
                Shape::Passed => widened(filled_forward(us, forward(us, square)), true),
                Shape::King => {
                    let row = widened(square, true).0;
                    let around = row | row << 8 | row >> 8;
                    Bitboard(around | forward(us, Bitboard(around)).0)
                }
            };
            color += 1;
        }
        n += 1;
    }
    table
}

/// The neighbours of a set on its ranks, with or without the set.
const fn widened(set: Bitboard, with_itself: bool) -> Bitboard {
    let beside = (set.0 & !Bitboard::FILE_A.0) >> 1 | (set.0 & !Bitboard::FILE_H.0) << 1;
    Bitboard(if with_itself { beside | set.0 } else { beside })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_seen_from_their_owner() {
        assert_eq!(ahead(Color::White, Square::E6), Bitboard::from(Square::E7) | Square::E8);
        assert_eq!(ahead(Color::Black, Square::E2), Square::E1.into());
        assert_eq!(passed_span(Color::White, Square::A7), Bitboard::from(Square::A8) | Square::B8);
        assert_eq!(support_span(Color::White, Square::H2).count(), 2);
        assert_eq!(king_zone(Color::White, Square::G1).count(), 9);
        assert_eq!(king_zone(Color::Black, Square::E5).count(), 12);
        assert_eq!(
            ranks(Color::Black, Rank::Second, Rank::Fourth),
            ranks(Color::White, Rank::Fifth, Rank::Seventh)
        );
        assert_eq!(beside(File::A), File::B.into());
    }
}
