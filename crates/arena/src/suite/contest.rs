//! All players at all problems, position by position, so that a busy machine disturbs all alike.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use play::{Player, Stop};
use roster::Participant;

use super::attempt::{Attempt, attempt};
use super::problem::Problem;

/// The attempts of all players at one problem.
pub struct Round {
    /// Which problem.
    pub problem: usize,
    /// One of each player.
    pub attempts: Vec<Attempt>,
}

/// Lets all players try all problems; rounds are in the order of the problems, and `progress` sees each when it
/// is over. Raising `stop` leaves the rest.
pub fn solve(
    problems: &[Problem],
    participants: &[Participant],
    concurrency: usize,
    stop: &Stop,
    progress: impl FnMut(&Round),
) -> Vec<Round> {
    let (sender, receiver) = mpsc::channel();
    let next = AtomicUsize::new(0);
    let mut rounds: Vec<Round> = thread::scope(|scope| {
        for _ in 0..concurrency.clamp(1, problems.len().max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || work(problems, participants, next, stop, &sender));
        }
        drop(sender);
        receiver.into_iter().inspect(progress).collect()
    });
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
        participants.iter().map(|participant| participant.build(1)).collect();
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
