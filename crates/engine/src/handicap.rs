//! A small search that errs as people err.
//!
//! Alpha-beta to a small depth and a quiescence search of bounded depth, with a handicap of two parts.
//! *Evaluation noise*: pawns and the pieces of either side carry an error that depends on where they stand,
//! so a structure taken for good is taken for good all game long. *Blindness*: some moves are not seen, quiet
//! ones, long ones, backward ones and knights' more often than captures, and the further ahead the more. Both
//! are decided by a hash of position, move and game, so the same game errs the same way.

use chess::random::Random;
use chess::{Color, Game, Move, MoveClass, MoveList, Position, Role, SEE_VALUES};
use play::{Limits, Report, Stop};

use crate::SearchResult;
use crate::evaluator::Evaluator;
use crate::time_management::TimeManager;
use crate::value::{DRAW, EVALUATION_LIMIT, INFINITE, Value, mated_in, score_of};
use crate::window::Window;

/// How deeply a player searches, and how much it errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HandicapParameters {
    /// Plies searched, in hundredths: 250 is two, and three in every second position.
    pub(crate) depth: u32,
    /// Plies of captures searched beyond.
    pub(crate) quiescence_depth: u32,
    /// The standard deviation of the evaluation's error, in centipawns.
    pub(crate) evaluation_noise: u32,
    /// How often a quiet reply is not seen, in thousandths.
    pub(crate) blindness: u32,
}

/// The errors of a player in one game.
#[derive(Clone, Copy)]
pub(crate) struct Handicap {
    pub(crate) parameters: HandicapParameters,
    /// Decides which errors are made in this game.
    pub(crate) seed: u64,
}

impl Handicap {
    fn depth(self, position: &Position) -> u32 {
        let luck = self.hash(position.key().0) % 100;
        self.parameters.depth / 100 + u32::from(luck < u64::from(self.parameters.depth % 100))
    }

    /// By how much the player is wrong about a position.
    fn evaluation_noise(self, position: &Position) -> Value {
        let parts =
            [position.pawn_key(), position.non_pawn_key(Color::White), position.non_pawn_key(Color::Black)];
        // The bits of a hash are 64 throws of a coin: nearly Gaussian, with a deviation of 4; that of the
        // sum of three is 7.
        let luck: i32 = parts.iter().map(|key| self.hash(key.0).count_ones() as i32 - 32).sum();
        let error = luck * self.parameters.evaluation_noise as i32 / 7;
        if position.turn() == Color::White { error } else { -error }
    }

    /// Whether the player sees a move `ply` plies ahead.
    fn sees(self, position: &Position, m: Move, last: Option<Move>, ply: usize) -> bool {
        // Own moves on the board are looked at with more care than what is only imagined.
        let distance = if ply == 0 { 35 } else { 70 + 30 * ply as u64 };
        let chance = u64::from(self.parameters.blindness) * difficulty(position, m, last) * distance / 10_000;
        let luck = self.hash(position.key().0 ^ u64::from(m.to_bits()) << 40) % 1000;
        luck >= chance.min(900)
    }

    fn hash(self, key: u64) -> u64 {
        Random::new(key ^ self.seed).next_u64()
    }
}

/// A search with a handicap.
pub(crate) struct HandicapSearch<'a> {
    handicap: Handicap,
    time: TimeManager,
    node_limit: Option<u64>,
    stop: &'a Stop,
    evaluator: &'a mut Evaluator,
    nodes: u64,
    stopped: bool,
}

/// Nodes between two looks at the clock.
const CLOCK_INTERVAL: u64 = 256;

