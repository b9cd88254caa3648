//! Repetitions: those on the board, and those that one move could bring about.

use std::sync::LazyLock;

use chess::geometry::between;
use chess::{Bitboard, Color, Key, Piece, Position, Role, Square, attacks};

use super::Searcher;

/// The positions behind the current one.
pub(super) struct Past {
    /// Their keys, from the last irreversible move of the game.
    keys: Vec<Key>,
    /// How many of them belong to the game, not to the line being searched.
    game: usize,
    /// Nothing before this can be repeated: a side has passed since.
    barrier: usize,
}

impl Past {
    pub(super) fn new(keys: Vec<Key>) -> Past {
        Past { game: keys.len(), keys, barrier: 0 }
    }

    pub(super) fn push(&mut self, position: &Position) {
        self.keys.push(position.key());
    }

    pub(super) fn pop(&mut self) {
        self.keys.pop();
    }

    /// A side passes: what lies before cannot be reached again by moves. Returns what
    /// [`Past::take_back_pass`] wants back.
    pub(super) fn pass(&mut self, position: &Position) -> usize {
        self.push(position);
        std::mem::replace(&mut self.barrier, self.keys.len())
    }

    pub(super) fn take_back_pass(&mut self, barrier: usize) {
        self.barrier = barrier;
        self.pop();
    }

    /// How far back a position can lie that equals one with this clock.
    fn reach(&self, position: &Position) -> usize {
        usize::from(position.halfmove_clock()).min(self.keys.len() - self.barrier)
    }

    /// Whether the position occurred in the line searched, or twice in the game. Inside the line
    /// once is enough: whoever wanted to avoid it could have done so the first time.
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
    /// Kervinck's cuckoo tables, here a sorted list of all steps).
    pub(super) fn can_repeat(&self, position: &Position) -> bool {
        let len = self.keys.len();
        let reach = self.reach(position).min(len - self.game.min(len));
        if reach < 3 {
            return false;
        }
        (3..=reach).step_by(2).any(|back| {
            let difference = position.key() ^ self.keys[len - back];
            STEPS.find(difference).is_some_and(|(from, to)| {
                let mover = position.color_on(from).or_else(|| position.color_on(to));
                mover == Some(position.turn()) && (between(from, to) & position.occupied()).is_empty()
            })
        })
    }
}

/// Every step of a piece on an empty board, found by what it changes in a key.
struct Steps(Vec<Option<(Key, Square, Square)>>);

/// Slots of the hash table of 3,668 steps.
const SLOTS: usize = 1 << 14;

static STEPS: LazyLock<Steps> = LazyLock::new(|| {
    let mut steps = Steps(vec![None; SLOTS]);
    for color in [Color::White, Color::Black] {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in Bitboard::ALL {
                for to in attacks::of(role, color, from, Bitboard::EMPTY) {
                    if from < to {
                        steps.insert(Key::of_step(Piece { color, role }, from, to), from, to);
                    }
                }
            }
        }
    }
    steps
});

impl Steps {
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
    /// Whether the position is drawn by repetition, by the fifty-move rule or for want of material.
    pub(super) fn is_drawn(&self, position: &Position) -> bool {
        if position.halfmove_clock() >= 100 {
            return !position.is_checkmate();
        }
        self.past.repeats(position) || position.is_insufficient_material()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The past of a game of these moves, the last `in_line` of which belong to the line searched.
    fn after(moves: &str, in_line: usize) -> (Past, Position) {
        let mut position = Position::initial();
        let mut past = Past::new(Vec::new());
        let moves: Vec<&str> = moves.split(' ').collect();
        for (n, text) in moves.iter().enumerate() {
            past.push(&position);
            if n + in_line < moves.len() {
                past.game += 1;
            }
            position.play(position.parse_uci(text).unwrap());
        }
        (past, position)
    }

    #[test]
    fn one_repetition_in_the_line_is_a_draw() {
        let (past, position) = after("g1f3 g8f6 f3g1 f6g8", 4);
        assert!(past.repeats(&position));
    }

    #[test]
    fn one_repetition_in_the_game_is_not() {
        let (past, position) = after("g1f3 g8f6 f3g1 f6g8", 0);
        assert!(!past.repeats(&position));
        let (past, position) = after("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", 0);
        assert!(past.repeats(&position));
    }

    #[test]
    fn a_repetition_one_move_away_is_seen() {
        let (past, position) = after("g1f3 g8f6 f3g1", 3);
        assert!(past.can_repeat(&position));
        let (past, position) = after("g1f3 g8f6 f3d4", 3);
        assert!(!past.can_repeat(&position));
    }

    #[test]
    fn nothing_is_repeated_across_a_pass() {
        let (mut past, position) = after("g1f3 g8f6 f3g1 f6g8", 4);
        let barrier = past.pass(&position);
        assert!(!past.repeats(&position));
        past.take_back_pass(barrier);
        assert!(past.repeats(&position));
    }
}
