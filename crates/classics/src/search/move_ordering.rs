//! Move ordering: alpha-beta cuts most when the best move comes first, so guess it.
//!
//! The move of the transposition table, then promotions, then captures by the value of the victim and,
//! among equal victims, the cheapest attacker (MVV-LVA); then killers; then quiet moves by their
//! history. What is switched off leaves its moves where they were generated: the sort is stable.

use std::cmp::Reverse;

use chess::{Move, MoveList, Position, Role};

use super::{Search, history};
use crate::Observer;

/// The steps of the ladder, each above everything below.
const TT_MOVE: i32 = 1 << 26;
const PROMOTION: i32 = 1 << 25;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 21;
const _: () = assert!(KILLER > history::MOST && CAPTURE > 2 * KILLER);

impl<O: Observer> Search<'_, O> {
    /// The legal moves, the most promising first as far as the refinements can tell.
    pub(super) fn ordered_moves(&self, position: &Position, ply: u32, tt_move: Option<Move>) -> Vec<Move> {
        let mut moves = position.legal_moves().to_vec();
        self.order(position, &mut moves, ply, tt_move);
        moves
    }

    /// Puts the moves of a position into the order in which they will be tried.
    pub(crate) fn order(&self, position: &Position, moves: &mut [Move], ply: u32, tt_move: Option<Move>) {
        let on = self.refinements();
        if on.move_ordering || on.killer_moves || on.history_ordering || tt_move.is_some() {
            moves.sort_by_cached_key(|&m| Reverse(self.score(position, m, ply, tt_move)));
        }
    }

    fn score(&self, position: &Position, m: Move, ply: u32, tt_move: Option<Move>) -> i32 {
        let on = self.refinements();
        if tt_move == Some(m) {
            return TT_MOVE;
        }
        if !m.is_quiet() {
            return if on.move_ordering { capture_score(position, m) } else { 0 };
        }
        let killer = if on.killer_moves { self.memory.killers.rank(ply, m) } else { 0 };
        match killer {
            0 if on.history_ordering => self.memory.history.score(position.turn(), m),
            rank => rank * KILLER,
        }
    }
}

/// Promotions by what they bring, captures by victim and attacker.
fn capture_score(position: &Position, m: Move) -> i32 {
    let value = |role: Option<Role>| role.map_or(0, |role| 1 + role.index() as i32);
    let victim = if m.is_en_passant() { Some(Role::Pawn) } else { position.role_on(m.to()) };
    // The victim decides; the attacker only among equal victims.
    let taken = if m.is_capture() { 16 * value(victim) - value(position.role_on(m.from())) } else { 0 };
    match m.promotion() {
        Some(role) => PROMOTION + 256 * value(Some(role)) + taken,
        None => CAPTURE + taken,
    }
}

/// The captures and promotions of quiescence, best first. Always ordered: without it the captures
/// of one busy position can outnumber the whole tree above.
pub(super) fn ordered_captures(position: &Position, captures: &MoveList) -> Vec<Move> {
    let mut moves = captures.to_vec();
    moves.sort_by_cached_key(|&m| Reverse(if m.is_quiet() { 0 } else { capture_score(position, m) }));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promotions_then_the_biggest_victim_by_the_smallest_attacker() {
        let position = Position::from_fen("3q3k/2P5/8/2r1b3/1P1P4/8/K3RQ2/8 w - - 0 1").unwrap();
        let moves = ordered_captures(&position, &position.legal_moves());
        let first: Vec<String> = moves.iter().map(|&m| position.to_san(m)).collect();
        let promotions = ["cxd8=Q+", "c8=Q", "cxd8=R+", "c8=R", "cxd8=B", "c8=B", "cxd8=N", "c8=N"];
        assert_eq!(first[..8], promotions);
        let by_pawns = ["bxc5", "dxc5"];
        assert!(by_pawns.iter().all(|san| first[8..10].iter().any(|found| found == san)), "{first:?}");
        assert_eq!(first[10..12], ["dxe5", "Rxe5"]);
    }
}
