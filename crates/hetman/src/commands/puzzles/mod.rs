//! `hetman puzzles`: makes them of games, and says what they show and how hard they are.

mod export;
mod fit;
mod input;
mod mine;
mod rate;
mod tag;

use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Subcommand)]
pub(crate) enum Action {
    /// Make puzzles of the mistakes in games
    Mine(mine::Arguments),
    /// Name the motifs of puzzles: prints `PuzzleId,themes` in Lichess's theme names
    Tag(tag::Arguments),
    /// Estimate how hard puzzles are: prints `PuzzleId,rating` on the scale of Lichess's puzzle ratings
    Rate(rate::Arguments),
    /// Write the puzzles of your own games, in Lichess's columns
    Export(export::Arguments),
    /// Make the model behind `rate` again: fits it to one half of the puzzles and measures it on the other
    Fit(fit::Arguments),
}

/// Puzzles to read.
#[derive(clap::Args)]
struct PuzzleFile {
    /// A file with Lichess's columns (PuzzleId, FEN, Moves, …), plain or compressed with zstd or gzip; `-` is standard
    /// input
    #[arg(value_name = "FILE.csv")]
    file: PathBuf,
    /// Take one half of the puzzles only, divided by a hash of the id: 1 is what Hetman was fitted on
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(1..=2))]
    half: Option<u8>,
}

pub(crate) fn run(action: &Action) -> anyhow::Result<ExitCode> {
    match action {
        Action::Mine(arguments) => mine::run(arguments),
        Action::Tag(arguments) => tag::run(arguments),
        Action::Rate(arguments) => rate::run(arguments),
        Action::Export(arguments) => export::run(arguments),
        Action::Fit(arguments) => fit::run(arguments),
    }
}
