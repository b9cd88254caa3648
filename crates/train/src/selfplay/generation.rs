//! Many games at once, written down in the order of their numbers.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use engine::nnue::Network;
use play::Stop;

use super::{GenerationProgress, SelfPlayPlan, SelfPlayer};
use crate::data::{DataError, GameWriter, ScoredGame};

/// How often the caller is told how things stand, if no game ends.
const REPORT_EVERY: Duration = Duration::from_millis(200);

/// When to end; whatever comes first. Nothing set means: when told to.
#[derive(Clone, Copy, Debug, Default)]
pub struct GenerationGoal {
    /// So many games in the file.
    pub games: Option<u64>,
    /// So many positions with a score in the file.
    pub positions: Option<u64>,
    /// After so long; games that have begun are played to their end.
    pub time: Option<Duration>,
}

impl GenerationGoal {
    fn is_reached(&self, progress: &GenerationProgress) -> bool {
        self.games.is_some_and(|games| progress.games >= games)
            || self.positions.is_some_and(|positions| progress.positions >= positions)
    }
}

/// Why no games are made.
#[derive(Debug)]
pub enum GenerationError {
    /// The file cannot be read or written.
    Data(DataError),
    /// The file holds games of another plan, which it describes so.
    OtherPlan(String),
}

impl fmt::Display for GenerationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerationError::Data(error) => error.fmt(f),
            GenerationError::OtherPlan(found) => write!(
                f,
                "its games were begun otherwise: give the options and the engine they were begun with, or \
                 choose another file. They were begun with {found}"
            ),
        }
    }
}

impl std::error::Error for GenerationError {}

impl From<DataError> for GenerationError {
    fn from(error: DataError) -> GenerationError {
        GenerationError::Data(error)
    }
}

/// Plays games by a network, or without one by the classical evaluation, on some threads and adds them to a file,
/// until the goal is reached or `stop` is raised, which breaks the running games off. A file that was begun with
/// the same plan goes on where it ends.
pub fn generate(
    plan: &SelfPlayPlan,
    network: Option<&Arc<Network>>,
    output: &Path,
    goal: GenerationGoal,
    threads: usize,
    stop: &Stop,
    report: impl FnMut(&GenerationProgress),
) -> Result<GenerationProgress, GenerationError> {
    let mut progress = GenerationProgress::new(threads.max(1));
    let writer = open(plan, output, &mut progress)?;
    let collector = OrderedWriter { writer, waiting: BTreeMap::new(), first: 0, goal, progress };
    let collector = play_games(plan, network, collector, threads, stop, report)?;
    collector.writer.finish()?;
    Ok(collector.progress)
}

/// Plays the games that come after those of a collector, on some threads, until its goal is reached or `stop` is raised.
pub(super) fn play_games(
    plan: &SelfPlayPlan,
    network: Option<&Arc<Network>>,
    mut collector: OrderedWriter,
    threads: usize,
    stop: &Stop,
    mut report: impl FnMut(&GenerationProgress),
) -> Result<OrderedWriter, DataError> {
    let threads = threads.max(1);
    collector.progress.start_clock();
    let next = AtomicU64::new(collector.next_number());
    let last = collector.goal.games.map_or(u64::MAX, |games| collector.first + games);
    // Raised when no further game shall begin, and when those that have begun are not wanted either.
    let (closing, break_off) = (Stop::new(), Stop::new());
    thread::scope(|scope| {
        let (results, finished) = mpsc::sync_channel(4 * threads);
        for _ in 0..threads {
            let (results, next, closing, break_off) = (results.clone(), &next, &closing, &break_off);
            let player = SelfPlayer::new(plan, network);
            scope.spawn(move || work(player, next, last, closing, break_off, &results));
        }
        drop(results);
        let result = collector.take(&finished, &closing, &break_off, stop, &mut report);
        closing.raise();
        break_off.raise();
        // A worker that waits for room in the queue goes on and ends.
        drop(finished);
        result
    })?;
    report(&collector.progress);
    Ok(collector)
}

