//! Playing a tournament: several games at once, every one written down as it ends.

use std::collections::VecDeque;
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use play::Stop;

use crate::earlier;
use crate::store::Store;
use crate::worker::{Job, Work};
use crate::{
    EarlierTournament, Format, GameRecord, Openings, Pairing, PgnStyle, PlayedBy, Sprt, SprtDecision,
    Standings, TablebaseRule, Tournament,
};

/// A tournament and the file it is kept in.
pub struct Arena {
    plan: Tournament,
    openings: Openings,
    pub(crate) store: Store,
    pairings: Vec<Pairing>,
    /// Which games are finished, by number.
    finished: Vec<bool>,
    standings: Standings,
    records: Vec<GameRecord>,
    earlier: Vec<EarlierTournament>,
    /// Held as long as the tournament is open, so that no second process plays the same games.
    _lock: Option<File>,
}

/// How far and how a tournament is played; none of it is part of the plan.
#[derive(Clone, PartialEq, Debug)]
pub struct RunOptions {
    /// The number of the first game to play: a part of a tournament leaves out those before it.
    pub first: u64,
    /// How many games there are to be in all.
    pub games: u64,
    /// How many are played at a time.
    pub concurrency: usize,
    /// A test that ends it early.
    pub sprt: Option<Sprt>,
    /// How long a thread waits between two games.
    pub wait: Duration,
    /// What is written about games.
    pub pgn: PgnStyle,
    /// Where what is said to and by engines is written, a file for each game.
    pub log: Option<PathBuf>,
    /// The CPUs that games are played on, one for each thread in turn.
    pub affinity: Option<Vec<usize>>,
    /// Whether lines of mates and the beginnings of last lines are checked.
    pub checks_lines: bool,
    /// The command that was given, for the records.
    pub command: String,
}

impl Default for RunOptions {
    fn default() -> RunOptions {
        RunOptions {
            first: 0,
            games: 0,
            concurrency: 1,
            sprt: None,
            wait: Duration::ZERO,
            pgn: PgnStyle::default(),
            log: None,
            affinity: None,
            checks_lines: false,
            command: String::new(),
        }
    }
}

/// What has just happened.
pub struct Progress<'a> {
    /// The game that ended.
    pub record: &'a GameRecord,
    /// The results so far.
    pub standings: &'a Standings,
}

/// Why a tournament cannot be played.
#[derive(Debug)]
pub enum ArenaError {
    /// The file cannot be used.
    Store(rusqlite::Error),
    /// Another process is playing from this file.
    InUse(PathBuf),
    /// The file cannot be opened.
    Io(std::io::Error),
    /// The plan makes no sense, for this reason.
    Plan(String),
    /// A file that belongs to a player has changed during the tournament.
    Changed(PathBuf),
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Store(error) => write!(f, "the tournament's file: {error}"),
            ArenaError::InUse(path) => {
                write!(
                    f,
                    "{} is in use by another match; wait for it or choose another file with --db",
                    path.display()
                )
            }
            ArenaError::Io(error) => write!(f, "the tournament's file: {error}"),
            ArenaError::Plan(reason) => f.write_str(reason),
            ArenaError::Changed(path) => write!(
                f,
                "{} has changed while it played: the games so far are kept, and the same command begins a new match",
                path.display()
            ),
        }
    }
}

impl std::error::Error for ArenaError {}

impl From<rusqlite::Error> for ArenaError {
    fn from(error: rusqlite::Error) -> ArenaError {
        ArenaError::Store(error)
    }
}

impl Arena {
    /// Opens a tournament in a file: a new one, or one that was begun with an equal plan.
    pub fn open(path: &Path, plan: Tournament, openings: Openings) -> Result<Arena, ArenaError> {
        let lock = lock(path)?;
        Arena::with_store(Store::open(path, &plan)?, Some(lock), plan, openings)
    }

    /// A tournament that is kept in memory, until it is [written](Arena::write_to) to a file.
    pub fn in_memory(plan: Tournament, openings: Openings) -> Result<Arena, ArenaError> {
        Arena::with_store(Store::open(Path::new(":memory:"), &plan)?, None, plan, openings)
    }

    fn with_store(
        store: Store,
        lock: Option<File>,
        plan: Tournament,
        openings: Openings,
    ) -> Result<Arena, ArenaError> {
        if plan.participants.len() < 2 {
            return Err(ArenaError::Plan("a tournament needs at least two players".to_owned()));
        }
        let pairings = store.pairings()?;
        let records = store.games()?;
        let mut standings = Standings::new(plan.participants.len());
        let mut finished = vec![false; pairings.len() * 2];
        for record in &records {
            standings.add(record);
            if let Some(finished) = finished.get_mut(record.number as usize) {
                *finished = true;
            }
        }
        let earlier = earlier::tournaments(&plan, store.others()?);
        Ok(Arena { plan, openings, store, pairings, finished, standings, records, earlier, _lock: lock })
    }

    /// Deletes all games, to begin again.
    pub fn restart(&mut self) -> Result<(), ArenaError> {
        self.store.clear()?;
        self.pairings.clear();
        self.finished.clear();
        self.records.clear();
        self.standings = Standings::new(self.plan.participants.len());
        Ok(())
    }

    /// The plan.
    pub fn plan(&self) -> &Tournament {
        &self.plan
    }

    /// The results so far.
    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// The finished games, in the order of their numbers.
    pub fn records(&self) -> Vec<&GameRecord> {
        let mut records: Vec<&GameRecord> = self.records.iter().collect();
        records.sort_by_key(|record| record.number);
        records
    }

    /// Tournaments in the file that were asked for in the same words, but played by others; the latest last.
    pub fn earlier(&self) -> &[EarlierTournament] {
        &self.earlier
    }

