//! The number of a move among the outputs of a policy head over the board.
//!
//! Moves are seen from the side to move, as AlphaZero's: 73 planes for each square that a piece may leave.
//!
//! | planes | |
//! | --- | --- |
//! | 0–55 | as a queen moves: direction · 7 + distance − 1; north, north-east, … clockwise; a promotion to a queen too |
//! | 56–63 | a knight's eight moves, clockwise from two up, one right |
//! | 64–72 | promotions to knight, bishop and rook: three each, to the left, straight on, to the right |
//!
//! Castling is the king's move to its rook, so that no two moves have the same number, not even in Chess960.

use chess::{Color, Move, Role};

/// The kinds of moves from a square.
pub const POLICY_PLANES: usize = 73;
/// Stands for no move.
pub const NO_MOVE: u16 = u16::MAX;

const DIRECTIONS: u16 = 8;
const DISTANCES: u16 = 7;
const KNIGHT: u16 = DIRECTIONS * DISTANCES;
const PROMOTION: u16 = KNIGHT + DIRECTIONS;
/// A knight's moves: files, ranks.
const KNIGHT_MOVES: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// Directions by the signs of ranks and files, each plus one.
const DIRECTION: [[u16; 3]; 3] = [[5, 4, 3], [6, 0, 2], [7, 0, 1]];

/// The number of a move that this side may play: `square * 73 + plane`.
pub fn index(m: Move, turn: Color) -> u16 {
    let (from, to) = (m.from().relative_to(turn), m.to().relative_to(turn));
    let files = to.file().index() as i8 - from.file().index() as i8;
    let ranks = to.rank().index() as i8 - from.rank().index() as i8;
    from.index() as u16 * POLICY_PLANES as u16 + plane(m.promotion(), files, ranks)
}

fn plane(promotion: Option<Role>, files: i8, ranks: i8) -> u16 {
    let under = [Role::Knight, Role::Bishop, Role::Rook];
    if let Some(n) = under.into_iter().position(|role| promotion == Some(role)) {
        return PROMOTION + 3 * n as u16 + (files + 1) as u16;
    }
    if let Some(n) = KNIGHT_MOVES.into_iter().position(|step| step == (files, ranks)) {
        return KNIGHT + n as u16;
    }
    let direction = DIRECTION[(ranks.signum() + 1) as usize][(files.signum() + 1) as usize];
    let distance = files.unsigned_abs().max(ranks.unsigned_abs());
    direction * DISTANCES + u16::from(distance).saturating_sub(1)
}

/// The number of the move on the board with its files mirrored.
pub fn mirrored(index: u16) -> u16 {
    if index == NO_MOVE {
        return NO_MOVE;
    }
    let (square, plane) = (index / POLICY_PLANES as u16, index % POLICY_PLANES as u16);
    let plane = match plane {
        ..KNIGHT => (DIRECTIONS - plane / DISTANCES) % DIRECTIONS * DISTANCES + plane % DISTANCES,
        KNIGHT..PROMOTION => KNIGHT + PROMOTION - 1 - plane,
        _ => {
            let (role, way) = ((plane - PROMOTION) / 3, (plane - PROMOTION) % 3);
            PROMOTION + 3 * role + 2 - way
        }
    };
    (square ^ 7) * POLICY_PLANES as u16 + plane
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;
    use chess::{CastlingMode, Position, Setup};
    use std::collections::HashSet;

    /// Positions of random games, usual and Chess960, and some with every kind of move.
    fn positions() -> Vec<Position> {
        let mut random = Random::new(3);
        let mut positions: Vec<Position> = [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "8/8/8/8/8/1k6/5K2/Q7 w - - 0 1",
            "7Q/8/8/8/8/1k6/5K2/8 w - - 0 1",
            "Q7/8/8/8/8/1k6/5K2/8 w - - 0 1",
            "8/8/8/8/8/1k6/5K2/7Q w - - 0 1",
        ]
        .map(|fen| Position::from_fen(fen).unwrap())
        .to_vec();
        for game in 0..60 {
            let mut position = Position::chess960(if game % 2 == 0 { 518 } else { 16 * game }).unwrap();
            for _ in 0..150 {
                positions.push(position);
                let moves = position.legal_moves();
                let Some(&m) = moves.get(random.below(moves.len().max(1))) else { break };
                position.play(m);
            }
        }
        positions
    }

    #[test]
    fn no_two_moves_of_a_position_have_the_same_number() {
        let (mut all, mut castles) = (HashSet::new(), 0);
        for position in positions() {
            let moves = position.legal_moves();
            let numbers: HashSet<u16> = moves.iter().map(|&m| index(m, position.turn())).collect();
            assert_eq!(numbers.len(), moves.len(), "{}", position.to_fen());
            assert!(numbers.iter().all(|&number| number < 64 * 73));
            castles += moves.iter().filter(|m| m.is_castle()).count();
            all.extend(numbers.into_iter().map(|number| number % 73));
        }
        assert_eq!(all.len(), 73, "every plane occurs");
        assert!(castles > 20);
    }

    #[test]
    fn black_sees_the_board_turned_over() {
        let number = |fen: &str, uci: &str| {
            let position = Position::from_fen(fen).unwrap();
            index(position.parse_uci(uci).unwrap(), position.turn())
        };
        let white = number("4k3/8/8/8/8/8/P7/4K2R w K - 0 1", "a2a4");
        assert_eq!(white, 8 * 73 + 1);
        assert_eq!(number("4k2r/p7/8/8/8/8/8/4K3 b k - 0 1", "a7a5"), white);
        assert_eq!(
            number("4k2r/p7/8/8/8/8/8/4K3 b k - 0 1", "e8g8"),
            4 * 73 + 2 * 7 + 2,
            "three to the rook"
        );
    }

    #[test]
    fn mirrored_positions_have_mirrored_numbers() {
        let mut compared = 0;
        for position in positions().into_iter().filter(|position| position.castling_rooks().is_empty()) {
            let mut setup = Setup::from_fen(&position.to_fen()).unwrap();
            let pieces = setup.pieces;
            for square in chess::Square::all() {
                setup.pieces[square.index()] = pieces[square.flip_horizontal().index()];
            }
            setup.en_passant = setup.en_passant.map(chess::Square::flip_horizontal);
            let other = setup.position(CastlingMode::Standard).unwrap();
            let turn = position.turn();
            let expected: HashSet<u16> = other.legal_moves().iter().map(|&m| index(m, turn)).collect();
            let found: HashSet<u16> =
                position.legal_moves().iter().map(|&m| mirrored(index(m, turn))).collect();
            assert_eq!(found, expected, "{}", position.to_fen());
            compared += 1;
        }
        assert!(compared > 500, "{compared}");
        assert_eq!(mirrored(NO_MOVE), NO_MOVE);
    }
}
