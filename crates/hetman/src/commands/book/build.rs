//! `hetman book build`: from games.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use train::book::BookBuilder;

use crate::commands::pgn::input::{ReadCounts, read_games};
use crate::inputs::PgnFiles;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: PgnFiles,
    /// Where to write the book
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How many plies of each game count
    #[arg(long, value_name = "N", default_value_t = 24)]
    plies: usize,
    /// Leave out what was played in fewer games
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_games: u32,
    /// Leave out games unless both players are rated at least so
    #[arg(long, value_name = "ELO")]
    min_rating: Option<u32>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut builder = BookBuilder::new(arguments.plies, arguments.min_rating);
    let mut counts = ReadCounts::new();
    for path in &arguments.games.files {
        read_games(path, &mut counts, |reader| reader.visit(&mut builder))?;
    }
    let book = builder.book(arguments.min_games);
    if book.is_empty() {
        bail!("no move was played often enough in {} games: lower --min-games or --min-rating", counts.games);
    }
    super::write(&book, &arguments.output)
}
