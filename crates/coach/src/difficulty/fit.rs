//! Fitting the trees: each is grown to what those before have left over (gradient boosting, squared loss).

use super::FEATURES;
use super::model::{DEPTH, LEAF_SCALE, Model, Question, Tree};

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct FitOptions {
    /// How many trees.
    pub trees: usize,
    /// Which part of its leaves' means a tree adds.
    pub learning_rate: f32,
    /// So many puzzles with no residual are added to every leaf, so that small ones do not shout.
    pub regularisation: f32,
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions { trees: 500, learning_rate: 0.1, regularisation: 40.0 }
    }
}

/// The most values that a feature is divided into.
const BINS: usize = 64;

/// Fits a model to rows of features and their ratings. `progress` is told after each tree how many there are.
///
/// # Panics
///
/// If the lists differ in length.
pub fn fit(
    rows: &[Vec<i16>],
    ratings: &[f32],
    options: FitOptions,
    mut progress: impl FnMut(usize),
) -> Model {
    assert_eq!(rows.len(), ratings.len());
    let base = ratings.iter().sum::<f32>() / ratings.len().max(1) as f32;
    let data = Binned::new(rows);
    let mut residuals: Vec<f32> = ratings.iter().map(|rating| rating - base).collect();
    let mut model = Model { base, trees: Vec::new() };
    for n in 0..options.trees {
        let (tree, leaf_of) = data.grow(&residuals, options);
        for (residual, &leaf) in residuals.iter_mut().zip(&leaf_of) {
            *residual -= f32::from(tree.leaves[usize::from(leaf)]) / LEAF_SCALE;
        }
        model.trees.push(tree);
        progress(n + 1);
    }
    model
}

/// The features as small numbers, feature by feature.
struct Binned {
    /// For each feature, the thresholds between its bins.
    cuts: Vec<Vec<i16>>,
    /// For each feature, the bin of each row.
    bins: Vec<Vec<u8>>,
}

/// The sum and the number of residuals.
#[derive(Clone, Copy, Default)]
struct Sum {
    total: f32,
    count: f32,
}

impl Sum {
    /// How much the squared error falls if these rows get their (shrunk) mean.
    fn gain(self, regularisation: f32) -> f32 {
        self.total * self.total / (self.count + regularisation)
    }
}

impl Binned {
    fn new(rows: &[Vec<i16>]) -> Binned {
        let cuts: Vec<Vec<i16>> = (0..FEATURES).map(|feature| cuts(rows, feature)).collect();
        let bin = |feature: usize, cuts: &Vec<i16>| {
            rows.iter().map(|row| cuts.partition_point(|&cut| cut < row[feature]) as u8).collect()
        };
        let bins = cuts.iter().enumerate().map(|(feature, cuts)| bin(feature, cuts)).collect();
        Binned { cuts, bins }
    }

    /// Grows a tree level by level: the question that helps all leaves together most.
    fn grow(&self, residuals: &[f32], options: FitOptions) -> (Tree, Vec<u8>) {
        let mut leaf_of = vec![0_u8; residuals.len()];
        let mut questions = [Question { feature: 0, threshold: i16::MAX }; DEPTH];
        for (level, question) in questions.iter_mut().enumerate() {
            let (feature, bin) = self.best_split(residuals, &leaf_of, 1 << level, options);
            *question = Question {
                feature: feature as u16,
                threshold: self.cuts[feature].get(bin).copied().unwrap_or(i16::MAX),
            };
            for (leaf, &value) in leaf_of.iter_mut().zip(&self.bins[feature]) {
                *leaf = *leaf << 1 | u8::from(usize::from(value) > bin);
            }
        }
        let mut sums = [Sum::default(); 1 << DEPTH];
        for (&leaf, residual) in leaf_of.iter().zip(residuals) {
            sums[usize::from(leaf)].total += residual;
            sums[usize::from(leaf)].count += 1.0;
        }
        let leaves = sums.map(|sum| {
            let mean = sum.total / (sum.count + options.regularisation);
            (mean * options.learning_rate * LEAF_SCALE).round() as i16
        });
        (Tree { questions, leaves }, leaf_of)
    }

    /// The feature and the last bin on the left side of the best question.
    fn best_split(
        &self,
        residuals: &[f32],
        leaf_of: &[u8],
        leaves: usize,
        options: FitOptions,
    ) -> (usize, usize) {
        let mut best = (f32::NEG_INFINITY, 0, 0);
        let mut histogram = vec![Sum::default(); leaves * BINS];
        for (feature, cuts) in self.cuts.iter().enumerate().filter(|(_, cuts)| !cuts.is_empty()) {
            histogram.fill(Sum::default());
            for ((&leaf, &bin), residual) in leaf_of.iter().zip(&self.bins[feature]).zip(residuals) {
                let sum = &mut histogram[usize::from(leaf) * BINS + usize::from(bin)];
                sum.total += residual;
                sum.count += 1.0;
            }
            let mut gains = [0.0; BINS];
            for bins in histogram.chunks_exact(BINS) {
                add_gains(bins, &mut gains[..cuts.len()], options.regularisation);
            }
            for (bin, &gain) in gains[..cuts.len()].iter().enumerate() {
                if gain > best.0 {
                    best = (gain, feature, bin);
                }
            }
        }
        (best.1, best.2)
    }
}

/// Adds what each split of one leaf gains.
fn add_gains(bins: &[Sum], gains: &mut [f32], regularisation: f32) {
    let whole = bins.iter().fold(Sum::default(), |whole, bin| Sum {
        total: whole.total + bin.total,
        count: whole.count + bin.count,
    });
    let mut left = Sum::default();
    for (gain, bin) in gains.iter_mut().zip(bins) {
        left.total += bin.total;
        left.count += bin.count;
        let right = Sum { total: whole.total - left.total, count: whole.count - left.count };
        *gain += left.gain(regularisation) + right.gain(regularisation);
    }
}

/// The thresholds of a feature: between all its values, or between quantiles if there are too many.
fn cuts(rows: &[Vec<i16>], feature: usize) -> Vec<i16> {
    let mut values: Vec<i16> = rows.iter().map(|row| row[feature]).collect();
    values.sort_unstable();
    let quantiles: Vec<i16> = if values.chunk_by(|a, b| a == b).count() <= BINS {
        values.clone()
    } else {
        (1..BINS).map(|n| values[n * values.len() / BINS]).collect()
    };
    let mut cuts = quantiles;
    cuts.dedup();
    // Above the greatest there is nothing to separate.
    if cuts.last() == values.last() {
        cuts.pop();
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learns_a_simple_rule() {
        let row = |n: i16| {
            let mut row = vec![0; FEATURES];
            row[3] = n % 10;
            row[7] = n % 7;
            row
        };
        let rows: Vec<Vec<i16>> = (0..700).map(row).collect();
        let ratings: Vec<f32> =
            rows.iter().map(|row| 1000.0 + 100.0 * f32::from(row[3]) - 50.0 * f32::from(row[7])).collect();
        let options = FitOptions { trees: 60, learning_rate: 0.3, regularisation: 1.0 };
        let model = fit(&rows, &ratings, options, |_| ());
        for (row, rating) in rows.iter().zip(&ratings) {
            assert!((model.rating(row) - rating).abs() < 60.0, "{} {rating}", model.rating(row));
        }
    }

    #[test]
    fn no_puzzles_make_no_nonsense() {
        let model = fit(&[], &[], FitOptions { trees: 1, ..FitOptions::default() }, |_| ());
        assert!(model.trees.iter().all(|tree| tree.leaves.iter().all(|&leaf| leaf == 0)));
    }
}
