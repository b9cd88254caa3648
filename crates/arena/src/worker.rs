//! One of the threads that play: takes a game, plays it, hands the record back.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use play::{Arbiter, GameLog, LiveGame, Player, Report, Stop};
use roster::Participant;

use crate::game::{GameSettings, play_watched_game};
use crate::live::BoardFeed;
use crate::{GameRecord, Openings, Pairing, RunOptions, Tournament};

/// A game to play.
pub(crate) struct Job {
    pub(crate) number: u64,
    pub(crate) pairing: Pairing,
}

/// What all workers have in common.
pub(crate) struct Work<'a> {
    pub(crate) plan: &'a Tournament,
    pub(crate) openings: &'a Openings,
    pub(crate) options: &'a RunOptions,
    pub(crate) arbiter: Option<Arc<dyn Arbiter>>,
    pub(crate) stop: &'a Stop,
}

type Engines = HashMap<usize, Box<dyn Player>>;

impl Work<'_> {
    /// Plays the games that are handed to a worker until there are no more. A game that was broken off has no record.
    pub(crate) fn run(
        &self,
        worker: usize,
        jobs: &Receiver<Job>,
        results: &Sender<(usize, Option<GameRecord>)>,
    ) {
        if let Some(cpus) = self.options.affinity.as_deref().filter(|cpus| !cpus.is_empty()) {
            // Engines are started by this thread and stay where it is.
            crate::affinity::bind(cpus[worker % cpus.len()]);
        }
        let mut engines = Engines::new();
        let mut is_first = true;
        while let Ok(job) = jobs.recv() {
            if !std::mem::take(&mut is_first) {
                self.pause();
            }
            // Engines that sit this game out are let go: memory is for those who play.
            engines.retain(|n, _| job.pairing.players.contains(n));
            let live = self.play(worker, &job, &mut engines);
            let record = GameRecord::new(job.number, &job.pairing, self.plan, &live, self.options);
            if results.send((worker, record)).is_err() {
                return;
            }
        }
    }

    /// Waits between two games, unless it is time to go.
    fn pause(&self) {
        const STEP: Duration = Duration::from_millis(20);
        let mut left = self.options.wait;
        while !left.is_zero() && !self.stop.is_raised() {
            let step = left.min(STEP);
            std::thread::sleep(step);
            left -= step;
        }
    }

    fn play(&self, worker: usize, job: &Job, engines: &mut Engines) -> LiveGame {
        let seats = self.plan.colors.of(job.number, &job.pairing);
        let participants: [&Participant; 2] = seats.map(|n| &self.plan.participants[n]);
        let log = self.log(job.number, participants);
        let mut take = |seat: usize| {
            let build = || participants[seat].build(job.number * 2 + seat as u64);
            let mut player = engines.remove(&seats[seat]).unwrap_or_else(build);
            player.log_to(log.as_ref().map(|log| log.of_player(&participants[seat].name)));
            player
        };
        let mut players = [take(0), take(1)];
        let [white, black] = &mut players;
        let settings = GameSettings {
            limits: participants.map(|participant| participant.limits.clone()),
            adjudication: self.plan.adjudication,
            arbiter: self.arbiter.clone(),
            time_margin: Duration::from_millis(self.plan.margin_milliseconds),
        };
        let opening = self.openings.get(job.pairing.opening);
        let mut feed = BoardFeed::new(&self.options.live, worker, job.number, seats);
        let mut observe = |live: &LiveGame, report: Option<&Report>| feed.note(live, report);
        let players_of_game: [&mut dyn Player; 2] = [white.as_mut(), black.as_mut()];
        let live = play_watched_game(&opening, &settings, players_of_game, self.stop, &mut observe);
        feed.end(&live);
        if let (Some(log), Some(result)) = (&log, live.result()) {
            log.remark(&format!("# {result}"));
        }
        // What an engine still writes on its standard error belongs to this game until the next one begins.
        for (seat, player) in players.into_iter().enumerate() {
            if participants[seat].player.is_worth_keeping() {
                engines.insert(seats[seat], player);
            }
        }
        live
    }

    /// The log of a game, if it is wanted and can be written.
    fn log(&self, number: u64, [white, black]: [&Participant; 2]) -> Option<GameLog> {
        let folder = self.options.log.as_ref()?;
        let log = GameLog::create(&folder.join(format!("game-{:06}.log", number + 1))).ok()?;
        log.remark(&format!("# game {}: {} – {}", number + 1, white.name, black.name));
        log.remark("# seconds, player, < to the engine, > by the engine, ! on its standard error");
        Some(log)
    }
}