impl<'a> HandicapSearch<'a> {
    pub(crate) fn new(
        handicap: Handicap,
        time: TimeManager,
        node_limit: Option<u64>,
        stop: &'a Stop,
        evaluator: &'a mut Evaluator,
    ) -> HandicapSearch<'a> {
        HandicapSearch { handicap, time, node_limit, stop, evaluator, nodes: 0, stopped: false }
    }

    /// Searches as deeply as the handicap allows. `None` if there is no legal move.
    pub(crate) fn think(
        mut self,
        game: &Game,
        limits: &Limits,
        report: &mut dyn FnMut(Report),
    ) -> Option<SearchResult> {
        let position = game.position();
        let mut moves = self.candidates(position, &limits.search_moves);
        let mut best = vec![*moves.first()?];
        let deepest = limits.depth.unwrap_or(u32::MAX).min(self.handicap.depth(position));
        for depth in 1..=deepest.max(1) {
            let Some((value, pv)) = self.search_root(game, &mut moves, depth) else { break };
            best = pv;
            report(Report {
                depth: Some(depth),
                score: Some(score_of(value)),
                nodes: Some(self.nodes),
                time: Some(self.time.elapsed()),
                principal_variation: best.clone(),
                ..Report::default()
            });
            if self.time.is_soft_limit_reached(1.0) {
                break;
            }
        }
        Some(SearchResult { best: best[0], ponder: best.get(1).copied(), nodes: self.nodes })
    }

    /// The moves it sees at the root; if it sees none, all.
    fn candidates(&self, position: &Position, allowed: &[Move]) -> Vec<Move> {
        let legal: Vec<Move> = position.legal_moves().to_vec();
        let allowed: Vec<Move> = legal.iter().copied().filter(|m| allowed.contains(m)).collect();
        let moves = if allowed.is_empty() { legal } else { allowed };
        let seen: Vec<Move> =
            moves.iter().copied().filter(|&m| self.handicap.sees(position, m, None, 0)).collect();
        if seen.is_empty() { moves } else { seen }
    }

    /// Searches every root move to a depth and leaves them in order, best first. `None` if time ran
    /// out.
    fn search_root(&mut self, game: &Game, moves: &mut Vec<Move>, depth: u32) -> Option<(Value, Vec<Move>)> {
        let mut window = Window::FULL;
        let mut pv = Vec::new();
        let mut values = Vec::with_capacity(moves.len());
        for &m in moves.iter() {
            let child = game.position().after(m);
            let mut child_pv = Vec::new();
            let value = if has_occurred(game, &child) {
                DRAW
            } else {
                -self.search(&child, m, -window, depth - 1, 1, &mut child_pv)
            };
            if self.stopped {
                return None;
            }
            values.push((value, m));
            if value > window.alpha {
                window.alpha = value;
                pv = prepend(m, &child_pv);
            }
        }
        values.sort_by_key(|&(value, _)| -value);
        *moves = values.into_iter().map(|(_, m)| m).collect();
        Some((window.alpha, pv))
    }

    fn search(
        &mut self,
        position: &Position,
        last: Move,
        mut window: Window,
        depth: u32,
        ply: usize,
        pv: &mut Vec<Move>,
    ) -> Value {
        let in_check = position.is_check();
        if depth == 0 && !in_check {
            return self.qsearch(position, last, window, self.handicap.parameters.quiescence_depth, ply);
        }
        if self.visit() || position.is_insufficient_material() || position.halfmove_clock() >= 100 {
            return DRAW;
        }
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return if in_check { mated_in(ply) } else { DRAW };
        }
        order(position, &mut moves);
        let mut best = -INFINITE;
        let mut child_pv = Vec::new();
        for &m in &moves {
            // In check every evasion is seen.
            if !in_check && !self.handicap.sees(position, m, Some(last), ply) {
                continue;
            }
            let child = position.after(m);
            child_pv.clear();
            let value = -self.search(&child, m, -window, depth.saturating_sub(1), ply + 1, &mut child_pv);
            if value > best {
                best = value;
                *pv = prepend(m, &child_pv);
            }
            window.alpha = window.alpha.max(value);
            if window.is_empty() || self.stopped {
                break;
            }
        }
        if best == -INFINITE { self.evaluate(position) } else { best }
    }

    /// Captures that do not lose material, as many in a row as `depth`.
    fn qsearch(
        &mut self,
        position: &Position,
        last: Move,
        mut window: Window,
        depth: u32,
        ply: usize,
    ) -> Value {
        if self.visit() {
            return DRAW;
        }
        let mut best = self.evaluate(position);
        if best >= window.beta || depth == 0 {
            return best;
        }
        window.alpha = window.alpha.max(best);
        let mut moves = MoveList::new();
        position.generate(&position.checks(), MoveClass::Noisy, &mut moves);
        order(position, &mut moves);
        for &m in &moves {
            if !position.see_ge(m, 0, &SEE_VALUES) || !self.handicap.sees(position, m, Some(last), ply) {
                continue;
            }
            let value = -self.qsearch(&position.after(m), m, -window, depth - 1, ply + 1);
            best = best.max(value);
            window.alpha = window.alpha.max(value);
            if window.is_empty() || self.stopped {
                break;
            }
        }
        best
    }

    /// Counts a node; whether the search must end.
    fn visit(&mut self) -> bool {
        self.nodes += 1;
        let is_time_up = || self.stop.is_raised() || self.time.is_hard_limit_reached();
        self.stopped |= self.node_limit.is_some_and(|limit| self.nodes >= limit)
            || (self.nodes.is_multiple_of(CLOCK_INTERVAL) && is_time_up());
        self.stopped
    }

    /// The evaluation with its noise.
    fn evaluate(&mut self, position: &Position) -> Value {
        let value = self.evaluator.evaluate(position) + self.handicap.evaluation_noise(position);
        value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
}

