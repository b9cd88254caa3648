//! Counting material: what evaluations must beat.

use chess::{Color, Position, Role};

/// A pawn counts one, knight and bishop three, the rook five, the queen nine.
pub fn pawns(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// White's material less Black's, in pawns.
pub fn material_balance(position: &Position) -> i32 {
    let count = |color, role| position.pieces(color, role).count() as i32;
    let difference = |role| count(Color::White, role) - count(Color::Black, role);
    Role::ALL.into_iter().map(|role| pawns(role) * difference(role)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn material_is_counted_for_white() {
        for turn in ['w', 'b'] {
            let position = Position::from_fen(&format!("4k3/7p/8/8/8/8/8/Q3K1RN {turn} - - 0 1")).unwrap();
            assert_eq!(material_balance(&position), 9 + 5 + 3 - 1);
        }
    }
}
