//! Killer moves (Huberman 1968): a quiet move that refuted one line often refutes its sisters too,
//! because the threat it makes or parries is still there. Two are kept for every ply.

use chess::Move;

/// The killers of every ply, the latest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Killers(Vec<[Option<Move>; 2]>);

impl Killers {
    /// Remembers a quiet move that caused a cutoff.
    pub(super) fn add(&mut self, ply: u32, m: Move) {
        let ply = ply as usize;
        if self.0.len() <= ply {
            self.0.resize(ply + 1, [None; 2]);
        }
        let [first, _] = self.0[ply];
        if first != Some(m) {
            self.0[ply] = [Some(m), first];
        }
    }

    /// 2 for the latest killer of a ply, 1 for the one before, 0 for others.
    #[inline]
    pub(super) fn rank(&self, ply: u32, m: Move) -> i32 {
        match self.0.get(ply as usize) {
            Some([Some(first), _]) if *first == m => 2,
            Some([_, Some(second)]) if *second == m => 1,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{MoveKind, Square};

    #[test]
    fn the_latest_two_are_kept() {
        let quiet = |to| Move::new(Square::G1, to, MoveKind::Quiet);
        let (a, b, c) = (quiet(Square::F3), quiet(Square::H3), quiet(Square::E2));
        let mut killers = Killers::default();
        for m in [a, b, b, c] {
            killers.add(3, m);
        }
        assert_eq!([a, b, c].map(|m| killers.rank(3, m)), [0, 1, 2]);
        assert_eq!(killers.rank(2, c), 0);
    }
}
