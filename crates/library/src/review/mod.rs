//! What an engine's evaluations say about the play of a game.
//!
//! Accuracy, average loss and the faults are computed by Lichess's published formulas, so that the numbers
//! can be compared; see [`Label`] for the words. Nothing here asks an engine: the caller says what it answered,
//! one [`EvaluatedMove`] for each move played.

mod accuracy;
mod carry_back;
mod label;
mod loss;
mod win_percent;

use chess::{Color, End, Move, Position};
use play::Score;

pub use accuracy::{INITIAL, game_accuracy, move_accuracy};
pub use carry_back::carry_back;
pub use label::{Label, fault};
pub use loss::centipawn_loss;
pub use win_percent::{gauge_percent, win_percent};

use crate::openings;

/// A swing worth a look: what Lichess calls an inaccuracy, in points of win percentage.
const MOMENT: f64 = 5.0;

/// A move of a game with what an engine said before it was played.
#[derive(Clone, Debug)]
pub struct EvaluatedMove {
    /// Where it was played.
    pub position: Position,
    /// What was played; legal there.
    pub played: Move,
    /// What the position is worth with best play, from White's view.
    pub score: Option<Score>,
    /// What the engine's second choice is worth, from White's view; none if it was not asked for one.
    pub second: Option<Score>,
    /// The line the engine would have played.
    pub line: Vec<Move>,
    /// The line of its second choice, as far as it is known.
    pub second_line: Vec<Move>,
}

impl EvaluatedMove {
    /// Whether the engine would have played the same.
    fn is_best(&self) -> bool {
        self.line.first() == Some(&self.played)
    }

    /// A score as the mover sees it.
    fn pov(&self, white: Score) -> Score {
        white.pov(self.position.turn())
    }
}

/// What a review found.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// White and Black.
    pub sides: [SideReview; 2],
    /// Every move in the order of the game.
    pub moves: Vec<MoveReview>,
    /// How many plies the game stayed in the table of openings.
    pub book: usize,
}

/// How one side played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SideReview {
    /// From 0 to 100; none without a scored move.
    pub accuracy: Option<f64>,
    /// What a move gave away on average, in centipawns.
    pub average_loss: Option<f64>,
    /// How often each label was earned, in the order of [`Label::ALL`].
    pub counts: [usize; 7],
}

/// What is to be said about one move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReview {
    /// The word for it; ordinary moves have none.
    pub label: Option<Label>,
    /// From 0 to 100; none where a score is missing.
    pub accuracy: Option<f64>,
    /// How many points of win percentage it cost the mover; negative where the engine changed its mind.
    pub loss: Option<f64>,
    /// White's win percentage after it.
    pub win_percent: Option<f64>,
    /// The line the engine would have played, if it begins with another move.
    pub better: Option<Vec<Move>>,
}

impl Review {
    /// The moves that decided the game, in its order: of those outside the book that cost five points or
    /// more, up to `limit` of the costliest.
    pub fn moments(&self, limit: usize) -> Vec<usize> {
        let mut swings: Vec<(usize, f64)> = (self.moves.iter().enumerate().skip(self.book))
            .filter_map(|(ply, m)| Some((ply, m.loss.filter(|&loss| loss >= MOMENT)?)))
            .collect();
        swings.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let mut plies: Vec<usize> = swings.into_iter().take(limit).map(|(ply, _)| ply).collect();
        plies.sort_unstable();
        plies
    }
}

/// Reviews a game: its moves in order, then what the last position is worth from White's view.
///
/// A game that ended on the board needs no last score. As on Lichess, the initial position counts as
/// [`INITIAL`] whatever the engine said, and a mating move counts neither for accuracy nor for loss.
pub fn review(moves: &[EvaluatedMove], last: Option<Score>) -> Review {
    let scores = scores(moves, last);
    let book = book(moves);
    let reviewed: Vec<MoveReview> = (0..moves.len())
        .map(|ply| {
            let previous = ply.checked_sub(1).map(|before| moves[before].played);
            review_move(&moves[ply], previous, [scores[ply], scores[ply + 1]], ply < book)
        })
        .collect();
    let sides = Color::ALL.map(|color| review_side(color, moves, &scores, &reviewed));
    Review { sides, moves: reviewed, book }
}

