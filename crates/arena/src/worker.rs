//! One of the threads that play: takes a game, plays it, hands the record back.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use play::{LiveGame, Player, Stop};
use roster::Participant;

use crate::game::{GameSettings, play_game};
use crate::record::colours;
use crate::{GameRecord, Openings, Pairing, Tournament};

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
        let record = GameRecord::new(job.number, &job.pairing, plan, &live);
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
) -> LiveGame {
    let seats = colours(job.number, &job.pairing);
    let participants: [&Participant; 2] = seats.map(|n| &plan.participants[n]);
    let mut take = |seat: usize| {
        let build = || participants[seat].build(job.number * 2 + seat as u64);
        engines.remove(&seats[seat]).unwrap_or_else(build)
    };
    let mut players = [take(0), take(1)];
    let [white, black] = &mut players;
    let settings = GameSettings {
        limits: participants.map(|participant| participant.limits.clone()),
        adjudication: plan.adjudication,
        time_margin: Duration::from_millis(plan.margin_milliseconds),
    };
    let opening = openings.get(job.pairing.opening);
    let live = play_game(&opening, &settings, [white.as_mut(), black.as_mut()], stop);
    for (seat, player) in players.into_iter().enumerate() {
        if participants[seat].player.is_worth_keeping() {
            engines.insert(seats[seat], player);
        }
    }
    live
}
