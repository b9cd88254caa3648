//! The rows of output weights that a move adds up.
//!
//! A move has three: the pair of squares it goes between, apart for moves that lose material by static exchange;
//! the piece and where it goes; the piece and whether it gives check. What is learnt of one move so helps others.

use std::sync::LazyLock;

use chess::{Bitboard, Move, Position, Role, SEE_VALUES, Square, attacks};

use super::inputs::Orientation;

/// Pairs of squares between which a queen or a knight moves.
const PAIRS: usize = 1792;
/// Promotions to less than a queen: file, direction, role.
const UNDERPROMOTIONS: usize = 8 * 3 * 3;
const WAYS: usize = PAIRS + UNDERPROMOTIONS;
const PIECE_TO: usize = 2 * WAYS;
const CHECK: usize = PIECE_TO + 6 * 64;

/// How many rows of output weights there are.
pub const OUTPUTS: usize = CHECK + 2 * 6;

/// The rows of a move.
pub type MoveRows = [u16; 3];

/// The number of each pair of squares.
static PAIR: LazyLock<[[u16; 64]; 64]> = LazyLock::new(|| {
    let (mut pairs, mut next) = ([[0; 64]; 64], 0);
    for from in Square::all() {
        for to in attacks::queen(from, Bitboard::EMPTY) | attacks::knight(from) {
            pairs[from.index()][to.index()] = next;
            next += 1;
        }
    }
    pairs
});

/// The rows of a legal move.
pub fn move_rows(position: &Position, orientation: Orientation, m: Move) -> MoveRows {
    let (from, to) = (orientation.square(m.from()), orientation.square(m.to()));
    let role = position.role_on(m.from()).unwrap_or(Role::Pawn).index();
    let way = match m.promotion() {
        Some(promoted) if promoted != Role::Queen => {
            let direction = to.file().index() + 1 - from.file().index();
            let smaller = [Role::Knight, Role::Bishop, Role::Rook];
            let role = smaller.into_iter().position(|role| role == promoted).unwrap_or(0);
            PAIRS + (from.file().index() * 3 + direction) * 3 + role
        }
        _ => usize::from(PAIR[from.index()][to.index()]),
    };
    let loses = !position.see_ge(m, 0, &SEE_VALUES);
    [
        usize::from(loses) * WAYS + way,
        PIECE_TO + role * 64 + to.index(),
        CHECK + usize::from(position.gives_check(m)) * 6 + role,
    ]
    .map(|row| row as u16)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_pair_has_a_number_of_its_own() {
        let pairs = PAIR.iter().flatten().copied().collect::<HashSet<u16>>();
        assert_eq!((pairs.len(), pairs.into_iter().max()), (PAIRS, Some(PAIRS as u16 - 1)));
    }

    #[test]
    fn the_moves_of_a_position_can_be_told_apart() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let (orientation, moves) = (Orientation::of(&position), position.legal_moves());
            let rows: HashSet<MoveRows> =
                moves.iter().map(|&m| move_rows(&position, orientation, m)).collect();
            assert_eq!(rows.len(), moves.len(), "{fen}");
            assert!(rows.iter().flatten().all(|&row| usize::from(row) < OUTPUTS));
        }
    }

    #[test]
    fn losing_moves_and_checks_have_other_rows() {
        let position = Position::from_fen("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1").unwrap();
        let rows =
            |san: &str| move_rows(&position, Orientation::of(&position), position.parse_san(san).unwrap());
        assert!(usize::from(rows("Rxd5")[0]) >= WAYS && usize::from(rows("Rd4")[0]) < WAYS);
        let check = Position::from_fen("4k3/8/8/8/8/8/8/3RK3 w - - 0 1").unwrap();
        let checking =
            |uci: &str| move_rows(&check, Orientation::of(&check), check.parse_uci(uci).unwrap())[2];
        assert_ne!(checking("d1d8"), checking("d1d7"));
    }
}
