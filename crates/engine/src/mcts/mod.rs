//! Monte Carlo tree search: PUCT with the priors of a policy network and values of the evaluation.
//!
//! A playout goes from the root to a leaf, each time by the child that promises most (`selection`), adds the leaf to
//! the `tree`, values it, and tells every node on the way back. What is decided by force is proven (`proof`).
//! `search` runs playouts until time is up, `report` tells what they found.

mod noise;
mod playout;
mod proof;
mod report;
mod search;
mod selection;
#[cfg(test)]
mod tests;
mod tree;
mod value;

pub(crate) use search::{TreeSearch, TreeSearchSettings};
pub(crate) use tree::Tree;
