//! One of the threads that play: takes a game, plays it, hands the record back.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use play::{LiveGame, Player, Stop};

use crate::game::{Terms, play_game};
use crate::record::colours;
use crate::{Contestant, GameRecord, Openings, Pairing, Tournament};

/// A game to play.
pub(crate) struct Job {
    pub(crate) number: u64,
    pub(crate) pairing: Pairing,
}

/// Plays the games it is handed until there are no more. A game that was broken off has no record.
pub(crate) fn work(
    worker: usize,
    jobs: &Receiver<Job>,
    results: &Sender<(usize, Option<GameRecord>)>,
    plan: &Tournament,
    openings: &Openings,
    stop: &Stop,
) {
    let mut engines: HashMap<usize, Box<dyn Player>> = HashMap::new();
    while let Ok(job) = jobs.recv() {
        // Engines that sit this game out are let go: memory is for those who play.
        engines.retain(|n, _| job.pairing.players.contains(n));
        let live = play_job(&job, plan, openings, &mut engines, stop);
        let record = live.and_then(|live| GameRecord::new(job.number, &job.pairing, plan, &live));
        if results.send((worker, record)).is_err() {
            return;
        }
    }
}

fn play_job(
    job: &Job,
    plan: &Tournament,
    openings: &Openings,
    engines: &mut HashMap<usize, Box<dyn Player>>,
    stop: &Stop,
) -> Option<LiveGame> {
    let seats = colours(job.number, &job.pairing);
    let contestants: [&Contestant; 2] = seats.map(|n| &plan.contestants[n]);
    let mut take = |seat: usize| {
        engines.remove(&seats[seat]).or_else(|| contestants[seat].player(job.number * 2 + seat as u64))
    };
    let mut players = [take(0)?, take(1)?];
    let [white, black] = &mut players;
    let terms = Terms {
        paces: contestants.map(|contestant| contestant.pace.clone()),
        adjudication: plan.adjudication,
        margin: Duration::from_millis(plan.margin_milliseconds),
    };
    let opening = openings.get(job.pairing.opening);
    let live = play_game(&opening, &terms, [white.as_mut(), black.as_mut()], stop);
    for (seat, player) in players.into_iter().enumerate() {
        if contestants[seat].is_kept() {
            engines.insert(seats[seat], player);
        }
    }
    Some(live)
}
