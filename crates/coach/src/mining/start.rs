//! Where a puzzle may begin: the opponent has just erred, and the win is not plain from the pieces on the board.

use chess::Position;
use play::Score;

use super::chances::winning_chances;
use crate::safety::material_balance;

/// Mates up to this many moves are looked for.
const FARTHEST_MATE: u32 = 15;
/// Who had more than this before the mistake was winning already.
const WON_BEFORE: Score = Score::Centipawns(300);
/// Less than this is no win.
pub(super) const WINNING: Score = Score::Centipawns(200);
/// With less than this the solver must be behind in material: otherwise nothing is to be won yet.
const CLEARLY_WINNING: Score = Score::Centipawns(400);
/// By so much the winning chances must have risen.
const JUMP: f64 = 0.6;

/// Whether a mistake led to this position; both scores are the solver's, before the mistake and now.
pub(super) fn may_begin(question: &Position, before: Score, now: Score) -> bool {
    let balance = material_balance(question, question.turn());
    if balance > 0 || question.count_legal_moves() < 2 {
        return false;
    }
    if matches!(now, Score::MateIn(moves) if moves <= FARTHEST_MATE) {
        return !matches!(before, Score::MateIn(_));
    }
    let has_jumped = winning_chances(now) > winning_chances(before) + JUMP;
    before <= WON_BEFORE && now >= WINNING && has_jumped && (now >= CLEARLY_WINNING || balance < 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Score::{Centipawns, MateIn};

    fn may(fen: &str, before: Score, now: Score) -> bool {
        may_begin(&Position::from_fen(fen).unwrap(), before, now)
    }

    #[test]
    fn a_mistake_turns_the_game() {
        let level = "r3k3/p1n5/8/3N4/8/8/P7/R3K3 w - - 0 1";
        assert!(may(level, Centipawns(0), Centipawns(500)));
        assert!(!may(level, Centipawns(0), Centipawns(350)), "too little while the material is equal");
        assert!(!may(level, Centipawns(310), Centipawns(2_000)), "won before");
        assert!(!may(level, Centipawns(100), Centipawns(400)), "no jump");
        assert!(may(level, Centipawns(700), MateIn(4)));
        assert!(!may(level, MateIn(5), MateIn(4)), "the mate was there before");
        assert!(!may(level, Centipawns(700), MateIn(16)));
    }

    #[test]
    fn the_solver_is_not_ahead_and_has_a_choice() {
        let ahead = "4k3/p7/8/3N4/8/8/8/R3K3 w - - 0 1";
        assert!(!may(ahead, Centipawns(-300), Centipawns(900)));
        let behind = "r3k3/p7/8/3N4/8/8/8/4K3 w - - 0 1";
        assert!(may(behind, Centipawns(-200), Centipawns(250)));
        let forced = "k7/8/8/8/8/8/1r6/Kr6 w - - 0 1";
        assert!(!may(forced, Centipawns(-300), Centipawns(900)));
    }
}