/// How easily a move is not seen, in hundredths of a plain quiet move.
fn difficulty(position: &Position, m: Move, last: Option<Move>) -> u64 {
    if m.is_capture() && last.is_some_and(|last| last.to() == m.to()) {
        return 5; // recaptures come by themselves
    }
    let us = position.turn();
    let (from, to) = (m.from().relative_to(us), m.to().relative_to(us));
    let rise = to.rank().index() as i32 - from.rank().index() as i32;
    let shift = to.file().index() as i32 - from.file().index() as i32;
    let mut difficulty = match m {
        _ if m.promotion().is_some() => 20,
        _ if m.is_capture() && position.see_ge(m, 1, &SEE_VALUES) => 30,
        _ if m.is_capture() => 60,
        _ if position.gives_check(m) => 70,
        _ => 100,
    };
    if rise < 0 {
        difficulty += difficulty / 2;
    }
    if rise.abs().max(shift.abs()) >= 4 {
        difficulty += difficulty / 2;
    }
    if position.role_on(m.from()) == Some(Role::Knight) {
        difficulty += difficulty / 4;
    }
    difficulty
}

/// The most valuable victim first, by the least valuable attacker.
fn order(position: &Position, moves: &mut MoveList) {
    let value = |square| position.role_on(square).map_or(0, |role| SEE_VALUES[role.index()]);
    moves.sort_by_key(|m| {
        let promotion = m.promotion().map_or(0, |role| SEE_VALUES[role.index()]);
        let capture = if m.is_capture() { 10 * value(m.to()).max(100) - value(m.from()) } else { 0 };
        -(capture + promotion)
    });
}

/// Whether a position has occurred in this game.
fn has_occurred(game: &Game, position: &Position) -> bool {
    let reversible = usize::from(position.halfmove_clock());
    let played = game.moves().len();
    (played.saturating_sub(reversible)..=played)
        .any(|ply| game.position_at(ply).is_some_and(|earlier| earlier.key() == position.key()))
}

fn prepend(m: Move, rest: &[Move]) -> Vec<Move> {
    std::iter::once(m).chain(rest.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handicap(evaluation_noise: u32, blindness: u32, seed: u64) -> Handicap {
        let parameters = HandicapParameters { depth: 100, quiescence_depth: 1, evaluation_noise, blindness };
        Handicap { parameters, seed }
    }

    /// In how many of a thousand games a move is not seen.
    fn unseen(fen: &str, uci: &str, last: Option<&str>, ply: usize) -> usize {
        let position = Position::from_fen(fen).unwrap();
        let m = position.parse_uci(uci).unwrap();
        let last = last.map(|uci| position.parse_uci(uci).unwrap());
        (0..1000).filter(|&seed| !handicap(0, 300, seed).sees(&position, m, last, ply)).count()
    }

    #[test]
    fn quiet_and_far_away_moves_are_seen_less() {
        let fen = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1";
        let capture = unseen(fen, "d2d5", None, 1);
        let quiet = unseen(fen, "d2e2", None, 1);
        let later = unseen(fen, "d2e2", None, 4);
        assert!(capture < quiet && quiet < later, "{capture} {quiet} {later}");
        assert!(unseen(fen, "d2e2", None, 0) < quiet);
    }

    #[test]
    fn a_recapture_is_nearly_always_seen() {
        let fen = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1";
        assert!(unseen(fen, "d2d5", Some("d2d5"), 1) < 40);
    }

    #[test]
    fn evaluation_noise_is_as_large_as_asked_and_lasts_for_a_game() {
        let noise = |seed| handicap(100, 0, seed).evaluation_noise(&Position::initial());
        let mut squares = 0.0;
        for seed in 0..2000 {
            assert_eq!(noise(seed), noise(seed));
            squares += f64::from(noise(seed) * noise(seed));
        }
        let deviation = (squares / 2000.0).sqrt();
        assert!((90.0..110.0).contains(&deviation), "{deviation}");
    }

    #[test]
    fn both_sides_have_the_same_noise() {
        let noise = |fen| handicap(100, 0, 1).evaluation_noise(&Position::from_fen(fen).unwrap());
        assert_eq!(noise("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"), -noise("4k3/p7/8/8/8/8/P7/4K3 b - - 0 1"));
    }
}
