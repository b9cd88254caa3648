//! Iterative deepening: one ply more each time, until the time is better kept for later moves.

use chess::{Move, Position};
use play::{Report, Score};

use crate::search::{Line, Searcher, Shared};
use crate::tablebase::RootMoves;
use crate::value::{MATE, MATE_BOUND, Value, is_mate, score_of};
use crate::win_draw_loss::ResultCurves;

/// What the threads of a search have been asked.
pub(crate) struct Deepening<'a> {
    pub(crate) root: &'a Position,
    /// What the tablebases say about it.
    pub(crate) known: Option<&'a RootMoves>,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) deepest: i32,
    /// How many lines to find.
    pub(crate) lines: usize,
    /// A mate in this many moves ends the search.
    pub(crate) mate: Option<u32>,
    /// How many moves there are to choose from.
    pub(crate) choices: usize,
}

/// What a thread found.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) value: Value,
    pub(crate) depth: i32,
    pub(crate) selective_depth: usize,
    pub(crate) line: Line,
}

impl Outcome {
    fn first(&self) -> Option<Move> {
        self.line.moves().first().copied()
    }
}

impl Deepening<'_> {
    /// Searches on the thread that reports and watches the clock.
    pub(crate) fn lead(&self, mut searcher: Searcher<'_>, report: &mut dyn FnMut(Report)) -> Outcome {
        let mut values: Vec<(Value, Option<Move>)> = vec![(0, None); self.lines];
        let mut best = Outcome::default();
        let mut trend = Trend::default();
        for depth in 1..=self.deepest {
            searcher.left_out.clear();
            for (n, (value, first)) in values.iter_mut().enumerate() {
                searcher.root_first = *first;
                let found = match searcher.aspire(self.root, depth, *value) {
                    Ok((found, line)) => {
                        (*value, *first) = (found, line.moves().first().copied());
                        let selective_depth = searcher.selective_depth();
                        Outcome { value: found, depth, selective_depth, line }
                    }
                    Err(line) => {
                        // Interrupted: a better move found on the way is not thrown away.
                        if n == 0 && !line.moves().is_empty() {
                            best.line = line;
                        }
                        break;
                    }
                };
                searcher.publish_nodes();
                let line = (self.lines > 1).then_some(n as u32 + 1);
                report(Report { line, ..self.report_of(&found) });
                searcher.left_out.extend(found.first());
                if n == 0 {
                    trend.note(&found, &best);
                    best = found;
                }
            }
            searcher.publish_nodes();
            if self.shared.is_stopped() || self.shared.interrupt.is_raised() || self.is_enough(&best) {
                break;
            }
            let scale = if self.choices == 1 { 0.02 } else { trend.scale(effort_on(&searcher, &best)) };
            if self.shared.budget.is_used_up(scale) {
                break;
            }
        }
        best
    }

    /// Searches on another thread, until stopped.
    pub(crate) fn help(&self, mut searcher: Searcher<'_>) -> Outcome {
        let mut best = Outcome::default();
        for depth in 1..=self.deepest {
            searcher.root_first = best.first();
            match searcher.aspire(self.root, depth, best.value) {
                Ok((value, line)) => {
                    let selective_depth = searcher.selective_depth();
                    best = Outcome { value, depth, selective_depth, line };
                }
                Err(_) => break,
            }
        }
        searcher.publish_nodes();
        best
    }

    /// Whether the mate asked for is found, for either side.
    fn is_enough(&self, best: &Outcome) -> bool {
        match (score_of(best.value), self.mate) {
            (Score::MateIn(moves) | Score::MatedIn(moves), Some(most)) => moves <= most,
            _ => false,
        }
    }

    pub(crate) fn report_of(&self, outcome: &Outcome) -> Report {
        let known = self.known.filter(|_| !is_mate(outcome.value));
        let score = score_of(known.map_or(outcome.value, RootMoves::value));
        Report {
            depth: Some(outcome.depth as u32),
            selective_depth: Some(outcome.selective_depth as u32),
            score: Some(score),
            expectation: Some(ResultCurves::HETMAN.expectation(score, self.root)),
            nodes: Some(self.shared.all_nodes()),
            time: Some(self.shared.budget.elapsed()),
            hash_full: Some(self.shared.table.fill()),
            tablebase_hits: Some(self.shared.probe.hits()),
            principal_variation: outcome.line.moves().to_vec(),
            ..Report::default()
        }
    }
}

