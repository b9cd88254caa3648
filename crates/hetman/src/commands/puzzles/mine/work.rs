//! Games are shared among threads; what they find is written in the order of the games.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use coach::mining::{Miner, PlayedGame};
use coach::puzzle::Row;
use indicatif::ProgressBar;
use play::Stop;

use super::Arguments;
use super::games;
use super::output::PuzzleOutput;
use super::searcher::EngineSearcher;

/// A game with where it comes from.
pub(super) struct Source {
    pub(super) game: PlayedGame,
    /// Its address, or its place in a file.
    pub(super) place: String,
    pub(super) opening: String,
    /// Follows the reading of its file.
    pub(super) bar: ProgressBar,
}

/// What was done.
pub(super) struct Mined {
    /// Games that were looked through, one after another from the first.
    pub(super) games: u64,
    pub(super) broken: u64,
    pub(super) is_interrupted: bool,
}

/// The puzzles of a game.
struct Found {
    number: u64,
    rows: Vec<Row>,
    bar: ProgressBar,
}

/// Looks through all games. Where it is interrupted, the games before one number are done and those after are not.
pub(super) fn mine(arguments: &Arguments, output: &mut PuzzleOutput, stop: &Stop) -> anyhow::Result<Mined> {
    let threads = arguments.threads.count();
    // Raised by the person, or where there are puzzles enough.
    let (interrupted, done) = (stop, &Stop::new());
    let stops = &[interrupted.clone(), done.clone()];
    let (send_game, games) = sync_channel(2 * threads);
    let games = &Mutex::new(games);
    thread::scope(|scope| {
        let (send_found, found) = channel();
        for _ in 0..threads {
            let send_found = send_found.clone();
            scope.spawn(move || {
                let mut miner = GameMiner::new(arguments, interrupted);
                while let Some((number, source)) = next(games).filter(|_| !is_raised(stops)) {
                    let Some(rows) = miner.rows(&source) else { break };
                    if send_found.send(Found { number, rows, bar: source.bar }).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send_found);
        let reader = scope.spawn(move || read_all(arguments, &send_game, stops));
        let written = write_in_order(found, arguments.limit, output);
        done.raise();
        // The reader may wait for a thread to take a game: nothing is taken any more.
        while next(games).is_some() {}
        let broken = reader.join().unwrap_or(Ok(0))?;
        Ok(Mined { games: written?, broken, is_interrupted: interrupted.is_raised() })
    })
}

fn is_raised(stops: &[Stop]) -> bool {
    stops.iter().any(Stop::is_raised)
}

fn next(games: &Mutex<Receiver<(u64, Source)>>) -> Option<(u64, Source)> {
    games.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Reads the games of all files; says how many could not be read.
fn read_all(arguments: &Arguments, send: &SyncSender<(u64, Source)>, stops: &[Stop]) -> anyhow::Result<u64> {
    let (mut number, mut broken) = (0, 0);
    for path in &arguments.files {
        broken += games::read(path, &mut |source| {
            number += 1;
            let is_wanted = !is_raised(stops);
            is_wanted
                && (number <= arguments.skip || send.send((number - arguments.skip - 1, source)).is_ok())
        })?;
    }
    Ok(broken)
}

/// Writes what is found in the order of the games; says how many games were done without a gap.
fn write_in_order(
    found: Receiver<Found>,
    limit: Option<u64>,
    output: &mut PuzzleOutput,
) -> anyhow::Result<u64> {
    let mut waiting = BTreeMap::new();
    let mut games = 0;
    for Found { number, rows, bar } in found {
        waiting.insert(number, rows);
        while let Some(rows) = waiting.remove(&games) {
            rows.iter().try_for_each(|row| output.add(row))?;
            games += 1;
        }
        bar.set_message(format!("{} puzzles in {games} games", output.added()));
        if limit.is_some_and(|limit| output.added() >= limit) {
            break;
        }
    }
    Ok(games)
}

/// Makes rows of games.
struct GameMiner {
    miner: Miner<EngineSearcher>,
    per_game: usize,
}

impl GameMiner {
    fn new(arguments: &Arguments, stop: &Stop) -> GameMiner {
        GameMiner {
            miner: Miner::new(EngineSearcher::new(arguments.nodes, stop)),
            per_game: arguments.per_game.unwrap_or(usize::MAX),
        }
    }

    /// The rows of a game; none if it was interrupted.
    fn rows(&mut self, source: &Source) -> Option<Vec<Row>> {
        self.miner.searcher_mut().new_game();
        let found = self.miner.mine(&source.game, self.per_game).ok()?;
        let rows = found.iter().map(|puzzle| Row {
            game: source.place.clone(),
            opening: source.opening.clone(),
            ..Row::of(&puzzle.line, &puzzle.themes())
        });
        Some(rows.collect())
    }
}
