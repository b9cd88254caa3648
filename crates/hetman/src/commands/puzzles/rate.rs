//! `hetman puzzles rate`: how hard puzzles are, and how that agrees with a file's own ratings.

use std::process::ExitCode;

use coach::difficulty::{rank_correlation, rating};

use super::PuzzleFile;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: PuzzleFile,
    /// Compare with the file's column Rating: rank correlation (Spearman) and mean error
    #[arg(long)]
    compare: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut pairs = RatingPairs::default();
    let counts = arguments.puzzles.read(|puzzle| {
        let estimate = rating(&puzzle.line);
        match (arguments.compare, puzzle.rating) {
            (false, _) => println!("{},{estimate:.0}", puzzle.id),
            (true, Some(rating)) => pairs.push(estimate, rating),
            (true, None) => {}
        }
    })?;
    if arguments.compare {
        println!("{}", pairs.summary());
    }
    Ok(counts.exit_code())
}

/// Estimates beside the ratings of people's tries.
#[derive(Default)]
pub(super) struct RatingPairs {
    estimates: Vec<f32>,
    ratings: Vec<f32>,
}

impl RatingPairs {
    pub(super) fn push(&mut self, estimate: f32, rating: f32) {
        self.estimates.push(estimate);
        self.ratings.push(rating);
    }

    /// How well the estimates order the puzzles, and how far off they are.
    pub(super) fn summary(&self) -> String {
        let number = self.ratings.len();
        if number < 2 {
            return "there are not two puzzles with a rating to compare with".to_owned();
        }
        let errors = self.estimates.iter().zip(&self.ratings).map(|(one, other)| (one - other).abs());
        format!(
            "{} puzzles: rank correlation {:.3}, mean error {:.0} points",
            report::grouped(number as u64),
            rank_correlation(&self.estimates, &self.ratings),
            errors.sum::<f32>() / number as f32
        )
    }
}
