//! `hetman dataset stats`: what is in files of games.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use train::data::{DatasetStatistics, report};

use super::input::each_game;

use crate::inputs::GameFiles;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: GameFiles,
    /// Draw the distributions into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut statistics = DatasetStatistics::default();
    each_game(&arguments.games.files, |game| {
        statistics.add(&game);
        Ok(())
    })?;
    let bytes: u64 =
        arguments.games.files.iter().filter_map(|path| Some(fs::metadata(path).ok()?.len())).sum();
    for table in
        [report::overview(&statistics, bytes), report::games(&statistics), report::positions(&statistics)]
    {
        print!("{}", table.to_text());
    }
    if let Some(path) = &arguments.svg {
        fs::write(path, report::plot(&statistics))
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
