//! How far a job is.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// How far a job is.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// How much is done.
    pub done: u64,
    /// How much there is to do, if it is known.
    pub total: Option<u64>,
    /// How long it will still take, if that can be told.
    pub seconds_left: Option<f64>,
    /// Where it stands, in a few words or figures that are the same in every language.
    pub message: String,
}

/// Time left is told from the pace of so long.
const WINDOW: Duration = Duration::from_secs(120);
/// A pace is measured over at least so long.
const LEAST: Duration = Duration::from_secs(2);
/// Samples are so far apart.
const BETWEEN: Duration = Duration::from_millis(500);

/// How fast a job goes, from its last minutes.
#[derive(Default)]
pub(crate) struct Pace(VecDeque<(Instant, u64)>);

impl Pace {
    /// Notes how much is done now.
    pub(crate) fn note(&mut self, now: Instant, done: u64) {
        let samples = &mut self.0;
        if samples.back().is_some_and(|&(_, before)| done < before) {
            samples.clear(); // another stage of the work
        }
        if samples.back().is_none_or(|&(last, _)| now - last >= BETWEEN) {
            samples.push_back((now, done));
        }
        while samples.front().is_some_and(|&(first, _)| now - first > WINDOW) {
            samples.pop_front();
        }
    }

    /// How long the rest takes at this pace.
    pub(crate) fn seconds_left(&self, now: Instant, done: u64, total: u64) -> Option<f64> {
        let &(first, before) = self.0.front()?;
        let (time, work) = (now - first, done.checked_sub(before)?);
        (time >= LEAST && work > 0)
            .then(|| time.as_secs_f64() / work as f64 * total.saturating_sub(done) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_follows_the_last_minutes() {
        let (mut pace, begun) = (Pace::default(), Instant::now());
        let at = |seconds| begun + Duration::from_secs(seconds);
        pace.note(at(0), 50);
        assert_eq!(pace.seconds_left(at(1), 51, 100), None);
        // One a second, then ten: the slow beginning is forgotten.
        (0..60).for_each(|n| pace.note(at(n), 50 + n));
        assert_eq!(pace.seconds_left(at(60), 110, 200), Some(90.0));
        (0..200).for_each(|n| pace.note(at(60 + n), 110 + 10 * n));
        assert_eq!(pace.seconds_left(at(259), 2100, 3100), Some(100.0));
    }

    #[test]
    fn another_stage_starts_again() {
        let (mut pace, begun) = (Pace::default(), Instant::now());
        pace.note(begun, 900);
        pace.note(begun + Duration::from_secs(10), 1);
        assert_eq!(pace.seconds_left(begun + Duration::from_secs(11), 2, 10), None);
    }
}
