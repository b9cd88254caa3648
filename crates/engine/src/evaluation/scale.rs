//! How much of an advantage in the endgame can be turned into a win.

use chess::{Bitboard, Color, Position, Rank, Role, Square};

/// All of it.
pub const FULL_SCALE: i32 = 64;

/// Out of [`FULL_SCALE`], if the advantage is with `strong`.
pub(super) fn scale(position: &Position, strong: Color) -> i32 {
    let pawns = position.pieces(strong, Role::Pawn);
    let (ours, theirs) = (pieces_value(position, strong), pieces_value(position, !strong));
    if pawns.is_empty() && ours - theirs <= 3 {
        // Without pawns a minor piece more does not win.
        return match (ours, theirs) {
            (..5, _) => 0,
            (_, ..=3) => 4,
            _ => 14,
        };
    }
    if ours == 3 && is_wrong_bishop(position, strong, pawns) {
        return 0;
    }
    if have_opposite_bishops(position) {
        return if ours == 3 && theirs == 3 {
            16 + 4 * pawns.count() as i32
        } else {
            26 + 3 * position.by_color(strong).count() as i32
        }
        .min(FULL_SCALE);
    }
    if ours == 0 {
        return FULL_SCALE;
    }
    (36 + 7 * pawns.count() as i32).min(FULL_SCALE)
}

/// In pawns: minor pieces three, rooks five, queens nine.
fn pieces_value(position: &Position, color: Color) -> i32 {
    [(Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)]
        .map(|(role, value)| value * position.pieces(color, role).count() as i32)
        .iter()
        .sum()
}

/// A bishop each, on squares of different colours.
fn have_opposite_bishops(position: &Position) -> bool {
    let bishops = position.by_role(Role::Bishop);
    let one_each =
        Color::ALL.into_iter().all(|color| position.pieces(color, Role::Bishop).single().is_some());
    one_each && (bishops & Bitboard::LIGHT).single().is_some()
}

/// Only rook's pawns of one file, a bishop that does not rule their promotion square, and the defending king
/// there first.
fn is_wrong_bishop(position: &Position, strong: Color, pawns: Bitboard) -> bool {
    let file = if (pawns & !Bitboard::FILE_A).is_empty() {
        Bitboard::FILE_A
    } else if (pawns & !Bitboard::FILE_H).is_empty() {
        Bitboard::FILE_H
    } else {
        return false;
    };
    let Some(bishop) = position.pieces(strong, Role::Bishop).single() else { return false };
    let corner = file & Bitboard::relative_rank(strong, Rank::Eighth);
    let reaches = |corner: Square| position.king(!strong).distance(corner) <= 1;
    corner.single().is_some_and(|corner| corner.is_light() != bishop.is_light() && reaches(corner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_endings_are_scaled_down() {
        for (fen, at_most) in [
            ("4k3/8/8/8/8/8/4n3/2BBK3 w - - 0 1", 4),
            ("k7/8/8/P7/8/8/8/2BK4 w - - 0 1", 0),
            ("4k1b1/8/8/8/8/8/2P5/2BK4 w - - 0 1", 24),
            ("4kr2/8/8/8/8/8/8/1NRK4 w - - 0 1", 14),
        ] {
            assert!(scale(&Position::from_fen(fen).unwrap(), Color::White) <= at_most, "{fen}");
        }
    }

    #[test]
    fn what_can_be_won_is_not() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
            "4kr2/8/8/8/8/8/8/2QK4 w - - 0 1",
        ] {
            assert!(scale(&Position::from_fen(fen).unwrap(), Color::White) >= 36, "{fen}");
        }
        let right_bishop = Position::from_fen("k7/8/8/P7/8/8/8/3KB3 w - - 0 1").unwrap();
        let wrong_bishop = Position::from_fen("k7/8/8/P7/8/8/8/3K1B2 w - - 0 1").unwrap();
        assert_ne!(scale(&right_bishop, Color::White), scale(&wrong_bishop, Color::White));
    }
}
