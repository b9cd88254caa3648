//! The passes of a review over a game.

use super::main_line::MainLine;
use super::report;
use crate::storage::SavedReview;
use crate::wire::review::ReviewPass;

/// Nodes of the first look at every position, at most.
const QUICK: u64 = 30_000;
/// The first look has a tenth of the nodes; below this it is not worth its time.
const QUICKEST: u64 = 2_000;
/// How many times the nodes are searched where a move may be a fault, or where the play contradicts an evaluation.
const CLOSER: u64 = 3;
/// And where it still does.
const CLOSEST: u64 = 6;
/// A move may be a fault, or another one, if it costs so many points of win percentage: more than this ...
const NEARLY_A_FAULT: f64 = 3.5;
/// ... and less than this, where it is a blunder beyond doubt.
const CLEARLY_A_BLUNDER: f64 = 20.0;

/// The passes over all positions, with their nodes.
pub(super) fn whole(nodes: u64) -> impl Iterator<Item = (ReviewPass, u64)> {
    let quick = (nodes / 10).min(QUICK);
    let first = (quick >= QUICKEST).then_some((ReviewPass::Quick, quick));
    first.into_iter().chain([(ReviewPass::Whole, nodes)])
}

/// The passes over what matters.
pub(super) fn refinements(nodes: u64) -> [Refinement; 2] {
    [
        Refinement { nodes: nodes.saturating_mul(CLOSER), doubtful: true, after_first: false },
        Refinement { nodes: nodes.saturating_mul(CLOSEST), doubtful: false, after_first: true },
    ]
}

/// A pass over positions of which the play has shown that they were evaluated wrongly.
pub(super) struct Refinement {
    pub(super) nodes: u64,
    /// Whether moves that may be faults are looked at as well.
    doubtful: bool,
    /// Whether the position after the move is searched first.
    pub(super) after_first: bool,
}

impl Refinement {
    /// The positions to be searched now, before and after the moves in question: none when all is settled.
    pub(super) fn plies(&self, line: &MainLine, saved: &SavedReview) -> Vec<usize> {
        let assessment = report::assess(line, saved);
        let moves = assessment.review.moves.iter().enumerate();
        let range = NEARLY_A_FAULT..CLEARLY_A_BLUNDER;
        let doubtful =
            moves.filter(|(_, m)| self.doubtful && m.loss.is_some_and(|loss| range.contains(&loss)));
        let moves = assessment.contradicted.iter().copied().chain(doubtful.map(|(ply, _)| ply));
        let mut plies: Vec<usize> = moves.flat_map(|ply| [ply, ply + 1]).collect();
        let below = saved.below(line, self.nodes);
        plies.sort_unstable();
        plies.dedup();
        // The last first: a page shows first what the earlier ones depend on.
        plies.reverse();
        plies.retain(|ply| below.contains(ply));
        plies
    }
}
