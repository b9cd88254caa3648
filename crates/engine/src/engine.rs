//! The engine between moves: its settings, its transposition table, what its threads have learnt, and how a
//! search is run.

use std::collections::TryReserveError;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chess::random::Random;
use chess::{Game, Key, Move, MoveList, Position};
use play::{Limits, Report, Stop, Turn};

use crate::PonderHit;
use crate::book::{OpeningBook, is_play};
use crate::clock;
use crate::evaluator::EvalConfig;
use crate::human::{MoveScores, Person, draw};
use crate::iterative_deepening::IterativeDeepening;
use crate::lazy_smp::search_on_all_threads;
use crate::mcts::{Tree, TreeSearch, TreeSearchSettings};
use crate::nnue::Network;
use crate::policy::PolicyNetwork;
use crate::search::{NodeCount, Reductions, Searcher, SharedState, ThreadData};
use crate::search_algorithm::SearchAlgorithm;
use crate::search_parameters::SearchParameters;
use crate::strength::{Limitation, Strength, varied};
use crate::tablebase::{RootMoves, TablebaseProbe, Tablebases};
use crate::thread_selection::select_best_thread;
use crate::time_management::TimeManager;
use crate::transposition_table::TranspositionTable;
use crate::value::MAX_PLY;

/// The strong player's settings, and what it keeps from move to move.
pub struct Engine {
    tt: TranspositionTable,
    /// One for each thread.
    threads: Vec<ThreadData>,
    eval_config: EvalConfig,
    algorithm: SearchAlgorithm,
    /// Megabytes for the transposition table and the tree of Monte Carlo tree search.
    hash: usize,
    /// The tree, while that search is chosen.
    tree: Option<Tree>,
    policy: Arc<PolicyNetwork>,
    /// Whether Monte Carlo tree search tells at the end what it found about every root move.
    pub verbose_move_stats: bool,
    parameters: SearchParameters,
    reductions: Box<Reductions>,
    /// Time lost between engine and clock with every move.
    pub move_overhead: Duration,
    /// How many variations to report when the limits name no number.
    pub multi_pv: u32,
    /// Where a move is taken from before searching, if at all.
    pub book: Option<OpeningBook>,
    /// The level it plays at; its best if there is none.
    strength: Option<Strength>,
    /// Draws book moves and a seed for every game.
    random: Random,
    /// Decides which errors a level makes in this game.
    game_seed: u64,
    /// The endgame tablebases.
    pub tablebases: Tablebases,
    /// Tablebases are not probed for positions with more pieces.
    pub probe_limit: usize,
    /// Whether the tablebases' results take the fifty-move rule into account.
    pub fifty_move_rule: bool,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move.
    pub best: Move,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// Positions visited.
    pub nodes: u64,
}

impl Engine {
    /// What a thread takes besides the transposition table: its histories, accumulators and stack.
    pub const MEGABYTES_PER_THREAD: usize = 5;

    /// An engine with a transposition table of this size, or what there is, that searches on this many threads.
    pub fn new(megabytes: usize, threads: usize) -> Engine {
        let parameters = SearchParameters::default();
        let mut engine = Engine {
            tt: TranspositionTable::new(megabytes),
            threads: Vec::new(),
            eval_config: EvalConfig::built_in(),
            algorithm: SearchAlgorithm::AlphaBeta,
            hash: megabytes,
            tree: None,
            policy: PolicyNetwork::embedded(),
            verbose_move_stats: false,
            reductions: Reductions::new(&parameters),
            parameters,
            move_overhead: Duration::from_millis(20),
            multi_pv: 1,
            book: None,
            strength: None,
            random: Random::new(0),
            game_seed: 0,
            tablebases: Tablebases::default(),
            probe_limit: 7,
            fifty_move_rule: true,
        };
        engine.set_threads(threads);
        engine.set_seed(clock::seed());
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

    /// Changes the size of the transposition table and empties it. If there is not so much memory it keeps
    /// its size. Monte Carlo tree search gives most of it to its tree.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TryReserveError> {
        let before = self.hash();
        (self.tt, self.tree) = (TranspositionTable::smallest(), None); // the old ones make room
        self.hash = megabytes;
        let result = TranspositionTable::try_new(self.tt_megabytes());
        let error = result.as_ref().err().cloned();
        if error.is_some() {
            self.hash = before;
        }
        self.tt = result.unwrap_or_else(|_| TranspositionTable::new(self.tt_megabytes()));
        self.tree = self.new_tree();
        error.map_or(Ok(()), Err)
    }

