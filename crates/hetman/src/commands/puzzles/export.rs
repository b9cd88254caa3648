//! `hetman puzzles export`: the puzzles of the library in Lichess's columns.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use coach::puzzle::HEADER;
use library::Library;
use library::puzzles::shipped;
use report::grouped;

use crate::data_directory::DataDirectory;
use crate::new_file::must_be_new;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The new file [default: standard output]
    #[arg(short, long, value_name = "FILE.csv")]
    output: Option<PathBuf>,
    /// Also those that Hetman brings along
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    data: DataDirectory,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if let Some(output) = &arguments.output {
        must_be_new(output)?;
    }
    let library = Library::open(&arguments.data.path()?)?;
    let plays: HashMap<String, u32> = library.puzzle_plays()?.into_iter().collect();
    let own = library.puzzles()?;
    let others = if arguments.all { shipped() } else { &[] };
    let mut text = format!("{HEADER}\n");
    for puzzle in own.iter().chain(others) {
        text += &format!("{}\n", puzzle.to_row(plays.get(&puzzle.id).copied().unwrap_or(0)));
    }
    match &arguments.output {
        Some(output) => {
            fs::write(output, text).with_context(|| format!("cannot write {}", output.display()))?;
        }
        None => print!("{text}"),
    }
    eprintln!("{} puzzles", grouped((own.len() + others.len()) as u64));
    Ok(ExitCode::SUCCESS)
}
