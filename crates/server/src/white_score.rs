//! Scores from White's point of view, as PGN, the page and saved games have them.

use chess::Color;
use chess::pgn::Evaluation;
use library::review::gauge_percent;
use play::Score;

/// A score from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WhiteScore(pub Score);

impl WhiteScore {
    /// A score from the point of view of the side to move.
    pub fn new(score: Score, turn: Color) -> WhiteScore {
        WhiteScore(score.pov(turn))
    }

    /// A score noted in a PGN; where mate is on the board, the side to move is mated.
    pub fn noted(evaluation: Evaluation, turn: Color) -> WhiteScore {
        match evaluation {
            Evaluation::Mate(0) => WhiteScore::new(Score::MatedIn(0), turn),
            evaluation => WhiteScore(evaluation.into()),
        }
    }

    /// White's chance to win, in per cent, for bars and graphs.
    pub fn win_percent(self) -> f64 {
        gauge_percent(self.0)
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

    #[test]
    fn on_a_mated_board_the_side_to_move_has_lost() {
        let percent = |turn| WhiteScore::noted(Evaluation::Mate(0), turn).win_percent();
        assert_eq!(Color::ALL.map(percent), [0.0, 100.0]);
    }
}
