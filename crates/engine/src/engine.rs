//! The engine between moves: its table, its histories, and how a search is run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chess::random::Random;
use chess::{Game, Key, Move, Position};
use play::{Limits, Report, Stop};

use crate::book::{OpeningBook, is_play};
use crate::clock::TimeBudget;
use crate::fallible::Fallible;
use crate::history::Histories;
use crate::search::{Line, Searcher, Shared};
use crate::strength::{Means, Strength, varied};
use crate::table::Table;
use crate::value::{MAX_PLY, Value, score_of};

/// The strong player's memory and settings.
pub struct Engine {
    table: Table,
    /// One for each thread.
    histories: Vec<Histories>,
    /// Time lost between engine and clock with every move.
    pub overhead: Duration,
    /// How many lines to report when nobody asks for a number.
    pub lines: u32,
    /// Where moves are looked up before thinking, if at all.
    pub book: Option<OpeningBook>,
    /// The level it plays at; its best if there is none.
    strength: Option<Strength>,
    /// Draws book moves and a seed for every game.
    random: Random,
    /// Decides which errors a level makes in this game.
    game_seed: u64,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The best move.
    pub best: Move,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// Positions visited.
    pub nodes: u64,
}

impl Engine {
    /// An engine with a table of this size that thinks on this many threads.
    pub fn new(megabytes: usize, threads: usize) -> Engine {
        let mut engine = Engine {
            table: Table::new(megabytes),
            histories: Vec::new(),
            overhead: Duration::from_millis(20),
            lines: 1,
            book: None,
            strength: None,
            random: Random::new(0),
            game_seed: 0,
        };
        engine.set_threads(threads);
        engine.set_seed(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64));
        engine
    }

    /// Plays at a level from now on, or at its best.
    pub fn set_strength(&mut self, strength: Option<Strength>) {
        self.strength = strength;
    }

    /// Makes whatever is left to chance repeatable; otherwise the clock is its seed.
    pub fn set_seed(&mut self, seed: u64) {
        self.random = Random::new(seed);
        self.game_seed = self.random.next_u64();
    }

    /// Changes the size of the table; what was in it is lost.
    pub fn set_hash(&mut self, megabytes: usize) {
        self.table = Table::new(megabytes);
    }

    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), Histories::new);
    }

    /// Forgets everything learnt: a new game begins.
    pub fn clear(&mut self) {
        self.table.clear();
        let threads = self.histories.len();
        self.histories.clear();
        self.set_threads(threads);
        self.game_seed = self.random.next_u64();
    }

    /// Thinks about a game until a limit is reached or `interrupt` is raised. `None` if there is no
    /// legal move.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        interrupt: &Stop,
        report: &mut dyn FnMut(Report),
    ) -> Option<Found> {
        if is_play(limits, self.lines)
            && let Some(book) = &self.book
            && let Some(best) = book.choose(game, &mut self.random)
        {
            return Some(Found { best, ponder: None, nodes: 0 });
        }
        match self.strength {
            Some(strength) => self.think_at(strength, game, limits, interrupt, report),
            None => self.search(game, limits, interrupt, report),
        }
    }

    /// Thinks as a level does: on one thread, so that it does not depend on the machine.
    fn think_at(
        &mut self,
        strength: Strength,
        game: &Game,
        limits: &Limits,
        interrupt: &Stop,
        report: &mut dyn FnMut(Report),
    ) -> Option<Found> {
        match strength.means {
            Means::Fallible(sight) => {
                let budget = TimeBudget::new(limits, game.position().turn(), self.overhead);
                Fallible::new(sight, self.game_seed, budget, limits.nodes, interrupt)
                    .think(game, limits, report)
            }
            Means::Nodes(nodes) => {
                let nodes = varied(nodes, game.position(), self.game_seed);
                let nodes = limits.nodes.map_or(nodes, |limit| limit.min(nodes));
                let limits = Limits { nodes: Some(nodes), lines: Some(1), ..limits.clone() };
                let helpers = self.histories.split_off(1);
                let found = self.search(game, &limits, interrupt, report);
                self.histories.extend(helpers);
                found
            }
        }
    }

    /// Thinks with full strength.
    fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        interrupt: &Stop,
        report: &mut dyn FnMut(Report),
    ) -> Option<Found> {
        let position = *game.position();
        let legal = position.legal_moves();
        let allowed = |m: &&Move| limits.search_moves.is_empty() || limits.search_moves.contains(m);
        let fallback = *legal.iter().find(allowed).or(legal.first())?;
        self.table.grow_older();

        let stop = AtomicBool::new(false);
        let nodes: Vec<AtomicU64> = self.histories.iter().map(|_| AtomicU64::new(0)).collect();
        let shared = Shared {
            table: &self.table,
            stop: &stop,
            interrupt,
            nodes: &nodes,
            budget: TimeBudget::new(limits, position.turn(), self.overhead),
            node_limit: limits.nodes,
        };
        let keys = keys_of(game);
        let lines = limits.lines.unwrap_or(self.lines).clamp(1, legal.len() as u32);
        let deepest =
            limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1) as i32);
        let (first, helpers) = self.histories.split_first_mut()?;
        let best = thread::scope(|scope| {
            for (n, histories) in helpers.iter_mut().enumerate() {
                let (shared, keys) = (&shared, keys.clone());
                scope.spawn(move || {
                    let searcher = Searcher::new(shared, n + 1, histories, keys, &limits.search_moves);
                    help(searcher, &position, deepest);
                });
            }
            let searcher = Searcher::new(&shared, 0, first, keys.clone(), &limits.search_moves);
            let best = deepen(searcher, &position, &shared, deepest, lines as usize, report);
            stop.store(true, Relaxed);
            best
        });
        let (best, ponder) =
            best.moves().split_first().map_or((fallback, None), |(&m, rest)| (m, rest.first().copied()));
        Some(Found { best, ponder, nodes: nodes.iter().map(|count| count.load(Relaxed)).sum() })
    }
}

