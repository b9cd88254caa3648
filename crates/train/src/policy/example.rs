//! A position as the policy learns from it.

use engine::policy::{MoveRows, Orientation, PolicyInputs, move_rows};

use crate::teacher::{TeacherRecord, policy};

/// The inputs of a position, the rows of its legal moves, and which of them was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolicyExample {
    pub(super) inputs: PolicyInputs,
    pub(super) moves: Vec<MoveRows>,
    pub(super) played: usize,
}

impl PolicyExample {
    /// The example of a record; `None` where there was nothing to choose, or the move is unknown.
    pub fn of(record: &TeacherRecord) -> Option<PolicyExample> {
        let position = record.position.position()?;
        let (turn, legal) = (position.turn(), position.legal_moves());
        if legal.len() < 2 {
            return None;
        }
        let played = legal.iter().position(|&m| policy::index(m, turn) == record.played())?;
        let orientation = Orientation::of(&position);
        let moves = legal.iter().map(|&m| move_rows(&position, orientation, m)).collect();
        Some(PolicyExample { inputs: PolicyInputs::of(&position), moves, played })
    }
}
