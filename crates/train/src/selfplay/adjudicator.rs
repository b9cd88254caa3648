//! Ends games that both sides agree about.

use chess::{Color, Outcome};
use play::Score;

use super::SelfPlayPlan;
use crate::data::{Ending, ScoredMove};

/// How long both sides have agreed.
#[derive(Default)]
pub(crate) struct Adjudicator {
    /// For so many plies this side was seen to win.
    winner: Option<Color>,
    won: u16,
    /// For so many plies equality was seen.
    equal: u16,
}

impl Adjudicator {
    /// Notes what `color` thought before its move; the adjudicated, if there is one. `plies` is the length of
    /// the game with this move.
    pub(crate) fn note(
        &mut self,
        plan: &SelfPlayPlan,
        color: Color,
        scored: ScoredMove,
        plies: usize,
    ) -> Option<(Outcome, Ending)> {
        // A move without a score breaks the row.
        let score = scored.score.map(Score::as_centipawns);
        let winner = score.and_then(|score| match score {
            score if score >= plan.win.score => Some(color),
            score if score <= -plan.win.score => Some(!color),
            _ => None,
        });
        self.won = if winner.is_some() && winner == self.winner { self.won.saturating_add(1) } else { 1 };
        self.winner = winner;
        let is_equal = score.is_some_and(|score| score.abs() <= plan.draw.score);
        self.equal = if is_equal { self.equal.saturating_add(1) } else { 0 };

        let reached = |row: u16, needed: u16| needed > 0 && row >= needed;
        if let Some(winner) = winner.filter(|_| reached(self.won, plan.win.plies)) {
            Some((Outcome::Win(winner), Ending::WinAdjudicated))
        } else if reached(self.equal, plan.draw.plies) && plies >= plan.draw.from.into() {
            Some((Outcome::Draw, Ending::DrawAdjudicated))
        } else if plies >= plan.max_plies.into() {
            Some((Outcome::Draw, Ending::MaxPlies))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::{DrawAdjudication, WinAdjudication};
    use chess::Position;

    /// After how many plies with these scores there is a adjudicated, and which. White moves first.
    fn adjudicated(scores: &[i32]) -> Option<(usize, Outcome, Ending)> {
        let win = WinAdjudication { score: 1_000, plies: 3 };
        let draw = DrawAdjudication { score: 5, plies: 4, from: 6 };
        let plan = SelfPlayPlan { win, draw, max_plies: 12, ..SelfPlayPlan::default() };
        let played = Position::initial().parse_uci("e2e4").unwrap();
        let mut adjudicator = Adjudicator::default();
        scores.iter().zip(Color::ALL.into_iter().cycle()).zip(1..).find_map(|((&score, color), plies)| {
            let scored = ScoredMove { played, score: Some(Score::Centipawns(score)) };
            let (outcome, ending) = adjudicator.note(&plan, color, scored, plies)?;
            Some((plies, outcome, ending))
        })
    }

    #[test]
    fn a_win_needs_both_sides() {
        let white = Outcome::Win(Color::White);
        assert_eq!(adjudicated(&[1_000, -1_200, 1_100]), Some((3, white, Ending::WinAdjudicated)));
        assert_eq!(adjudicated(&[1_000, 1_200, 1_100, 1_000]), None, "each thinks it wins");
        assert_eq!(adjudicated(&[1_000, -1_200, 900, -1_200, 1_000]), None, "one doubts");
        let black = Outcome::Win(Color::Black);
        assert_eq!(adjudicated(&[0, 1_000, -1_000, 1_000]), Some((4, black, Ending::WinAdjudicated)));
    }

    #[test]
    fn a_draw_needs_time() {
        assert_eq!(adjudicated(&[0; 12]), Some((6, Outcome::Draw, Ending::DrawAdjudicated)));
        assert_eq!(
            adjudicated(&[0, 0, 0, 50, 0, 0, 5, -5]),
            Some((8, Outcome::Draw, Ending::DrawAdjudicated))
        );
        assert_eq!(adjudicated(&[50; 12]), Some((12, Outcome::Draw, Ending::MaxPlies)));
    }
}
