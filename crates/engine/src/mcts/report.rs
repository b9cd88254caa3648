//! What a tree says about the root's moves.

use std::cmp::Reverse;

use chess::{Move, Position};
use play::{Report, WinDrawLoss};

use super::proof::Proof;
use super::tree::{Node, ROOT, Tree};
use super::value::{Expectation, score_of};

/// The visited edges of a node with their places in the order in which they would be played: a proven win, the more
/// visited one, of equals the one that the policy prefers.
fn preferences(tree: &Tree, at: usize) -> impl Iterator<Item = (impl Ord, usize)> {
    let children = tree.children(at).map(|(_, child)| child).enumerate();
    children.map(|(edge, child)| (Reverse((child.proof.rank_as_child(), child.visits, Reverse(edge))), edge))
}

/// The visited edges of the root, the best first.
pub(super) fn ranked(tree: &Tree) -> Vec<usize> {
    let mut edges: Vec<_> = preferences(tree, ROOT).collect();
    edges.sort_unstable();
    edges.into_iter().map(|(_, edge)| edge).collect()
}

/// The edge that would be played at a node.
pub(super) fn best_edge(tree: &Tree, at: usize) -> Option<usize> {
    preferences(tree, at).min().map(|(_, edge)| edge)
}

/// The most visited line that begins with an edge of the root.
pub(super) fn variation(tree: &Tree, edge: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    let (mut at, mut next) = (ROOT, Some(edge));
    while let Some(edge) = next {
        let edge = tree.edges(at)[edge];
        moves.push(edge.played);
        let Some(child) = edge.child() else { break };
        at = child;
        next = best_edge(tree, at);
    }
    moves
}

/// The score, the expected result and the variation of an edge of the root.
pub(super) fn of_edge(tree: &Tree, edge: usize, position: &Position) -> Report {
    let followed = &tree.edges(ROOT)[edge];
    let Some(child) = followed.child().map(|child| seen_by_mover(tree.node(child))) else {
        return Report::default();
    };
    let Expectation { value, draws } = Expectation::of_node(&child);
    let of_thousand = |share: f32| (1000.0 * share).round().clamp(0.0, 1000.0) as u16;
    let draw = of_thousand(draws);
    let win = of_thousand((1.0 - draws + value) / 2.0).min(1000 - draw);
    Report {
        score: Some(score_of(&child, position)),
        expectation: Some(WinDrawLoss { win, draw, loss: 1000 - win - draw }),
        prior: Some(of_thousand(followed.prior())),
        principal_variation: variation(tree, edge),
        ..Report::default()
    }
}

/// A child as the side that moved there sees it.
fn seen_by_mover(child: &Node) -> Node {
    let proof = match child.proof {
        Proof::Loss(plies) => Proof::Win(plies + 1),
        Proof::Win(plies) => Proof::Loss(plies + 1),
        other => other,
    };
    let mut seen = *child;
    (seen.proof, seen.value) = (proof, -child.value);
    seen
}

/// A message about every move of the root: its prior, its visits, its value.
pub(super) fn root_moves(tree: &Tree, position: &Position) -> Vec<Report> {
    let message = |edge: &super::tree::Edge| {
        let node = edge.child().map(|child| seen_by_mover(tree.node(child)));
        let visits = node.map_or(0, |node| node.visits);
        let value = node
            .map_or_else(|| "  –".to_owned(), |node| format!("{:+.3}", Expectation::of_node(&node).value));
        let proof = match node.map(|node| node.proof) {
            Some(Proof::Win(_)) => " won",
            Some(Proof::Loss(_)) => " lost",
            Some(Proof::Draw) => " drawn",
            _ => "",
        };
        let (played, prior) = (position.to_uci(edge.played), 100.0 * edge.prior());
        format!("{played} P {prior:.2} % N {visits} Q {value}{proof}")
    };
    let edges = tree.edges(ROOT).iter();
    edges.map(|edge| Report { message: Some(message(edge)), ..Report::default() }).collect()
}
