//! What is kept of a review beside the tree.

use library::{GameId as LibraryId, Library, Source};
use serde::{Deserialize, Serialize};

use super::main_line::MainLine;
use super::team::Team;
use crate::refusal::Refusal;
use crate::wire::{GameId, Score};

/// Who judged which positions, and what they found. Kept as JSON among the library's settings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    /// The engine by its id.
    engine: String,
    /// The engine by its name.
    pub(super) name: String,
    /// Positions visited for every move.
    pub(super) nodes: u64,
    /// The main line at that time, as a path has it.
    moves: Vec<String>,
    /// Of each position.
    pub(super) findings: Vec<Option<Finding>>,
    /// The glyphs that were set: the half-move, the glyph.
    pub(super) marks: Vec<(usize, u8)>,
    /// Whether all was looked at.
    pub(super) finished: bool,
}

/// What an engine found in a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Finding {
    /// What it is worth.
    pub(super) score: Score,
    /// How deep the engine looked.
    pub(super) depth: u32,
    /// What the engine would play; nothing if the evaluation came with the game.
    pub(super) line: Vec<String>,
    /// What its second choice is worth.
    pub(super) second: Option<Score>,
}

impl Record {
    fn new(line: &MainLine, team: &Team) -> Record {
        Record {
            engine: team.engine().to_owned(),
            name: team.name().to_owned(),
            nodes: team.nodes(),
            moves: line.steps().to_vec(),
            findings: vec![None; line.positions()],
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
        team: &Team,
    ) -> Result<Record, Refusal> {
        let new = Record::new(line, team);
        Ok(match Record::load(library, game)? {
            Some(old) if old.engine == new.engine && old.nodes == new.nodes => {
                Record { finished: false, ..old.along(line) }
            }
            Some(old) => Record { marks: old.along(line).marks, ..new },
            None if is_imported(library, game)? => Record { findings: given(line), ..new },
            None => new,
        })
    }

    /// The record of a game; one that cannot be read is none.
    pub(super) fn load(library: &Library, game: GameId) -> Result<Option<Record>, Refusal> {
        let text = library.setting(&key(game))?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    pub(super) fn save(&self, library: &Library, game: GameId) -> Result<(), Refusal> {
        let text = serde_json::to_string(self).map_err(|error| Refusal::broken(error.to_string()))?;
        Ok(library.set_setting(&key(game), &text)?)
    }

    /// What still holds of the main line as it is now: everything up to where it differs.
    pub(super) fn along(mut self, line: &MainLine) -> Record {
        let common = self.moves.iter().zip(line.steps()).take_while(|(old, new)| old == new).count();
        self.findings.truncate(common + 1);
        self.findings.resize(line.positions(), None);
        self.marks.retain(|&(ply, _)| ply <= common);
        Record { moves: line.steps().to_vec(), ..self }
    }

    /// Takes a finding in. An evaluation that came with the game stays.
    pub(super) fn learn(&mut self, ply: usize, finding: Finding) {
        let given = self.findings[ply].take().map(|old| (old.score, old.depth));
        let (score, depth) = given.unwrap_or((finding.score, finding.depth));
        self.findings[ply] = Some(Finding { score, depth, ..finding });
    }
}

/// In a game that was played here the players left their own opinions: no judges in their own cause.
fn is_imported(library: &Library, game: GameId) -> Result<bool, Refusal> {
    let summary = library.summary(LibraryId(game.into()))?;
    Ok(summary.is_some_and(|summary| summary.source == Source::Import))
}

/// The evaluations that came with the game, if one judge has gone through all of it: what was noted here
/// and there does not compare. Nobody notes one before the first move.
fn given(line: &MainLine) -> Vec<Option<Finding>> {
    let findings: Vec<_> = (0..line.positions()).map(|ply| given_at(line, ply)).collect();
    let is_whole = (1..line.positions()).all(|ply| findings[ply].is_some() || line.is_over(ply));
    if is_whole { findings } else { vec![None; line.positions()] }
}

/// The evaluation that came with a position. No mate is on a board where the game goes on.
fn given_at(line: &MainLine, ply: usize) -> Option<Finding> {
    let (score, depth) = line.noted(ply).filter(|&(score, _)| score != Score::Mate(0))?;
    Some(Finding { score, depth, line: Vec::new(), second: None })
}

fn key(game: GameId) -> String {
    format!("review:{game}")
}
