//! The engine between moves: its table, what it has learnt, and how a search is run.

use std::collections::TryReserveError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use chess::random::Random;
use chess::{Game, Key, Move, Position};
use play::{Limits, Report, Stop, Turn};

use crate::PonderHit;
use crate::book::{OpeningBook, is_play};
use crate::clock::TimeBudget;
use crate::deepening::{Deepening, Outcome, elect};
use crate::evaluator::Knowledge;
use crate::fallible::Fallible;
use crate::nnue::Network;
use crate::parameters::Parameters;
use crate::search::{Experience, NodeCount, Reductions, Searcher, Shared};
use crate::strength::{Means, Strength, varied};
use crate::table::Table;
use crate::tablebase::{Probe, Tablebases};
use crate::value::MAX_PLY;

/// The strong player's memory and settings.
pub struct Engine {
    table: Table,
    /// One for each thread.
    experiences: Vec<Experience>,
    knowledge: Knowledge,
    parameters: Parameters,
    reductions: Box<Reductions>,
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
        let parameters = Parameters::default();
        let mut engine = Engine {
            table: Table::new(megabytes),
            experiences: Vec::new(),
            knowledge: Knowledge::built_in(),
            reductions: Reductions::new(&parameters),
            parameters,
            overhead: Duration::from_millis(20),
            lines: 1,
            book: None,
            strength: None,
            random: Random::new(0),
            game_seed: 0,
            tablebases: Tablebases::default(),
            probe_limit: 7,
            fifty_move_rule: true,
        };
        engine.set_threads(threads);
        engine.set_seed(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64));
        engine
    }

    /// Plays at a level from now on, or at its best.
    pub fn set_strength(&mut self, strength: Option<Strength>) {
        let had_network = self.network().is_some();
        self.strength = strength;
        if self.network().is_some() != had_network {
            self.forget();
        }
    }

    /// Makes whatever is left to chance repeatable; otherwise the clock is its seed.
    pub fn set_seed(&mut self, seed: u64) {
        self.random = Random::new(seed);
        self.game_seed = self.random.next_u64();
    }

    /// Changes the size of the table; what was in it is lost. If there is not so much memory the
    /// table keeps its size.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TryReserveError> {
        let before = self.hash();
        self.table = Table::new(1); // the old one makes room
        let result = Table::try_new(megabytes);
        let error = result.as_ref().err().cloned();
        self.table = result.or_else(|_| Table::try_new(before)).unwrap_or_else(|_| Table::new(1));
        error.map_or(Ok(()), Err)
    }

    /// The size of the table in megabytes.
    pub fn hash(&self) -> usize {
        self.table.megabytes()
    }

    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        let knowledge = self.knowledge_in_use();
        self.experiences.resize_with(threads.max(1), || Experience::new(&knowledge));
    }

    /// Judges by another network, or without one by the classical evaluation; what was learnt before is
    /// forgotten.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.set_knowledge(Knowledge { network, weights: self.knowledge.weights.clone() });
    }

    /// Judges by another network or other weights; what was learnt before is forgotten.
    pub(crate) fn set_knowledge(&mut self, knowledge: Knowledge) {
        self.knowledge = knowledge;
        self.clear();
    }

    /// What it judges by when it plays its best.
    pub(crate) fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// The network it judges by; none for the classical evaluation. Levels were measured with that one, and
    /// keep to it whatever network there is.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.knowledge.network.as_ref().filter(|_| self.strength.is_none())
    }

    /// Changes the numbers of the search.
    pub fn set_parameters(&mut self, parameters: Parameters) {
        self.reductions = Reductions::new(&parameters);
        self.parameters = parameters;
    }

    /// The numbers of the search.
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Forgets everything learnt: a new game begins.
    pub fn clear(&mut self) {
        self.forget();
        self.game_seed = self.random.next_u64();
    }

    fn forget(&mut self) {
        self.table.clear();
        let knowledge = self.knowledge_in_use();
        self.experiences.fill_with(|| Experience::new(&knowledge));
    }

    fn knowledge_in_use(&self) -> Knowledge {
        Knowledge { network: self.network().cloned(), weights: self.knowledge.weights.clone() }
    }

    /// What a position looks like without searching, in centipawns for the side to move.
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        self.experiences.first_mut().map_or(0, |experience| experience.evaluator().evaluate(position))
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
        self.ponder(Turn { game, limits, stop: interrupt, report }, &PonderHit::now())
    }

    /// Thinks in the same way, but on the opponent's time until the expected move is played: the
    /// clock counts from the hit on.
    pub fn ponder(&mut self, turn: Turn<'_>, hit: &PonderHit) -> Option<Found> {
        if is_play(turn.limits, self.lines)
            && let Some(book) = &self.book
            && let Some(best) = book.choose(turn.game, &mut self.random)
        {
            return Some(Found { best, ponder: None, nodes: 0 });
        }
        // A level thinks on one thread, so that it does not depend on the machine.
        match self.strength.map(|strength| strength.means) {
            None => self.search(turn, hit, self.experiences.len()),
            Some(Means::Nodes(nodes)) => {
                let nodes = varied(nodes, turn.game.position(), self.game_seed);
                let nodes = turn.limits.nodes.map_or(nodes, |limit| limit.min(nodes));
                let limits = Limits { nodes: Some(nodes), lines: Some(1), ..turn.limits.clone() };
                let Turn { game, stop, report, .. } = turn;
                self.search(Turn { game, limits: &limits, stop, report: &mut *report }, hit, 1)
            }
            Some(Means::Fallible(sight)) => {
                let budget = self.budget(&turn, hit);
                let evaluator = self.experiences.first_mut()?.evaluator();
                Fallible::new(sight, self.game_seed, budget, turn.limits.nodes, turn.stop, evaluator).think(
                    turn.game,
                    turn.limits,
                    turn.report,
                )
            }
        }
    }

    fn budget(&self, turn: &Turn<'_>, hit: &PonderHit) -> TimeBudget {
        TimeBudget::new(turn.limits, turn.game.position().turn(), self.overhead, &self.parameters, hit)
    }

    /// Thinks with full strength on some of the threads.
    fn search(&mut self, turn: Turn<'_>, hit: &PonderHit, threads: usize) -> Option<Found> {
        let budget = self.budget(&turn, hit);
        let Turn { game, limits, stop: interrupt, report } = turn;
        let position = game.position();
        let legal = position.legal_moves();
        let allowed = |m: &&Move| limits.search_moves.is_empty() || limits.search_moves.contains(m);
        let allowed: Vec<Move> = legal.iter().filter(allowed).copied().collect();
        let known = self.tablebases.rank_root_moves(game, &allowed, self.probe_limit, self.fifty_move_rule);
        let root_moves = known.as_ref().map_or(&allowed, |known| &known.moves);
        let fallback = *root_moves.first().or(legal.first())?;
        let choices = if root_moves.is_empty() { legal.len() } else { root_moves.len() };
        self.table.grow_older();

        let stop = AtomicBool::new(false);
        let nodes: Vec<NodeCount> = (0..threads).map(|_| NodeCount::default()).collect();
        let shared = Shared {
            table: &self.table,
            probe: Probe::new(&self.tablebases, self.probe_limit, self.fifty_move_rule, known.as_ref()),
            parameters: &self.parameters,
            reductions: &self.reductions,
            stop: &stop,
            interrupt,
            nodes: &nodes,
            budget,
            node_limit: limits.nodes,
            root_moves,
            is_restricted: !allowed.is_empty() && allowed.len() < legal.len(),
        };
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1) as i32;
        let lines = (limits.lines.unwrap_or(self.lines).max(1) as usize).min(choices);
        let (root, known, mate) = (position, known.as_ref(), limits.mate);
        let deepening = Deepening { root, known, shared: &shared, deepest, lines, mate, choices };
        let outcomes = search_together(&deepening, &mut self.experiences[..threads], &keys_of(game), report);
        let chosen = elect(&outcomes, lines == 1)?;
        if !std::ptr::eq(chosen, &outcomes[0]) {
            report(deepening.report_of(chosen));
        }
        for message in self.tablebases.take_faults() {
            report(Report { message: Some(message), ..Report::default() });
        }
        let (best, ponder) = match *chosen.line.moves() {
            [] => (fallback, None),
            [best, ref rest @ ..] => (best, rest.first().copied()),
        };
        Some(Found { best, ponder, nodes: shared.all_nodes() })
    }
}

