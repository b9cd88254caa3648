//! `hetman db export`: as PGN, or as Parquet for DuckDB, pandas and other tools that work on tables.

#[cfg(feature = "parquet")]
mod parquet;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use explorer::Database;
use indicatif::{HumanCount, ProgressBar};

use crate::new_file::must_be_new;
use crate::progress;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The source
    source: String,
    /// The new file: PGN, or Parquet if its name ends with .parquet
    #[arg(short, long)]
    output: PathBuf,
}

pub(super) fn run(database: &Database, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { source, output } = arguments;
    must_be_new(output)?;
    let spinner = progress::spinner("{spinner} {pos} games ({elapsed})");
    if output.extension().is_some_and(|extension| extension == "parquet") {
        parquet(database, source, output, &spinner)?;
    } else {
        pgn(database, source, output, &spinner)?;
    }
    let games = spinner.position();
    spinner.finish_and_clear();
    println!("{} games written to {}", HumanCount(games), output.display());
    Ok(())
}

fn pgn(database: &Database, source: &str, output: &Path, spinner: &ProgressBar) -> anyhow::Result<()> {
    let named = || output.display().to_string();
    let mut file = BufWriter::new(File::create(output).with_context(named)?);
    let mut written = Ok(());
    database.each_game(source, &mut |game| {
        written = write!(file, "{}\n\n", game.to_pgn());
        spinner.inc(1);
        written.is_ok()
    })?;
    written.and_then(|()| file.flush()).with_context(named)
}

#[cfg(feature = "parquet")]
fn parquet(database: &Database, source: &str, output: &Path, spinner: &ProgressBar) -> anyhow::Result<()> {
    let named = || output.display().to_string();
    let mut table = parquet::Table::create(output).with_context(named)?;
    let mut written = Ok(());
    database.each_game(source, &mut |game| {
        written = table.push(game);
        spinner.inc(1);
        written.is_ok()
    })?;
    written.and_then(|()| table.finish()).with_context(named)
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &Database, _: &str, _: &Path, _: &ProgressBar) -> anyhow::Result<()> {
    anyhow::bail!("this hetman was built without Parquet: cargo build --release --features parquet")
}