fn review_move(
    evaluated: &EvaluatedMove,
    previous: Option<Move>,
    [before, after]: [Option<Score>; 2],
    in_book: bool,
) -> MoveReview {
    let wins =
        before.zip(after).map(|(before, after)| [before, after].map(|s| win_percent(evaluated.pov(s))));
    MoveReview {
        label: label_of(evaluated, previous, [before, after], in_book),
        accuracy: wins.map(|[before, after]| move_accuracy(before, after)),
        loss: wins.map(|[before, after]| before - after),
        win_percent: after.map(win_percent),
        better: (!evaluated.is_best() && !evaluated.line.is_empty()).then(|| evaluated.line.clone()),
    }
}

fn label_of(
    evaluated: &EvaluatedMove,
    previous: Option<Move>,
    [before, after]: [Option<Score>; 2],
    in_book: bool,
) -> Option<Label> {
    let fault = || fault(evaluated.pov(before?), evaluated.pov(after?));
    let praise = || {
        let recaptures = previous.is_some_and(|m| m.is_capture() && m.to() == evaluated.played.to());
        let second = evaluated.second.map(|score| evaluated.pov(score));
        label::praise(
            &evaluated.position,
            evaluated.played,
            recaptures,
            evaluated.pov(evaluated.score?),
            second,
        )
    };
    match evaluated.is_best() {
        false => fault().or(in_book.then_some(Label::Book)),
        true if in_book => Some(Label::Book),
        true => praise(),
    }
}

fn review_side(
    color: Color,
    moves: &[EvaluatedMove],
    scores: &[Option<Score>],
    reviewed: &[MoveReview],
) -> SideReview {
    let counted = moves.len() - usize::from(ends_in_mate(moves));
    let ours = |ply: &usize| moves[*ply].position.turn() == color;
    let losses: Vec<f64> = (0..counted)
        .filter(ours)
        .filter_map(|ply| Some([scores[ply]?, scores[ply + 1]?].map(|score| score.pov(color))))
        .map(|[before, after]| f64::from(centipawn_loss(before, after)))
        .collect();
    let mut counts = [0; 7];
    for label in (0..moves.len()).filter(ours).filter_map(|ply| reviewed[ply].label) {
        counts[label.index()] += 1;
    }
    SideReview {
        accuracy: accuracy_of(moves, &scores[..=counted])[color.index()],
        average_loss: (!losses.is_empty()).then(|| losses.iter().sum::<f64>() / losses.len() as f64),
        counts,
    }
}

/// The accuracy of both sides.
fn accuracy_of(moves: &[EvaluatedMove], scores: &[Option<Score>]) -> [Option<f64>; 2] {
    let Some(first) = moves.first() else { return [None; 2] };
    accuracy::accuracy_from(scores[0], first.position.turn(), &scores[1..])
}

/// White's view before every move, then after the last.
fn scores(moves: &[EvaluatedMove], last: Option<Score>) -> Vec<Option<Score>> {
    let mut scores: Vec<Option<Score>> = moves.iter().map(|m| m.score).collect();
    if let [first, ..] = moves
        && openings::starts_as_usual(&first.position)
    {
        scores[0] = Some(INITIAL);
    }
    scores.push(moves.last().and_then(|m| score_at_end(&m.position.after(m.played))).or(last));
    scores
}

/// White's view of a position where the game is over.
fn score_at_end(position: &Position) -> Option<Score> {
    Some(match position.end()? {
        End::Checkmate { winner } => Score::MateIn(0).pov(winner),
        _ => Score::Centipawns(0),
    })
}

fn ends_in_mate(moves: &[EvaluatedMove]) -> bool {
    moves.last().is_some_and(|m| m.position.after(m.played).is_checkmate())
}

