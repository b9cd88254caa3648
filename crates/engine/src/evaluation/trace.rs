//! How a value comes about: the counts of all terms, for whoever wants to change or to show the weights.

use chess::{Color, Position};

use super::ledger::Counts;
use super::terms::COUNT;
use super::{book_pieces, endgame, pawns, phase, scale};

/// A position as the weights see it.
pub struct Trace {
    /// How often each weight counts for White and for Black. A danger counts for the king in danger, what
    /// makes a position complex for White.
    pub counts: [[i16; COUNT]; 2],
    /// How much of the middlegame is left, out of [`FULL_PHASE`](super::FULL_PHASE).
    pub phase: i32,
    /// How much of an endgame advantage of White, and of Black, can be won, out of
    /// [`FULL_SCALE`](super::FULL_SCALE).
    pub scales: [i32; 2],
}

impl Trace {
    /// The counts of a position; `None` for an ending that is known without weights.
    pub fn of(position: &Position) -> Option<Trace> {
        if endgame::known(position).is_some() {
            return None;
        }
        let mut counts = Counts([[0; COUNT]; 2]);
        let passed = pawns::book(position, &mut counts);
        book_pieces(position, passed, &mut counts);
        let scales = Color::ALL.map(|strong| scale::scale(position, strong));
        Some(Trace { counts: counts.0, phase: phase(position), scales })
    }
}
