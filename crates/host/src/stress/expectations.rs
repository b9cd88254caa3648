//! What an engine must answer: `bestmove` to every `go`, `readyok` to every `isready`, nothing else.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use chess::{Move, Position};

use crate::BestMove;
use crate::best_move::is_best_move;

/// Why an answer must not come yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HoldBack {
    /// It may come at any time.
    None,
    /// The engine ponders.
    UntilHit,
    /// The search is infinite.
    UntilStop,
}

/// A search that has not been answered.
#[derive(Clone, Debug)]
pub(super) struct PendingSearch {
    pub(super) position: Position,
    /// The moves that may be answered; all if empty.
    pub(super) allowed: Vec<Move>,
    pub(super) hold_back: HoldBack,
    /// How long it may take once nothing holds it back; as long as it likes, if none.
    pub(super) timeout: Option<Duration>,
    pub(super) due: Option<Instant>,
    pub(super) stopped: Option<Instant>,
}

impl PendingSearch {
    pub(super) fn new(position: Position, hold_back: HoldBack, timeout: Option<Duration>) -> PendingSearch {
        let due = timeout.filter(|_| hold_back == HoldBack::None).map(|timeout| Instant::now() + timeout);
        PendingSearch { position, allowed: Vec::new(), hold_back, timeout, due, stopped: None }
    }
}

/// What a line settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Response {
    Nothing,
    /// A search, with this move, if there was any, and so long after it was stopped, if it was.
    PendingSearch {
        best: Option<Move>,
        stopped: Option<Duration>,
    },
    Ready(Duration),
}

#[derive(Default)]
pub(super) struct Expectations {
    searches: VecDeque<PendingSearch>,
    /// When each `isready` was sent, and when it must have been answered.
    ready: VecDeque<(Instant, Instant)>,
}

impl Expectations {
    /// The search that must be answered next.
    pub(super) fn search(&self) -> Option<&PendingSearch> {
        self.searches.front()
    }

    pub(super) fn awaits_ready(&self) -> bool {
        !self.ready.is_empty()
    }

    pub(super) fn begin(&mut self, search: PendingSearch) {
        self.searches.push_back(search);
    }

    pub(super) fn expect_ready(&mut self, timeout: Duration) {
        let now = Instant::now();
        self.ready.push_back((now, now + timeout));
    }

    /// `stop` was sent: all answers are due.
    pub(super) fn stop(&mut self, timeout: Duration) {
        let now = Instant::now();
        for search in &mut self.searches {
            search.hold_back = HoldBack::None;
            search.stopped.get_or_insert(now);
            search.due = search.due.into_iter().chain([now + timeout]).min();
        }
    }

    /// `ponderhit` was sent.
    pub(super) fn hit(&mut self) {
        for search in self.searches.iter_mut().filter(|search| search.hold_back == HoldBack::UntilHit) {
            search.hold_back = HoldBack::None;
            search.due = search.timeout.map(|timeout| Instant::now() + timeout);
        }
    }

    /// Something was sent that has no place in a search: it may end, or go on.
    pub(super) fn interrupt(&mut self) {
        self.searches.iter_mut().for_each(|search| search.hold_back = HoldBack::None);
    }

    /// What is late.
    pub(super) fn overdue(&self) -> Option<String> {
        let now = Instant::now();
        if let Some((sent, _)) = self.ready.front().filter(|(_, due)| now > *due) {
            return Some(format!("no readyok {:.1} s after isready", sent.elapsed().as_secs_f64()));
        }
        let late = self.searches.front().filter(|search| search.due.is_some_and(|due| now > due))?;
        Some(match late.stopped {
            Some(stopped) => format!("no bestmove {:.1} s after stop", stopped.elapsed().as_secs_f64()),
            None => "no bestmove, although the time is long over".to_owned(),
        })
    }

    /// Reads a line; the error says what is wrong with it.
    pub(super) fn read(&mut self, line: &str) -> Result<Response, String> {
        if is_best_move(line) {
            return self.answer(line);
        }
        match line.split_ascii_whitespace().next() {
            Some("readyok") => match self.ready.pop_front() {
                Some((sent, _)) => Ok(Response::Ready(sent.elapsed())),
                None => Err("readyok without isready".to_owned()),
            },
            Some("info") => self.check_info(line).map(|()| Response::Nothing),
            _ => Ok(Response::Nothing),
        }
    }

