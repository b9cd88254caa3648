//! Where in a game a position belongs.

use chess::{Bitboard, Color, Position, Rank, Role};

/// A part of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Until the pieces are out.
    Opening,
    /// From when a side has fewer than four pieces left on its first rank, or ten pieces or fewer remain
    /// besides kings and pawns.
    Middlegame,
    /// From when six pieces or fewer remain besides kings and pawns.
    Endgame,
}

impl Phase {
    /// All phases in order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// The phase a position would belong to on its own. In a game no phase comes back.
    pub fn of(position: &Position) -> Phase {
        let pieces = position.occupied() & !position.by_role(Role::King) & !position.by_role(Role::Pawn);
        let left_home = Color::ALL.into_iter().any(|color| {
            (position.by_color(color) & Bitboard::relative_rank(color, Rank::First)).count() < 4
        });
        match pieces.count() {
            0..=6 => Phase::Endgame,
            7..=10 => Phase::Middlegame,
            _ if left_home => Phase::Middlegame,
            _ => Phase::Opening,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phase(fen: &str) -> Phase {
        Phase::of(&Position::from_fen(fen).unwrap())
    }

    #[test]
    fn a_game_begins_with_the_opening() {
        assert_eq!(Phase::of(&Position::initial()), Phase::Opening);
    }

    #[test]
    fn developed_pieces_make_a_middlegame() {
        let developed = "r2q1rk1/pp1bbppp/2nppn2/8/3NP3/2N1BP2/PPPQ2PP/2KR1B1R w - - 0 10";
        assert_eq!(phase(developed), Phase::Opening);
        let further = "2rq1rk1/pp1bbppp/3ppn2/n7/3NP3/1BN1BP2/PPPQ2PP/2KR4 w - - 0 10";
        assert_eq!(phase(further), Phase::Middlegame);
    }

    #[test]
    fn few_pieces_make_an_endgame() {
        assert_eq!(phase("2r2rk1/5ppp/4pn2/8/8/4BP2/6PP/2R2RK1 w - - 0 25"), Phase::Endgame);
        assert_eq!(phase("r1b2rk1/5ppp/4pn2/8/8/4BPN1/6PP/2R2RK1 w - - 0 25"), Phase::Middlegame);
    }
}
