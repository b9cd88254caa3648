//! The classical evaluation: a sum of weighted terms, each with a value for the middlegame and one for the
//! endgame (*tapered evaluation*).
//!
//! The terms are written once, against a `Ledger`, which receives how often each weight counts:
//! the search's adds the weights up, the one of the tuner and of `eval` keeps the counts.

mod board;
mod breakdown;
mod cache;
mod complexity;
mod endgame;
mod king;
mod kpk;
mod ledger;
mod passed;
mod pawns;
mod pieces;
mod scale;
mod space;
mod spans;
mod tapered_value;
mod terms;
mod themes;
mod threats;
mod trace;
mod weights;

use std::sync::Arc;

use chess::{Bitboard, Color, Position, Role};

use crate::value::Value;
use board::Board;
use cache::PawnCache;
use ledger::{Ledger, Sum};

pub use breakdown::{TermContribution, breakdown, classical_value, term_values};
pub(crate) use endgame::evaluate as known_endgame;
pub use scale::FULL_SCALE;
pub use tapered_value::TaperedValue;
pub use terms::{COMPLEXITIES, DANGERS, TERMS, Term, WEIGHT_COUNT};
pub use themes::{Theme, themes};
pub use trace::Trace;
pub use weights::{LARGEST_WEIGHT, Weights, WeightsError};

/// The phase of a position with all its pieces.
pub const FULL_PHASE: i32 = 24;
/// King danger squared over this is the middlegame's penalty for it.
pub const DANGER_SQUARE: i32 = 768;
/// King danger over this is the endgame's penalty for it.
pub const DANGER_SHARE: i32 = 16;

/// Adds up the terms of positions, one for each thread.
pub(crate) struct Classical {
    weights: Arc<Weights>,
    cache: PawnCache,
}

impl Classical {
    /// One that has seen nothing yet.
    pub(crate) fn new(weights: Arc<Weights>) -> Classical {
        Classical { weights, cache: PawnCache::new() }
    }

    /// The sum for the side to move.
    pub(crate) fn evaluate(&mut self, position: &Position) -> Value {
        let structure = self.cache.structure(position, &self.weights);
        let mut sum = Sum::new(&self.weights);
        sum.danger = structure.danger;
        add_pieces(position, structure.passed, &mut sum);
        let score = structure.score + sum.score[0] - sum.score[1];
        let totals = Totals { score, danger: sum.danger, complexity: sum.complexity };
        let value = totals.value(position);
        if position.turn() == Color::White { value } else { -value }
    }
}

/// Adds all terms but those of pawns and kings alone.
#[inline(always)]
fn add_pieces<L: Ledger>(position: &Position, passed: Bitboard, ledger: &mut L) {
    let mut board = Board::new(position);
    ledger.add(position.turn(), terms::TEMPO.at(0), 1);
    pieces::add_terms(&mut board, Color::White, ledger);
    pieces::add_terms(&mut board, Color::Black, ledger);
    add_side(&board, Color::White, passed, ledger);
    add_side(&board, Color::Black, passed, ledger);
    complexity::add_terms(&board, passed, ledger);
}

#[inline(always)]
fn add_side<L: Ledger>(board: &Board<'_>, us: Color, passed: Bitboard, ledger: &mut L) {
    king::add_terms(board, us, ledger);
    threats::add_terms(board, us, ledger);
    passed::add_terms(board, us, passed, ledger);
    space::add_terms(board, us, ledger);
}

/// The sums from which a value is made, White's view.
struct Totals {
    score: TaperedValue,
    danger: [TaperedValue; 2],
    complexity: TaperedValue,
}

impl Totals {
    fn value(&self, position: &Position) -> Value {
        let [white, black] = self.danger.map(danger_penalty);
        let middle = self.score.middle() - white.0 + black.0;
        let end = self.score.end() - white.1 + black.1;
        // Complexity moves an endgame towards or away from a draw, never past it.
        let end = end + end.signum() * self.complexity.end().max(-end.abs());
        let strong = if end >= 0 { Color::White } else { Color::Black };
        let end = end * scale::scale(position, strong) / FULL_SCALE;
        let phase = phase(position);
        (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

/// Attacks on a king grow faster than the number of attackers: danger is squared.
fn danger_penalty(danger: TaperedValue) -> (Value, Value) {
    let (middle, end) = (danger.middle().max(0), danger.end().max(0));
    (middle * middle / DANGER_SQUARE, end / DANGER_SHARE)
}

/// How much of the middlegame is left.
fn phase(position: &Position) -> i32 {
    let minors = position.by_role(Role::Knight) | position.by_role(Role::Bishop);
    let phase =
        minors.count() + 2 * position.by_role(Role::Rook).count() + 4 * position.by_role(Role::Queen).count();
    (phase as i32).min(FULL_PHASE)
}

#[cfg(test)]
mod tests;
