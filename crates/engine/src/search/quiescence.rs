//! Quiescence search: captures, and in check all evasions, until the position is quiet enough to be
//! judged.

use chess::{Position, SEE_VALUES};

use super::node::{Kind, decides, refine};
use super::{Line, Searcher, clamp_evaluation};
use crate::picker::Picker;
use crate::table::{Bound, Entry};
use crate::threats::Threats;
use crate::value::{DRAW, MATE_BOUND, MAX_PLY, Value, is_proven, mated_in};

impl Searcher<'_> {
    pub(super) fn quiesce<K: Kind>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        line: &mut Line,
    ) -> Value {
        line.clear();
        self.visit();
        if K::PV {
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if self.shared.is_stopped() || self.is_drawn(position) {
            return DRAW;
        }
        if alpha < DRAW && self.past.can_repeat(position) {
            alpha = DRAW;
            if alpha >= beta {
                return alpha;
            }
        }
        let checks = position.checks();
        let in_check = checks.checkers.any();
        if ply >= MAX_PLY {
            return if in_check { DRAW } else { self.evaluate(position, ply) };
        }
        let entry = self.look_up(position, ply);
        if !K::PV
            && let Some(entry) = entry
            && decides(&entry, alpha, beta)
        {
            return entry.value;
        }

        let (raw, mut best) = if in_check {
            (DRAW, mated_in(ply))
        } else {
            let (raw, standing) = self.stand_pat(position, entry, ply);
            if standing >= beta {
                if entry.is_none() {
                    let (bound, was_pv) = (Bound::Lower, false);
                    let entry =
                        Entry { best: None, value: standing, evaluation: raw, depth: 0, bound, was_pv };
                    self.remember(position, ply, entry);
                }
                return if is_proven(beta) { standing } else { i32::midpoint(standing, beta) };
            }
            alpha = alpha.max(standing);
            (raw, standing)
        };
        let hope = best + self.shared.parameters.quiescence_margin;

        let table_move = entry
            .and_then(|entry| entry.best)
            .filter(|&m| (in_check || !m.is_quiet()) && position.is_legal_under(&checks, m));
        let parameters = self.shared.parameters;
        let mut picker = if in_check {
            Picker::new(table_move, parameters)
        } else {
            Picker::noisy(table_move, parameters)
        };
        let earlier = self.earlier(ply);
        let (mut best_move, mut bound) = (None, Bound::Upper);
        let mut rest = Line::default();
        let threats = Threats::default();
        let mut searched = 0;
        while let Some(m) = picker.next(position, &checks, self.histories, &threats, &earlier) {
            if best > -MATE_BOUND {
                if in_check && m.is_quiet() {
                    picker.skip_quiets();
                    continue; // one evasion that survives is enough
                }
                if !in_check && picker.is_in_bad_captures() {
                    break;
                }
                // A capture that wins nothing does not bring a hopeless position back.
                if !in_check && hope <= alpha && !position.see_ge(m, 1, &SEE_VALUES) {
                    best = best.max(hope);
                    continue;
                }
            }
            let child = self.descend(position, m, ply);
            let value = -self.quiesce::<K>(&child, -beta, -alpha, ply + 1, &mut rest);
            self.past.pop();
            if self.shared.is_stopped() {
                return DRAW;
            }
            searched += 1;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if K::PV {
                        line.lead(m, &rest);
                    }
                    if value >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if in_check && searched == 0 {
            return mated_in(ply);
        }
        let entry = Entry { best: best_move, value: best, evaluation: raw, depth: 0, bound, was_pv: K::PV };
        self.remember(position, ply, entry);
        best
    }

    /// The static evaluation, and what doing nothing is worth: corrected, or what the table knows.
    fn stand_pat(&mut self, position: &Position, entry: Option<Entry>, ply: usize) -> (Value, Value) {
        let raw = entry.map_or_else(|| self.evaluate(position, ply), |entry| entry.evaluation);
        let corrected = clamp_evaluation(raw + self.correction(position, ply));
        (raw, refine(corrected, entry))
    }
}
