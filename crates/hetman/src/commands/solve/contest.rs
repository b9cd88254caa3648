//! All players at all problems, position by position, so that a busy machine disturbs all alike.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use arena::Participant;
use play::{Player, Stop};

use super::attempt::{Attempt, attempt};
use super::suite::Problem;
use crate::progress;

/// The attempts of all players at one problem.
pub(super) struct Round {
    pub(super) problem: usize,
    pub(super) attempts: Vec<Attempt>,
}

/// Lets everyone try everything; rounds are in the order of the problems. Raising `stop` leaves the rest.
pub(super) fn run(
    problems: &[Problem],
    participants: &[Participant],
    concurrency: usize,
    stop: &Stop,
) -> Vec<Round> {
    let bar = progress::bar(problems.len() as u64, "{bar:30} {pos} of {len} positions, {eta} left  {msg}");
    let (sender, receiver) = mpsc::channel();
    let next = AtomicUsize::new(0);
    let mut rounds: Vec<Round> = thread::scope(|scope| {
        for _ in 0..concurrency.clamp(1, problems.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || work(problems, participants, next, stop, &sender));
        }
        drop(sender);
        let mut solved = vec![0; participants.len()];
        let count = |round: &Round| {
            for (count, attempt) in solved.iter_mut().zip(&round.attempts) {
                *count += usize::from(attempt.solved_after.is_some());
            }
            bar.inc(1);
            bar.set_message(solved.iter().map(usize::to_string).collect::<Vec<_>>().join(" : "));
        };
        receiver.into_iter().inspect(count).collect()
    });
    bar.finish_and_clear();
    rounds.sort_by_key(|round| round.problem);
    rounds
}

/// Takes problems until there are none left; every worker has players of its own.
fn work(
    problems: &[Problem],
    participants: &[Participant],
    next: &AtomicUsize,
    stop: &Stop,
    results: &mpsc::Sender<Round>,
) {
    let mut players: Vec<Box<dyn Player>> =
        participants.iter().filter_map(|participant| participant.player(1)).collect();
    loop {
        let n = next.fetch_add(1, Ordering::Relaxed);
        let Some(problem) = problems.get(n) else { return };
        let try_it = |(player, participant): (&mut Box<dyn Player>, &Participant)| {
            attempt(problem, player.as_mut(), &participant.limits.per_move(), stop)
        };
        let attempts: Vec<Attempt> = players.iter_mut().zip(participants).map(try_it).collect();
        if stop.is_raised() || results.send(Round { problem: n, attempts }).is_err() {
            return;
        }
    }
}
