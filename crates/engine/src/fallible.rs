//! A small search that errs as people err.
//!
//! Alpha-beta to a small depth, captures beyond it, with two failings. It *misjudges*: pawns and the
//! pieces of either side carry an error that depends on where they stand, so a structure taken for good
//! is taken for good all game long. It *overlooks*: some moves are not seen, quiet ones, long ones,
//! backward ones and knights' more often than captures, and the further ahead the more. What is misjudged
//! or overlooked is decided by a hash of position, move and game, so the same game errs the same way.

use chess::random::Random;
use chess::{Color, Game, Move, MoveClass, MoveList, Position, Role, SEE_VALUES};
use play::{Limits, Report, Stop};

use crate::Found;
use crate::clock::TimeBudget;
use crate::evaluator::Evaluator;
use crate::value::{DRAW, EVALUATION_LIMIT, INFINITE, Value, mated_in, score_of};

/// How far and how well a player sees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sight {
    /// Half-moves looked ahead, in hundredths: 250 is two, and three in every second position.
    pub(crate) depth: u32,
    /// Half-moves of captures followed beyond.
    pub(crate) captures: u32,
    /// The standard deviation of the judgement's error, in centipawns.
    pub(crate) misjudgement: u32,
    /// How often a quiet reply is overlooked, in thousandths.
    pub(crate) oversight: u32,
}

/// A game as a fallible player sees it.
pub(crate) struct Fallible<'a> {
    sight: Sight,
    /// Decides which errors are made in this game.
    seed: u64,
    budget: TimeBudget,
    node_limit: Option<u64>,
    stop: &'a Stop,
    evaluator: &'a mut Evaluator,
    nodes: u64,
    stopped: bool,
}

/// Positions between two looks at the clock.
const PATIENCE: u64 = 256;

