//! What goes on without a break, and what is done of the goals of the week.

use std::collections::BTreeSet;

use library::puzzles::PastAttempt;

use super::own_games::OwnGame;
use crate::wire::progress::{Goal, GoalKind, Streaks};
use crate::wire::settings::Settings;

const DAY: i64 = 86_400_000;

/// A person's calendar.
#[derive(Clone, Copy)]
pub(super) struct Calendar {
    /// Now, in milliseconds since 1970.
    pub(super) now: i64,
    /// Minutes that the person's clock is ahead of UTC.
    pub(super) offset: i32,
}

impl Calendar {
    /// The number of the day.
    fn day(self, at: i64) -> i64 {
        (at + i64::from(self.offset) * 60_000).div_euclid(DAY)
    }

    fn today(self) -> i64 {
        self.day(self.now)
    }

    /// The number of this week's Monday: the first of January 1970 was a Thursday.
    fn monday(self) -> i64 {
        let today = self.today();
        today - (today + 3).rem_euclid(7)
    }
}

/// All streaks. Games come the oldest first.
pub(super) fn streaks(games: &[OwnGame], attempts: &[PastAttempt], calendar: Calendar) -> Streaks {
    let days = days(games, attempts, calendar);
    let (last, most_days) = longest(days.iter().copied());
    let is_alive = days.last().is_some_and(|&day| day >= calendar.today() - 1);
    let (mut wins, mut most_wins) = (0, 0);
    for score in games.iter().filter_map(OwnGame::score) {
        wins = if score == 1.0 { wins + 1 } else { 0 };
        most_wins = most_wins.max(wins);
    }
    Streaks { days: if is_alive { last } else { 0 }, most_days, wins, most_wins }
}

/// What is done of the goals.
pub(super) fn goals(
    games: &[OwnGame],
    attempts: &[PastAttempt],
    calendar: Calendar,
    settings: &Settings,
) -> Vec<Goal> {
    let monday = calendar.monday();
    let is_new = |at: i64| calendar.day(at) >= monday;
    let played = games.iter().filter(|game| is_new(game.at)).count();
    let solved = attempts.iter().filter(|attempt| attempt.solved && is_new(attempt.at)).count();
    let active = days(games, attempts, calendar).range(monday..).count();
    [
        (GoalKind::Games, played, settings.weekly_games),
        (GoalKind::Puzzles, solved, settings.weekly_puzzles),
        (GoalKind::Days, active, settings.weekly_days),
    ]
    .into_iter()
    .map(|(kind, done, wanted)| Goal { kind, done: u32::try_from(done).unwrap_or(u32::MAX), wanted })
    .collect()
}

/// The days with a game or a puzzle.
fn days(games: &[OwnGame], attempts: &[PastAttempt], calendar: Calendar) -> BTreeSet<i64> {
    let played = games.iter().map(|game| game.at).filter(|&at| at > 0);
    played.chain(attempts.iter().map(|attempt| attempt.at)).map(|at| calendar.day(at)).collect()
}

/// The last run of days without a gap, and the longest.
fn longest(days: impl Iterator<Item = i64>) -> (u32, u32) {
    let (mut run, mut most, mut before) = (0, 0, None);
    for day in days {
        run = if before == Some(day - 1) { run + 1 } else { 1 };
        most = most.max(run);
        before = Some(day);
    }
    (run, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(at: i64) -> PastAttempt {
        PastAttempt { at, solved: true, rating: 1500.0, deviation: 100.0 }
    }

    #[test]
    fn days_in_a_row_end_today_or_yesterday() {
        let attempts = [1, 2, 3, 10, 11].map(|day| attempt(day * DAY + 5));
        let on = |day: i64| {
            let Streaks { days, most_days, .. } =
                streaks(&[], &attempts, Calendar { now: day * DAY, offset: 0 });
            (days, most_days)
        };
        assert_eq!([on(11), on(12), on(13)], [(2, 3), (2, 3), (0, 3)]);
    }

    #[test]
    fn weeks_begin_on_monday_where_the_person_is() {
        // The fifth day is a Tuesday; its Monday begins an hour early in the east.
        let calendar = Calendar { now: 5 * DAY, offset: 60 };
        let settings = Settings::default();
        let done = |attempts: &[PastAttempt]| {
            let goals = goals(&[], attempts, calendar, &settings);
            goals.iter().map(|goal| goal.done).collect::<Vec<_>>()
        };
        assert_eq!(
            done(&[attempt(4 * DAY - 3_600_000), attempt(4 * DAY), attempt(4 * DAY - 3_600_001)]),
            [0, 2, 1]
        );
    }
}
