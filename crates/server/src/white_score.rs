//! Scores from White's point of view, as PGN, the page and saved games have them.

use chess::Color;
use play::Score;

/// A score from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WhiteScore(pub Score);

impl WhiteScore {
    /// A score from the point of view of the side to move.
    pub fn new(score: Score, turn: Color) -> WhiteScore {
        WhiteScore(score.pov(turn))
    }

    /// The score as one side sees it.
    pub fn seen_by(self, color: Color) -> Score {
        self.0.pov(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_sees_the_opposite() {
        let score = WhiteScore::new(Score::MateIn(2), Color::Black);
        assert_eq!(score, WhiteScore(Score::MatedIn(2)));
        assert_eq!(score.seen_by(Color::Black), Score::MateIn(2));
    }
}