    /// The memory for the transposition table, and for the tree if there is one, in megabytes.
    pub fn hash(&self) -> usize {
        if self.tree.is_some() { self.hash } else { self.tt.megabytes() }
    }

    /// Searches by another algorithm from now on.
    pub fn set_algorithm(&mut self, algorithm: SearchAlgorithm) {
        if algorithm != self.algorithm {
            self.algorithm = algorithm;
            (self.tt, self.tree) = (TranspositionTable::smallest(), None);
            self.tt = TranspositionTable::new(self.tt_megabytes());
            self.tree = self.new_tree();
        }
    }

    /// The algorithm it searches by.
    pub fn algorithm(&self) -> SearchAlgorithm {
        self.algorithm
    }

    /// Monte Carlo tree search takes its priors from another policy network.
    pub fn set_policy(&mut self, policy: Arc<PolicyNetwork>) {
        self.policy = policy;
        self.clear();
    }

    /// The transposition table's share of the memory: a quarter beside a tree.
    fn tt_megabytes(&self) -> usize {
        match self.algorithm {
            SearchAlgorithm::AlphaBeta => self.hash,
            SearchAlgorithm::Mcts => (self.hash / 4).max(1),
        }
    }

    fn new_tree(&self) -> Option<Tree> {
        let bytes = (self.hash << 20) - (self.hash << 18);
        (self.algorithm == SearchAlgorithm::Mcts).then(|| Tree::new(bytes))
    }

