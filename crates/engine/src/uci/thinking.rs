//! From `go` to `bestmove`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use chess::{Game, Position};
use play::{Limits, Report, Turn};

use super::info;
use super::options::Configured;
use super::output::{info_string, say};
use super::task::Signals;
use crate::SearchResult;

/// Searches, reports, and answers when the answer may be given.
pub(super) fn think(configured: &mut Configured, game: &Game, limits: &Limits, signals: &Signals) {
    let position = *game.position();
    let show_wdl = configured.show_wdl;
    let mut report = |report: Report| say(&info::line(&position, &report, show_wdl));
    let engine = &mut configured.engine;
    let turn = Turn { game, limits, stop: &signals.stop, report: &mut report };
    let found = survive(|| engine.ponder(turn, &signals.hit));
    let found = found.unwrap_or_else(|| {
        info_string("the search failed: playing any legal move");
        configured.engine.clear();
        any_move(&position)
    });
    signals.wait();
    answer(&position, found);
}

/// Answers with any legal move.
pub(super) fn answer_without_thinking(position: &Position) {
    answer(position, any_move(position));
}

fn answer(position: &Position, found: Option<SearchResult>) {
    if found.is_none() {
        say(if position.is_check() { "info depth 0 score mate 0" } else { "info depth 0 score cp 0" });
    }
    say(&best_move(position, found));
}

fn best_move(position: &Position, found: Option<SearchResult>) -> String {
    let Some(SearchResult { best, ponder, .. }) = found else { return "bestmove 0000".to_owned() };
    let (text, after) = (position.to_uci(best), position.after(best));
    match ponder.filter(|&reply| after.is_legal(reply)) {
        Some(reply) => format!("bestmove {text} ponder {}", after.to_uci(reply)),
        None => format!("bestmove {text}"),
    }
}

fn any_move(position: &Position) -> Option<SearchResult> {
    position.legal_moves().first().map(|&best| SearchResult { best, ponder: None, nodes: 0 })
}

/// A bug in the search must not leave the other side without an answer.
fn survive<T>(search: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(search)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_panics_is_survived() {
        assert_eq!(survive(|| 5), Some(5));
        assert_eq!(survive(|| if Position::initial().is_check() { 5 } else { panic!("a bug") }), None);
    }

    #[test]
    fn the_answer_is_a_move_and_perhaps_a_reply() {
        let start = Position::initial();
        let best = start.parse_uci("e2e4").unwrap();
        let after = start.after(best);
        let found = |ponder| Some(SearchResult { best, ponder, nodes: 1 });
        assert_eq!(best_move(&start, found(None)), "bestmove e2e4");
        assert_eq!(best_move(&start, found(after.parse_uci("e7e5").ok())), "bestmove e2e4 ponder e7e5");
        assert_eq!(best_move(&start, found(Some(best))), "bestmove e2e4", "an impossible reply is not told");
        assert_eq!(best_move(&start, None), "bestmove 0000");
    }
}
