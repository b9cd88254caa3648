//! An arbiter that ends games both engines agree about, so that matches take less time.

use chess::Color;
use serde::{Deserialize, Serialize};

use crate::{GameResult, LiveGame, Score, Termination};

/// When the arbiter steps in; by default never.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// Call games drawn.
    pub draw: Option<DrawRule>,
    /// Call games lost.
    pub resign: Option<ResignRule>,
    /// Call a draw after this many full moves.
    pub longest: Option<u32>,
}

/// From move `from_move` on, when both sides have seen scores within `score` for `moves` moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawRule {
    /// The first full move of the game at which the rule applies.
    pub from_move: u32,
    /// How many moves in a row, by each side.
    pub moves: u32,
    /// The most centipawns.
    pub score: i32,
}

/// When one side has seen itself lost by `score` for `moves` moves in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResignRule {
    /// How many moves in a row.
    pub moves: u32,
    /// At least this many centipawns down.
    pub score: i32,
    /// Whether the opponent must have seen the same.
    pub two_sided: bool,
}

impl Adjudication {
    /// The verdict after the latest move, if the arbiter has one.
    pub fn verdict(&self, game: &LiveGame) -> Option<GameResult> {
        let moves = game.game().moves().len() as u32 / 2;
        if self.longest.is_some_and(|longest| moves >= longest) {
            return Some(GameResult::draw(Termination::Adjudication("the game is too long")));
        }
        let drawn = self.draw.is_some_and(|rule| moves >= rule.from_move && rule.applies(game));
        if drawn {
            return Some(GameResult::draw(Termination::Adjudication("both sides see equality")));
        }
        let loser =
            Color::ALL.into_iter().find(|&color| self.resign.is_some_and(|rule| rule.applies(game, color)));
        loser.map(|loser| GameResult::loss(loser, Termination::Adjudication("the position is lost")))
    }
}

impl DrawRule {
    fn applies(&self, game: &LiveGame) -> bool {
        let equal = |score: Score| score.as_centipawns().abs() <= self.score;
        Color::ALL.into_iter().all(|color| last_scores(game, color, self.moves, equal))
    }
}

impl ResignRule {
    fn applies(&self, game: &LiveGame, loser: Color) -> bool {
        let lost = |score: Score| score.as_centipawns() <= -self.score;
        let won = |score: Score| score.as_centipawns() >= self.score;
        last_scores(game, loser, self.moves, lost)
            && (!self.two_sided || last_scores(game, !loser, self.moves, won))
    }
}

/// Whether the last `moves` scores that `color` reported with its moves all satisfy `test`. A move
/// without a score breaks the row.
fn last_scores(game: &LiveGame, color: Color, moves: u32, test: impl Fn(Score) -> bool) -> bool {
    let scores: Vec<Option<Score>> = (game.played().iter().rev())
        .filter(|played| played.color == color)
        .take(moves as usize)
        .map(|played| played.report.as_ref().and_then(|report| report.score))
        .collect();
    moves > 0 && scores.len() == moves as usize && scores.into_iter().all(|score| score.is_some_and(&test))
}
