//! Moves one by one, the likeliest to refute first, and none generated before it is needed.

use chess::{Bitboard, Checks, EXCHANGE_VALUES, Move, MoveClass, MoveList, Position, Role};

use crate::history::{Histories, PieceTo, captured};

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// The moves of a node in the order in which they are searched.
pub(crate) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    noisy_only: bool,
    moves: MoveList,
    scores: [i32; 256],
    next: usize,
    /// Captures that lose material, for the end.
    bad: MoveList,
    next_bad: usize,
}

impl Picker {
    /// All moves. `table_move` must be legal.
    pub(crate) fn new(table_move: Option<Move>) -> Picker {
        Picker {
            stage: Stage::TableMove,
            table_move,
            noisy_only: false,
            moves: MoveList::new(),
            scores: [0; 256],
            next: 0,
            bad: MoveList::new(),
            next_bad: 0,
        }
    }

    /// Captures and promotions only.
    pub(crate) fn noisy(table_move: Option<Move>) -> Picker {
        Picker { noisy_only: true, ..Picker::new(table_move) }
    }

    /// Leaves the quiet moves that have not come yet out.
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
        threats: Bitboard,
        earlier: &[Option<PieceTo>; 3],
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    if self.table_move.is_some() {
                        return self.table_move;
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
                    Some(m) if Some(m) == self.table_move => {}
                    Some(m) if !position.exchange_reaches(m, 0, &EXCHANGE_VALUES) => self.bad.push(m),
                    Some(m) => return Some(m),
                    None => self.stage = if self.noisy_only { Stage::BadNoisy } else { Stage::GenerateQuiet },
                },
                Stage::GenerateQuiet => {
                    self.moves = MoveList::new();
                    self.next = 0;
                    position.generate(checks, MoveClass::Quiet, &mut self.moves);
                    for (n, &m) in self.moves.iter().enumerate() {
                        self.scores[n] = histories.quiet(position, threats, m, earlier);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best() {
                    Some(m) if Some(m) == self.table_move => {}
                    Some(m) => return Some(m),
                    None => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy => {
                    if let Some(&m) = self.bad.get(self.next_bad) {
                        self.next_bad += 1;
                        return Some(m);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
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

    /// Whether the move just returned is a capture that loses material.
    pub(crate) fn is_in_bad_captures(&self) -> bool {
        self.stage == Stage::BadNoisy
    }
}

/// The most valuable victim first; among equals, what has worked before.
fn noisy_score(position: &Position, histories: &Histories, m: Move) -> i32 {
    let victim = if m.is_capture() { EXCHANGE_VALUES[captured(position, m).index()] } else { 0 };
    let promotion = if m.promotion() == Some(Role::Queen) { EXCHANGE_VALUES[Role::Queen.index()] } else { 0 };
    16 * (victim + promotion) + histories.capture(position, m)
}
