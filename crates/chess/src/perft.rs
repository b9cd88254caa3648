//! Perft: the number of leaves of the legal move tree, the yardstick of move generators.

use crate::side::{Side, by_turn};
use crate::{Move, MoveList, Position};

/// Counts the positions `depth` plies ahead. The last ply is counted, not played.
///
/// ```
/// use chess::{Position, perft};
/// assert_eq!(perft::perft(&Position::initial(), 4), 197_281);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => by_turn!(PerftNode(position), bulk(depth)),
    }
}

/// Counts as [`perft`] does, but plays every move, also the last: slower, it measures
/// [`play`](Position::play).
pub fn perft_by_playing(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => by_turn!(PerftNode(position), playing(depth)),
    }
}

/// The count below each legal move, in the order of generation.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let count = |&m: &Move| (m, perft(&position.after(m), depth.saturating_sub(1)));
    match depth {
        0 => Vec::new(),
        _ => position.legal_moves().iter().map(count).collect(),
    }
}

struct PerftNode<'a>(&'a Position);

impl PerftNode<'_> {
    fn turn(&self) -> crate::Color {
        self.0.turn()
    }

    fn bulk<S: Side>(&self, depth: u32) -> u64 {
        if depth == 1 {
            return self.0.count_as::<S>();
        }
        self.children::<S>(|child| PerftNode(child).bulk::<S::Them>(depth - 1))
    }

    fn playing<S: Side>(&self, depth: u32) -> u64 {
        if depth == 1 {
            return self.children::<S>(|child| {
                core::hint::black_box(child);
                1
            });
        }
        self.children::<S>(|child| PerftNode(child).playing::<S::Them>(depth - 1))
    }

    #[inline(always)]
    fn children<S: Side>(&self, mut count: impl FnMut(&Position) -> u64) -> u64 {
        let mut moves = MoveList::new();
        self.0.list_as::<S>(&mut moves);
        let mut sum = 0;
        for &m in &moves {
            let mut child = *self.0;
            child.play_as::<S>(m);
            sum += count(&child);
        }
        sum
    }
}