    /// How many threads it searches on.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads.resize_with(threads.max(1), || ThreadData::new(&self.eval_config));
    }

    /// Evaluates by another network, or without one by the classical evaluation; what was learnt before is
    /// forgotten.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.set_eval_config(EvalConfig { network, weights: self.eval_config.weights.clone() });
    }

    /// Evaluates by another network or other weights; what was learnt before is forgotten.
    pub(crate) fn set_eval_config(&mut self, eval_config: EvalConfig) {
        self.eval_config = eval_config;
        self.clear();
    }

    /// What it evaluates by when it plays its best.
    pub(crate) fn eval_config(&self) -> &EvalConfig {
        &self.eval_config
    }

    /// The network it evaluates by; none for the classical evaluation.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.eval_config.network.as_ref()
    }

    /// Changes the parameters of the search.
    pub fn set_parameters(&mut self, parameters: SearchParameters) {
        self.reductions = Reductions::new(&parameters);
        self.parameters = parameters;
    }

    /// The parameters of the search.
    pub fn parameters(&self) -> &SearchParameters {
        &self.parameters
    }

    /// Forgets everything learnt: a new game begins.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.tree.iter_mut().for_each(Tree::clear);
        self.threads.fill_with(|| ThreadData::new(&self.eval_config));
        self.game_seed = self.random.next_u64();
    }

    /// The static evaluation of a position, in centipawns for the side to move.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        self.threads.first_mut().map_or(0, |thread_data| thread_data.evaluator().evaluate(position))
    }

    /// Searches a game's position until a limit is reached or `interrupt` is raised. `None` if there is no
    /// legal move.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        interrupt: &Stop,
        report: &mut dyn FnMut(Report),
    ) -> Option<SearchResult> {
        self.ponder(Turn { game, limits, stop: interrupt, report }, &PonderHit::now())
    }

    /// Searches in the same way, but on the opponent's time until the expected move is played: the
    /// clock counts from the hit on.
    pub fn ponder(&mut self, turn: Turn<'_>, hit: &PonderHit) -> Option<SearchResult> {
        if is_play(turn.limits, self.multi_pv)
            && let Some(book) = &self.book
            && let Some(best) = book.choose(turn.game, &mut self.random)
        {
            return Some(SearchResult { best, ponder: None, nodes: 0 });
        }
        // A level searches on one thread, so that it does not depend on the machine.
        match self.strength.map(|strength| strength.limitation) {
            None if self.algorithm == SearchAlgorithm::Mcts => self.search_tree(turn, hit),
            None => self.search(turn, hit, self.threads.len()),
            Some(Limitation::Nodes(nodes)) => {
                let nodes = varied(nodes, turn.game.position(), self.game_seed);
                let nodes = turn.limits.nodes.map_or(nodes, |limit| limit.min(nodes));
                let limits = Limits { nodes: Some(nodes), lines: Some(1), ..turn.limits.clone() };
                let Turn { game, stop, report, .. } = turn;
                self.search(Turn { game, limits: &limits, stop, report: &mut *report }, hit, 1)
            }
            Some(Limitation::Person(person)) => self.imitate(&person, turn, hit),
        }
    }

    /// Chooses as a person would: a small search says what every move loses, and the moves that come to mind are drawn
    /// from.
    fn imitate(&mut self, person: &Person, turn: Turn<'_>, hit: &PonderHit) -> Option<SearchResult> {
        let Turn { game, limits, stop, report } = turn;
        let mut scores = MoveScores::new(game, limits);
        let search_limits = scores.limits(limits, Person::NODES);
        let note = &mut |report| scores.note(report);
        // People have no tablebases.
        let probe_limit = std::mem::replace(&mut self.probe_limit, 0);
        let found = self.search(Turn { game, limits: &search_limits, stop, report: note }, hit, 1);
        self.probe_limit = probe_limit;
        let nodes = found?.nodes;
        let probabilities = person.probabilities(game, scores.moves(), &scores.scores());
        let luck = Random::new(game.position().key().0 ^ self.game_seed).next_u64();
        let chosen = draw(&probabilities, luck);
        let about = scores.report(chosen).cloned().unwrap_or_default();
        let ponder = about.principal_variation.get(1).copied();
        report(about);
        Some(SearchResult { best: *scores.moves().get(chosen)?, ponder, nodes })
    }

    /// The legal moves of a position and what each is worth, in centipawns, as a search of so many nodes sees it.
    pub fn move_scores(&mut self, game: &Game, nodes: u64, interrupt: &Stop) -> (Vec<Move>, Vec<i32>) {
        let mut scores = MoveScores::new(game, &Limits::default());
        let limits = scores.limits(&Limits::default(), nodes);
        let report = &mut |report| scores.note(report);
        self.search(Turn { game, limits: &limits, stop: interrupt, report }, &PonderHit::now(), 1);
        (scores.moves().to_vec(), scores.scores())
    }

    fn time_manager(&self, turn: &Turn<'_>, hit: &PonderHit) -> TimeManager {
        let color = turn.game.position().turn();
        TimeManager::new(turn.limits, color, self.move_overhead, &self.parameters, hit)
    }

    /// Searches with full strength on some of the threads.
    fn search(&mut self, turn: Turn<'_>, hit: &PonderHit, threads: usize) -> Option<SearchResult> {
        let time = self.time_manager(&turn, hit);
        let Turn { game, limits, stop: interrupt, report } = turn;
        let choices = self.root_choices(game, limits);
        let (tablebase_moves, root_moves) = (choices.tablebase_moves.as_ref(), choices.root_moves());
        let fallback = *root_moves.first().or(choices.legal.first())?;
        let is_restricted = choices.is_restricted();
        let choices = if root_moves.is_empty() { choices.legal.len() } else { root_moves.len() };
        self.tt.new_search();

        let stop = AtomicBool::new(false);
        let nodes: Vec<NodeCount> = (0..threads).map(|_| NodeCount::default()).collect();
        let (limit, fifty_move_rule) = (self.probe_limit, self.fifty_move_rule);
        let shared = SharedState {
            tt: &self.tt,
            tablebases: TablebaseProbe::new(&self.tablebases, limit, fifty_move_rule, tablebase_moves),
            parameters: &self.parameters,
            reductions: &self.reductions,
            stop: &stop,
            interrupt,
            nodes: &nodes,
            time,
            node_limit: limits.nodes,
            root_moves,
            is_restricted,
        };
        let multi_pv = (limits.lines.unwrap_or(self.multi_pv).max(1) as usize).min(choices);
        let deepening = IterativeDeepening {
            root: game.position(),
            tablebase_moves,
            shared: &shared,
            max_depth: limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1) as i32,
            multi_pv,
            mate: limits.mate,
            choices,
        };
        let results = search_on_all_threads(&deepening, &mut self.threads[..threads], &keys_of(game), report);
        // Of several variations the main thread alone has all.
        let chosen = if multi_pv == 1 { select_best_thread(&results) } else { results.first() }?;
        if !std::ptr::eq(chosen, &results[0]) {
            report(deepening.report_of(chosen));
        }
        for message in self.tablebases.take_faults() {
            report(Report { message: Some(message), ..Report::default() });
        }
        let (best, ponder) = match *chosen.pv.moves() {
            [] => (fallback, None),
            [best, ref rest @ ..] => (best, rest.first().copied()),
        };
        Some(SearchResult { best, ponder, nodes: shared.all_nodes() })
    }

    /// Searches by playouts, on one thread.
    fn search_tree(&mut self, turn: Turn<'_>, hit: &PonderHit) -> Option<SearchResult> {
        let time = self.time_manager(&turn, hit);
        let Turn { game, limits, stop: interrupt, report } = turn;
        let choices = self.root_choices(game, limits);
        let root_moves = if choices.root_moves().is_empty() { &*choices.legal } else { choices.root_moves() };
        let multi_pv = (limits.lines.unwrap_or(self.multi_pv).max(1) as usize).min(root_moves.len());
        root_moves.first()?;
        self.tt.new_search();
        let (stop, nodes) = (AtomicBool::new(false), [NodeCount::default()]);
        let shared = SharedState {
            tt: &self.tt,
            tablebases: TablebaseProbe::new(&self.tablebases, 0, self.fifty_move_rule, None),
            parameters: &self.parameters,
            reductions: &self.reductions,
            stop: &stop,
            interrupt,
            nodes: &nodes,
            time,
            // Looked at between playouts: one that is cut off has no value.
            node_limit: None,
            root_moves,
            is_restricted: choices.is_restricted(),
        };
        let searcher = Searcher::new(&shared, 0, self.threads.first_mut()?, keys_of(game));
        let verbose = self.verbose_move_stats;
        let settings = TreeSearchSettings { game, limits, root_moves, multi_pv, verbose };
        let (tree, policy) = (self.tree.as_mut()?, &*self.policy);
        TreeSearch::new(settings, &shared, searcher, tree, policy, &mut self.random).run(report)
    }

    /// What may be played at the root.
    fn root_choices(&self, game: &Game, limits: &Limits) -> RootChoices {
        let legal = game.position().legal_moves();
        let allowed = |m: &&Move| limits.search_moves.is_empty() || limits.search_moves.contains(m);
        let allowed: Vec<Move> = legal.iter().filter(allowed).copied().collect();
        let tablebase_moves =
            self.tablebases.rank_root_moves(game, &allowed, self.probe_limit, self.fifty_move_rule);
        RootChoices { legal, allowed, tablebase_moves }
    }
}

/// What may be played at the root.
struct RootChoices {
    legal: MoveList,
    allowed: Vec<Move>,
    /// The best of those allowed, where the tablebases know.
    tablebase_moves: Option<RootMoves>,
}

impl RootChoices {
    fn root_moves(&self) -> &[Move] {
        self.tablebase_moves.as_ref().map_or(&self.allowed, |tablebase| &tablebase.moves)
    }

    fn is_restricted(&self) -> bool {
        !self.allowed.is_empty() && self.allowed.len() < self.legal.len()
    }
}

/// Keys of the positions that a line might repeat, up to the one before the current.
fn keys_of(game: &Game) -> Vec<Key> {
    let ply = game.moves().len();
    let reversible = usize::from(game.position().halfmove_clock()).min(ply);
    (ply - reversible..ply).filter_map(|ply| Some(game.position_at(ply)?.repetition_key())).collect()
}
