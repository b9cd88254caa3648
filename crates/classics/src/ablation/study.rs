//! All variants on all positions.

use std::time::Duration;

use chess::Position;

use super::{SearchVariant, variants};
use crate::{Evaluation, Statistics, Value};

/// The measurements of a ladder of variants.
///
/// ```
/// use chess::Position;
/// use classics::{Evaluation, ablation::AblationStudy};
/// let positions = vec![("start".to_owned(), Position::initial())];
/// let study = AblationStudy::run(positions, Evaluation::Material, 3, |_, _| {});
/// let nodes = |name| study.means().find(|(variant, _)| variant.name == name).unwrap().1.nodes;
/// assert!(nodes("everything") < nodes("alpha-beta") && nodes("alpha-beta") < nodes("minimax"));
/// ```
#[derive(Clone, Debug)]
pub struct AblationStudy {
    /// How leaves are evaluated.
    pub evaluation: Evaluation,
    /// Plies searched.
    pub depth: u32,
    /// The positions and their names.
    pub positions: Vec<(String, Position)>,
    /// The ways to search.
    pub variants: Vec<SearchVariant>,
    /// What each variant found in each position: by position, then by variant.
    pub measured: Vec<Vec<Measurement>>,
}

/// What one variant found in one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measurement {
    /// What the position is worth to the side to move.
    pub value: Value,
    /// What it cost to find that.
    pub statistics: Statistics,
}

/// A variant over all positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// Nodes, as a geometric mean: no single position dominates it.
    pub nodes: f64,
    /// Nodes for every node of minimax.
    pub share: f64,
    /// Time in all.
    pub time: Duration,
    /// The branching factor of that mean.
    pub branching: f64,
}

impl AblationStudy {
    /// Measures everything. Before each search, `progress` is told the position and the variant.
    pub fn run(
        positions: Vec<(String, Position)>,
        evaluation: Evaluation,
        depth: u32,
        mut progress: impl FnMut(&str, &str),
    ) -> AblationStudy {
        let variants = variants(evaluation, depth);
        let measured = positions
            .iter()
            .map(|(name, position)| {
                let measure = |variant: &SearchVariant| {
                    progress(name, &variant.name);
                    let found = variant.measure(position);
                    Measurement { value: found.value, statistics: found.statistics }
                };
                variants.iter().map(measure).collect()
            })
            .collect();
        AblationStudy { evaluation, depth, positions, variants, measured }
    }

    /// Every variant with its mean over the positions.
    pub fn means(&self) -> impl Iterator<Item = (&SearchVariant, Mean)> {
        self.variants.iter().enumerate().map(|(n, variant)| (variant, self.mean(n)))
    }

    fn mean(&self, variant: usize) -> Mean {
        let nodes = |n: usize| {
            let logarithms = self.measured.iter().map(|row| (row[n].statistics.nodes.max(1) as f64).ln());
            (logarithms.sum::<f64>() / self.measured.len().max(1) as f64).exp()
        };
        Mean {
            nodes: nodes(variant),
            share: nodes(variant) / nodes(0),
            time: self.measured.iter().map(|row| row[variant].statistics.time).sum(),
            branching: nodes(variant).powf(1.0 / f64::from(self.depth.max(1))),
        }
    }
}
