//! Games of a PGN with `[%eval]` comments, as Lichess publishes them.

use chess::pgn::{Annotation, Evaluation, Placement, RawText, Scope, Visitor};
use chess::{Move, Outcome, Position};
use play::Score;

use super::{Ending, ScoredGame, ScoredMove};

/// A PGN visitor that makes [`ScoredGame`]s. An evaluation after a move is the score of the position that
/// the move led to.
#[derive(Default)]
pub struct AnnotatedGames {
    game: Option<ScoredGame>,
    /// What the last comment says about the position reached, for White.
    evaluation: Option<Evaluation>,
    finished: Option<ScoredGame>,
    /// How many games had no evaluation, no result, or a null move.
    pub passed_over: u64,
}

impl AnnotatedGames {
    /// The game that was just read, unless it was passed over.
    pub fn take(&mut self) -> Option<ScoredGame> {
        self.finished.take()
    }
}

impl Visitor for AnnotatedGames {
    fn begin_game(&mut self) {
        self.game = None;
        self.evaluation = None;
    }

    fn start(&mut self, &start: &Position) -> Scope {
        let (outcome, ending) = (Outcome::Draw, Ending::Unknown);
        self.game = Some(ScoredGame { start, moves: Vec::new(), outcome, ending });
        Scope::Mainline
    }

    fn play(&mut self, before: &Position, played: Move) {
        let score = self.evaluation.take().map(|evaluation| Score::from(evaluation).pov(before.turn()));
        if let Some(game) = &mut self.game {
            game.moves.push(ScoredMove { played, score });
        }
    }

    fn null_move(&mut self, _: &Position) {
        self.game = None;
    }

    fn comment(&mut self, text: RawText<'_>, _: Placement) {
        // A move may have several comments; the one with an evaluation counts.
        self.evaluation = Annotation::parse(&text.decode()).evaluation().or(self.evaluation);
    }

    fn end_game(&mut self, last: &Position, result: Option<Outcome>) {
        let game = self.game.take().filter(|game| game.scored() > 0);
        self.finished = game.zip(result).map(|(game, outcome)| {
            let ending = last.end().map_or(Ending::Unknown, Ending::from);
            ScoredGame { outcome, ending, ..game }
        });
        self.passed_over += u64::from(self.finished.is_none());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Color;
    use chess::pgn::Reader;

    fn games(pgn: &str) -> (Vec<ScoredGame>, u64) {
        let mut visitor = AnnotatedGames::default();
        let mut reader = Reader::new(pgn.as_bytes());
        let mut games = Vec::new();
        while reader.visit(&mut visitor).unwrap() {
            games.extend(visitor.take());
        }
        (games, visitor.passed_over)
    }

    #[test]
    fn an_evaluation_belongs_to_the_position_after_the_move() {
        let (games, _) = games(
            "1. f3 { [%eval -0.25] } e5 { [%clk 0:01:00] } { [%eval 0.1,12] } (1... e6 { [%eval 9.0] }) \
             2. g4 { [%eval #-1] } Qh4# { [%eval #-0] } 0-1",
        );
        let scores: Vec<_> = games[0].moves.iter().map(|m| m.score).collect();
        let expected =
            [None, Some(Score::Centipawns(25)), Some(Score::Centipawns(10)), Some(Score::MateIn(1))];
        assert_eq!(scores, expected);
        assert_eq!((games[0].outcome, games[0].ending), (Outcome::Win(Color::Black), Ending::Checkmate));
    }

    #[test]
    fn games_that_teach_nothing_are_passed_over() {
        let (games, passed_over) = games(
            "1. e4 e5 1-0\n\n1. e4 { [%eval 0.2] } e5 *\n\n1. e4 { [%eval 0.2] } -- 2. d4 1-0\n\n\
             1. e4 { [%eval 0.2] } e5 1-0\n\n",
        );
        assert_eq!((games.len(), passed_over), (1, 3));
    }
}
