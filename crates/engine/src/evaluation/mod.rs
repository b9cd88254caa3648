//! What a position is worth by its looks: a sum of weighted terms, each with a value for the middlegame and
//! one for the endgame.
//!
//! The terms are written once, against a ledger: the search adds them up, the tuner and the table for people
//! count them.

mod board;
mod breakdown;
mod cache;
mod complexity;
mod endgame;
mod king;
mod kpk;
mod ledger;
mod pair;
mod passed;
mod pawns;
mod pieces;
mod scale;
mod space;
mod spans;
mod terms;
mod threats;
mod trace;
mod weights;

use std::sync::Arc;

use chess::{Bitboard, Color, Position, Role};

use crate::value::Value;
use board::Board;
use cache::PawnCache;
use ledger::{Ledger, Sum};

pub use breakdown::breakdown;
pub(crate) use endgame::known as known_ending;
pub use pair::Pair;
pub use scale::FULL_SCALE;
pub use terms::{BLOCKS, Block, COMPLEXITIES, COUNT, DANGERS};
pub use trace::Trace;
pub use weights::{LARGEST_WEIGHT, Weights, WeightsError};

/// The phase of a position with all its pieces.
pub const FULL_PHASE: i32 = 24;
/// Danger squared over this is the middlegame's price of it.
pub const DANGER_SQUARE: i32 = 768;
/// Danger over this is the endgame's price of it.
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
        book_pieces(position, structure.passed, &mut sum);
        let score = structure.score + sum.score[0] - sum.score[1];
        let totals = Totals { score, danger: sum.danger, complexity: sum.complexity };
        let value = totals.value(position);
        if position.turn() == Color::White { value } else { -value }
    }
}

/// Books all terms but those of pawns and kings alone.
#[inline(always)]
fn book_pieces<L: Ledger>(position: &Position, passed: Bitboard, ledger: &mut L) {
    let mut board = Board::new(position);
    ledger.add(position.turn(), terms::TEMPO.at(0), 1);
    pieces::book(&mut board, Color::White, ledger);
    pieces::book(&mut board, Color::Black, ledger);
    book_side(&board, Color::White, passed, ledger);
    book_side(&board, Color::Black, passed, ledger);
    complexity::book(&board, passed, ledger);
}

#[inline(always)]
fn book_side<L: Ledger>(board: &Board<'_>, us: Color, passed: Bitboard, ledger: &mut L) {
    king::book(board, us, ledger);
    threats::book(board, us, ledger);
    passed::book(board, us, passed, ledger);
    space::book(board, us, ledger);
}

/// The sums from which a value is made, White's view.
struct Totals {
    score: Pair,
    danger: [Pair; 2],
    complexity: Pair,
}

impl Totals {
    fn value(&self, position: &Position) -> Value {
        let [white, black] = self.danger.map(price_of_danger);
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
fn price_of_danger(danger: Pair) -> (Value, Value) {
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
