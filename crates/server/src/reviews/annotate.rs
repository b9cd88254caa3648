//! What a review writes into the tree.

use chess::pgn::{Evaluation, Nag};
use library::review::Label;
use library::{GameTree, Path};

use super::main_line::MainLine;
use super::report::Assessment;
use crate::api_error::ApiError;
use crate::storage::SavedReview;
use crate::studies::{TreeChange, add_line};
use crate::white_score::WhiteScore;

/// Moves of a better line that are shown as a variation.
const LONGEST_VARIATION: usize = 10;
/// Glyphs that say what a move is worth. One that a person has set stays.
const MOVE_GLYPHS: [u8; 6] = [1, 2, 3, 4, 5, 6];

/// The glyph of a fault.
pub(super) fn glyph(label: Label) -> Option<u8> {
    match label {
        Label::Inaccuracy => Some(6),
        Label::Mistake => Some(2),
        Label::Blunder => Some(4),
        _ => None,
    }
}

/// Writes the evaluations after some plies. Where the line was edited since, nothing is written.
pub(super) fn write_evals(
    tree: &mut GameTree,
    line: &MainLine,
    scores: &[Option<(WhiteScore, u32)>],
    plies: &[usize],
) -> Result<TreeChange, ApiError> {
    let mut changed = Vec::new();
    for &ply in plies.iter().filter(|&&ply| ply > 0) {
        let path = line.path(ply);
        let (Some((score, depth)), Ok(node)) = (scores[ply], tree.node(&path)) else { continue };
        let evaluation = Evaluation::from(score.0);
        if node.annotation().evaluation() != Some(evaluation) {
            let depth = u16::try_from(depth).ok().filter(|&depth| depth > 0);
            tree.set_evaluation(&path, Some((evaluation, depth)))?;
            changed.push(path);
        }
    }
    Ok(in_order(changed))
}

/// Sets glyphs on the faults and adds what would have been better. Glyphs of a review before are removed.
pub(super) fn conclude(
    tree: &mut GameTree,
    line: &MainLine,
    saved: &mut SavedReview,
    assessment: &Assessment,
) -> Result<TreeChange, ApiError> {
    let all: Vec<usize> = (0..line.positions()).collect();
    let mut changed = write_evals(tree, line, &assessment.scores, &all)?.changed;
    for (ply, glyph) in std::mem::take(&mut saved.glyphs) {
        let path = line.path(ply);
        if glyphs(tree, &path).is_some_and(|glyphs| glyphs.contains(&glyph)) {
            tree.toggle_glyph(&path, Nag(glyph))?;
            changed.push(path);
        }
    }
    for (ply, reviewed) in assessment.review.moves.iter().enumerate() {
        let Some(glyph) = reviewed.label.and_then(glyph) else { continue };
        let path = line.path(ply + 1);
        let Some(glyphs) = glyphs(tree, &path) else { continue };
        if !glyphs.iter().any(|glyph| MOVE_GLYPHS.contains(glyph)) {
            tree.toggle_glyph(&path, Nag(glyph))?;
            saved.glyphs.push((ply + 1, glyph));
            changed.push(path);
        }
        let better = reviewed.better.iter().flatten().take(LONGEST_VARIATION);
        let better: Vec<String> = better.map(|&m| tree.start().to_uci(m)).collect();
        changed.extend(add_line(tree, line.path(ply), &better)?.changed);
    }
    Ok(in_order(changed))
}

/// The glyphs of a move; none if there is no such move any more.
fn glyphs(tree: &GameTree, path: &Path) -> Option<Vec<u8>> {
    Some(tree.node(path).ok()?.glyphs().iter().map(|glyph| glyph.0).collect())
}

/// A path sorts after its ancestors.
fn in_order(mut changed: Vec<Path>) -> TreeChange {
    changed.sort();
    changed.dedup();
    TreeChange { path: changed.first().cloned().unwrap_or_default(), changed, ..TreeChange::default() }
}
