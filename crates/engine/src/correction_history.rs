//! Correction history: how far the static evaluation has been off in positions like this one.
//!
//! After a search, the difference to the evaluation is stored under features that the evaluation may get
//! wrong: the pawns, each side's pieces, the last moves. (Caissa and Stockfish since 2024.)

use chess::{Color, Key, Position};

use crate::history::PieceTo;
use crate::prefetch::prefetch;
use crate::search_parameters::SearchParameters;
use crate::value::{EVALUATION_LIMIT, Value};

/// Entries of each table; a power of two.
const SIZE: usize = 1 << 14;
/// No entry leaves ±this.
const LIMIT: i32 = 1024;
/// The most one result may move an entry.
const STEP: i32 = LIMIT / 4;
/// Entry times weight, divided by this, is centipawns.
const GRAIN: i32 = 16_384;

/// The corrections of one thread.
pub(crate) struct CorrectionHistory {
    /// By side to move and pawn structure.
    pawns: [Vec<i16>; 2],
    /// By side to move and the pieces of White, of Black.
    pieces: [[Vec<i16>; 2]; 2],
    /// By the last move and the one before, and by the last move and the one four plies ago.
    moves: [Vec<[i16; PieceTo::COUNT]>; 2],
}

fn slot(table: &[i16], key: Key) -> usize {
    key.0 as usize & (table.len() - 1)
}

impl CorrectionHistory {
    pub(crate) fn new() -> CorrectionHistory {
        let table = || vec![0; SIZE];
        CorrectionHistory {
            pawns: [table(), table()],
            pieces: [[table(), table()], [table(), table()]],
            moves: [(); 2].map(|()| vec![[0; PieceTo::COUNT]; PieceTo::COUNT]),
        }
    }

    /// What to add to the static evaluation, in centipawns.
    pub(crate) fn correction(
        &self,
        position: &Position,
        [last, before, long_before]: [Option<PieceTo>; 3],
        parameters: &SearchParameters,
    ) -> Value {
        let us = position.turn().index();
        let pawns = &self.pawns[us];
        let pieces = |color: Color| {
            let table = &self.pieces[us][color.index()];
            i32::from(table[slot(table, position.non_pawn_key(color))])
        };
        let moves = |table: &[[i16; PieceTo::COUNT]], earlier: Option<PieceTo>| {
            last.zip(earlier).map_or(0, |(last, earlier)| i32::from(table[earlier.index()][last.index()]))
        };
        let sum = parameters.correction_pawns * i32::from(pawns[slot(pawns, position.pawn_key())])
            + parameters.correction_pieces * (pieces(Color::White) + pieces(Color::Black))
            + parameters.correction_moves * moves(&self.moves[0], before)
            + parameters.correction_earlier * moves(&self.moves[1], long_before);
        sum / GRAIN
    }

    /// Asks for what [`CorrectionHistory::correction`] will read.
    #[inline]
    pub(crate) fn prefetch(&self, position: &Position, [last, before, long_before]: [Option<PieceTo>; 3]) {
        let us = position.turn().index();
        prefetch(&self.pawns[us][slot(&self.pawns[us], position.pawn_key())]);
        for color in [Color::White, Color::Black] {
            let table = &self.pieces[us][color.index()];
            prefetch(&table[slot(table, position.non_pawn_key(color))]);
        }
        for (table, earlier) in self.moves.iter().zip([before, long_before]) {
            if let Some((last, earlier)) = last.zip(earlier) {
                prefetch(&table[earlier.index()][last.index()]);
            }
        }
    }

    /// Learns from a search that found `difference` more than the evaluation.
    pub(crate) fn update(
        &mut self,
        position: &Position,
        [last, before, long_before]: [Option<PieceTo>; 3],
        difference: Value,
        depth: i32,
    ) {
        let bonus = (difference.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT) * depth / 8).clamp(-STEP, STEP);
        let us = position.turn().index();
        let pawn_slot = slot(&self.pawns[us], position.pawn_key());
        update(&mut self.pawns[us][pawn_slot], bonus);
        for color in [Color::White, Color::Black] {
            let table = &mut self.pieces[us][color.index()];
            let slot = slot(table, position.non_pawn_key(color));
            update(&mut table[slot], bonus);
        }
        for (table, earlier) in self.moves.iter_mut().zip([before, long_before]) {
            if let Some((last, earlier)) = last.zip(earlier) {
                update(&mut table[earlier.index()][last.index()], bonus);
            }
        }
    }
}

/// Moves an entry towards a limit, the less the nearer it is.
fn update(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_too_low_is_raised() {
        let (position, parameters) = (Position::initial(), SearchParameters::default());
        let mut correction_history = CorrectionHistory::new();
        assert_eq!(correction_history.correction(&position, [None; 3], &parameters), 0);
        for _ in 0..50 {
            correction_history.update(&position, [None; 3], 60, 10);
        }
        let raised = correction_history.correction(&position, [None; 3], &parameters);
        assert!(raised > 100, "{raised}");
        for _ in 0..50 {
            correction_history.update(&position, [None; 3], -60, 10);
        }
        assert!(correction_history.correction(&position, [None; 3], &parameters) < -100);
    }
}
