//! Iterative deepening: one ply more each time, until the time is better kept for later moves.

use chess::{Move, Position};
use play::{Bound, Report, Score};

use crate::search::{PrincipalVariation, Searcher, SharedState};
use crate::stability::Stability;
use crate::tablebase::RootMoves;
use crate::thread_selection::ThreadResult;
use crate::value::{Value, is_mate, score_of};
use crate::wdl_model::WdlModel;

/// What the threads of a search have been asked.
pub(crate) struct IterativeDeepening<'a> {
    pub(crate) root: &'a Position,
    /// What the tablebases say about it.
    pub(crate) tablebase_moves: Option<&'a RootMoves>,
    pub(crate) shared: &'a SharedState<'a>,
    pub(crate) max_depth: i32,
    /// How many variations to find.
    pub(crate) multi_pv: usize,
    /// A mate in this many moves ends the search.
    pub(crate) mate: Option<u32>,
    /// How many moves there are to choose from.
    pub(crate) choices: usize,
}

/// The value and the first move of a variation in the last iteration.
#[derive(Clone, Default)]
struct LastIteration {
    value: Value,
    first: Option<Move>,
}

impl IterativeDeepening<'_> {
    /// Searches on the main thread, which reports and watches the clock.
    pub(crate) fn run_main_thread(
        &self,
        mut searcher: Searcher<'_>,
        report: &mut dyn FnMut(Report),
    ) -> ThreadResult {
        let mut last = vec![LastIteration::default(); self.multi_pv];
        let mut best = ThreadResult::default();
        let mut stability = Stability::default();
        for depth in 1..=self.max_depth {
            searcher.excluded_root_moves.clear();
            let mut lines: Vec<ThreadResult> = Vec::new();
            for (n, last) in last.iter_mut().enumerate() {
                let found = match self.search_variation(&mut searcher, depth, last) {
                    Ok(found) => found,
                    // Interrupted: a better move found on the way is not thrown away.
                    Err(pv) => {
                        if n == 0 && !pv.moves().is_empty() {
                            let is_another = pv.first() != best.first();
                            best.pv = pv;
                            if is_another {
                                report(self.report_of_interrupted(&best, depth));
                            }
                        }
                        break;
                    }
                };
                searcher.excluded_root_moves.extend(found.first());
                // A later variation may turn out better, if the ones before it were searched too narrowly.
                let place = lines.partition_point(|line| line.value >= found.value);
                lines.insert(place, found);
                for (n, found) in lines.iter().enumerate().skip(place) {
                    report(Report { line: self.line_number(n), ..self.report_of(found) });
                }
            }
            for (last, found) in last.iter_mut().zip(&lines) {
                *last = LastIteration { value: found.value, first: found.first() };
            }
            if let Some(found) = lines.into_iter().next() {
                stability.update(&found, &best);
                best = found;
            }
            searcher.publish_nodes();
            if self.is_over(&best) || self.is_time_up(&searcher, &stability, &best) {
                break;
            }
        }
        best
    }

    /// Searches on a helper thread, until stopped.
    pub(crate) fn run_helper_thread(&self, mut searcher: Searcher<'_>) -> ThreadResult {
        let mut last = LastIteration::default();
        let mut best = ThreadResult::default();
        for depth in 1..=self.max_depth {
            match self.search_variation(&mut searcher, depth, &mut last) {
                Ok(found) => best = found,
                Err(_) => break,
            }
        }
        searcher.publish_nodes();
        best
    }

    /// The best variation whose first move is not excluded; what there is of it if the search was stopped.
    fn search_variation(
        &self,
        searcher: &mut Searcher<'_>,
        depth: i32,
        last: &mut LastIteration,
    ) -> Result<ThreadResult, PrincipalVariation> {
        searcher.first_root_move = last.first;
        let (value, pv) = searcher.aspiration_search(self.root, depth, last.value)?;
        *last = LastIteration { value, first: pv.first() };
        searcher.publish_nodes();
        Ok(ThreadResult { value, depth, selective_depth: searcher.selective_depth(), pv })
    }

    /// Whether the search was stopped, or has found what it was asked for.
    fn is_over(&self, best: &ThreadResult) -> bool {
        let is_mate_found = match (score_of(best.value), self.mate) {
            (Score::MateIn(moves) | Score::MatedIn(moves), Some(most)) => moves <= most,
            _ => false,
        };
        is_mate_found || self.shared.is_stopped() || self.shared.interrupt.is_raised()
    }

    /// Whether another iteration would take too long.
    fn is_time_up(&self, searcher: &Searcher<'_>, stability: &Stability, best: &ThreadResult) -> bool {
        let effort = searcher.effort_on(best.first());
        let scale = if self.choices == 1 { 0.02 } else { stability.time_scale(effort) };
        self.shared.time.is_soft_limit_reached(scale)
    }

    /// The last line must begin with the move that is played. The iteration that found it was not finished, so that
    /// all that is known of its value is that the move before was no better.
    fn report_of_interrupted(&self, best: &ThreadResult, depth: i32) -> Report {
        let line = self.line_number(0);
        let bound = if best.depth > 0 { Bound::Lower } else { Bound::Exact };
        Report { line, bound, depth: Some(depth as u32), ..self.report_of(best) }
    }

    /// How reports number the variations, if there are several.
    fn line_number(&self, n: usize) -> Option<u32> {
        (self.multi_pv > 1).then_some(n as u32 + 1)
    }

    pub(crate) fn report_of(&self, result: &ThreadResult) -> Report {
        let tablebase_moves = self.tablebase_moves.filter(|_| !is_mate(result.value));
        let score = score_of(tablebase_moves.map_or(result.value, RootMoves::value));
        Report {
            depth: Some(result.depth as u32),
            selective_depth: Some(result.selective_depth as u32),
            score: Some(score),
            expectation: Some(WdlModel::HETMAN.expectation(score, self.root)),
            nodes: Some(self.shared.all_nodes()),
            time: Some(self.shared.time.elapsed()),
            hash_full: Some(self.shared.tt.hash_full()),
            tablebase_hits: Some(self.shared.tablebases.hits()),
            principal_variation: result.pv.moves().to_vec(),
            ..Report::default()
        }
    }
}
