//! Repetitions: those on the board, and those that one move could bring about.

use std::sync::LazyLock;

use chess::geometry::between;
use chess::{Bitboard, Color, Key, Piece, Position, Role, Square, attacks};

use super::Searcher;

/// The keys of the positions before the current one.
pub(super) struct RepetitionHistory {
    /// From the last irreversible move of the game on.
    keys: Vec<Key>,
    /// How many of them belong to the game, not to the line being searched.
    game: usize,
    /// Nothing before this can be repeated: there was a null move since.
    barrier: usize,
}

impl RepetitionHistory {
    pub(super) fn new(keys: Vec<Key>) -> RepetitionHistory {
        RepetitionHistory { game: keys.len(), keys, barrier: 0 }
    }

    /// An en passant right that no legal move can use does not make another position of it.
    pub(super) fn push(&mut self, position: &Position) {
        self.keys.push(position.repetition_key());
    }

    pub(super) fn pop(&mut self) {
        self.keys.pop();
    }

    /// A null move is made: what lies before cannot be reached again by moves. Returns what
    /// [`RepetitionHistory::pop_null_move`] wants back.
    pub(super) fn push_null_move(&mut self, position: &Position) -> usize {
        self.push(position);
        std::mem::replace(&mut self.barrier, self.keys.len())
    }

    pub(super) fn pop_null_move(&mut self, barrier: usize) {
        self.barrier = barrier;
        self.pop();
    }

    /// How many plies ago a position equal to this one can have occurred.
    fn reach(&self, position: &Position) -> usize {
        usize::from(position.halfmove_clock()).min(self.keys.len() - self.barrier)
    }

    /// Whether the position occurred in the line searched, or twice in the game. Inside the line
    /// once is enough: a side that wants to avoid it could have done so the first time.
    pub(super) fn repeats(&self, position: &Position) -> bool {
        let len = self.keys.len();
        let mut seen_in_game = false;
        for back in (4..=self.reach(position)).step_by(2) {
            if self.keys[len - back] == position.key() {
                if len - back >= self.game || seen_in_game {
                    return true;
                }
                seen_in_game = true;
            }
        }
        false
    }

    /// Whether the side to move has a move that repeats a position of the line searched (Marcel van
    /// Kervinck's cuckoo tables, here one hash table).
    pub(super) fn can_repeat(&self, position: &Position) -> bool {
        let len = self.keys.len();
        let reach = self.reach(position).min(len - self.game.min(len));
        if reach < 3 {
            return false;
        }
        (3..=reach).step_by(2).any(|back| {
            let difference = position.key() ^ self.keys[len - back];
            REVERSIBLE_MOVES.find(difference).is_some_and(|(from, to)| {
                let mover = position.color_on(from).or_else(|| position.color_on(to));
                mover == Some(position.turn()) && (between(from, to) & position.occupied()).is_empty()
            })
        })
    }
}

/// Every reversible move on an empty board, found by what it changes in a key.
struct ReversibleMoves(Vec<Option<(Key, Square, Square)>>);

/// Slots of the hash table of 3,668 moves.
const SLOTS: usize = 1 << 14;

static REVERSIBLE_MOVES: LazyLock<ReversibleMoves> = LazyLock::new(|| {
    let mut moves = ReversibleMoves(vec![None; SLOTS]);
    for color in [Color::White, Color::Black] {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in Bitboard::ALL {
                for to in attacks::of(role, color, from, Bitboard::EMPTY) {
                    if from < to {
                        moves.insert(Key::of_step(Piece { color, role }, from, to), from, to);
                    }
                }
            }
        }
    }
    moves
});

impl ReversibleMoves {
    fn insert(&mut self, key: Key, from: Square, to: Square) {
        let mut slot = key.0 as usize % SLOTS;
        while self.0[slot].is_some() {
            slot = (slot + 1) % SLOTS;
        }
        self.0[slot] = Some((key, from, to));
    }

    #[inline]
    fn find(&self, key: Key) -> Option<(Square, Square)> {
        let mut slot = key.0 as usize % SLOTS;
        while let Some((found, from, to)) = self.0[slot] {
            if found == key {
                return Some((from, to));
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }
}

impl Searcher<'_> {
    /// Whether the position is drawn by repetition, by the fifty-move rule or by insufficient material.
    pub(super) fn is_drawn(&self, position: &Position) -> bool {
        if position.halfmove_clock() >= 100 {
            return !position.is_checkmate();
        }
        self.repetitions.repeats(position) || position.is_insufficient_material()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The history of a game of these moves, the last `in_line` of which belong to the line searched.
    fn after(moves: &str, in_line: usize) -> (RepetitionHistory, Position) {
        let mut position = Position::initial();
        let mut history = RepetitionHistory::new(Vec::new());
        let moves: Vec<&str> = moves.split(' ').collect();
        for (n, text) in moves.iter().enumerate() {
            history.push(&position);
            if n + in_line < moves.len() {
                history.game += 1;
            }
            position.play(position.parse_uci(text).unwrap());
        }
        (history, position)
    }

    #[test]
    fn one_repetition_in_the_line_is_a_draw() {
        let (history, position) = after("g1f3 g8f6 f3g1 f6g8", 4);
        assert!(history.repeats(&position));
    }

    #[test]
    fn one_repetition_in_the_game_is_not() {
        let (history, position) = after("g1f3 g8f6 f3g1 f6g8", 0);
        assert!(!history.repeats(&position));
        let (history, position) = after("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", 0);
        assert!(history.repeats(&position));
    }

    #[test]
    fn a_repetition_one_move_away_is_seen() {
        let (history, position) = after("g1f3 g8f6 f3g1", 3);
        assert!(history.can_repeat(&position));
        let (history, position) = after("g1f3 g8f6 f3d4", 3);
        assert!(!history.can_repeat(&position));
    }

    #[test]
    fn an_en_passant_right_that_cannot_be_used_does_not_matter() {
        let mut position = Position::from_fen("q4kb1/3Q1pnq/8/r3P1K1/2n5/7q/8/q7 b - - 0 1").unwrap();
        let mut history = RepetitionHistory::new(Vec::new());
        for text in "f7f5 d7c8 f8f7 c8d7 f7f8".split(' ') {
            position.play(position.parse_uci(text).unwrap());
            history.push(&position);
        }
        history.pop();
        assert!(history.repeats(&position), "only the right to e5xf6, which the pin forbids, is gone");
    }

    #[test]
    fn nothing_is_repeated_across_a_null_move() {
        let (mut history, position) = after("g1f3 g8f6 f3g1 f6g8", 4);
        let barrier = history.push_null_move(&position);
        assert!(!history.repeats(&position));
        history.pop_null_move(barrier);
        assert!(history.repeats(&position));
    }
}
