//! Positions one random move away from those of games: many, different, and free.

use chess::random::Random;
use chess::{Move, Outcome, Position, SEE_VALUES};
use play::Score;

use crate::data::{PackedPosition, PositionFilter};

/// Makes the quiet children of positions.
pub(super) struct QuietChildren {
    random: Random,
    count: usize,
}

impl QuietChildren {
    /// So many of every position; the seed and a number choose the moves.
    pub(super) fn new(seed: u64, number: u64, count: usize) -> QuietChildren {
        QuietChildren { random: Random::new(seed ^ Random::new(number).next_u64()), count }
    }

    /// Adds the quiet ones among so many random children. Their score is 0 until they are labelled.
    pub(super) fn of(&mut self, position: &Position, outcome: Outcome, to: &mut Vec<PackedPosition>) {
        let mut moves: Vec<Move> = position.legal_moves().to_vec();
        for n in 0..self.count.min(moves.len()) {
            let drawn = n + self.random.below(moves.len() - n);
            moves.swap(n, drawn);
            let child = position.after(moves[n]);
            if is_quiet(&child) {
                to.extend(PackedPosition::new(&child, Score::Centipawns(0), outcome));
            }
        }
    }
}

/// Whether a static evaluation can know the value: neither check nor a capture or promotion that wins something, as
/// the filter of searched positions leaves out those whose best move is one; and the game goes on.
fn is_quiet(position: &Position) -> bool {
    let is_calm = |m: &Move| m.is_quiet() || !position.see_ge(*m, 1, &SEE_VALUES);
    !position.is_check()
        && position.occupied().count() >= PositionFilter::default().fewest_pieces
        && position.end().is_none()
        && position.legal_moves().iter().all(is_calm)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_positions_have_nothing_to_win() {
        let quiet = |fen: &str| is_quiet(&Position::from_fen(fen).unwrap());
        assert!(quiet("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
        assert!(quiet("4k3/2p5/3p4/8/8/8/3R4/3RK3 w - - 0 1"), "the pawn is guarded");
        assert!(!quiet("4k3/8/3p4/8/8/8/3R4/3RK3 w - - 0 1"), "the pawn hangs");
        assert!(!quiet("4k3/8/8/8/8/8/3r4/3RK3 w - - 0 1"), "check");
        assert!(!quiet("4k3/7P/8/8/8/8/4p3/4K3 w - - 0 1"), "a promotion");
        assert!(!quiet("7k/5Q2/6K1/8/8/8/7P/8 b - - 0 1"), "stalemate");
        assert!(!quiet("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"), "too few pieces");
    }

    #[test]
    fn children_are_different_and_the_seed_decides() {
        let children = |seed| {
            let mut to = Vec::new();
            QuietChildren::new(seed, 7, 5).of(&Position::initial(), Outcome::Draw, &mut to);
            to
        };
        let mut one = children(1);
        assert!(one == children(1) && one != children(2));
        assert_eq!(one.len(), 5, "nothing hangs after any first move");
        one.sort_unstable();
        one.dedup();
        assert_eq!(one.len(), 5);
    }
}
