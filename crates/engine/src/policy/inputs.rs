//! What the policy is told about a position: every piece, and whether either side attacks its square.
//!
//! The board is seen from the side to move, and mirrored so that its king stands on the files a to d.

use chess::{Color, File, Position, Role, Square};

/// How many inputs there are: piece of either side, square, attacked by the opponent, attacked by the side to move.
pub const INPUTS: usize = 2 * 6 * 64 * 4;

/// How the side to move sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orientation {
    turn: Color,
    is_mirrored: bool,
}

impl Orientation {
    /// How the side to move of a position sees it.
    pub fn of(position: &Position) -> Orientation {
        let turn = position.turn();
        Orientation { turn, is_mirrored: position.king(turn).file() >= File::E }
    }

    /// Where a square is seen.
    #[inline]
    pub fn square(self, square: Square) -> Square {
        let square = square.relative_to(self.turn);
        if self.is_mirrored { square.flip_horizontal() } else { square }
    }
}

/// The inputs that are 1; all others are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PolicyInputs {
    numbers: [u16; 64],
    count: u8,
}

impl PolicyInputs {
    /// Those of a position.
    pub fn of(position: &Position) -> PolicyInputs {
        let orientation = Orientation::of(position);
        let us = position.turn();
        let attacked = [position.attacked_by(!us), position.attacked_by(us)];
        let mut inputs = PolicyInputs { numbers: [0; 64], count: 0 };
        for (owner, color) in [us, !us].into_iter().enumerate() {
            for role in Role::ALL {
                for square in position.pieces(color, role) {
                    let attacks = attacked.map(|squares| usize::from(squares.contains(square)));
                    let piece = (owner * 6 + role.index()) * 64 + orientation.square(square).index();
                    inputs.numbers[usize::from(inputs.count)] =
                        (piece * 4 + 2 * attacks[0] + attacks[1]) as u16;
                    inputs.count += 1;
                }
            }
        }
        inputs
    }

    /// Their numbers.
    #[inline]
    pub fn numbers(&self) -> &[u16] {
        &self.numbers[..usize::from(self.count)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(fen: &str) -> Vec<u16> {
        let mut numbers = PolicyInputs::of(&Position::from_fen(fen).unwrap()).numbers().to_vec();
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn both_sides_and_both_wings_look_alike() {
        let white = sorted("6k1/5ppp/8/8/4n3/8/5PPP/3R2K1 w - - 0 1");
        assert_eq!(white, sorted("3r2k1/5ppp/8/4N3/8/8/5PPP/6K1 b - - 0 1"), "Black to move");
        assert_eq!(white, sorted("1k6/ppp5/8/8/3n4/8/PPP5/1K2R3 w - - 0 1"), "mirrored");
        assert_ne!(white, sorted("6k1/5ppp/8/8/4n3/8/5PPP/3R2K1 b - - 0 1"));
    }

    #[test]
    fn an_attack_changes_the_input_of_a_piece() {
        let hanging = sorted("6k1/8/8/8/4n3/8/8/4R1K1 w - - 0 1");
        let defended = sorted("6k1/8/8/5p2/4n3/8/8/4R1K1 w - - 0 1");
        assert_eq!(hanging.len() + 1, defended.len());
        assert!(!hanging.iter().all(|number| defended.contains(number)));
        assert!(sorted("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").len() == 32);
    }
}
