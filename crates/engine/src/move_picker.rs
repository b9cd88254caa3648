//! The move picker: moves one by one, the likeliest to cause a cutoff first, generated in stages.

use chess::{Bitboard, Checks, Move, MoveClass, MoveList, Position, Role, SEE_VALUES, attacks};

use crate::history::{Histories, PieceTo, captured};
use crate::search_parameters::SearchParameters;
use crate::threats::Threats;

/// What the picker does next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// The moves of a node in the order in which they are searched.
pub(crate) struct MovePicker<'a> {
    parameters: &'a SearchParameters,
    stage: Stage,
    tt_move: Option<Move>,
    noisy_only: bool,
    /// Captures that lose material come to the front as they are found, for the end; then the noisy
    /// moves, then the quiet ones.
    moves: MoveList,
    scores: [i32; 256],
    /// The squares from which each role would give check, once quiet moves are generated.
    checking: [Bitboard; 6],
    next: usize,
    bad: usize,
    next_bad: usize,
}

impl<'a> MovePicker<'a> {
    /// All moves. `tt_move` must be legal.
    pub(crate) fn new(tt_move: Option<Move>, parameters: &'a SearchParameters) -> MovePicker<'a> {
        MovePicker {
            parameters,
            stage: Stage::TtMove,
            tt_move,
            noisy_only: false,
            moves: MoveList::new(),
            scores: [0; 256],
            checking: [Bitboard::EMPTY; 6],
            next: 0,
            bad: 0,
            next_bad: 0,
        }
    }

    /// Captures and promotions only.
    pub(crate) fn noisy(tt_move: Option<Move>, parameters: &'a SearchParameters) -> MovePicker<'a> {
        MovePicker { noisy_only: true, ..MovePicker::new(tt_move, parameters) }
    }

    /// Skips the quiet moves that are left.
    pub(crate) fn skip_quiets(&mut self) {
        if matches!(self.stage, Stage::GenerateQuiet | Stage::Quiet) {
            self.stage = Stage::BadNoisy;
        }
    }

    /// The next move.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        checks: &Checks,
        histories: &Histories,
        threats: &Threats,
        previous_moves: &[Option<PieceTo>; 3],
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::GenerateNoisy => {
                    position.generate(checks, MoveClass::Noisy, &mut self.moves);
                    for (n, &m) in self.moves.iter().enumerate() {
                        self.scores[n] = noisy_score(position, histories, m);
                    }
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.best() {
                    Some(m) if Some(m) == self.tt_move => {}
                    Some(m)
                        if !position.see_ge(m, self.least_exchange(histories, position, m), &SEE_VALUES) =>
                    {
                        self.defer_bad_capture(m);
                    }
                    Some(m) => return Some(m),
                    None => self.stage = if self.noisy_only { Stage::BadNoisy } else { Stage::GenerateQuiet },
                },
                Stage::GenerateQuiet => {
                    position.generate(checks, MoveClass::Quiet, &mut self.moves);
                    self.score_quiets(position, histories, threats, previous_moves);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best() {
                    Some(m) if Some(m) == self.tt_move => {}
                    Some(m) => return Some(m),
                    None => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy => {
                    if self.next_bad < self.bad {
                        self.next_bad += 1;
                        return Some(self.moves[self.next_bad - 1]);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// What a capture must win to come early: the less, the better its history.
    fn least_exchange(&self, histories: &Histories, position: &Position, m: Move) -> i32 {
        if self.noisy_only { 0 } else { -histories.capture(position, m) / self.parameters.order_see }
    }

    fn defer_bad_capture(&mut self, m: Move) {
        self.moves[self.bad] = m;
        self.bad += 1;
    }

    /// Scores quiet moves by their histories; checks and escapes from less valuable pieces come early.
    fn score_quiets(
        &mut self,
        position: &Position,
        histories: &Histories,
        threats: &Threats,
        previous_moves: &[Option<PieceTo>; 3],
    ) {
        self.checking = checking_squares(position);
        for n in self.next..self.moves.len() {
            let m = self.moves[n];
            let role = position.role_on(m.from()).unwrap_or(Role::Pawn);
            let mut score = histories.quiet(position, threats.all, m, previous_moves);
            if self.checking[role.index()].contains(m.to()) && position.see_ge(m, -50, &SEE_VALUES) {
                score += self.parameters.order_check;
            }
            let lesser = threats.by_lesser(role);
            let escape = i32::from(lesser.contains(m.from())) - i32::from(lesser.contains(m.to()));
            self.scores[n] = score + escape * self.parameters.order_escape;
        }
    }

    /// Takes the best of the moves that are left: most nodes end after a few, so sorting all of
    /// them would be wasted.
    fn best(&mut self) -> Option<Move> {
        let left = self.moves.len();
        let best = (self.next..left).max_by_key(|&n| self.scores[n])?;
        self.moves.swap(self.next, best);
        self.scores.swap(self.next, best);
        self.next += 1;
        Some(self.moves[self.next - 1])
    }

    /// Whether a quiet move gives check with the piece that moves.
    pub(crate) fn gives_check(&self, position: &Position, m: Move) -> bool {
        position.role_on(m.from()).is_some_and(|role| self.checking[role.index()].contains(m.to()))
    }

    /// Whether the move just returned is a capture that loses material.
    pub(crate) fn is_in_bad_captures(&self) -> bool {
        self.stage == Stage::BadNoisy
    }
}

/// The most valuable victim first; among equals, by capture history.
fn noisy_score(position: &Position, histories: &Histories, m: Move) -> i32 {
    let victim = if m.is_capture() { SEE_VALUES[captured(position, m).index()] } else { 0 };
    let promotion = if m.promotion() == Some(Role::Queen) { SEE_VALUES[Role::Queen.index()] } else { 0 };
    16 * (victim + promotion) + histories.capture(position, m)
}

/// The squares from which each role would give check.
fn checking_squares(position: &Position) -> [Bitboard; 6] {
    let (us, king) = (position.turn(), position.king(!position.turn()));
    let occupied = position.occupied();
    let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
    [attacks::pawn(!us, king), attacks::knight(king), bishop, rook, bishop | rook, Bitboard::EMPTY]
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;

    #[test]
    fn every_legal_move_comes_exactly_once() {
        let (parameters, histories) = (SearchParameters::default(), Histories::new());
        let mut random = Random::new(5);
        let mut position = Position::initial();
        for _ in 0..2_000 {
            let legal = position.legal_moves();
            if legal.is_empty() || position.halfmove_clock() > 90 {
                position = Position::initial();
                continue;
            }
            let tt_move = (random.below(2) == 0).then(|| legal[random.below(legal.len())]);
            let (checks, threats) = (position.checks(), Threats::of(&position));
            let mut picker = MovePicker::new(tt_move, &parameters);
            let mut picked = Vec::new();
            while let Some(m) = picker.next(&position, &checks, &histories, &threats, &[None; 3]) {
                picked.push(m);
            }
            assert!(tt_move.is_none_or(|m| picked[0] == m));
            let mut expected = legal.to_vec();
            expected.sort_by_key(|m| m.to_bits());
            picked.sort_by_key(|m| m.to_bits());
            assert_eq!(picked, expected, "{}", position.to_fen());
            position.play(legal[random.below(legal.len())]);
        }
    }
}