/// Keys of the positions that a line might repeat, up to the one before the current.
fn keys_of(game: &Game) -> Vec<Key> {
    let ply = game.moves().len();
    let reversible = usize::from(game.position().halfmove_clock()).min(ply);
    (ply - reversible..ply).filter_map(|ply| Some(game.position_at(ply)?.key())).collect()
}

/// Iterative deepening on the thread that reports and watches the clock.
fn deepen(
    mut searcher: Searcher<'_>,
    root: &Position,
    shared: &Shared<'_>,
    deepest: i32,
    lines: usize,
    report: &mut dyn FnMut(Report),
) -> Line {
    let mut values: Vec<Value> = vec![0; lines];
    let mut best = Line::default();
    let mut steady = 0;
    for depth in 1..=deepest {
        searcher.left_out.clear();
        let mut settled = None;
        for (n, value) in values.iter_mut().enumerate() {
            let Some((found, line)) = searcher.aspire(root, depth, *value) else { break };
            let Some(&first) = line.moves().first() else { break };
            *value = found;
            shared.nodes[0].store(searcher.nodes(), Relaxed);
            report(Report {
                depth: Some(depth as u32),
                selective_depth: Some(searcher.selective_depth() as u32),
                line: (lines > 1).then_some(n as u32 + 1),
                score: Some(score_of(found)),
                nodes: Some(shared.nodes.iter().map(|count| count.load(Relaxed)).sum()),
                time: Some(shared.budget.elapsed()),
                hash_full: Some(shared.table.fill()),
                principal_variation: line.moves().to_vec(),
                ..Report::default()
            });
            searcher.left_out.push(first);
            settled.get_or_insert(line);
        }
        shared.nodes[0].store(searcher.nodes(), Relaxed);
        if let Some(line) = settled {
            let same = line.moves().first() == best.moves().first();
            steady = if same { steady + 1 } else { 0 };
            best = line;
        }
        // The same best move again and again: less time will do.
        let scale = [1.6, 1.3, 1.1, 0.9, 0.8, 0.7][(steady as usize).min(5)];
        if shared.stop.load(Relaxed) || shared.interrupt.is_raised() || shared.budget.is_used_up(scale) {
            break;
        }
    }
    best
}

/// The other threads search the same root, at depths of their own, and share what they find
/// through the table (lazy SMP).
fn help(mut searcher: Searcher<'_>, root: &Position, deepest: i32) {
    let mut value = 0;
    for depth in 1..=deepest {
        match searcher.aspire(root, depth, value) {
            Some((found, _)) => value = found,
            None => return,
        }
    }
}
