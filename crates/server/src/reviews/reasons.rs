//! Why each labelled move is what it is, from the engine's lines before and after it.

use chess::{Color, Move, Position};
use coach::reasons::{Case, of_fault, of_merit};
use engine::evaluation::{Theme, Weights, themes};
use library::review::{EvaluatedMove, Label, MoveReview};
use play::Score;

use super::annotate::glyph;
use crate::white_score::WhiteScore;
use crate::wire::reason::{Claim, Reason, ReasonKind};

/// A win, in centipawns, and a draw: what lies between may be thrown away.
const WINNING: i32 = 150;
const DRAWN: i32 = 10;
/// What one side of a position must be better by to be named, in centipawns ...
const LARGE_THEME: i32 = 50;
/// ... and how many times as much as any other.
const STANDS_OUT: i32 = 2;
/// Moves of a line of which no more is known than its evaluation: further on it is a guess.
const TOLD: usize = 5;
/// A good move that was merely best is explained if what it does is seen within so many plies.
const SEEN: usize = 5;

/// An evaluated game.
pub(super) struct Explainer<'a> {
    pub(super) moves: &'a [EvaluatedMove],
    /// The line after the last move, and what the position there is worth.
    pub(super) last_line: &'a [Move],
    pub(super) last_score: Option<Score>,
}

impl Explainer<'_> {
    /// The reasons of a move; none for moves without a label, and where the lines show nothing.
    pub(super) fn reasons(&self, ply: usize, reviewed: &MoveReview) -> Vec<Reason> {
        match reviewed.label {
            Some(label) if glyph(label).is_some() => self.of_fault(ply, reviewed),
            Some(Label::Brilliant | Label::Only) => self.of_only_move(ply),
            Some(Label::Best) => {
                let mut reasons = self.merits(ply, &[]);
                reasons.retain(|reason| reason.uci.len() <= SEEN);
                reasons
            }
            _ => Vec::new(),
        }
    }

    fn of_fault(&self, ply: usize, reviewed: &MoveReview) -> Vec<Reason> {
        let evaluated = &self.moves[ply];
        let played = self.played(ply);
        let better = reviewed.better.as_deref().unwrap_or_default();
        let throws_away_win = self.throws_away_win(ply);
        let game = self.before(ply);
        let case = Case {
            game: &game,
            position: evaluated.position,
            played: &played,
            other: better,
            throws_away_win,
        };
        let mut reasons: Vec<Reason> =
            of_fault(&case).iter().map(|reason| Reason::new(&evaluated.position, reason)).collect();
        if reasons.iter().all(|reason| reason.kind != ReasonKind::Misses) {
            let theme = reasons.is_empty().then(|| theme(&evaluated.position, &played, better)).flatten();
            reasons.extend(self.compared(
                ply,
                ReasonKind::Better,
                better,
                [evaluated.score, self.score_after(ply)],
                theme,
            ));
        }
        reasons
    }

    /// What the move does, and what its second choice would have been.
    fn of_only_move(&self, ply: usize) -> Vec<Reason> {
        let evaluated = &self.moves[ply];
        let second = evaluated.second_line.as_slice();
        let mut reasons = self.merits(ply, second);
        if reasons.iter().all(|reason| reason.kind != ReasonKind::Prevents) {
            let scores = [evaluated.second, evaluated.score];
            reasons.extend(self.compared(ply, ReasonKind::Prevents, second, scores, None));
        }
        reasons
    }

    fn merits(&self, ply: usize, second: &[Move]) -> Vec<Reason> {
        let EvaluatedMove { position, line, .. } = &self.moves[ply];
        let game = self.before(ply);
        let case =
            Case { game: &game, position: *position, played: line, other: second, throws_away_win: false };
        of_merit(&case).iter().map(|reason| Reason::new(position, reason)).collect()
    }

    /// That one move is worth more than another; `scores` are those of the line's move and of the move played.
    fn compared(
        &self,
        ply: usize,
        kind: ReasonKind,
        line: &[Move],
        [other, played]: [Option<Score>; 2],
        theme: Option<Theme>,
    ) -> Option<Reason> {
        let [other, played] = [other?, played?].map(|score| WhiteScore(score).into());
        let line = &line[..line.len().min(TOLD)];
        let last = ply.checked_sub(1).map(|before| self.moves[before].played);
        let steps = coach::plan::steps(last, &self.moves[ply].position, line);
        let steps = steps.into_iter().map(Into::into).collect();
        let claim = Claim::Evaluation { played, other, theme: theme.map(Into::into), steps };
        (!line.is_empty()).then(|| Reason::along(&self.moves[ply].position, kind, claim, line))
    }

    /// The move played and what follows it.
    fn played(&self, ply: usize) -> Vec<Move> {
        let after = self.moves.get(ply + 1).map_or(self.last_line, |next| &next.line);
        std::iter::once(self.moves[ply].played).chain(after.iter().copied()).collect()
    }

    /// White's score after a move.
    fn score_after(&self, ply: usize) -> Option<Score> {
        self.moves.get(ply + 1).map_or(self.last_score, |next| next.score)
    }

    fn before(&self, ply: usize) -> Vec<(Position, Move)> {
        self.moves[..ply].iter().map(|m| (m.position, m.played)).collect()
    }

    fn throws_away_win(&self, ply: usize) -> bool {
        let mover = self.moves[ply].position.turn();
        let [before, after] =
            [self.moves[ply].score, self.score_after(ply)].map(|score| score.map(|score| score.pov(mover)));
        let won =
            matches!(before, Some(Score::MateIn(_))) || matches!(before, Some(Score::Centipawns(WINNING..)));
        let drawn = after.is_none() || matches!(after, Some(Score::Centipawns(cp)) if cp.abs() <= DRAWN);
        won && drawn
    }
}

/// What the end of the better line is better at than the end of the other, if one thing stands out.
fn theme(position: &Position, played: &[Move], better: &[Move]) -> Option<Theme> {
    let weights = Weights::tuned();
    let [played, better] = [played, better].map(|line| {
        let end = line.iter().fold(*position, |here, &m| here.after(m));
        themes(&end, &weights)
    });
    let (played, better) = (played?, better?);
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let mut gains: Vec<(i32, Theme)> =
        Theme::ALL.iter().enumerate().map(|(n, &theme)| (sign * (better[n] - played[n]), theme)).collect();
    gains.sort_by_key(|&(gain, _)| -gain.abs());
    let [(most, theme), (next, _), ..] = gains[..] else { return None };
    (most >= LARGE_THEME && most >= STANDS_OUT * next.abs()).then_some(theme)
}
