//! `hetman puzzles fit`: makes the model of difficulty from puzzles with ratings.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use coach::difficulty::{FitOptions, Model, features, fit};
use coach::puzzle::Half;

use super::PuzzleFile;
use super::rate::RatingPairs;
use crate::inputs::positive;
use crate::progress;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Puzzles with ratings, in Lichess's columns
    #[arg(value_name = "FILE.csv")]
    file: PathBuf,
    /// Where to write the model; nets/puzzles.hpuz is the one that Hetman is built with
    #[arg(short, long, value_name = "MODEL.hpuz")]
    output: PathBuf,
    /// How many trees to fit
    #[arg(long, default_value_t = 500, value_parser = positive::<u16>)]
    trees: u16,
}

/// Rows of features and the ratings that belong to them.
#[derive(Default)]
struct Ratings {
    rows: Vec<Vec<i16>>,
    ratings: Vec<f32>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let [mut fitted, mut measured] = [Ratings::default(), Ratings::default()];
    let counts = PuzzleFile { file: arguments.file.clone(), half: None }.read(|puzzle| {
        let Some(rating) = puzzle.rating else { return };
        let ratings = if puzzle.half() == Half::First { &mut fitted } else { &mut measured };
        ratings.rows.push(features(&puzzle.line));
        ratings.ratings.push(rating);
    })?;
    if fitted.rows.is_empty() {
        bail!("{} has no puzzles with ratings to fit the model to", arguments.file.display());
    }
    let options = FitOptions { trees: arguments.trees.into(), ..FitOptions::default() };
    let bar = progress::bar(options.trees as u64, "{bar:30} {pos} of {len} trees, {eta} left");
    let model = fit(&fitted.rows, &fitted.ratings, options, |trees| bar.set_position(trees as u64));
    bar.finish_and_clear();
    let output = &arguments.output;
    fs::write(output, model.to_bytes()).with_context(|| format!("cannot write {}", output.display()))?;
    println!("fitted to {}", summary(&model, &fitted));
    println!("measured on {}", summary(&model, &measured));
    Ok(counts.exit_code())
}

fn summary(model: &Model, ratings: &Ratings) -> String {
    let mut pairs = RatingPairs::default();
    for (row, &rating) in ratings.rows.iter().zip(&ratings.ratings) {
        pairs.push(model.rating(row), rating);
    }
    pairs.summary()
}
