//! The results of a test suite, as tables and lines.

use std::fmt::Write;
use std::time::Duration;

use report::{Table, duration, percent};
use roster::Participant;

use super::attempt::{Attempt, MateLines};
use super::contest::Round;
use super::problem::Problem;

/// A row for each player.
pub fn table(participants: &[Participant], rounds: &[Round]) -> Table {
    let columns = ["player", "solved", "", "median time", "failures", "mate lines"];
    let rows = participants.iter().enumerate().map(|(n, participant)| row(n, participant, rounds));
    Table::new(format!("{} positions", rounds.len()), columns).with_rows(rows)
}

fn row(n: usize, participant: &Participant, rounds: &[Round]) -> Vec<String> {
    let attempts = || rounds.iter().map(|round| &round.attempts[n]);
    let times: Vec<Duration> = attempts().filter_map(|attempt| attempt.solved_after).collect();
    let failures = attempts().filter(|attempt| attempt.played.is_err()).count();
    let mut mates = MateLines::default();
    attempts().for_each(|attempt| mates += attempt.mates);
    vec![
        participant.name.clone(),
        times.len().to_string(),
        percent(times.len() as f64 / rounds.len().max(1) as f64),
        median(times).map_or_else(|| "–".to_owned(), duration),
        failures.to_string(),
        format!("{} announced, {} complete", mates.announced, mates.complete),
    ]
}

fn median(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}

/// A line for everything that was not solved.
pub fn failures(problems: &[Problem], participants: &[Participant], rounds: &[Round]) -> String {
    let mut text = String::new();
    for (n, participant) in participants.iter().enumerate() {
        for round in rounds.iter().filter(|round| round.attempts[n].solved_after.is_none()) {
            let problem = &problems[round.problem];
            let _ = writeln!(text, "{}: {}", participant.name, failure(problem, &round.attempts[n]));
        }
    }
    text
}

fn failure(problem: &Problem, attempt: &Attempt) -> String {
    let played = match &attempt.played {
        Ok(m) => problem.epd.position.to_san(*m),
        Err(error) => error.to_string(),
    };
    let score = attempt.score.map_or_else(String::new, |score| format!(" ({score})"));
    format!("{}: expected {}, played {played}{score}", problem.name(), problem.expected())
}

/// The problems that not all players solved, as EPD.
pub fn unsolved(problems: &[Problem], rounds: &[Round]) -> String {
    let left = rounds.iter().filter(|round| round.attempts.iter().any(|a| a.solved_after.is_none()));
    left.map(|round| format!("{}\n", problems[round.problem].epd)).collect()
}