/// Opens the file and counts what is in it.
fn open(
    plan: &SelfPlayPlan,
    output: &Path,
    progress: &mut GenerationProgress,
) -> Result<GameWriter, GenerationError> {
    let description = serde_json::to_string(plan).expect("a plan has nothing that JSON lacks");
    let same = |found: &str| match serde_json::from_str::<SelfPlayPlan>(found) {
        Ok(other) if other == *plan => Ok(()),
        _ => Err(GenerationError::OtherPlan(found.to_owned())),
    };
    GameWriter::append(output, &description, same, |game| progress.add(game))
}

/// Ends everything if its thread panics: the game it played would be missing, and none after it could be written.
struct EndOnPanic<'a>([&'a Stop; 2]);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.into_iter().for_each(Stop::raise);
        }
    }
}

/// Plays the next game, again and again.
fn work(
    mut player: SelfPlayer,
    next: &AtomicU64,
    last: u64,
    closing: &Stop,
    break_off: &Stop,
    results: &SyncSender<(u64, ScoredGame)>,
) {
    let _end = EndOnPanic([closing, break_off]);
    while !closing.is_raised() {
        let number = next.fetch_add(1, Relaxed);
        if number >= last {
            return;
        }
        let Some(game) = player.play(number, break_off) else { return };
        if results.send((number, game)).is_err() {
            return;
        }
    }
}

/// Where finished games are put in order and written.
pub(super) struct OrderedWriter {
    pub(super) writer: GameWriter,
    /// Games that ended before an earlier one did.
    waiting: BTreeMap<u64, ScoredGame>,
    /// The number of the file's first game.
    first: u64,
    goal: GenerationGoal,
    pub(super) progress: GenerationProgress,
}

impl OrderedWriter {
    /// A writer of the games of these numbers.
    pub(super) fn of_numbers(writer: GameWriter, numbers: &Range<u64>, threads: usize) -> OrderedWriter {
        let games = Some(numbers.end.saturating_sub(numbers.start));
        let goal = GenerationGoal { games, ..GenerationGoal::default() };
        let progress = GenerationProgress::new(threads.max(1));
        OrderedWriter { writer, waiting: BTreeMap::new(), first: numbers.start, goal, progress }
    }

    /// Whether all games are written that were asked for.
    pub(super) fn is_complete(&self) -> bool {
        self.goal.is_reached(&self.progress)
    }

    /// The number of the game that is written next.
    fn next_number(&self) -> u64 {
        self.first + self.progress.games
    }

    /// Takes games until no worker is left.
    fn take(
        &mut self,
        finished: &Receiver<(u64, ScoredGame)>,
        closing: &Stop,
        break_off: &Stop,
        stop: &Stop,
        report: &mut impl FnMut(&GenerationProgress),
    ) -> Result<(), DataError> {
        let mut reported = Instant::now();
        while !self.goal.is_reached(&self.progress) && !stop.is_raised() {
            match finished.recv_timeout(REPORT_EVERY) {
                Ok((number, game)) => {
                    self.waiting.insert(number, game);
                    self.write_in_order()?;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if self.goal.time.is_some_and(|time| self.progress.elapsed() >= time) {
                closing.raise();
            }
            if reported.elapsed() >= REPORT_EVERY {
                report(&self.progress);
                reported = Instant::now();
            }
        }
        break_off.raise();
        Ok(())
    }

    /// Writes what comes next, if it is there.
    fn write_in_order(&mut self) -> Result<(), DataError> {
        while !self.goal.is_reached(&self.progress)
            && let Some(game) = self.waiting.remove(&self.next_number())
        {
            self.progress.add(&game);
            if self.writer.push(&game)? {
                self.writer.sync()?;
            }
        }
        Ok(())
    }
}
