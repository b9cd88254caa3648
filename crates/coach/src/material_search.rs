//! What a player sees at a glance: material, a few plies deep. A move that looks best here is easy to find, one that
//! looks worse than others is not.

use chess::{Checks, Move, MoveClass, MoveList, Position, Role};

use crate::safety::{material_balance, value};

/// A win by mate, in pawns.
pub(crate) const MATE: i32 = 40;

/// The value of each legal move for the side to move, in pawns, after `depth` plies and the captures that follow.
pub(crate) fn move_values(position: &Position, depth: u32) -> Vec<(Move, i32)> {
    let mut nodes = LIMIT;
    let value =
        |m: &Move, nodes: &mut u32| -search(&position.after(*m), depth.saturating_sub(1), -MATE, MATE, nodes);
    position.legal_moves().iter().map(|m| (*m, value(m, &mut nodes))).collect()
}

/// What a position is worth to the side to move, in pawns, after `depth` plies and the captures that follow.
pub(crate) fn value_of(position: &Position, depth: u32) -> i32 {
    search(position, depth, -MATE, MATE, &mut { LIMIT })
}

/// No position takes longer than this, however many pieces can be taken.
const LIMIT: u32 = 60_000;

fn search(position: &Position, depth: u32, mut alpha: i32, beta: i32, nodes: &mut u32) -> i32 {
    if depth == 0 {
        return quiescence(position, alpha, beta, nodes);
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_check() { -MATE } else { 0 };
    }
    for m in ordered(position, moves) {
        alpha = alpha.max(-search(&position.after(m), depth - 1, -beta, -alpha, nodes));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Captures only; standing pat is allowed, in check too, unless it is mate.
fn quiescence(position: &Position, mut alpha: i32, beta: i32, nodes: &mut u32) -> i32 {
    let checks = position.checks();
    if checks.checkers.any() && position.has_no_moves() {
        return -MATE;
    }
    alpha = alpha.max(material_balance(position, position.turn()));
    if alpha >= beta || *nodes == 0 {
        return alpha;
    }
    *nodes -= 1;
    for m in ordered(position, captures(position, &checks)) {
        alpha = alpha.max(-quiescence(&position.after(m), -beta, -alpha, nodes));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn captures(position: &Position, checks: &Checks) -> MoveList {
    let mut list = MoveList::new();
    position.generate(checks, MoveClass::Noisy, &mut list);
    list
}

/// The most valuable victims first.
fn ordered(position: &Position, moves: MoveList) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.iter().copied().collect();
    let worth = |square| position.role_on(square).map_or(0, value);
    moves.sort_by_key(|m| {
        let victim = m.captured_square().map_or(0, worth) * 16;
        let promotion = m.promotion().map_or(0, |role: Role| value(role) * 16);
        -(victim + promotion) + if m.is_capture() { worth(m.from()) } else { 0 }
    });
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loose_queen_is_taken_and_a_protected_pawn_is_not() {
        let position: Position = "4k3/8/2p5/1p6/8/8/1q6/1R2K3 w - - 0 1".parse().unwrap();
        let values = move_values(&position, 1);
        let value = |uci| {
            let m = position.parse_uci(uci).unwrap();
            values.iter().find(|(other, _)| *other == m).unwrap().1
        };
        assert_eq!(value("b1b2"), 3);
        assert!(value("b1a1") < -8);
    }

    #[test]
    fn mate_is_seen() {
        let position: Position = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1".parse().unwrap();
        let mate = position.parse_uci("d1d8").unwrap();
        assert!(move_values(&position, 1).contains(&(mate, MATE)));
    }
}
