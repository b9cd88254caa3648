//! What is seen only after a move was played, carried back to where it was decided.
//!
//! A search that ends just before a refutation praises the move that runs into it; one ply later the loss is on the
//! board, when the mover has no better choice any more and no fault is found anywhere. But a position is worth no less
//! than the move played there, and a move no more than the position after it.

use play::Score;

use super::{EvaluatedMove, MOMENT, score_at_end, win_percent};

/// Carries evaluations back from the last move to the first, and says which moves' positions were worth something
/// else than the engine had said, by what Lichess calls an inaccuracy or more.
///
/// Where the engine would have played the move too, its value is that of the position after it, and the engine's
/// second choice may be better. Where it would have played another and the move turns out to be stronger, it is the
/// best one. `may_change` says of which positions the engine's word can be doubted: not where the score after them,
/// or they themselves, came from elsewhere.
pub fn carry_back(
    moves: &mut [EvaluatedMove],
    last: Option<Score>,
    may_change: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let mut changed = Vec::new();
    let mut after = moves.last().and_then(|m| score_at_end(&m.position.after(m.played))).or(last);
    let mut reply = Vec::new();
    for (ply, evaluated) in moves.iter_mut().enumerate().rev() {
        if let Some(after) = after.filter(|_| may_change(ply))
            && evaluated.contradicts(after)
        {
            evaluated.correct(after, &reply);
            changed.push(ply);
        }
        after = evaluated.score;
        reply.clone_from(&evaluated.line);
    }
    changed.reverse();
    changed
}

impl EvaluatedMove {
    /// Whether the move was worth something else than the engine said before it; the score after it is White's.
    fn contradicts(&self, after: Score) -> bool {
        let Some(before) = self.score.filter(|_| !self.line.is_empty()) else { return false };
        let gain = self.win_percent(after) - self.win_percent(before);
        gain >= MOMENT || (self.is_best() && gain <= -MOMENT)
    }

    /// Takes the value of the move for what it turned out to be; `reply` is the line after it.
    fn correct(&mut self, after: Score, reply: &[chess::Move]) {
        let played = || std::iter::once(self.played).chain(reply.iter().copied()).collect();
        let (other, other_line) = if self.is_best() {
            (self.second, std::mem::take(&mut self.second_line))
        } else {
            (self.score, std::mem::take(&mut self.line))
        };
        let other_is_better = other
            .is_some_and(|other| self.win_percent(other) > self.win_percent(after) && !other_line.is_empty());
        if other_is_better {
            (self.score, self.line) = (other, other_line);
            (self.second, self.second_line) = (Some(after), played());
        } else {
            (self.score, self.line) = (Some(after), played());
            (self.second, self.second_line) = (other, other_line);
        }
    }

    /// The mover's chance to win.
    fn win_percent(&self, white: Score) -> f64 {
        win_percent(self.pov(white))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Label, review};
    use super::*;
    use Score::{Centipawns, MateIn};
    use chess::Position;