    fn answer(&mut self, line: &str) -> Result<Response, String> {
        let search = self.searches.pop_front().ok_or("bestmove without go")?;
        match search.hold_back {
            HoldBack::None => {}
            HoldBack::UntilHit => return Err("bestmove while pondering, before ponderhit or stop".to_owned()),
            HoldBack::UntilStop => return Err("bestmove in an infinite search before stop".to_owned()),
        }
        let stopped = search.stopped.map(|stopped| stopped.elapsed());
        if search.position.has_no_moves() {
            return Ok(Response::PendingSearch { best: None, stopped });
        }
        let best = BestMove::parse(line, &search.position).map_err(|error| error.to_string())?.best;
        if !search.allowed.is_empty() && !search.allowed.contains(&best) {
            return Err(format!("{line}: none of the searchmoves"));
        }
        Ok(Response::PendingSearch { best: Some(best), stopped })
    }

    fn check_info(&self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_ascii_whitespace().skip(1).collect();
        let before_text = words.iter().position(|&word| word == "string").unwrap_or(words.len());
        let words = &words[..before_text];
        let Some(search) = self.searches.front() else {
            return if words.is_empty() { Ok(()) } else { Err("info without a search".to_owned()) };
        };
        let after = |name: &str| words.iter().position(|&word| word == name).map(|at| &words[at + 1..]);
        if let Some(variation) = after("pv") {
            check_variation(variation, &search.position)?;
        }
        if let Some(&[win, draw, loss, ..]) = after("wdl") {
            let sum: i64 = [win, draw, loss].iter().filter_map(|word| word.parse::<i64>().ok()).sum();
            if sum != 1000 {
                return Err(format!("wdl {win} {draw} {loss} is not a thousand games"));
            }
        }
        if let Some([fill, ..]) = after("hashfull")
            && !fill.parse().is_ok_and(|fill: u32| fill <= 1000)
        {
            return Err(format!("hashfull {fill} is not in thousandths"));
        }
        Ok(())
    }
}

/// Every move of a variation must be legal. It ends where something else than a move follows.
fn check_variation(words: &[&str], position: &Position) -> Result<(), String> {
    let mut position = *position;
    for word in words.iter().take_while(|word| is_like_a_move(word)) {
        let m = position.parse_uci(word).map_err(|error| format!("illegal move in a variation: {error}"))?;
        position.play(m);
    }
    Ok(())
}

fn is_like_a_move(word: &str) -> bool {
    let squares = |bytes: &[u8]| matches!(bytes, [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..]);
    matches!(word.len(), 4 | 5) && squares(word.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn searching(hold_back: HoldBack) -> Expectations {
        let mut expectations = Expectations::default();
        expectations.begin(PendingSearch::new(Position::initial(), hold_back, Some(Duration::from_secs(60))));
        expectations
    }

    #[test]
    fn every_search_is_answered_once() {
        let mut expectations = searching(HoldBack::None);
        assert!(matches!(
            expectations.read("bestmove e2e4"),
            Ok(Response::PendingSearch { best: Some(_), stopped: None })
        ));
        assert_eq!(expectations.read("bestmove e2e4").unwrap_err(), "bestmove without go");
        assert!(
            expectations.read("info depth 3 pv e2e4").is_err()
                && expectations.read("info string done").is_ok()
        );
    }

    #[test]
    fn answers_may_come_too_early() {
        assert!(searching(HoldBack::UntilStop).read("bestmove e2e4").is_err());
        assert!(searching(HoldBack::UntilHit).read("bestmove e2e4").is_err());
        let mut expectations = searching(HoldBack::UntilHit);
        expectations.hit();
        assert!(expectations.read("bestmove e2e4").is_ok());
        let mut expectations = searching(HoldBack::UntilStop);
        expectations.stop(Duration::from_secs(1));
        assert!(matches!(
            expectations.read("bestmove e2e4"),
            Ok(Response::PendingSearch { stopped: Some(_), .. })
        ));
    }

    #[test]
    fn answers_may_come_too_late() {
        let mut expectations = searching(HoldBack::UntilStop);
        assert_eq!(expectations.overdue(), None);
        expectations.stop(Duration::ZERO);
        expectations.expect_ready(Duration::from_secs(60));
        assert!(expectations.overdue().unwrap().contains("after stop"));
        expectations.expect_ready(Duration::ZERO);
        assert!(expectations.read("readyok").is_ok());
        assert!(expectations.overdue().unwrap().contains("isready"));
        assert!(expectations.read("readyok").is_ok() && expectations.read("readyok").is_err());
    }

    #[test]
    fn what_is_told_must_be_possible() {
        let mut expectations = searching(HoldBack::None);
        assert!(
            expectations.read("info depth 9 wdl 10 980 10 hashfull 1000 pv e2e4 e7e5 g1f3 string x").is_ok()
        );
        assert!(expectations.read("info depth 9 pv e2e4 e2e4").is_err());
        assert!(
            expectations.read("info wdl 10 980 11").is_err()
                && expectations.read("info hashfull 1001").is_err()
        );
        assert!(expectations.read("bestmove e2e5").is_err());
    }
}