    /// Plays until the games are finished or the test is decided. When `stop` is raised, running games are broken
    /// off and will be played again another time.
    pub fn run(
        &mut self,
        options: &RunOptions,
        stop: &Stop,
        mut progress: impl FnMut(Progress<'_>),
    ) -> Result<(), ArenaError> {
        let (plan, openings) = (self.plan.clone(), self.openings.clone());
        let arbiter = plan.tablebases.as_ref().map(TablebaseRule::arbiter);
        let arbiter = arbiter.transpose().map_err(ArenaError::Plan)?;
        if let Some(folder) = &options.log {
            fs::create_dir_all(folder).map_err(ArenaError::Io)?;
        }
        self.store.note_run(options)?;
        let work = Work { plan: &plan, openings: &openings, options, arbiter, stop };
        thread::scope(|scope| {
            let (results, finished) = mpsc::channel();
            let most = usize::try_from(options.games).unwrap_or(usize::MAX).max(1);
            let workers: Vec<Sender<Job>> = (0..options.concurrency.clamp(1, most))
                .map(|worker| {
                    let (jobs, inbox) = mpsc::channel();
                    let (results, work) = (results.clone(), &work);
                    scope.spawn(move || work.run(worker, &inbox, &results));
                    jobs
                })
                .collect();
            drop(results);
            self.dispatch(&workers, &finished, options, stop, &mut progress)
        })
    }

    /// Hands games to idle workers and writes down what they bring back.
    fn dispatch(
        &mut self,
        workers: &[Sender<Job>],
        finished: &Receiver<(usize, Option<GameRecord>)>,
        options: &RunOptions,
        stop: &Stop,
        progress: &mut impl FnMut(Progress<'_>),
    ) -> Result<(), ArenaError> {
        let mut idle: Vec<usize> = (0..workers.len()).rev().collect();
        let (games, sprt) = (options.games, options.sprt.as_ref());
        let mut waiting: VecDeque<u64> = self.unfinished(options.first, games);
        let mut changed = None;
        loop {
            while let Some(&worker) = idle.last() {
                let decided = sprt.is_some_and(|sprt| self.decision(sprt) != SprtDecision::Continue);
                if stop.is_raised() || decided || changed.is_some() {
                    break;
                }
                let busy = workers.len() - idle.len();
                let Some(number) = self.next_game(&mut waiting, options, busy)? else { break };
                let pairing = self.pairings[(number / 2) as usize];
                // An engine may be started again for any game: it must be the one the plan names.
                changed = self.plan.played_by.as_ref().and_then(PlayedBy::changed_file);
                if changed.is_some() {
                    break;
                }
                if workers[worker].send(Job { number, pairing }).is_ok() {
                    idle.pop();
                }
            }
            if idle.len() == workers.len() {
                return changed.map_or(Ok(()), |file| Err(ArenaError::Changed(file)));
            }
            let Ok((worker, record)) = finished.recv() else { return Ok(()) };
            idle.push(worker);
            if let Some(record) = record {
                self.store.add_game(&record)?;
                self.standings.add(&record);
                self.finished[record.number as usize] = true;
                progress(Progress { record: &record, standings: &self.standings });
                self.records.push(record);
            }
        }
    }

    /// Where a sequential test between the first two players stands.
    pub fn decision(&self, sprt: &Sprt) -> SprtDecision {
        sprt.decision(&self.standings.counts(0, 1))
    }

    fn unfinished(&self, first: u64, games: u64) -> VecDeque<u64> {
        let known = (self.finished.len() as u64).min(games);
        (first..known).filter(|&number| !self.finished[number as usize]).collect()
    }

    /// The next game to play. When all that are paired are taken, the next round is drawn, which
    /// in a Swiss tournament must wait for the results of the last.
    fn next_game(
        &mut self,
        waiting: &mut VecDeque<u64>,
        options: &RunOptions,
        busy: usize,
    ) -> Result<Option<u64>, ArenaError> {
        let must_wait = self.plan.format == Format::Swiss && busy > 0;
        while waiting.is_empty() && self.paired() < options.games && !must_wait {
            let first = self.paired().max(options.first);
            self.draw_round()?;
            waiting.extend(first..self.paired().min(options.games));
        }
        Ok(waiting.pop_front())
    }

    /// How many games have their players.
    pub(crate) fn paired(&self) -> u64 {
        self.pairings.len() as u64 * 2
    }

    pub(crate) fn draw_round(&mut self) -> Result<(), ArenaError> {
        let round = self.pairings.last().map_or(0, |pairing| pairing.round + 1);
        let points: Vec<f64> = self.standings.players().iter().map(crate::Standing::points).collect();
        let pairs = self
            .plan
            .format
            .round(round, self.plan.participants.len(), &points, |a, b| self.standings.met(a, b));
        let first = self.pairings.len() as u64;
        let pairings: Vec<Pairing> = pairs
            .into_iter()
            .enumerate()
            .map(|(n, players)| {
                // A match needs an opening for every pair; in a tournament a round shares one.
                let opening = if self.plan.participants.len() == 2 { first + n as u64 } else { round };
                Pairing { round, players, opening }
            })
            .collect();
        self.store.add_pairings(first, &pairings)?;
        self.pairings.extend(pairings);
        self.finished.resize(self.pairings.len() * 2, false);
        Ok(())
    }
}

/// The file whose lock says that a tournament is being played.
pub(crate) fn lock_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

/// An exclusive lock beside the file, freed by the system however the process ends.
fn lock(path: &Path) -> Result<File, ArenaError> {
    let file = File::create(lock_path(path)).map_err(ArenaError::Io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ArenaError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(ArenaError::Io(error)),
    }
}
