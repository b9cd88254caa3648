//! The state of a review, kept among the library's settings.

use library::{GameId as LibraryId, Library, Source};
use play::Score;

use super::main_line::MainLine;
use super::review_engines::ReviewEngines;
use crate::api_error::ApiError;
use crate::storage::{PositionEval, SavedReview, read_review, write_review};
use crate::white_score::WhiteScore;
use crate::wire::GameId;

impl SavedReview {
    fn new(line: &MainLine, engines: &ReviewEngines) -> SavedReview {
        SavedReview {
            engine: engines.engine().to_owned(),
            name: engines.name().to_owned(),
            nodes: engines.nodes(),
            moves: line.steps().to_vec(),
            evals: vec![None; line.positions()],
            glyphs: Vec::new(),
            finished: false,
        }
    }

    /// What a review begins with: what the same engine found before, or else the evaluations that came with an
    /// imported game. Of another engine only the glyphs are taken over, to be removed.
    pub(super) fn to_continue(
        library: &Library,
        game: GameId,
        line: &MainLine,
        engines: &ReviewEngines,
    ) -> Result<SavedReview, ApiError> {
        let new = SavedReview::new(line, engines);
        Ok(match SavedReview::load(library, game)? {
            Some(old) if old.engine == new.engine && old.nodes == new.nodes => {
                SavedReview { finished: false, ..old.along(line) }
            }
            Some(old) => SavedReview { glyphs: old.along(line).glyphs, ..new },
            None if is_imported(library, game)? => SavedReview { evals: given(line), ..new },
            None => new,
        })
    }

    /// The review of a game; one that cannot be read is none.
    pub(super) fn load(library: &Library, game: GameId) -> Result<Option<SavedReview>, ApiError> {
        let text = library.setting(&key(game))?;
        Ok(text.and_then(|text| read_review(&text).ok()))
    }

    pub(super) fn save(&self, library: &Library, game: GameId) -> Result<(), ApiError> {
        Ok(library.set_setting(&key(game), &write_review(self)?)?)
    }

    /// What still holds of the main line as it is now: everything up to where it differs.
    pub(super) fn along(mut self, line: &MainLine) -> SavedReview {
        let common = self.moves.iter().zip(line.steps()).take_while(|(old, new)| old == new).count();
        self.evals.truncate(common + 1);
        self.evals.resize(line.positions(), None);
        self.glyphs.retain(|&(ply, _)| ply <= common);
        SavedReview { moves: line.steps().to_vec(), ..self }
    }

    /// Adds an evaluation. One that came with the game stays.
    pub(super) fn add(&mut self, ply: usize, eval: PositionEval) {
        let given = self.evals[ply].take().map(|old| (old.score, old.depth));
        let (score, depth) = given.unwrap_or((eval.score, eval.depth));
        self.evals[ply] = Some(PositionEval { score, depth, ..eval });
    }
}

/// In a game that was played here the evaluations are the players' own: a review does not trust them.
fn is_imported(library: &Library, game: GameId) -> Result<bool, ApiError> {
    let summary = library.summary(LibraryId(game.into()))?;
    Ok(summary.is_some_and(|summary| summary.source == Source::Import))
}

/// The evaluations that came with the game, if every position after the first has one: evaluations of single
/// moves may come from different engines and do not compare.
fn given(line: &MainLine) -> Vec<Option<PositionEval>> {
    let evals: Vec<_> = (0..line.positions()).map(|ply| given_at(line, ply)).collect();
    let is_whole = (1..line.positions()).all(|ply| evals[ply].is_some() || line.is_over(ply));
    if is_whole { evals } else { vec![None; line.positions()] }
}

/// The evaluation that came with a position. No mate is on a board where the game goes on.
fn given_at(line: &MainLine, ply: usize) -> Option<PositionEval> {
    let (score, depth) = line.noted(ply).filter(|&(score, _)| score != WhiteScore(Score::MatedIn(0)))?;
    Some(PositionEval { score, depth, line: Vec::new(), second: None })
}

fn key(game: GameId) -> String {
    format!("review:{game}")
}
