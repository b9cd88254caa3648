//! The engine between moves: its table, its histories, and how a search is run.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use chess::{Game, Key, Move, Position};
use play::{Limits, Report, Stop};

use crate::clock::TimeBudget;
use crate::history::Histories;
use crate::search::{Line, Searcher, Shared};
use crate::table::Table;
use crate::tablebase::{Probe, RootMoves, Tablebases};
use crate::value::{MAX_PLY, Value, is_mate, score_of};

/// The strong player's memory and settings.
pub struct Engine {
    table: Table,
    /// One for each thread.
    histories: Vec<Histories>,
    /// Time lost between engine and clock with every move.
    pub overhead: Duration,
    /// How many lines to report when nobody asks for a number.
    pub lines: u32,
    /// The endgame tablebases.
    pub tablebases: Tablebases,
    /// Positions with more men are not looked up in the tablebases.
    pub probe_limit: usize,
    /// Whether the tablebases' results take the fifty-move rule into account.
    pub fifty_move_rule: bool,
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
            tablebases: Tablebases::default(),
            probe_limit: 7,
            fifty_move_rule: true,
        };
        engine.set_threads(threads);
        engine
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
        let position = *game.position();
        let legal = position.legal_moves();
        let allowed = |m: &&Move| limits.search_moves.is_empty() || limits.search_moves.contains(m);
        let allowed: Vec<Move> = legal.iter().filter(allowed).copied().collect();
        let known = self.tablebases.rank_root_moves(game, &allowed, self.probe_limit, self.fifty_move_rule);
        let root_moves = known.as_ref().map_or(&allowed, |known| &known.moves);
        let fallback = *root_moves.first().or(legal.first())?;
        self.table.grow_older();

        let stop = AtomicBool::new(false);
        let nodes: Vec<AtomicU64> = self.histories.iter().map(|_| AtomicU64::new(0)).collect();
        let shared = Shared {
            table: &self.table,
            probe: Probe::new(&self.tablebases, self.probe_limit, self.fifty_move_rule, known.as_ref()),
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
                    let searcher = Searcher::new(shared, n + 1, histories, keys, root_moves);
                    help(searcher, &position, deepest);
                });
            }
            let searcher = Searcher::new(&shared, 0, first, keys.clone(), root_moves);
            let best = deepen(searcher, &position, &shared, known.as_ref(), deepest, lines as usize, report);
            stop.store(true, Relaxed);
            best
        });
        for message in self.tablebases.take_faults() {
            report(Report { message: Some(message), ..Report::default() });
        }
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
    known: Option<&RootMoves>,
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
                score: Some(score_of(known.filter(|_| !is_mate(found)).map_or(found, RootMoves::value))),
                nodes: Some(shared.nodes.iter().map(|count| count.load(Relaxed)).sum()),
                time: Some(shared.budget.elapsed()),
                hash_full: Some(shared.table.fill()),
                tablebase_hits: Some(shared.probe.hits()),
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
