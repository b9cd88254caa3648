//! Moves, by their rank among the legal ones as a cheap evaluation orders them.
//!
//! From the best move on, a bit says whether it was played. How likely that is depends on the rank and on the kind of
//! move. The order is part of the format: whatever changes it needs a new version.

use chess::{Move, Position, Role, SEE_VALUES, Square};

use super::coder::{Bit, Coder};

/// Kinds of moves.
const KINDS: usize = 28;
/// Ranks that are told apart.
const RANKS: usize = 10;
/// A kind's history of moves to a square goes up to this.
const HISTORY_LIMIT: i32 = 1 << 10;

/// How likely each rank and kind of move is.
pub(super) struct MoveModel {
    is_played: Vec<[Bit; RANKS]>,
    /// How often a side's piece went to a square of late.
    history: Vec<[i32; 64]>,
    /// The legal moves, best first; kept for its memory.
    candidates: Vec<Candidate>,
}

struct Candidate {
    m: Move,
    kind: usize,
    order: i32,
}

impl MoveModel {
    pub(super) fn new() -> MoveModel {
        MoveModel {
            is_played: vec![[Bit::NEW; RANKS]; KINDS],
            history: vec![[0; 64]; 12],
            candidates: Vec::new(),
        }
    }

    /// A move in a position, after the opponent's move to `last`; `None` if it is illegal or there is none.
    pub(super) fn code(
        &mut self,
        coder: &mut impl Coder,
        position: &Position,
        last: Option<Square>,
        played: Option<Move>,
    ) -> Option<Move> {
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        candidates.extend(position.legal_moves().iter().map(|&m| self.candidate(position, m, last)));
        if played.is_some_and(|played| candidates.iter().all(|candidate| candidate.m != played)) {
            return None;
        }
        candidates.sort_unstable_by_key(|candidate| (-candidate.order, candidate.m.to_bits()));
        let (worst, better) = candidates.split_last()?;
        let found = better.iter().enumerate().find(|(rank, candidate)| {
            let model = &mut self.is_played[candidate.kind][rank_step(*rank)];
            coder.bit(model, played == Some(candidate.m))
        });
        let m = found.map_or(worst.m, |(_, candidate)| candidate.m);
        self.candidates = candidates;
        self.remember(position, m);
        Some(m)
    }

    fn remember(&mut self, position: &Position, m: Move) {
        const BONUS: i32 = 96;
        let entry = &mut self.history[piece_index(position, m)][m.to().index()];
        *entry += BONUS - *entry * BONUS / HISTORY_LIMIT;
    }

    fn candidate(&self, position: &Position, m: Move, last: Option<Square>) -> Candidate {
        let role = position.piece_on(m.from()).map_or(Role::Pawn, |piece| piece.role);
        let history = self.history[piece_index(position, m)][m.to().index()] / 4;
        let is_safe = position.see_ge(m, 0, &SEE_VALUES);
        let (kind, order) = match (m.promotion(), m.is_capture()) {
            (Some(Role::Queen), _) => (0, 2_500),
            (Some(_), _) => (1, -3_000),
            (None, true) => capture(position, m, role, last, is_safe),
            (None, false) if m.is_castle() => (2, 150),
            (None, false) => quiet(position, m, role, is_safe),
        };
        Candidate { m, kind, order: order + history }
    }
}

fn piece_index(position: &Position, m: Move) -> usize {
    let role = position.piece_on(m.from()).map_or(0, |piece| piece.role.index());
    6 * position.turn().index() + role
}

fn rank_step(rank: usize) -> usize {
    match rank {
        0..=4 => rank,
        5..=6 => 5,
        7..=9 => 6,
        10..=14 => 7,
        15..=22 => 8,
        _ => 9,
    }
}

fn capture(position: &Position, m: Move, role: Role, last: Option<Square>, is_safe: bool) -> (usize, i32) {
    let victim = position.piece_on(m.to()).map_or(Role::Pawn, |piece| piece.role);
    let gain = 10 * SEE_VALUES[victim.index()] - SEE_VALUES[role.index()];
    match (is_safe, last == Some(m.to())) {
        (false, _) => (3, -500 + gain / 10),
        (true, false) => (4 + victim.index().min(4), 1_000 + gain),
        (true, true) => (9 + victim.index().min(4), 6_000 + gain),
    }
}

fn quiet(position: &Position, m: Move, role: Role, is_safe: bool) -> (usize, i32) {
    let turn = position.turn();
    let has_queens = position.by_role(Role::Queen).any();
    let value = |square: Square| placement(role, square.relative_to(turn), has_queens);
    let better = value(m.to()) - value(m.from());
    if is_safe {
        (14 + 2 * role.index() + usize::from(better > 0), better)
    } else {
        (26 + usize::from(role == Role::Pawn), -300 - SEE_VALUES[role.index()] + better)
    }
}

/// What a place is worth to a piece, in centipawns, roughly.
fn placement(role: Role, square: Square, has_queens: bool) -> i32 {
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    let centre = |n: i32| 3 - (2 * n - 7).abs() / 2;
    let (files, ranks) = (centre(file), centre(rank));
    match role {
        Role::Pawn => 6 * rank + 3 * files * i32::from(rank > 2),
        Role::Knight => 12 * (files + ranks),
        Role::Bishop => 6 * (files + ranks) + 4 * i32::from(rank > 0),
        Role::Rook => 5 * files + 20 * i32::from(rank == 6),
        Role::Queen => 4 * (files + ranks),
        Role::King if has_queens => -12 * (files + 2 * rank.min(3)),
        Role::King => 10 * (files + ranks),
    }
}