    /// A move and what it is worth to White.
    type Choice = (&'static str, Score);

    /// Two rooks and kings that may do what they like: what is said of them is a script. Each move: what was
    /// played, the engine's first and second choice with what they are worth to White.
    fn scripted(game: &[(&str, Choice, Choice)]) -> Vec<EvaluatedMove> {
        let mut position = Position::from_fen("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
        game.iter()
            .map(|&(played, (first, score), (second, second_score))| {
                let [played, first, second] =
                    [played, first, second].map(|san| position.parse_san(san).unwrap());
                let evaluated = EvaluatedMove {
                    position,
                    played,
                    score: Some(score),
                    second: Some(second_score),
                    line: vec![first],
                    second_line: vec![second],
                };
                position.play(played);
                evaluated
            })
            .collect()
    }

    fn labels(moves: &[EvaluatedMove], last: i32) -> Vec<Option<Label>> {
        review(moves, Some(Centipawns(last))).moves.iter().map(|m| m.label).collect()
    }

    fn scores(moves: &[EvaluatedMove]) -> Vec<i32> {
        let score = |m: &EvaluatedMove| match m.score {
            Some(Centipawns(score)) => score,
            other => panic!("{other:?}"),
        };
        moves.iter().map(score).collect()
    }

    #[test]
    fn a_loss_that_shows_one_ply_later_is_the_fault_of_the_move_before() {
        // White plays what the engine would, and Black's answer is seen only then.
        let mut game = scripted(&[
            ("Ke2", ("Ke2", Centipawns(20)), ("Kd2", Centipawns(-10))),
            ("Ke7", ("Ke7", Centipawns(-400)), ("Kd7", Centipawns(0))),
        ]);
        assert!(!labels(&game, -400).contains(&Some(Label::Blunder)));
        assert_eq!(carry_back(&mut game, Some(Centipawns(-400)), |_| true), [0]);
        assert_eq!(labels(&game, -400)[0], Some(Label::Blunder));
        assert_eq!(scores(&game), [-10, -400]);
        let position = game[0].position;
        assert_eq!(game[0].line, [position.parse_san("Kd2").unwrap()]);
    }

    #[test]
    fn a_strong_answer_that_was_not_foreseen_makes_the_move_before_it_a_fault() {
        let mut game = scripted(&[
            ("Ke2", ("Kd2", Centipawns(20)), ("Ke2", Centipawns(10))),
            ("Ke7", ("Kd7", Centipawns(10)), ("Kd8", Centipawns(20))),
        ]);
        let answer = game[1].played;
        assert_eq!(labels(&game, -500), [None, None]);
        assert_eq!(carry_back(&mut game, Some(Centipawns(-500)), |_| true), [1]);
        assert_eq!(scores(&game), [20, -500]);
        assert_eq!(labels(&game, -500), [Some(Label::Blunder), Some(Label::Only)]);
        assert_eq!((game[1].line[0], game[1].second), (answer, Some(Centipawns(10))));
    }

    #[test]
    fn it_goes_back_until_there_was_a_better_choice() {
        let mut game = scripted(&[
            ("Ke2", ("Kd2", Centipawns(30)), ("Ke2", Centipawns(20))),
            ("Ke7", ("Kd7", Centipawns(20)), ("Ke7", Centipawns(30))),
            ("Ke1", ("Ke1", Centipawns(10)), ("Kf1", Centipawns(-490))),
            ("Ke8", ("Ke8", Centipawns(-500)), ("Kd7", Centipawns(-100))),
        ]);
        assert_eq!(carry_back(&mut game, Some(Centipawns(-510)), |_| true), [1, 2]);
        assert_eq!(scores(&game), [30, -490, -490, -500]);
        let best = Some(Label::Best);
        assert_eq!(labels(&game, -510)[0], Some(Label::Blunder));
        assert!(labels(&game, -510)[1..].iter().all(|label| [best, Some(Label::Only), None].contains(label)));
    }

    #[test]
    fn what_agrees_stays_and_so_does_what_came_from_elsewhere() {
        let script = [
            ("Ke2", ("Ke2", Centipawns(20)), ("Kd2", Centipawns(-10))),
            ("Ke7", ("Kd7", Centipawns(40)), ("Ke7", Centipawns(60))),
        ];
        let mut game = scripted(&script);
        assert_eq!(
            carry_back(&mut game, Some(Centipawns(300)), |_| true),
            [0; 0],
            "a fault of the last move"
        );
        assert_eq!(scores(&game), [20, 40]);
        let mut given = scripted(&script);
        assert_eq!(carry_back(&mut given, Some(MateIn(3).pov(chess::Color::Black)), |_| false), [0; 0]);
        assert_eq!(scores(&given), [20, 40]);
        assert_eq!(carry_back(&mut [], None, |_| true), [0; 0]);
    }

    #[test]
    fn without_a_second_choice_the_move_is_worth_what_came_of_it() {
        let mut game = scripted(&[("Ke2", ("Ke2", Centipawns(20)), ("Kd2", Centipawns(-10)))]);
        (game[0].second, game[0].second_line) = (None, Vec::new());
        assert_eq!(carry_back(&mut game, Some(Centipawns(-400)), |_| true), [0]);
        assert_eq!(scores(&game), [-400]);
        assert_eq!(labels(&game, -400), [Some(Label::Best)]);
    }
}
