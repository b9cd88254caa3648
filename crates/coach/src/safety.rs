//! Is a piece safe where it stands? What all motifs ask, in one place.
//!
//! Attacks ignore pins, and nothing is searched: a motif must be visible.

use chess::{Bitboard, Color, Position, Role, Square};

/// What a piece is worth in pawns; a king counts as nothing.
pub(crate) const fn value(role: Role) -> i32 {
    [1, 3, 3, 5, 9, 0][role.index()]
}

/// What a piece is worth where the king is worth more than everything.
pub(crate) const fn value_with_king(role: Role) -> i32 {
    if let Role::King = role { 99 } else { value(role) }
}

/// Bishop, rook or queen.
pub(crate) const fn is_slider(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// The material of `color` less that of the other side, in pawns.
pub(crate) fn material_balance(position: &Position, color: Color) -> i32 {
    let side = |color| {
        Role::ALL
            .into_iter()
            .map(|role| value(role) * position.pieces(color, role).count() as i32)
            .sum::<i32>()
    };
    side(color) - side(!color)
}

/// The pieces of `color` that attack a square.
pub(crate) fn attackers(position: &Position, color: Color, square: Square) -> Bitboard {
    position.attackers_to(square, position.occupied()) & position.by_color(color)
}

/// What the piece on `square` attacks, own pieces included.
pub(crate) fn attacks_from(position: &Position, square: Square) -> Bitboard {
    let Some(piece) = position.piece_on(square) else { return Bitboard::EMPTY };
    chess::attacks::of(piece.role, piece.color, square, position.occupied())
}

/// Whether a piece of `color` on `square` is protected, if only through a slider that attacks it.
pub(crate) fn is_defended(position: &Position, color: Color, square: Square) -> bool {
    let sees = |occupied| (position.attackers_to(square, occupied) & position.by_color(color)).any();
    let occupied = position.occupied();
    sees(occupied)
        || attackers(position, !color, square)
            .into_iter()
            .filter(|&attacker| position.role_on(attacker).is_some_and(is_slider))
            .any(|attacker| sees(occupied ^ attacker))
}

/// Whether the piece on `square` has no protection.
pub(crate) fn is_hanging(position: &Position, square: Square) -> bool {
    position.color_on(square).is_some_and(|color| !is_defended(position, color, square))
}

/// Whether something less valuable than the piece on `square`, kings aside, attacks it.
fn is_attacked_by_less(position: &Position, square: Square) -> bool {
    let Some(piece) = position.piece_on(square) else { return false };
    attackers(position, !piece.color, square)
        .into_iter()
        .filter_map(|attacker| position.role_on(attacker))
        .any(|attacker| attacker != Role::King && value(attacker) < value(piece.role))
}

/// Whether the piece on `square` would be lost if the other side moved: attacked, and unprotected or by less.
pub(crate) fn is_in_bad_spot(position: &Position, square: Square) -> bool {
    let Some(color) = position.color_on(square) else { return false };
    attackers(position, !color, square).any()
        && (is_hanging(position, square) || is_attacked_by_less(position, square))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().unwrap()
    }

    #[test]
    fn a_piece_defended_through_its_attacker_does_not_hang() {
        // The rook on d5 attacks the knight, and the queen behind the rook would take back.
        let through = position("3qk3/8/8/3R4/3n4/8/8/4K3 w - - 0 1");
        assert!(!is_hanging(&through, Square::D4));
        let alone = position("q3k3/8/8/3R4/3n4/8/8/4K3 w - - 0 1");
        assert!(is_hanging(&alone, Square::D4));
    }

    #[test]
    fn a_bad_spot_is_attacked_and_loose_or_attacked_by_less() {
        let attacked_by_a_pawn = position("4k3/2p5/1p6/2N5/3P4/8/8/4K3 w - - 0 1");
        assert!(is_in_bad_spot(&attacked_by_a_pawn, Square::C5));
        let protected_from_a_rook = position("2r1k3/8/8/2N5/3P4/8/8/4K3 w - - 0 1");
        assert!(!is_in_bad_spot(&protected_from_a_rook, Square::C5));
        let not_attacked = position("4k3/8/8/2N5/8/8/8/4K3 w - - 0 1");
        assert!(!is_in_bad_spot(&not_attacked, Square::C5));
    }

    #[test]
    fn material_is_counted_from_a_side() {
        let position = position("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!(material_balance(&position, Color::White), 4);
        assert_eq!(material_balance(&position, Color::Black), -4);
    }
}
