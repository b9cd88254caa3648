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
    fn new(line: &MainLine, engines: &ReviewEngines, nodes: u64) -> SavedReview {
        SavedReview {
            engine: engines.engine().to_owned(),
            name: engines.name().to_owned(),
            nodes,
            moves: line.steps().to_vec(),
            evals: vec![None; line.positions()],
            glyphs: Vec::new(),
            refuted: Vec::new(),
            finished: false,
        }
    }

    /// What a review begins with: what the same engine found before, or else the evaluations that came with an
    /// imported game. Of another engine, and of a version that did not say how long it searched, only the glyphs are
    /// taken over, to be removed.
    pub(super) fn to_continue(
        library: &Library,
        game: GameId,
        line: &MainLine,
        engines: &ReviewEngines,
        nodes: u64,
    ) -> Result<SavedReview, ApiError> {
        let new = SavedReview::new(line, engines, nodes);
        Ok(match SavedReview::load(library, game)? {
            Some(old) if old.engine == new.engine && (old.is_given() || old.is_searched()) => {
                // What was finished is not made shallower; what was not may be asked for with less.
                let nodes = if old.finished { old.nodes.max(nodes) } else { nodes };
                SavedReview { nodes, finished: false, ..old.along(line) }
            }
            Some(old) => SavedReview { glyphs: old.along(line).glyphs, ..new },
            None if is_imported(library, game)? => SavedReview { evals: given(line), ..new },
            None => new,
        })
    }

    /// What the evaluations that came with an imported game say, if every position has one.
    pub(super) fn imported(
        library: &Library,
        game: GameId,
        line: &MainLine,
    ) -> Result<Option<SavedReview>, ApiError> {
        if !is_imported(library, game)? {
            return Ok(None);
        }
        let evals = given(line);
        Ok(evals.iter().any(Option::is_some).then(|| SavedReview {
            engine: String::new(),
            name: String::new(),
            nodes: 0,
            moves: line.steps().to_vec(),
            evals,
            glyphs: Vec::new(),
            refuted: Vec::new(),
            finished: true,
        }))
    }

    /// The review of a game; one that cannot be read is none.
    pub(super) fn load(library: &Library, game: GameId) -> Result<Option<SavedReview>, ApiError> {
        let text = library.setting(&key(game))?;
        Ok(text.and_then(|text| read_review(&text).ok()))
    }

    pub(super) fn save(&self, library: &Library, game: GameId) -> Result<(), ApiError> {
        Ok(library.set_setting(&key(game), &write_review(self)?)?)
    }

    /// Whether evaluations came with the game: they have no lines.
    pub(super) fn is_given(&self) -> bool {
        self.evals.iter().flatten().any(|eval| eval.line.is_empty())
    }

    /// Whether it is known of every evaluation how long was searched for it.
    fn is_searched(&self) -> bool {
        self.evals.iter().flatten().all(|eval| eval.nodes > 0)
    }

    /// The positions that were searched with fewer nodes, or not at all. What came with the game is enough.
    pub(super) fn below(&self, line: &MainLine, nodes: u64) -> Vec<usize> {
        let is_below = |ply: &usize| match &self.evals[*ply] {
            None => !line.is_over(*ply),
            Some(eval) => eval.nodes > 0 && eval.nodes < nodes,
        };
        (0..line.positions()).filter(is_below).collect()
    }

    /// Whether every position has an evaluation.
    pub(super) fn is_whole(&self, line: &MainLine) -> bool {
        (0..line.positions()).all(|ply| self.evals[ply].is_some() || line.is_over(ply))
    }

    /// What still holds of the main line as it is now: everything up to where it differs.
    pub(super) fn along(mut self, line: &MainLine) -> SavedReview {
        let common = self.moves.iter().zip(line.steps()).take_while(|(old, new)| old == new).count();
        self.evals.truncate(common + 1);
        self.evals.resize(line.positions(), None);
        self.glyphs.retain(|&(ply, _)| ply <= common);
        self.refuted.retain(|&(ply, _)| ply < common);
        SavedReview { moves: line.steps().to_vec(), ..self }
    }

    /// Whether a search contradicted a reason for a move that is shown by this line.
    pub(super) fn is_refuted(&self, ply: usize, line: &[String]) -> bool {
        self.refuted.iter().any(|(at, refuted)| *at == ply && *refuted == line.join(" "))
    }

    /// Adds an evaluation. One that came with the game stays.
    pub(super) fn add(&mut self, ply: usize, eval: PositionEval) {
        let given = self.evals[ply].take().filter(|old| old.nodes == 0).map(|old| (old.score, old.depth, 0));
        let (score, depth, nodes) = given.unwrap_or((eval.score, eval.depth, eval.nodes));
        self.evals[ply] = Some(PositionEval { score, depth, nodes, ..eval });
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
    Some(PositionEval { score, depth, line: Vec::new(), second: None, second_line: Vec::new(), nodes: 0 })
}

fn key(game: GameId) -> String {
    format!("review:{game}")
}