/// Lazy SMP: all threads search the same root and share what they find in the table. The leader's
/// outcome comes first.
fn search_together(
    deepening: &Deepening<'_>,
    experiences: &mut [Experience],
    keys: &[Key],
    report: &mut dyn FnMut(Report),
) -> Vec<Outcome> {
    let shared = deepening.shared;
    let Some((first, others)) = experiences.split_first_mut() else { return Vec::new() };
    thread::scope(|scope| {
        let helpers: Vec<_> = others
            .iter_mut()
            .enumerate()
            .filter_map(|(n, experience)| {
                let help = move || deepening.help(Searcher::new(shared, n + 1, experience, keys.to_vec()));
                // Without a thread for it there is one helper less.
                thread::Builder::new().spawn_scoped(scope, help).ok()
            })
            .collect();
        let end = RaiseWhenDropped(shared.stop);
        let leader = deepening.lead(Searcher::new(shared, 0, first, keys.to_vec()), report);
        drop(end);
        let helpers = helpers.into_iter().filter_map(|helper| helper.join().ok());
        std::iter::once(leader).chain(helpers).collect()
    })
}

/// Ends the helpers' search together with the leader's, however that ends.
struct RaiseWhenDropped<'a>(&'a AtomicBool);

impl Drop for RaiseWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Keys of the positions that a line might repeat, up to the one before the current.
fn keys_of(game: &Game) -> Vec<Key> {
    let ply = game.moves().len();
    let reversible = usize::from(game.position().halfmove_clock()).min(ply);
    (ply - reversible..ply).filter_map(|ply| Some(game.position_at(ply)?.key())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thoughtful(network: Option<Arc<Network>>) -> Engine {
        let mut engine = Engine::new(1, 1);
        engine.set_network(network);
        engine.think(&Game::new(), &Limits::nodes(5_000), &Stop::new(), &mut |_| {});
        assert!(engine.table.fill() > 0);
        engine
    }

    #[test]
    fn levels_judge_without_the_network() {
        let mut engine = Engine::new(1, 1);
        assert!(engine.network().is_some());
        engine.set_strength(Some(Strength::from_elo(1500)));
        assert!(engine.network().is_none());
        engine.set_network(Some(Network::embedded()));
        assert!(engine.network().is_none());
        engine.set_strength(None);
        assert!(engine.network().is_some());
    }

    #[test]
    fn what_was_learnt_is_forgotten_only_when_another_judges() {
        let level = Some(Strength::from_elo(1500));
        let mut engine = thoughtful(Some(Network::embedded()));
        engine.set_strength(level);
        assert_eq!(engine.table.fill(), 0);
        let mut engine = thoughtful(None);
        engine.set_strength(level);
        assert!(engine.table.fill() > 0);
    }
}
