//! The trace of an evaluation: how often each weight counts, for the tuner and for `eval`.

use chess::{Color, Position};

use super::ledger::Counts;
use super::terms::WEIGHT_COUNT;
use super::{add_pieces, endgame, pawns, phase, scale};

/// A position as the weights see it.
pub struct Trace {
    /// How often each weight counts for White and for Black. A danger counts for the king in danger, what
    /// makes a position complex for White.
    pub counts: [[i16; WEIGHT_COUNT]; 2],
    /// How much of the middlegame is left, out of [`FULL_PHASE`](super::FULL_PHASE).
    pub phase: i32,
    /// How much of an endgame advantage of White, and of Black, can be won, out of
    /// [`FULL_SCALE`](super::FULL_SCALE).
    pub scales: [i32; 2],
}

impl Trace {
    /// The counts of a position; `None` for a known endgame.
    pub fn of(position: &Position) -> Option<Trace> {
        if endgame::evaluate(position).is_some() {
            return None;
        }
        let mut counts = Counts([[0; WEIGHT_COUNT]; 2]);
        let passed = pawns::add_terms(position, &mut counts);
        add_pieces(position, passed, &mut counts);
        let scales = Color::ALL.map(|strong| scale::scale(position, strong));
        Some(Trace { counts: counts.0, phase: phase(position), scales })
    }
}