/// How many plies the game stayed in the table of openings.
fn book(moves: &[EvaluatedMove]) -> usize {
    if !moves.first().is_some_and(|first| openings::starts_as_usual(&first.position)) {
        return 0;
    }
    moves.iter().take_while(|m| openings::contains(&m.position.after(m.played))).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Score::{Centipawns, MateIn};

    /// A game in SAN with White's view before each move and the engine's choice where it differs.
    fn evaluated_moves(start: Position, game: &[(&str, Score, Option<&str>)]) -> Vec<EvaluatedMove> {
        let mut position = start;
        game.iter()
            .map(|&(san, score, best)| {
                let played = position.parse_san(san).unwrap();
                let best = position.parse_san(best.unwrap_or(san)).unwrap();
                let (line, second_line) = (vec![best], Vec::new());
                let evaluated =
                    EvaluatedMove { position, played, score: Some(score), second: None, line, second_line };
                position.play(played);
                evaluated
            })
            .collect()
    }

    /// The scholar's mate, with evaluations as an engine might give them.
    fn scholars_mate() -> Vec<EvaluatedMove> {
        evaluated_moves(
            Position::initial(),
            &[
                ("e4", Centipawns(30), None),
                ("e5", Centipawns(30), None),
                ("Qh5", Centipawns(30), Some("Nf3")),
                ("Nc6", Centipawns(-30), None),
                ("Bc4", Centipawns(-30), None),
                ("Nf6", Centipawns(-20), Some("g6")),
                ("Qxf7#", MateIn(1), None),
            ],
        )
    }

    #[test]
    fn a_short_game() {
        let review = review(&scholars_mate(), None);
        let labels: Vec<_> = review.moves.iter().map(|m| m.label).collect();
        let (book, best) = (Some(Label::Book), Some(Label::Best));
        assert_eq!(labels, [book, book, Some(Label::Inaccuracy), best, best, Some(Label::Blunder), best]);
        assert_eq!(review.sides[1].counts[Label::Blunder.index()], 1);
        assert_eq!(review.book, 3);
    }

    #[test]
    fn moments_are_the_costliest_moves_outside_the_book() {
        assert_eq!(review(&scholars_mate(), None).moments(5), [5]);
        let start = Position::from_fen("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
        let dance = ["Ke2", "Ke7", "Ke1", "Ke8", "Kd1"].map(|san| (san, Centipawns(0), None));
        let mut game = evaluated_moves(start, &dance);
        for (m, score) in game.iter_mut().zip([0, -100, 50, 60, 400]) {
            m.score = Some(Centipawns(score));
        }
        let review = review(&game, Some(Centipawns(390)));
        assert_eq!(review.moments(5), [0, 1, 3]);
        assert_eq!(review.moments(2), [1, 3]);
    }

    #[test]
    fn the_mating_move_is_not_counted() {
        let game = scholars_mate();
        let [white, black] = review(&game, None).sides;
        let scores: Vec<_> = game[1..].iter().map(|m| m.score).collect();
        assert_eq!([white.accuracy, black.accuracy], game_accuracy(Color::White, &scores));
        assert_eq!(white.average_loss, Some((0.0 + 60.0 + 0.0) / 3.0));
        assert_eq!(black.average_loss, Some((0.0 + 0.0 + 1_020.0) / 3.0));
    }

    #[test]
    fn the_better_line_is_shown_where_there_was_one() {
        let game = scholars_mate();
        let review = review(&game, None);
        assert_eq!(review.moves[5].better, Some(game[5].line.clone()));
        assert_eq!(review.moves[6].better, None);
    }

    #[test]
    fn the_engine_s_move_has_no_fault() {
        // The engine sees only later that its choice loses.
        let game = evaluated_moves(Position::initial(), &[("a3", Centipawns(20), None)]);
        assert_eq!(review(&game, Some(Centipawns(-500))).moves[0].label, Some(Label::Book));
        let other = evaluated_moves(Position::initial(), &[("a3", Centipawns(20), Some("e4"))]);
        assert_eq!(review(&other, Some(Centipawns(-500))).moves[0].label, Some(Label::Blunder));
    }

    #[test]
    fn another_start_is_worth_what_the_engine_says() {
        let start = Position::from_fen("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1").unwrap();
        let game =
            evaluated_moves(start, &[("Kd7", Centipawns(900), Some("Ke7")), ("Qa7+", Centipawns(900), None)]);
        let review = review(&game, Some(Centipawns(900)));
        assert_eq!(review.sides.map(|side| side.accuracy), [Some(100.0), Some(100.0)]);
        assert_eq!(review.book, 0);
    }

    #[test]
    fn a_game_without_moves_or_scores_is_reviewed_too() {
        assert_eq!(review(&[], None).moves, []);
        let mut game = scholars_mate();
        for m in &mut game {
            (m.score, m.line) = (None, Vec::new());
        }
        let review = review(&game, None);
        assert!(review.moves[1..6].iter().all(|m| m.accuracy.is_none() && m.better.is_none()));
        assert_eq!(review.sides.map(|side| side.average_loss), [None, None]);
        assert_eq!(review.moments(9), []);
    }
}
