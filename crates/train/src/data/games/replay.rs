//! The positions of a game, one after another.

use chess::{Move, Position};
use play::Score;

use super::{ScoredGame, ScoredMove};

/// A position of a game, before its move is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplayedMove {
    /// How many plies were played before.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// The move played here.
    pub played: Move,
    /// What the mover thought, from its side.
    pub score: Option<Score>,
}

/// Plays a game again; ends before the first illegal move, if there is one.
pub struct Replay<'a> {
    position: Position,
    moves: &'a [ScoredMove],
    ply: usize,
}

impl ScoredGame {
    /// The positions in which a move was played.
    pub fn replay(&self) -> Replay<'_> {
        Replay { position: self.start, moves: &self.moves, ply: 0 }
    }

    /// The ply, counted from 0, that is illegal, if there is one.
    pub fn first_illegal_move(&self) -> Option<usize> {
        let legal = self.replay().count();
        (legal < self.moves.len()).then_some(legal)
    }
}

impl Iterator for Replay<'_> {
    type Item = ReplayedMove;

    fn next(&mut self) -> Option<ReplayedMove> {
        let &ScoredMove { played, score } = self.moves.get(self.ply)?;
        let position = self.position;
        if !position.is_legal(played) {
            return None;
        }
        let replayed = ReplayedMove { ply: self.ply, position, played, score };
        self.position = position.after(played);
        self.ply += 1;
        Some(replayed)
    }
}
