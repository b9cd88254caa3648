//! `hetman db export`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use explorer::Database;
use indicatif::HumanCount;

use crate::new_file::must_be_new;
use crate::progress;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The source
    source: String,
    /// The new file
    #[arg(short, long)]
    output: PathBuf,
}

pub(super) fn run(database: &Database, arguments: &Arguments) -> anyhow::Result<()> {
    must_be_new(&arguments.output)?;
    let named = || arguments.output.display().to_string();
    let mut file = BufWriter::new(File::create(&arguments.output).with_context(named)?);
    let spinner = progress::spinner("{spinner} {pos} games ({elapsed})");
    let mut written = Ok(());
    database.each_game(&arguments.source, &mut |game| {
        written = write!(file, "{}\n\n", game.to_pgn());
        spinner.inc(1);
        written.is_ok()
    })?;
    written.and_then(|()| file.flush()).with_context(named)?;
    let games = spinner.position();
    spinner.finish_and_clear();
    println!("{} games written to {}", HumanCount(games), named());
    Ok(())
}
