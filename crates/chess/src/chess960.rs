//! The 960 starting positions by Scharnagl's numbering, and double Chess960.

use crate::castling::CastlingMode;
use crate::{Bitboard, Color, File, Position, Rank, Role, Square};

impl Position {
    /// The Chess960 starting position with Scharnagl's number 0 to 959; 518 is standard chess
    /// (and gives a position of [`CastlingMode::Standard`]).
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::chess960(0).unwrap();
    /// assert!(position.to_fen().starts_with("bbqnnrkr/pppppppp/8/"));
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Position> {
        Self::double_chess960(number, number)
    }

    /// A double Chess960 start: White and Black have set-ups of their own.
    pub fn double_chess960(white: u16, black: u16) -> Option<Position> {
        let mode = if (white, black) == (518, 518) { CastlingMode::Standard } else { CastlingMode::Chess960 };
        let mut position = Position::empty(Color::White, mode);
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            let roles = back_rank(number)?;
            for (file, role) in File::ALL.into_iter().zip(roles) {
                position.put(color, role, Square::new(file, Rank::First.relative_to(color)));
                position.put(color, Role::Pawn, Square::new(file, Rank::Second.relative_to(color)));
            }
        }
        for rook in position.by_role(Role::Rook) {
            position.toggle_castling(rook);
        }
        Some(position)
    }

    /// The number of this starting position, or `None` if it is not one (or a double one).
    pub fn chess960_number(&self) -> Option<u16> {
        let roles = |color: Color| {
            File::ALL.map(|file| self.role_on(Square::new(file, Rank::First.relative_to(color))))
        };
        let number =
            (0..960).find(|&n| back_rank(n).map(|roles| roles.map(Some)) == Some(roles(Color::White)))?;
        let start = Position::chess960(number)?;
        let same_board = (start.by_color, start.by_role) == (self.by_color, self.by_role);
        (same_board && start.castling == self.castling && self.turn == Color::White).then_some(number)
    }
}

/// The pieces on the back rank: bishops by their squares' colours, then the queen, the knights
/// and at last rook, king, rook on what is left.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    const KNIGHTS: [(u16, u16); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    if number >= 960 {
        return None;
    }
    let mut free = Bitboard(0xFF);
    let mut roles = [Role::Pawn; 8];
    let mut place = |role: Role, file: usize, free: &mut Bitboard| {
        roles[file] = role;
        free.0 &= !(1 << file);
    };
    place(Role::Bishop, usize::from(number % 4 * 2 + 1), &mut free);
    place(Role::Bishop, usize::from(number / 4 % 4 * 2), &mut free);
    place(Role::Queen, nth(free, number / 16 % 6), &mut free);
    let (first, second) = KNIGHTS[usize::from(number / 96)];
    let files = (nth(free, first), nth(free, second));
    place(Role::Knight, files.0, &mut free);
    place(Role::Knight, files.1, &mut free);
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(role, nth(free, 0), &mut free);
    }
    Some(roles)
}

/// The index of the `n`-th free square.
fn nth(free: Bitboard, n: u16) -> usize {
    free.into_iter().nth(usize::from(n)).map_or(0, Square::index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_518_is_the_standard_position() {
        assert_eq!(
            Position::chess960(518).unwrap().to_fen(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        );
    }

    #[test]
    fn all_960_are_different_and_know_their_number() {
        for number in 0..960 {
            let position = Position::chess960(number).unwrap();
            assert_eq!(position.chess960_number(), Some(number));
            assert_eq!(position.castling_rooks(), position.by_role(Role::Rook));
            assert_eq!(position.key(), position.computed_key());
        }
    }
}
