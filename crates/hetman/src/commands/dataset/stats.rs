//! `hetman dataset stats`: what is in files of games.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use train::data::{DatasetStatistics, report};

use super::input::each_game;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files of games (.hgame)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Draw the distributions into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut statistics = DatasetStatistics::default();
    each_game(&arguments.files, |game| {
        statistics.add(&game);
        Ok(())
    })?;
    let bytes: u64 = arguments.files.iter().filter_map(|path| Some(fs::metadata(path).ok()?.len())).sum();
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
