//! Tables in files, probed by `shakmaty-syzygy`, and positions as it has them.

use std::io;
use std::path::Path;

use chess::{Color, Position, Role};
use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, FromSetup, PositionError, Setup, Square,
};
use shakmaty_syzygy::{SyzygyError, Tablebase};

use super::Wdl;

/// The tables of all files.
#[derive(Default)]
pub(super) struct Tables(Tablebase<Chess>);

/// Why there is no answer.
pub(super) enum Missing {
    /// No table has such a position.
    Absent,
    /// The table of this name has it, but cannot be read.
    Damaged(String),
}

impl From<SyzygyError> for Missing {
    fn from(error: SyzygyError) -> Missing {
        match error {
            SyzygyError::Castling | SyzygyError::TooManyPieces | SyzygyError::MissingTable { .. } => {
                Missing::Absent
            }
            SyzygyError::ProbeFailed { metric, material, .. } => {
                Missing::Damaged(format!("{metric} tablebase {material}"))
            }
        }
    }
}

impl Tables {
    /// Adds the table in a file; the error is of the kind `InvalidInput` if it is no table at all.
    pub(super) fn add_file(&mut self, path: &Path) -> io::Result<()> {
        self.0.add_file(path)
    }

    /// The largest number of pieces.
    #[inline]
    pub(super) fn max_pieces(&self) -> usize {
        self.0.max_pieces()
    }

    pub(super) fn probe_wdl(&self, position: &Position) -> Result<Wdl, Missing> {
        let position = shakmaty_position(position).ok_or(Missing::Absent)?;
        Ok(wdl(self.0.probe_wdl_after_zeroing(&position)?))
    }

    pub(super) fn probe_dtz(&self, position: &Position) -> Result<i32, Missing> {
        let position = shakmaty_position(position).ok_or(Missing::Absent)?;
        Ok(self.0.probe_dtz(&position)?.ignore_rounding().0)
    }
}

/// The same position without castling rights; `None` if it is one that cannot arise.
fn shakmaty_position(position: &Position) -> Option<Chess> {
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

fn wdl(wdl: shakmaty_syzygy::Wdl) -> Wdl {
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
                let theirs = super::shakmaty_position(ours).unwrap();
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
