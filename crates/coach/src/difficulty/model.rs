//! Boosted trees: many small questions, their answers added up.
//!
//! The trees are oblivious: all nodes of a level ask the same question, so that a tree of depth *d* is *d* questions
//! and 2^*d* answers, and the answers to the questions are the index of the leaf.

use std::fmt;
use std::sync::LazyLock;

/// The questions of every tree.
pub(super) const DEPTH: usize = 6;
/// Leaves are stored in these parts of a rating point.
pub(super) const LEAF_SCALE: f32 = 16.0;

const MAGIC: &[u8; 8] = b"HETPUZ\x01\x00";
const TREE_BYTES: usize = DEPTH * 4 + (2 << DEPTH);

static SHIPPED: LazyLock<Model> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../nets/puzzles.hpuz");
    Model::from_bytes(bytes).expect("a test reads the model that is shipped")
});

/// Is a feature greater than a threshold?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Question {
    pub(super) feature: u16,
    pub(super) threshold: i16,
}

/// A tree of [`DEPTH`] questions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tree {
    pub(super) questions: [Question; DEPTH],
    pub(super) leaves: [i16; 1 << DEPTH],
}

/// A function from features to a rating.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    pub(super) base: f32,
    pub(super) trees: Vec<Tree>,
}

/// Why bytes are no model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModelError {
    /// They begin otherwise.
    NotAModel,
    /// They are cut off or too many.
    Length,
    /// A question about a feature that does not exist: the model is of another version.
    Feature(u16),
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAModel => f.write_str("not a model of puzzles (.hpuz)"),
            Self::Length => f.write_str("the model is cut off or has too many bytes: fit it again"),
            Self::Feature(n) => write!(f, "the model asks for feature {n}, which is unknown: fit it again"),
        }
    }
}

impl std::error::Error for ModelError {}

impl Tree {
    pub(super) fn leaf(&self, features: &[i16]) -> usize {
        self.questions.iter().fold(0, |leaf, question| {
            let value = features.get(usize::from(question.feature)).copied().unwrap_or(0);
            leaf << 1 | usize::from(value > question.threshold)
        })
    }
}

impl Model {
    /// The model that Hetman brings along.
    pub fn shipped() -> &'static Model {
        &SHIPPED
    }

    /// The rating of what has these features.
    pub fn rating(&self, features: &[i16]) -> f32 {
        let sum: i32 = self.trees.iter().map(|tree| i32::from(tree.leaves[tree.leaf(features)])).sum();
        self.base + sum as f32 / LEAF_SCALE
    }

    /// How many trees there are.
    pub fn trees(&self) -> usize {
        self.trees.len()
    }

    /// Writes the model.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.base.to_le_bytes());
        for tree in &self.trees {
            for question in tree.questions {
                bytes.extend(question.feature.to_le_bytes());
                bytes.extend(question.threshold.to_le_bytes());
            }
            bytes.extend(tree.leaves.iter().flat_map(|leaf| leaf.to_le_bytes()));
        }
        bytes
    }

    /// Reads a model.
    pub fn from_bytes(bytes: &[u8]) -> Result<Model, ModelError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(ModelError::NotAModel)?;
        let (base, trees) = rest.split_first_chunk::<4>().ok_or(ModelError::Length)?;
        let trees = trees.chunks(TREE_BYTES).map(read_tree).collect::<Result<_, _>>()?;
        Ok(Model { base: f32::from_le_bytes(*base), trees })
    }
}

fn read_tree(bytes: &[u8]) -> Result<Tree, ModelError> {
    if bytes.len() != TREE_BYTES {
        return Err(ModelError::Length);
    }
    let (words, _) = bytes.as_chunks::<2>();
    let (questions, leaves) = words.split_at(2 * DEPTH);
    let mut tree =
        Tree { questions: [Question { feature: 0, threshold: 0 }; DEPTH], leaves: [0; 1 << DEPTH] };
    for (question, words) in tree.questions.iter_mut().zip(questions.chunks(2)) {
        *question =
            Question { feature: u16::from_le_bytes(words[0]), threshold: i16::from_le_bytes(words[1]) };
        if usize::from(question.feature) >= super::FEATURES {
            return Err(ModelError::Feature(question.feature));
        }
    }
    for (leaf, word) in tree.leaves.iter_mut().zip(leaves) {
        *leaf = i16::from_le_bytes(*word);
    }
    Ok(tree)
}

/// Spearman's rank correlation of two lists of equal length; equal values share the mean of their ranks.
///
/// ```
/// use coach::difficulty::rank_correlation;
/// assert_eq!(rank_correlation(&[1.0, 2.0, 3.0], &[10.0, 20.0, 90.0]), 1.0);
/// ```
pub fn rank_correlation(one: &[f32], other: &[f32]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = one.iter().sum::<f64>() / one.len().max(1) as f64;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

fn ranks(values: &[f32]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    for tie in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let rank = start as f64 + (tie.len() - 1) as f64 / 2.0;
        tie.iter().for_each(|&index| ranks[index] = rank);
        start += tie.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_model_reads_and_writes_back() {
        let bytes = include_bytes!("../../../../nets/puzzles.hpuz");
        let model = Model::from_bytes(bytes).unwrap();
        assert_eq!(model.to_bytes(), bytes);
    }

    #[test]
    fn damaged_models_are_refused() {
        let bytes = Model { base: 1500.0, trees: Vec::new() }.to_bytes();
        assert!(Model::from_bytes(&bytes).is_ok());
        assert_eq!(Model::from_bytes(&bytes[..10]).unwrap_err(), ModelError::Length);
        assert_eq!(Model::from_bytes(b"something else").unwrap_err(), ModelError::NotAModel);
        let longer = [&bytes[..], &[0; 7]].concat();
        assert_eq!(Model::from_bytes(&longer).unwrap_err(), ModelError::Length);
        let unknown = [&bytes[..], &[0xff; TREE_BYTES]].concat();
        assert_eq!(Model::from_bytes(&unknown).unwrap_err(), ModelError::Feature(0xffff));
    }

    #[test]
    fn ties_share_a_rank() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [2.5, 0.0, 2.5, 1.0]);
        assert!((rank_correlation(&[1.0, 2.0, 3.0, 4.0], &[4.0, 3.0, 2.0, 1.0]) + 1.0).abs() < 1e-12);
    }
}
