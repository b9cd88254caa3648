//! Which positions are worth learning from.

use super::ReplayedMove;
use play::Score;

/// What is kept. A static evaluation cannot know what a capture on the board is about to change, so
/// positions in check, and those in which something was taken, are left out as a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PositionFilter {
    /// Nothing before this many plies.
    pub first_ply: usize,
    /// No score beyond this many centipawns; mates are beyond 30,000.
    pub score_limit: i32,
    /// No fewer pieces on the board, kings included.
    pub fewest_pieces: u32,
    /// Whether positions in check are kept.
    pub checks: bool,
    /// Whether positions are kept in which the best move takes something or promotes.
    pub tactics: bool,
}

impl Default for PositionFilter {
    fn default() -> PositionFilter {
        PositionFilter { first_ply: 16, score_limit: 10_000, fewest_pieces: 4, checks: false, tactics: false }
    }
}

impl PositionFilter {
    /// Keeps whatever has a score.
    pub const EVERYTHING: PositionFilter =
        PositionFilter { first_ply: 0, score_limit: i32::MAX, fewest_pieces: 0, checks: true, tactics: true };

    /// The score of a position that is kept, from the side to move.
    pub fn score(&self, replayed: &ReplayedMove) -> Option<Score> {
        let score = replayed.score?;
        let kept = replayed.ply >= self.first_ply
            && score.as_centipawns().abs() <= self.score_limit
            && replayed.position.occupied().count() >= self.fewest_pieces
            && (self.tactics || replayed.played.is_quiet())
            && (self.checks || !replayed.position.is_check());
        kept.then_some(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    fn keeps(filter: PositionFilter, fen: &str, uci: &str, score: Score) -> bool {
        let position = Position::from_fen(fen).unwrap();
        let played = position.parse_uci(uci).unwrap();
        filter.score(&ReplayedMove { ply: 20, position, played, score: Some(score) }).is_some()
    }

    #[test]
    fn quiet_positions_are_kept() {
        const QUIET: &str = "4k3/3p4/8/8/8/8/3P4/R3K3 w Q - 0 1";
        const CHECK: &str = "4k3/3p4/8/8/8/8/r2P4/4KR1r w - - 0 1";
        let usual = PositionFilter::default();
        assert!(keeps(usual, QUIET, "d2d4", Score::Centipawns(500)));
        assert!(!keeps(usual, QUIET, "d2d4", Score::MateIn(9)));
        assert!(!keeps(PositionFilter { first_ply: 21, ..usual }, QUIET, "d2d4", Score::Centipawns(500)));
        assert!(!keeps(PositionFilter { fewest_pieces: 6, ..usual }, QUIET, "d2d4", Score::Centipawns(500)));
        assert!(!keeps(usual, CHECK, "f1h1", Score::Centipawns(0)));
        assert!(keeps(PositionFilter { tactics: true, ..usual }, CHECK, "f1h1", Score::Centipawns(0)));
        const MATED: &str = "4k3/3p4/8/8/8/8/3P1r2/4K2r w - - 0 1";
        assert!(!keeps(PositionFilter { tactics: true, ..usual }, MATED, "e1f2", Score::Centipawns(0)));
        assert!(keeps(PositionFilter::EVERYTHING, MATED, "e1f2", Score::MatedIn(3)));
    }
}
