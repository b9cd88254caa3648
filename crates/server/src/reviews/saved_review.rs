//! What is kept of a review beside the tree.

use library::{GameId as LibraryId, Library, Source};
use serde::{Deserialize, Serialize};

use super::main_line::MainLine;
use super::review_engines::ReviewEngines;
use crate::api_error::ApiError;
use crate::wire::{Eval, GameId};

/// Who judged which positions, and what they found. Kept as JSON among the library's settings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct SavedReview {
    /// The engine by its id.
    engine: String,
    /// The engine by its name.
    pub(super) name: String,
    /// Positions visited for every move.
    pub(super) nodes: u64,
    /// The main line at that time, as a path has it.
    moves: Vec<String>,
    /// Of each position.
    pub(super) evals: Vec<Option<PositionEval>>,
    /// The glyphs that were set: the half-move, the glyph.
    pub(super) marks: Vec<(usize, u8)>,
    /// Whether all was looked at.
    pub(super) finished: bool,
}

/// What an engine found in a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct PositionEval {
    /// What it is worth.
    pub(super) score: Eval,
    /// How deep the engine looked.
    pub(super) depth: u32,
    /// What the engine would play; nothing if the evaluation came with the game.
    pub(super) line: Vec<String>,
    /// What its second choice is worth.
    pub(super) second: Option<Eval>,
}

impl SavedReview {
    fn new(line: &MainLine, engines: &ReviewEngines) -> SavedReview {
        SavedReview {
            engine: engines.engine().to_owned(),
            name: engines.name().to_owned(),
            nodes: engines.nodes(),
            moves: line.steps().to_vec(),
            evals: vec![None; line.positions()],
            marks: Vec::new(),
            finished: false,
        }
    }

    /// What a review begins with: what the same reviewer found before, or else the evaluations that an
    /// imported game brought along. Of another reviewer only the marks are taken over, to be removed.
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
            Some(old) => SavedReview { marks: old.along(line).marks, ..new },
            None if is_imported(library, game)? => SavedReview { evals: given(line), ..new },
            None => new,
        })
    }

    /// The saved of a game; one that cannot be read is none.
    pub(super) fn load(library: &Library, game: GameId) -> Result<Option<SavedReview>, ApiError> {
        let text = library.setting(&key(game))?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    pub(super) fn save(&self, library: &Library, game: GameId) -> Result<(), ApiError> {
        let text = serde_json::to_string(self).map_err(|error| ApiError::internal(error.to_string()))?;
        Ok(library.set_setting(&key(game), &text)?)
    }

    /// What still holds of the main line as it is now: everything up to where it differs.
    pub(super) fn along(mut self, line: &MainLine) -> SavedReview {
        let common = self.moves.iter().zip(line.steps()).take_while(|(old, new)| old == new).count();
        self.evals.truncate(common + 1);
        self.evals.resize(line.positions(), None);
        self.marks.retain(|&(ply, _)| ply <= common);
        SavedReview { moves: line.steps().to_vec(), ..self }
    }

    /// Takes a eval in. An evaluation that came with the game stays.
    pub(super) fn learn(&mut self, ply: usize, eval: PositionEval) {
        let given = self.evals[ply].take().map(|old| (old.score, old.depth));
        let (score, depth) = given.unwrap_or((eval.score, eval.depth));
        self.evals[ply] = Some(PositionEval { score, depth, ..eval });
    }
}

/// In a game that was played here the players left their own opinions: no judges in their own cause.
fn is_imported(library: &Library, game: GameId) -> Result<bool, ApiError> {
    let summary = library.summary(LibraryId(game.into()))?;
    Ok(summary.is_some_and(|summary| summary.source == Source::Import))
}

/// The evaluations that came with the game, if one judge has gone through all of it: what was noted here
/// and there does not compare. Nobody notes one before the first move.
fn given(line: &MainLine) -> Vec<Option<PositionEval>> {
    let evals: Vec<_> = (0..line.positions()).map(|ply| given_at(line, ply)).collect();
    let is_whole = (1..line.positions()).all(|ply| evals[ply].is_some() || line.is_over(ply));
    if is_whole { evals } else { vec![None; line.positions()] }
}

/// The evaluation that came with a position. No mate is on a board where the game goes on.
fn given_at(line: &MainLine, ply: usize) -> Option<PositionEval> {
    let (score, depth) = line.noted(ply).filter(|&(score, _)| score != Eval::Mate(0))?;
    Some(PositionEval { score, depth, line: Vec::new(), second: None })
}

fn key(game: GameId) -> String {
    format!("review:{game}")
}