/// The part of the leader's positions that was spent on the best move.
fn effort_on(searcher: &Searcher<'_>, best: &Outcome) -> f64 {
    let on_best =
        searcher.effort.iter().find(|(m, _)| Some(*m) == best.first()).map_or(0, |(_, nodes)| *nodes);
    on_best as f64 / searcher.nodes().max(1) as f64
}

/// How settled the search is.
#[derive(Default)]
struct Trend {
    /// Iterations with the same best move.
    steady: usize,
    /// By how much the value fell below its running average.
    fall: Value,
    average: Option<Value>,
    /// The last value is a mate, looked at to more than its length.
    mate_is_certain: bool,
}

impl Trend {
    fn note(&mut self, found: &Outcome, before: &Outcome) {
        self.steady = if found.first() == before.first() { self.steady + 1 } else { 0 };
        let average = self.average.unwrap_or(found.value);
        self.fall = average - found.value;
        self.average = Some((average * 2 + found.value) / 3);
        self.mate_is_certain = is_mate(found.value) && found.depth > 2 * (MATE - found.value.abs()) + 4;
    }

    /// How much of the planned time to use: less when the move is the same again and again and most
    /// of the work went into it, more when the value falls.
    fn scale(&self, effort: f64) -> f64 {
        if self.mate_is_certain {
            return 0.1;
        }
        let stability = [1.8, 1.35, 1.1, 0.95, 0.85, 0.8][self.steady.min(5)];
        let fall = (1.0 + f64::from(self.fall) / 120.0).clamp(0.8, 1.5);
        let focus = (1.9 - 1.35 * effort).clamp(0.5, 1.6);
        stability * fall * focus
    }
}

/// The outcome to trust: threads vote for their moves, deep and good results more than others. A mate
/// needs no majority. Only where one line was asked for; of several, the leader has all.
pub(crate) fn elect(outcomes: &[Outcome], vote: bool) -> Option<&Outcome> {
    let leader = outcomes.first()?;
    let able = || outcomes.iter().filter(|outcome| outcome.depth > 0 && outcome.first().is_some());
    let Some(least) = able().map(|outcome| outcome.value).min().filter(|_| vote) else { return Some(leader) };
    if let Some(mating) =
        able().filter(|outcome| outcome.value >= MATE_BOUND).max_by_key(|outcome| outcome.value)
    {
        return Some(mating);
    }
    let weight = |outcome: &Outcome| i64::from(outcome.value - least + 14) * i64::from(outcome.depth);
    let votes = |m: Option<Move>| able().filter(|outcome| outcome.first() == m).map(weight).sum::<i64>();
    let standing = |outcome: &Outcome| (votes(outcome.first()), weight(outcome));
    // The first of equals is kept, so the leader wins ties.
    able().reduce(|best, other| if standing(other) > standing(best) { other } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(value: Value, depth: i32, first: &str) -> Outcome {
        let m = Position::initial().parse_uci(first).ok();
        Outcome { value, depth, selective_depth: 1, line: m.into_iter().collect() }
    }

    fn elected(outcomes: &[Outcome]) -> usize {
        let chosen = elect(outcomes, true).unwrap();
        outcomes.iter().position(|outcome| std::ptr::eq(outcome, chosen)).unwrap()
    }

    #[test]
    fn the_leader_decides_when_nobody_has_found_anything() {
        assert_eq!(elected(&[outcome(0, 0, ""), outcome(0, 0, "")]), 0);
        assert_eq!(elected(&[outcome(0, 0, ""), outcome(20, 3, "e2e4")]), 1);
    }

    #[test]
    fn votes_are_weighed_by_depth_and_value() {
        assert_eq!(elected(&[outcome(30, 10, "e2e4"), outcome(30, 10, "d2d4"), outcome(28, 10, "d2d4")]), 1);
        assert_eq!(elected(&[outcome(30, 10, "e2e4"), outcome(30, 10, "e2e4"), outcome(31, 10, "d2d4")]), 0);
        assert_eq!(elected(&[outcome(30, 10, "e2e4"), outcome(30, 12, "d2d4")]), 1);
    }

    #[test]
    fn a_mate_needs_no_majority() {
        let mate = crate::value::mate_in(5);
        assert_eq!(
            elected(&[outcome(900, 20, "e2e4"), outcome(900, 20, "e2e4"), outcome(mate, 9, "d2d4")]),
            2
        );
    }
}
