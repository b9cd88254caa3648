//! A position of a game, as a teacher learns from it.

use chess::{Move, Outcome, Position};
use play::Score;
use zerocopy::little_endian::U16;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use super::policy;
use crate::data::{PackedPosition, PositionFilter, ReplayedMove, ScoredGame};

/// A position with its score and result, and the move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromBytes, IntoBytes, Immutable, KnownLayout)]
#[repr(C)]
pub struct TeacherRecord {
    /// The position, its score without the fade of the fifty-move rule, and its game's result.
    pub position: PackedPosition,
    played: U16,
    /// 1 if the score is learnt: what the filter of NNUE's positions keeps.
    pub quiet: u8,
    unused: u8,
}

impl TeacherRecord {
    /// The record of a position; `None` if there are more than 32 pieces, which no game has.
    pub fn new(
        position: &Position,
        score: Score,
        outcome: Outcome,
        played: Option<Move>,
        is_quiet: bool,
    ) -> Option<TeacherRecord> {
        let played = played.map_or(policy::NO_MOVE, |m| policy::index(m, position.turn()));
        let position = PackedPosition::new(position, score, outcome)?.without_fade();
        Some(TeacherRecord { position, played: U16::new(played), quiet: is_quiet.into(), unused: 0 })
    }

    /// The records of a game's scored positions, up to its first illegal move.
    pub fn of_game(game: &ScoredGame) -> impl Iterator<Item = TeacherRecord> {
        let filter = PositionFilter::default();
        game.replay().filter_map(move |replayed| {
            let is_quiet = filter.score(&replayed).is_some();
            let ReplayedMove { position, played, score, .. } = replayed;
            TeacherRecord::new(&position, score?, game.outcome, Some(played), is_quiet)
        })
    }

    /// The record of a position whose move is unknown.
    pub fn from_packed(position: PackedPosition) -> TeacherRecord {
        let position = position.without_fade();
        TeacherRecord { position, played: U16::new(policy::NO_MOVE), quiet: 1, unused: 0 }
    }

    /// The number of the move played.
    pub fn played(&self) -> u16 {
        self.played.get()
    }
}
