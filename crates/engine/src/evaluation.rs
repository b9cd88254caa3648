//! A first classical evaluation: material, piece squares, mobility, pawns, bishop pair, tapered
//! between middlegame and endgame.

use chess::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};

use crate::value::{EVALUATION_LIMIT, Value};

/// A middlegame and an endgame value.
#[derive(Clone, Copy, Default)]
struct Pair(i32, i32);

impl std::ops::AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        self.0 += other.0;
        self.1 += other.1;
    }
}

impl std::ops::Sub for Pair {
    type Output = Pair;

    fn sub(self, other: Pair) -> Pair {
        Pair(self.0 - other.0, self.1 - other.1)
    }
}

impl std::ops::Mul<i32> for Pair {
    type Output = Pair;

    fn mul(self, count: i32) -> Pair {
        Pair(self.0 * count, self.1 * count)
    }
}

const MATERIAL: [Pair; 6] =
    [Pair(82, 100), Pair(330, 300), Pair(345, 310), Pair(470, 520), Pair(980, 960), Pair(0, 0)];
/// What each role counts towards the middlegame.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;
const MOBILITY: [Pair; 6] = [Pair(0, 0), Pair(4, 4), Pair(5, 5), Pair(2, 4), Pair(1, 4), Pair(0, 0)];
const BISHOP_PAIR: Pair = Pair(25, 50);
const ISOLATED: Pair = Pair(-12, -12);
const DOUBLED: Pair = Pair(-8, -18);
const PASSED: [Pair; 8] =
    [Pair(0, 0), Pair(0, 8), Pair(0, 14), Pair(5, 28), Pair(22, 52), Pair(50, 95), Pair(80, 150), Pair(0, 0)];
const OPEN_FILE: Pair = Pair(25, 8);
const HALF_OPEN_FILE: Pair = Pair(12, 6);
const SHIELD: Pair = Pair(12, 0);
const KING_ATTACK: Pair = Pair(9, 1);
const TEMPO: i32 = 14;

/// The value of a position for its side to move.
pub(crate) fn evaluate(position: &Position) -> Value {
    let us = position.turn();
    let Pair(middle, end) = side(position, us) - side(position, !us);
    let phase: i32 = Role::ALL
        .into_iter()
        .map(|role| PHASE[role.index()] * position.by_role(role).count() as i32)
        .sum::<i32>()
        .min(FULL_PHASE);
    let value = (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE + TEMPO;
    // A position drifts towards a draw as the fifty-move counter rises.
    let value = value * (200 - i32::from(position.halfmove_clock().min(100))) / 200;
    value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
}

fn side(position: &Position, us: Color) -> Pair {
    let mut sum = Pair::default();
    let occupied = position.occupied();
    let ours = position.by_color(us);
    let (our_pawns, their_pawns) = (position.pieces(us, Role::Pawn), position.pieces(!us, Role::Pawn));
    let forbidden = ours & (our_pawns | position.by_role(Role::King)) | attacks::by_pawns(!us, their_pawns);
    let king_zone = attacks::king(position.king(!us));
    let mut attack_weight = 0;
    for role in Role::ALL {
        for square in ours & position.by_role(role) {
            sum += MATERIAL[role.index()];
            sum += placed(role, square.relative_to(us));
            if matches!(role, Role::Knight | Role::Bishop | Role::Rook | Role::Queen) {
                let reach = attacks::of(role, us, square, occupied);
                sum += MOBILITY[role.index()] * (reach & !forbidden).count() as i32;
                attack_weight += (reach & king_zone).count() as i32;
            }
        }
    }
    sum += KING_ATTACK * attack_weight;
    if position.pieces(us, Role::Bishop).many() {
        sum += BISHOP_PAIR;
    }
    for file in File::ALL {
        let file_set = Bitboard::file(file);
        let count = (our_pawns & file_set).count() as i32;
        if count > 1 {
            sum += DOUBLED * (count - 1);
        }
        if count > 0 && (our_pawns & neighbours(file)).is_empty() {
            sum += ISOLATED * count;
        }
        if count == 0 {
            let rooks = (position.pieces(us, Role::Rook) & file_set).count() as i32;
            let open = (their_pawns & file_set).is_empty();
            sum += if open { OPEN_FILE } else { HALF_OPEN_FILE } * rooks;
        }
    }
    for pawn in our_pawns {
        if (passed_span(us, pawn) & their_pawns).is_empty() {
            sum += PASSED[pawn.relative_to(us).rank().index()];
        }
    }
    let king = position.king(us);
    if king.relative_to(us).rank() <= Rank::Second {
        sum += SHIELD * (attacks::king(king) & our_pawns).count() as i32;
    }
    sum
}

/// A small preference for the centre, for advanced pawns, and for a castled king.
fn placed(role: Role, square: Square) -> Pair {
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    let centre = 3 - (2 * file - 7).abs() / 2;
    let middle_rank = 3 - (2 * rank - 7).abs() / 2;
    match role {
        Role::Pawn => Pair(if (2..=4).contains(&rank) { 5 * centre } else { 0 } + 2 * rank, 6 * rank - 6),
        Role::Knight => Pair(9 * (centre + middle_rank) - 30, 7 * (centre + middle_rank) - 25),
        Role::Bishop => Pair(4 * (centre + middle_rank) - 12, 3 * (centre + middle_rank) - 10),
        Role::Rook => Pair(3 * centre + if rank == 6 { 15 } else { 0 } - 4, if rank == 6 { 15 } else { 0 }),
        Role::Queen => Pair(centre + middle_rank - 3, 6 * (centre + middle_rank) - 15),
        Role::King => Pair(-10 * centre - 18 * rank + 20, 10 * (centre + middle_rank) - 25),
    }
}

fn neighbours(file: File) -> Bitboard {
    let beside = [-1, 1].into_iter().filter_map(|step| file.offset(step));
    beside.fold(Bitboard::EMPTY, |set, file| set | Bitboard::file(file))
}

/// The squares in front of a pawn on its own and the neighbouring files.
fn passed_span(color: Color, pawn: Square) -> Bitboard {
    let files = Bitboard::file(pawn.file()) | neighbours(pawn.file());
    let ahead = Rank::ALL.into_iter().filter(|&rank| match color {
        Color::White => rank > pawn.rank(),
        Color::Black => rank < pawn.rank(),
    });
    files & ahead.fold(Bitboard::EMPTY, |set, rank| set | Bitboard::rank(rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_treated_alike() {
        for (fen, mirrored) in [
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1",
            ),
            (
                "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 0 1",
                "8/8/p4p1k/Pp2pP1p/1P1pP2P/3P4/5K2/8 w - - 0 1",
            ),
        ] {
            let value = |fen| evaluate(&Position::from_fen(fen).unwrap());
            assert_eq!(value(fen), value(mirrored), "{fen}");
        }
    }

    #[test]
    fn more_is_better() {
        let value = |fen| evaluate(&Position::from_fen(fen).unwrap());
        assert!(value("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1") > 500);
        assert!(value("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1") < -500);
    }
}
