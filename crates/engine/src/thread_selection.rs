//! Which thread's move is played: threads vote.

use chess::Move;

use crate::search::PrincipalVariation;
use crate::value::{MATE_BOUND, Value};

/// What a thread found in its last iteration.
#[derive(Default)]
pub(crate) struct ThreadResult {
    pub(crate) value: Value,
    pub(crate) depth: i32,
    pub(crate) selective_depth: usize,
    pub(crate) pv: PrincipalVariation,
}

impl ThreadResult {
    pub(crate) fn first(&self) -> Option<Move> {
        self.pv.first()
    }
}

/// The result to trust: threads vote for their moves, deep and good results more than others. A mate
/// needs no majority. The first result is the main thread's, which wins ties.
pub(crate) fn select_best_thread(results: &[ThreadResult]) -> Option<&ThreadResult> {
    let main = results.first()?;
    let voters = || results.iter().filter(|result| result.depth > 0 && result.first().is_some());
    let Some(least) = voters().map(|result| result.value).min() else { return Some(main) };
    if let Some(mating) =
        voters().filter(|result| result.value >= MATE_BOUND).max_by_key(|result| result.value)
    {
        return Some(mating);
    }
    let weight = |result: &ThreadResult| i64::from(result.value - least + 14) * i64::from(result.depth);
    let votes = |m: Option<Move>| voters().filter(|result| result.first() == m).map(weight).sum::<i64>();
    let standing = |result: &ThreadResult| (votes(result.first()), weight(result));
    voters().reduce(|best, other| if standing(other) > standing(best) { other } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    fn result(value: Value, depth: i32, first: &str) -> ThreadResult {
        let m = Position::initial().parse_uci(first).ok();
        ThreadResult { value, depth, selective_depth: 1, pv: m.into_iter().collect() }
    }

    fn selected(results: &[ThreadResult]) -> usize {
        let chosen = select_best_thread(results).unwrap();
        results.iter().position(|result| std::ptr::eq(result, chosen)).unwrap()
    }

    #[test]
    fn the_main_thread_decides_when_no_thread_has_found_anything() {
        assert_eq!(selected(&[result(0, 0, ""), result(0, 0, "")]), 0);
        assert_eq!(selected(&[result(0, 0, ""), result(20, 3, "e2e4")]), 1);
    }

    #[test]
    fn votes_are_weighted_by_depth_and_value() {
        assert_eq!(selected(&[result(30, 10, "e2e4"), result(30, 10, "d2d4"), result(28, 10, "d2d4")]), 1);
        assert_eq!(selected(&[result(30, 10, "e2e4"), result(30, 10, "e2e4"), result(31, 10, "d2d4")]), 0);
        assert_eq!(selected(&[result(30, 10, "e2e4"), result(30, 12, "d2d4")]), 1);
    }

    #[test]
    fn a_mate_needs_no_majority() {
        let mate = crate::value::mate_in(5);
        assert_eq!(selected(&[result(900, 20, "e2e4"), result(900, 20, "e2e4"), result(mate, 9, "d2d4")]), 2);
    }
}
