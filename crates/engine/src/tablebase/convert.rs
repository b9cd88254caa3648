//! Positions as `shakmaty`, whose tables we probe, has them.

use chess::{Color, Position, Role};
use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, FromSetup, PositionError, Setup, Square,
};

use super::Wdl;

/// The same position without castling rights; `None` if it is one that cannot arise.
pub(super) fn position(position: &Position) -> Option<Chess> {
    let role = |role: Role| Bitboard(position.by_role(role).0);
    let by_role = ByRole {
        pawn: role(Role::Pawn),
        knight: role(Role::Knight),
        bishop: role(Role::Bishop),
        rook: role(Role::Rook),
        queen: role(Role::Queen),
        king: role(Role::King),
    };
    let by_color = ByColor {
        white: Bitboard(position.by_color(Color::White).0),
        black: Bitboard(position.by_color(Color::Black).0),
    };
    let setup = Setup {
        board: Board::try_from_bitboards(by_role, by_color).ok()?,
        turn: match position.turn() {
            Color::White => shakmaty::Color::White,
            Color::Black => shakmaty::Color::Black,
        },
        ep_square: position.en_passant().map(|square| Square::new(square.index() as u32)),
        halfmoves: position.halfmove_clock().into(),
        ..Setup::empty()
    };
    let chess = Chess::from_setup(setup, CastlingMode::Standard);
    chess.or_else(PositionError::ignore_impossible_check).ok()
}

pub(super) fn wdl(wdl: shakmaty_syzygy::Wdl) -> Wdl {
    match wdl {
        shakmaty_syzygy::Wdl::Loss => Wdl::Loss,
        shakmaty_syzygy::Wdl::BlessedLoss => Wdl::BlessedLoss,
        shakmaty_syzygy::Wdl::Draw => Wdl::Draw,
        shakmaty_syzygy::Wdl::CursedWin => Wdl::CursedWin,
        shakmaty_syzygy::Wdl::Win => Wdl::Win,
    }
}

#[cfg(test)]
mod tests {
    use chess::random::Random;
    use chess::{Game, Position};
    use shakmaty::fen::Fen;
    use shakmaty::{EnPassantMode, Position as _};

    /// Random games, with en passant squares and every number of pieces on the way.
    #[test]
    fn positions_stay_the_same() {
        let mut random = Random::new(3);
        let mut passing = 0;
        for _ in 0..200 {
            let start = "4k3/pppppppp/2n2b2/8/8/2B2N2/PPPPPPPP/4K3 w - - 0 1";
            let mut game = Game::from_position(Position::from_fen(start).unwrap());
            while game.end().is_none() && game.moves().len() < 200 {
                let moves = game.position().legal_moves();
                game.play(moves[random.below(moves.len())]).unwrap();
                let ours = game.position();
                let theirs = super::position(ours).unwrap();
                assert_eq!(theirs.legal_moves().len(), ours.legal_moves().len(), "{ours:?}");
                let fen = Fen::from_position(&theirs, EnPassantMode::PseudoLegal).to_string();
                let without_number = |fen: &str| fen.rsplit_once(' ').unwrap().0.to_owned();
                assert_eq!(without_number(&fen), without_number(&ours.to_fen()));
                passing += usize::from(ours.en_passant().is_some());
            }
        }
        assert!(passing > 100);
    }
}
