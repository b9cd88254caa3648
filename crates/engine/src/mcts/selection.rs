//! PUCT: which child a playout goes to (AlphaZero's formula).

use super::proof::Proof;
use super::tree::Tree;
use super::value::Expectation;
use crate::search_parameters::SearchParameters;

/// The formula's numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Puct {
    exploration: f32,
    growth: f32,
    urgency: f32,
}

/// After so many visits exploration has grown noticeably.
const GROWTH_VISITS: f32 = 8_000.0;

impl Puct {
    pub(super) fn new(parameters: &SearchParameters) -> Puct {
        let hundredths = |value: i32| value as f32 / 100.0;
        Puct {
            exploration: hundredths(parameters.mcts_exploration),
            growth: hundredths(parameters.mcts_growth),
            urgency: hundredths(parameters.mcts_urgency),
        }
    }

    /// The edge to follow from an expanded node.
    ///
    /// Unvisited moves all have the same value (*first-play urgency*: less than the node's own by a part of what is left to
    /// lose, so that a side that is lost tries everything), and edges are sorted by their priors: only the first of them
    /// can be the best.
    pub(super) fn select(&self, tree: &Tree, at: usize) -> usize {
        let (node, edges) = (tree.node(at), tree.edges(at));
        let visits = node.visits.max(1) as f32;
        let exploration =
            (self.exploration + self.growth * (1.0 + visits / GROWTH_VISITS).ln()) * visits.sqrt();
        let (mut best, mut best_score, mut visited_prior) = (None, f32::NEG_INFINITY, 0.0);
        for (n, (edge, child)) in tree.children(at).enumerate() {
            visited_prior += edge.prior();
            let value = -Expectation::of_node(child).value;
            // What the opponent has won is tried only if there is nothing else.
            let penalty = if matches!(child.proof, Proof::Win(_)) { 1_000.0 } else { 0.0 };
            let score = value + exploration * edge.prior() / (1.0 + child.visits as f32) - penalty;
            if score > best_score {
                (best, best_score) = (Some(n), score);
            }
        }
        let next = usize::from(node.visited_edges);
        if next < edges.len() {
            let urgency = node.value - self.urgency * (1.0 + node.value) * visited_prior.sqrt();
            if best.is_none() || urgency + exploration * edges[next].prior() > best_score {
                best = Some(next);
            }
        }
        best.unwrap_or(0)
    }
}
