//! History heuristics: which moves caused cutoffs, and which were searched in vain.
//!
//! All tables use *gravity*: a bonus moves an entry towards a limit, the further the smaller the
//! entry is, so that old results fade (Stockfish since 2016).

use chess::{Color, Move, Position, Role, Square};

/// No entry leaves ±this.
pub(crate) const LIMIT: i32 = 16_384;

/// Moves an entry by a bonus or a malus.
fn update(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / LIMIT) as i16;
}

/// A piece and where it goes: how continuation histories name a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// How many there are: 12 pieces on 64 squares.
    pub(crate) const COUNT: usize = 12 * 64;

    pub(crate) fn new(color: Color, role: Role, to: Square) -> PieceTo {
        PieceTo(((color.index() * 6 + role.index()) * 64 + to.index()) as u16)
    }

    /// A move of a position.
    pub(crate) fn of(position: &Position, m: Move) -> PieceTo {
        PieceTo::new(position.turn(), position.role_on(m.from()).unwrap_or(Role::Pawn), m.destination())
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Where the piece goes.
    pub(crate) fn to(self) -> Option<Square> {
        Square::from_index(self.index() % 64)
    }

    /// The side that moves.
    fn color(self) -> Color {
        if self.index() < Self::COUNT / 2 { Color::White } else { Color::Black }
    }
}

/// A quiet move that was made, with what its history is found by.
#[derive(Clone, Copy)]
pub(crate) struct PriorMove {
    pub(crate) m: Move,
    pub(crate) piece_to: PieceTo,
    /// What its opponent attacked before it.
    pub(crate) threats: chess::Bitboard,
}

/// The tables of one thread.
pub(crate) struct Histories {
    /// Quiet moves by side, whether their squares are attacked, from and to.
    butterfly: Box<[[[[i16; 64]; 64]; 4]; 2]>,
    /// Captures by piece, target square and captured role.
    captures: Box<[[i16; 6]; PieceTo::COUNT]>,
    /// Quiet moves after an earlier move.
    continuations: Vec<[i16; PieceTo::COUNT]>,
    /// Quiet moves by pawn structure.
    pawns: Vec<[i16; PieceTo::COUNT]>,
}

/// Pawn structures are told apart by this many keys.
const PAWN_KEYS: usize = 512;

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            butterfly: Box::new([[[[0; 64]; 64]; 4]; 2]),
            captures: vec![[0; 6]; PieceTo::COUNT].try_into().expect("the length is the type's"),
            continuations: vec![[0; PieceTo::COUNT]; PieceTo::COUNT],
            pawns: vec![[0; PieceTo::COUNT]; PAWN_KEYS],
        }
    }

    fn threat_index(threats: chess::Bitboard, m: Move) -> usize {
        usize::from(threats.contains(m.from())) * 2 + usize::from(threats.contains(m.to()))
    }

    /// The history of a quiet move: its own, by pawn structure, and after the previous moves.
    pub(crate) fn quiet(
        &self,
        position: &Position,
        threats: chess::Bitboard,
        m: Move,
        previous_moves: &[Option<PieceTo>; 3],
    ) -> i32 {
        let piece_to = PieceTo::of(position, m);
        let own = self.butterfly[position.turn().index()][Self::threat_index(threats, m)][m.from().index()]
            [m.to().index()];
        let pawn = self.pawns[position.pawn_key().0 as usize % PAWN_KEYS][piece_to.index()];
        let continuations: i32 = previous_moves
            .iter()
            .flatten()
            .map(|&before| i32::from(self.continuations[before.index()][piece_to.index()]))
            .sum();
        i32::from(own) + i32::from(pawn) + continuations
    }

    /// Gives a quiet move a bonus or a malus.
    pub(crate) fn update_quiet(
        &mut self,
        position: &Position,
        threats: chess::Bitboard,
        m: Move,
        previous_moves: &[Option<PieceTo>; 3],
        bonus: i32,
    ) {
        let piece_to = PieceTo::of(position, m);
        let threat = Self::threat_index(threats, m);
        update(&mut self.butterfly[position.turn().index()][threat][m.from().index()][m.to().index()], bonus);
        update(&mut self.pawns[position.pawn_key().0 as usize % PAWN_KEYS][piece_to.index()], bonus);
        self.update_continuations(piece_to, previous_moves, bonus);
    }

    /// Gives the move that led to a node a bonus or a malus, as its side's quiet move.
    pub(crate) fn update_prior(&mut self, prior: &PriorMove, bonus: i32) {
        let PriorMove { m, piece_to, threats } = *prior;
        let side = &mut self.butterfly[piece_to.color().index()];
        update(&mut side[Self::threat_index(threats, m)][m.from().index()][m.to().index()], bonus);
    }

    /// Gives a quiet move a bonus or a malus in the continuation histories alone.
    pub(crate) fn update_continuations(
        &mut self,
        piece_to: PieceTo,
        previous_moves: &[Option<PieceTo>; 3],
        bonus: i32,
    ) {
        for &before in previous_moves.iter().flatten() {
            update(&mut self.continuations[before.index()][piece_to.index()], bonus);
        }
    }

    /// The history of a capture.
    pub(crate) fn capture(&self, position: &Position, m: Move) -> i32 {
        i32::from(self.captures[PieceTo::of(position, m).index()][captured(position, m).index()])
    }

    /// Gives a capture a bonus or a malus.
    pub(crate) fn update_capture(&mut self, position: &Position, m: Move, bonus: i32) {
        update(&mut self.captures[PieceTo::of(position, m).index()][captured(position, m).index()], bonus);
    }
}

/// The role that a move captures; a pawn for en passant and for promotions that capture nothing.
pub(crate) fn captured(position: &Position, m: Move) -> Role {
    if m.is_en_passant() { Role::Pawn } else { position.role_on(m.to()).unwrap_or(Role::Pawn) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let mut entry = 0;
        for _ in 0..100 {
            update(&mut entry, 2_000);
        }
        assert!(i32::from(entry) <= LIMIT && i32::from(entry) > LIMIT * 9 / 10);
        for _ in 0..100 {
            update(&mut entry, -2_000);
        }
        assert!(i32::from(entry) >= -LIMIT && i32::from(entry) < -LIMIT * 9 / 10);
    }
}
