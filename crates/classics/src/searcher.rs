//! The searching player: book, then search, then a decision.

use chess::random::Random;
use chess::{Game, Move, Position};
use play::{Action, Decision, Limits, Player, PlayerError, Report, Stop, Turn};

use crate::book::OpeningTree;
use crate::budget::Budget;
use crate::classic::{LastDecision, candidates};
use crate::search::{Memory, RootResult, Search, SearchNode};
use crate::{Classic, Method, NoObserver, Observer, Statistics, TerminalNode, Value};

/// A player that thinks ahead by a [`Method`].
///
/// ```
/// use chess::{Game, Position};
/// use classics::{Algorithm, Evaluation, Method, Searcher};
/// use play::{Decision, Limits, Player, Stop, Turn};
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
/// let mate = position.parse_san("Ra8#").unwrap();
/// let mut player = Searcher::new("", Method::new(Algorithm::Negamax, Evaluation::Material), 0);
/// let (game, limits, stop) = (Game::from_position(position), Limits::default(), Stop::new());
/// let turn = Turn { game: &game, limits: &limits, stop: &stop, report: &mut |_| {} };
/// assert_eq!(player.decide(turn), Ok(Decision::play(mate)));
/// ```
pub struct Searcher {
    name: String,
    method: Method,
    random: Random,
    memory: Memory,
    last: LastDecision,
}

impl Searcher {
    /// A player by a method; the seed decides among book moves and among equals.
    pub fn new(name: &str, method: Method, seed: u64) -> Searcher {
        Searcher {
            name: name.into(),
            method,
            random: Random::new(seed),
            memory: Memory::default(),
            last: LastDecision::default(),
        }
    }

    /// The move of the book, if the game is still in it.
    fn book_move(&mut self, turn: &mut Turn<'_>, moves: &[Move]) -> Option<Move> {
        if !self.method.refinements.opening_book {
            return None;
        }
        let (m, name) = OpeningTree::standard().choose(turn.game, &mut self.random)?;
        if !moves.contains(&m) {
            return None; // the limits forbid it
        }
        self.last.statistics = Statistics::default();
        self.last.tree.restart();
        let message = Some(format!("book: {name}"));
        (turn.report)(Report { principal_variation: vec![m], message, ..Report::default() });
        Some(m)
    }

    /// The depth to search: never deeper than the method says.
    fn depth(&self, limits: &Limits) -> u32 {
        let to_mate = limits.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1));
        limits.depth.into_iter().chain(to_mate).fold(self.method.depth, u32::min)
    }
}

impl Player for Searcher {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, _: &Position) -> Result<(), PlayerError> {
        self.memory = Memory::default();
        Ok(())
    }

    fn decide(&mut self, mut turn: Turn<'_>) -> Result<Decision, PlayerError> {
        let mut moves = candidates(&turn)?;
        if let Some(m) = self.book_move(&mut turn, &moves) {
            return Ok(Decision::play(m));
        }
        if self.method.varied {
            shuffle(&mut moves, &mut self.random);
        }
        let method = Method { depth: self.depth(turn.limits), ..self.method };
        let (result, statistics) = match &mut self.last.tree {
            Some(tree) => think(&mut turn, moves, &method, &mut self.memory, tree),
            None => think(&mut turn, moves, &method, &mut self.memory, &mut NoObserver),
        };
        self.last.statistics = statistics;
        Ok(decision(turn.game, &result))
    }
}

impl Classic for Searcher {
    fn last_decision(&self) -> &LastDecision {
        &self.last
    }

    fn last_decision_mut(&mut self) -> &mut LastDecision {
        &mut self.last
    }
}

/// Among equally good moves the search keeps the first: a random order is a random choice.
fn shuffle(moves: &mut [Move], random: &mut Random) {
    for n in (1..moves.len()).rev() {
        moves.swap(n, random.below(n + 1));
    }
}

fn think<O: Observer>(
    turn: &mut Turn<'_>,
    mut moves: Vec<Move>,
    method: &Method,
    memory: &mut Memory,
    observer: &mut O,
) -> (RootResult, Statistics) {
    let game = turn.game;
    let budget = Budget::new(turn.limits, game.position().turn(), turn.stop);
    let mut search = Search::new(game, method, memory, budget, observer);
    let root = SearchNode::root(game.position(), method.evaluation);
    search.order(&root.position, &mut moves, 0, None);
    let report = &mut *turn.report;
    let result = search.iterative_deepening(&root, moves, &mut |search, result| {
        report(Report {
            depth: Some(search.statistics.depth).filter(|&depth| depth > 0),
            selective_depth: Some(search.statistics.selective_depth),
            score: Some(result.value.score()),
            nodes: Some(search.statistics.nodes),
            time: Some(search.statistics.time),
            hash_full: search.hash_full(),
            principal_variation: result.pv.clone(),
            ..Report::default()
        });
    });
    (result, search.statistics)
}

/// Plays the best move, or claims a draw that is due, unless it hopes for more.
fn decision(game: &Game, result: &RootResult) -> Decision {
    let m = result.pv[0];
    let hopes = result.value > Value::DRAW;
    let action = if hopes {
        Action::Play(m)
    } else if game.claim().is_some() {
        Action::ClaimDraw(None)
    } else if game.claim_with(m).is_some() {
        Action::ClaimDraw(Some(m))
    } else {
        Action::Play(m)
    };
    Decision { action, offers_draw: false, ponder: result.pv.get(1).copied() }
}

/// What a method finds in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// What the position is worth to the side to move.
    pub value: Value,
    /// The principal variation.
    pub pv: Vec<Move>,
    /// What it cost.
    pub statistics: Statistics,
}

/// Searches a position to the depth of the method, without clock, book or chance. A finished game
/// has no line and the value of its end.
///
/// ```
/// use chess::Position;
/// use classics::{Algorithm, Evaluation, Method, analyse};
/// use play::Score;
/// let mate_in_two = Position::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
/// let found = analyse(&mate_in_two, &Method::new(Algorithm::AlphaBeta, Evaluation::Material));
/// assert_eq!(found.value.score(), Score::MateIn(2));
/// assert_eq!(mate_in_two.to_san(found.pv[0]), "Ra6");
/// ```
pub fn analyse(position: &Position, method: &Method) -> Analysis {
    analyse_observed(position, method, &mut NoObserver)
}

/// [`analyse`] that can be stopped; what it has found by then is not the value.
pub fn analyse_until(position: &Position, method: &Method, stop: &Stop) -> Analysis {
    analyse_with(position, method, stop, &mut NoObserver)
}

/// [`analyse`] with an observer.
pub fn analyse_observed(position: &Position, method: &Method, observer: &mut impl Observer) -> Analysis {
    analyse_with(position, method, &Stop::new(), observer)
}

fn analyse_with(position: &Position, method: &Method, stop: &Stop, observer: &mut impl Observer) -> Analysis {
    let (game, limits) = (Game::from_position(*position), Limits::default());
    let mut turn = Turn { game: &game, limits: &limits, stop, report: &mut |_| {} };
    let Ok(moves) = candidates(&turn) else {
        let value = TerminalNode::without_moves(position).value(0);
        return Analysis { value, pv: Vec::new(), statistics: Statistics::default() };
    };
    let (found, statistics) = think(&mut turn, moves, method, &mut Memory::default(), observer);
    Analysis { value: found.value, pv: found.pv, statistics }
}
