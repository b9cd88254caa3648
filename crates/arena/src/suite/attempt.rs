//! One player at one problem.

use std::time::{Duration, Instant};

use chess::{Game, Move, Position};
use play::{Action, Bound, Limits, Player, PlayerError, Report, Score, Stop, Turn};

use super::problem::{Problem, Task};

/// What came of an attempt.
pub struct Attempt {
    /// The move played, or why there is none.
    pub played: Result<Move, PlayerError>,
    /// The last score.
    pub score: Option<Score>,
    /// When the solution was found for good; `None` if it was not.
    pub solved_after: Option<Duration>,
    /// The mates it announced.
    pub mates: MateLines,
}

/// How many mates were announced, and for how many of them the line was shown to its end.
#[derive(Clone, Copy, Default)]
pub struct MateLines {
    /// Reports of a mate.
    pub announced: usize,
    /// Those whose line ends in it.
    pub complete: usize,
}

impl std::ops::AddAssign for MateLines {
    fn add_assign(&mut self, other: MateLines) {
        self.announced += other.announced;
        self.complete += other.complete;
    }
}

/// Lets a player try a problem, with nothing remembered from others.
pub(super) fn attempt(problem: &Problem, player: &mut dyn Player, limits: &Limits, stop: &Stop) -> Attempt {
    let position = problem.epd.position;
    let game = Game::from_position(position);
    let mut last = Report::default();
    let mut mates = MateLines::default();
    let mut found_after = None;
    let ready = player.new_game(&position);
    let begun = Instant::now();
    let mut hear = |report: Report| {
        mates += mate_line(&position, &report);
        if report.line.unwrap_or(1) != 1 || report.score.is_none() || report.principal_variation.is_empty() {
            return;
        }
        let found = is_solved(&problem.task, report.principal_variation[0], &report);
        found_after = found.then(|| found_after.unwrap_or_else(|| begun.elapsed()));
        last = report;
    };
    let turn = Turn { game: &game, limits, stop, report: &mut hear };
    let played = ready.and_then(|()| player.decide(turn)).and_then(|decision| match decision.action {
        Action::Play(m) => Ok(m),
        other => Err(PlayerError::Misbehaved(format!("no move, but {other:?}"))),
    });
    let solved = played.as_ref().is_ok_and(|&m| is_solved(&problem.task, m, &last));
    let solved_after = solved.then(|| found_after.unwrap_or_else(|| begun.elapsed()));
    Attempt { played, score: last.score, solved_after, mates }
}

/// Whether a move solves a problem, with what is reported about it.
fn is_solved(task: &Task, m: Move, report: &Report) -> bool {
    match task {
        Task::Play { best, avoid } => (best.is_empty() || best.contains(&m)) && !avoid.contains(&m),
        Task::Mate(distance) => {
            report.principal_variation.first() == Some(&m)
                && matches!(report.score, Some(Score::MateIn(moves)) if moves <= *distance)
        }
    }
}

/// Whether a report announces a mate, and whether its line leads there in as many moves as it says.
fn mate_line(position: &Position, report: &Report) -> MateLines {
    let plies = match report.score {
        Some(Score::MateIn(moves)) if report.bound == Bound::Exact => (2 * moves as usize).saturating_sub(1),
        Some(Score::MatedIn(moves)) if report.bound == Bound::Exact => 2 * moves as usize,
        _ => return MateLines::default(),
    };
    let mut position = *position;
    let legal = report.principal_variation.iter().all(|&m| {
        let legal = position.is_legal(m);
        if legal {
            position.play(m);
        }
        legal
    });
    let complete = legal && report.principal_variation.len() == plies && position.is_checkmate();
    MateLines { announced: 1, complete: usize::from(complete) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(position: &Position, score: Score, line: &str) -> Report {
        let mut here = *position;
        let mut principal_variation = Vec::new();
        for text in line.split_whitespace() {
            principal_variation.push(here.parse_uci(text).unwrap());
            here.play(principal_variation[principal_variation.len() - 1]);
        }
        Report { score: Some(score), principal_variation, ..Report::default() }
    }

    #[test]
    fn mates_must_be_shown_to_the_end_and_in_time() {
        let position = Position::from_fen("7k/8/8/8/8/8/R7/1R5K w - - 0 1").unwrap();
        let mates = |score, line| {
            let lines = mate_line(&position, &report(&position, score, line));
            (lines.announced, lines.complete)
        };
        assert_eq!(mates(Score::MateIn(2), "a2a7 h8g8 b1b8"), (1, 1));
        assert_eq!(mates(Score::MateIn(2), "a2a7 h8g8"), (1, 0));
        assert_eq!(mates(Score::MateIn(3), "a2a7 h8g8 b1b8"), (1, 0));
        assert_eq!(mates(Score::MateIn(2), "a2a7 h8g8 b1b7"), (1, 0));
        assert_eq!(mates(Score::Centipawns(900), "a2a7"), (0, 0));
    }

    #[test]
    fn a_mate_must_be_short_enough() {
        let position = Position::from_fen("7k/8/8/8/8/8/R7/1R5K w - - 0 1").unwrap();
        let told = report(&position, Score::MateIn(2), "a2a7 h8g8 b1b8");
        let m = told.principal_variation[0];
        assert!(is_solved(&Task::Mate(2), m, &told) && is_solved(&Task::Mate(3), m, &told));
        assert!(!is_solved(&Task::Mate(1), m, &told));
    }
}
