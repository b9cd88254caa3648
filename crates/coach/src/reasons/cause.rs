//! What about the move lets the other side win a piece at once.

use chess::Move;
use chess::geometry::between;

use crate::Placed;
use crate::line::Step;
use crate::safety::attacks_from;

use super::counterfactual::{coming_gain, passed, wins_by_exchange};

/// Why something can be taken, or a tactic played, after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The moved piece goes where it can be taken.
    MovesIntoCapture,
    /// The moved piece guarded what is taken.
    LeavesUnguarded {
        /// What it guarded.
        guarded: Placed,
    },
    /// The moved piece stood between the piece that takes and what is taken.
    OpensLine {
        /// What it shielded.
        shielded: Placed,
    },
    /// The same could have been played before: the threat was there.
    IgnoresThreat,
}

/// The cause of an answer that wins, found by taking the move back and passing.
pub(super) fn of(error: Step<'_>, answer: Move) -> Option<Cause> {
    if answer.is_capture() && answer.captured_square() == Some(error.to()) {
        let wins = wins_by_exchange(error.after, answer);
        return (wins && !error.is_capture()).then_some(Cause::MovesIntoCapture);
    }
    let before = passed(error.before)?;
    if !answer.is_capture() {
        let threatened = before.is_legal(answer) && coming_gain(&before.after(answer), before.turn()) >= 1;
        return threatened.then_some(Cause::IgnoresThreat);
    }
    // Taken before as well?
    if !wins_by_exchange(error.after, answer) {
        return None;
    }
    if wins_by_exchange(&before, answer) {
        return Some(Cause::IgnoresThreat);
    }
    let square = answer.captured_square()?;
    let victim = Placed { square, piece: error.after.piece_on(square)? };
    if between(answer.from(), answer.to()).contains(error.from()) {
        return Some(Cause::OpensLine { shielded: victim });
    }
    let guarded = attacks_from(error.before, error.from()).contains(square);
    let guards = attacks_from(error.after, error.to()).contains(square);
    (guarded && !guards).then_some(Cause::LeavesUnguarded { guarded: victim })
}
