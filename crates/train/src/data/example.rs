//! A position of a game in the formats of others.

use chess::epd::{Epd, Operand};
use chess::{Color, Outcome};
use play::Score;

use super::ReplayedMove;

/// A position with its score and the outcome of its game.
pub struct Example {
    /// The position, and the move played.
    pub replayed: ReplayedMove,
    /// The score, from the side to move.
    pub score: Score,
    /// How the game ended.
    pub outcome: Outcome,
}

impl Example {
    /// White's score in centipawns.
    pub fn white_score(&self) -> i32 {
        let score = if self.replayed.position.turn() == Color::White { self.score } else { -self.score };
        score.as_centipawns()
    }

    /// `FEN | White's score in centipawns | White's result`, as trainers read it.
    pub fn fen_line(&self) -> String {
        let result = match self.outcome {
            Outcome::Win(Color::White) => "1.0",
            Outcome::Draw => "0.5",
            Outcome::Win(Color::Black) => "0.0",
        };
        format!("{} | {} | {result}", self.replayed.position.to_fen(), self.white_score())
    }

    /// EPD: `ce` score of the side to move, `sm` move played, `c0` result.
    pub fn epd_line(&self) -> String {
        let mut epd = Epd::new(self.replayed.position);
        epd.set("ce", [Operand::Word(self.score.as_centipawns().to_string())]);
        epd.set_moves("sm", &[self.replayed.played]);
        epd.set("c0", [Operand::Text(self.outcome.to_string())]);
        epd.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    #[test]
    fn scores_are_whites_in_fen_lines_and_the_movers_in_epd() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R b - - 0 1").unwrap();
        let played = position.parse_uci("e8d7").unwrap();
        let score = Score::Centipawns(-480);
        let replayed = ReplayedMove { ply: 0, position, played, score: Some(score) };
        let example = Example { replayed, score, outcome: Outcome::Win(Color::White) };
        assert_eq!(example.fen_line(), "4k3/8/8/8/8/8/8/4K2R b - - 0 1 | 480 | 1.0");
        assert_eq!(example.epd_line(), "4k3/8/8/8/8/8/8/4K2R b - - ce -480; sm Kd7; c0 \"1-0\";");
    }
}