impl<'a> Fallible<'a> {
    pub(crate) fn new(
        sight: Sight,
        seed: u64,
        budget: TimeBudget,
        node_limit: Option<u64>,
        stop: &'a Stop,
        evaluator: &'a mut Evaluator,
    ) -> Fallible<'a> {
        Fallible { sight, seed, budget, node_limit, stop, evaluator, nodes: 0, stopped: false }
    }

    /// Looks ahead as far as it sees and picks what looks best. `None` if there is no legal move.
    pub(crate) fn think(
        mut self,
        game: &Game,
        limits: &Limits,
        report: &mut dyn FnMut(Report),
    ) -> Option<Found> {
        let position = game.position();
        let mut moves = self.candidates(position, &limits.search_moves);
        let mut best = vec![*moves.first()?];
        let deepest = limits.depth.unwrap_or(u32::MAX).min(self.depth_here(position));
        for depth in 1..=deepest.max(1) {
            let Some((value, line)) = self.iterate(game, &mut moves, depth) else { break };
            best = line;
            report(Report {
                depth: Some(depth),
                score: Some(score_of(value)),
                nodes: Some(self.nodes),
                time: Some(self.budget.elapsed()),
                principal_variation: best.clone(),
                ..Report::default()
            });
            if self.budget.is_used_up(1.0) {
                break;
            }
        }
        Some(Found { best: best[0], ponder: best.get(1).copied(), nodes: self.nodes })
    }

    /// The moves it thinks of playing; if it thinks of none, all.
    fn candidates(&self, position: &Position, allowed: &[Move]) -> Vec<Move> {
        let legal: Vec<Move> = position.legal_moves().to_vec();
        let allowed: Vec<Move> = legal.iter().copied().filter(|m| allowed.contains(m)).collect();
        let moves = if allowed.is_empty() { legal } else { allowed };
        let noticed: Vec<Move> =
            moves.iter().copied().filter(|&m| self.notices(position, m, None, 0)).collect();
        if noticed.is_empty() { moves } else { noticed }
    }

    fn depth_here(&self, position: &Position) -> u32 {
        let luck = self.hash(position.key().0) % 100;
        self.sight.depth / 100 + u32::from(luck < u64::from(self.sight.depth % 100))
    }

    /// Searches every root move to a depth and leaves them in order, best first. `None` if time ran
    /// out.
    fn iterate(&mut self, game: &Game, moves: &mut Vec<Move>, depth: u32) -> Option<(Value, Vec<Move>)> {
        let mut alpha = -INFINITE;
        let mut best = Vec::new();
        let mut values = Vec::with_capacity(moves.len());
        for &m in moves.iter() {
            let child = game.position().after(m);
            let mut rest = Vec::new();
            let value = if has_stood(game, &child) {
                DRAW
            } else {
                -self.search(&child, m, -INFINITE, -alpha, depth - 1, 1, &mut rest)
            };
            if self.stopped {
                return None;
            }
            values.push((value, m));
            if value > alpha {
                alpha = value;
                best = lead(m, &rest);
            }
        }
        values.sort_by_key(|&(value, _)| -value);
        *moves = values.into_iter().map(|(_, m)| m).collect();
        Some((alpha, best))
    }

    #[expect(clippy::too_many_arguments, reason = "the state of a search is its arguments")]
    fn search(
        &mut self,
        position: &Position,
        last: Move,
        mut alpha: Value,
        beta: Value,
        depth: u32,
        ply: usize,
        line: &mut Vec<Move>,
    ) -> Value {
        let checks = position.checks();
        let in_check = checks.checkers.any();
        if depth == 0 && !in_check {
            return self.quiesce(position, last, alpha, beta, self.sight.captures, ply);
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
        let mut rest = Vec::new();
        for &m in &moves {
            // Whoever is in check looks at every way out.
            if !in_check && !self.notices(position, m, Some(last), ply) {
                continue;
            }
            let child = position.after(m);
            rest.clear();
            let value = -self.search(&child, m, -beta, -alpha, depth.saturating_sub(1), ply + 1, &mut rest);
            if value > best {
                best = value;
                *line = lead(m, &rest);
            }
            alpha = alpha.max(value);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        if best == -INFINITE { self.judge(position) } else { best }
    }

    /// Captures that do not lose material, as many in a row as the player can follow.
    fn quiesce(
        &mut self,
        position: &Position,
        last: Move,
        mut alpha: Value,
        beta: Value,
        captures: u32,
        ply: usize,
    ) -> Value {
        if self.visit() {
            return DRAW;
        }
        let mut best = self.judge(position);
        if best >= beta || captures == 0 {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = MoveList::new();
        position.generate(&position.checks(), MoveClass::Noisy, &mut moves);
        order(position, &mut moves);
        for &m in &moves {
            if !position.see_ge(m, 0, &SEE_VALUES) || !self.notices(position, m, Some(last), ply) {
                continue;
            }
            let value = -self.quiesce(&position.after(m), m, -beta, -alpha, captures - 1, ply + 1);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        best
    }

    /// Counts a position; whether thinking must end.
    fn visit(&mut self) -> bool {
        self.nodes += 1;
        self.stopped |= self.node_limit.is_some_and(|limit| self.nodes >= limit)
            || (self.nodes.is_multiple_of(PATIENCE) && (self.stop.is_raised() || self.budget.is_spent()));
        self.stopped
    }

    /// What a position looks like to this player.
    fn judge(&mut self, position: &Position) -> Value {
        let value = self.evaluator.evaluate(position) + self.misjudgement(position);
        value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    /// By how much it is wrong about a position.
    fn misjudgement(&self, position: &Position) -> Value {
        let parts =
            [position.pawn_key(), position.non_pawn_key(Color::White), position.non_pawn_key(Color::Black)];
        // The bits of a hash are 64 throws of a coin: nearly Gaussian, with a deviation of 4; that of the
        // sum of three is 7.
        let luck: i32 = parts.iter().map(|key| self.hash(key.0).count_ones() as i32 - 32).sum();
        let error = luck * self.sight.misjudgement as i32 / 7;
        if position.turn() == Color::White { error } else { -error }
    }

    /// Whether the player thinks of a move, `ply` half-moves ahead.
    fn notices(&self, position: &Position, m: Move, last: Option<Move>, ply: usize) -> bool {
        // Own moves on the board are looked at with more care than what is only imagined.
        let distance = if ply == 0 { 35 } else { 70 + 30 * ply as u64 };
        let chance = u64::from(self.sight.oversight) * difficulty(position, m, last) * distance / 10_000;
        let luck = self.hash(position.key().0 ^ u64::from(m.to_bits()) << 40) % 1000;
        luck >= chance.min(900)
    }

    fn hash(&self, key: u64) -> u64 {
        Random::new(key ^ self.seed).next_u64()
    }
}

/// How easily a move escapes the eye, in hundredths of a plain quiet move.
fn difficulty(position: &Position, m: Move, last: Option<Move>) -> u64 {
    if m.is_capture() && last.is_some_and(|last| last.to() == m.to()) {
        return 5; // taking back comes by itself
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

/// Whether a position has been on the board in this game.
fn has_stood(game: &Game, position: &Position) -> bool {
    let reversible = usize::from(position.halfmove_clock());
    let played = game.moves().len();
    (played.saturating_sub(reversible)..=played)
        .any(|ply| game.position_at(ply).is_some_and(|earlier| earlier.key() == position.key()))
}

fn lead(m: Move, rest: &[Move]) -> Vec<Move> {
    std::iter::once(m).chain(rest.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::evaluation::Weights;
    use crate::{Parameters, PonderHit};

    /// Asks a player of this sight something, in the game with this seed.
    fn ask<T>(sight: Sight, seed: u64, question: impl FnOnce(&Fallible<'_>) -> T) -> T {
        let (parameters, hit) = (Parameters::default(), PonderHit::now());
        let budget = TimeBudget::new(&Limits::default(), Color::White, Duration::ZERO, &parameters, &hit);
        let mut evaluator = Evaluator::classical(Weights::tuned());
        question(&Fallible::new(sight, seed, budget, None, &Stop::new(), &mut evaluator))
    }

    /// In how many of a thousand games a move is overlooked.
    fn overlooked(fen: &str, uci: &str, last: Option<&str>, ply: usize) -> usize {
        let position = Position::from_fen(fen).unwrap();
        let m = position.parse_uci(uci).unwrap();
        let last = last.map(|uci| position.parse_uci(uci).unwrap());
        let sight = Sight { depth: 100, captures: 1, misjudgement: 0, oversight: 300 };
        let unseen = |seed: &u64| !ask(sight, *seed, |player| player.notices(&position, m, last, ply));
        (0..1000).filter(unseen).count()
    }

    #[test]
    fn quiet_and_far_away_moves_are_overlooked_more() {
        let fen = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1";
        let takes = overlooked(fen, "d2d5", None, 1);
        let quiet = overlooked(fen, "d2e2", None, 1);
        let later = overlooked(fen, "d2e2", None, 4);
        assert!(takes < quiet && quiet < later, "{takes} {quiet} {later}");
        assert!(overlooked(fen, "d2e2", None, 0) < quiet);
    }

    #[test]
    fn taking_back_is_hardly_ever_overlooked() {
        let fen = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1";
        assert!(overlooked(fen, "d2d5", Some("d2d5"), 1) < 40);
    }

    #[test]
    fn misjudgements_are_as_large_as_asked_and_last_for_a_game() {
        let sight = Sight { depth: 100, captures: 0, misjudgement: 100, oversight: 0 };
        let errors = |seed| ask(sight, seed, |player| player.misjudgement(&Position::initial()));
        let mut squares = 0.0;
        for seed in 0..2000 {
            assert_eq!(errors(seed), errors(seed));
            squares += f64::from(errors(seed) * errors(seed));
        }
        let deviation = (squares / 2000.0).sqrt();
        assert!((90.0..110.0).contains(&deviation), "{deviation}");
    }

    #[test]
    fn both_sides_see_the_same_error() {
        let sight = Sight { depth: 100, captures: 0, misjudgement: 100, oversight: 0 };
        let error = |fen| ask(sight, 1, |player| player.misjudgement(&Position::from_fen(fen).unwrap()));
        assert_eq!(error("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"), -error("4k3/p7/8/8/8/8/P7/4K3 b - - 0 1"));
    }
}
