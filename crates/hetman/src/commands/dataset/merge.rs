//! `hetman dataset merge`: one file of several.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use train::data::{GameReader, GameWriter, PositionWriter};

use super::input::{count_positions, each_game, each_position, holds_games, must_hold_games};
use crate::inputs::DataFiles;
use crate::new_file::must_be_new;
use report::grouped;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataFiles,
    /// The new file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    must_be_new(&arguments.output)?;
    if arguments.data.files.first().is_some_and(|path| holds_games(path)) {
        merge_games(arguments)
    } else {
        merge_positions(arguments)
    }
}

fn merge_games(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    must_hold_games(&arguments.data.files)?;
    let description = |path: &PathBuf| Ok(parsed(GameReader::open(path)?.description()));
    let descriptions = arguments.data.files.iter().map(description).collect::<anyhow::Result<Vec<_>>>()?;
    let output = || arguments.output.display().to_string();
    let description = serde_json::json!({ "merged": descriptions }).to_string();
    let mut writer = GameWriter::create(&arguments.output, &description).with_context(output)?;
    let mut games = 0;
    each_game(&arguments.data.files, |game| {
        games += 1;
        writer.push(&game).map(|_| ()).with_context(output)
    })?;
    writer.finish().with_context(output)?;
    println!("{} games merged", grouped(games));
    Ok(ExitCode::SUCCESS)
}

/// A description as it is, or as a text if it is no JSON.
fn parsed(description: &str) -> serde_json::Value {
    serde_json::from_str(description).unwrap_or_else(|_| description.into())
}

fn merge_positions(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let output = || arguments.output.display().to_string();
    count_positions(&arguments.data.files)?;
    let mut writer = PositionWriter::create(&arguments.output).with_context(output)?;
    each_position(&arguments.data.files, |position| writer.push(&position).with_context(output))?;
    println!("{} positions merged", grouped(writer.finish().with_context(output)?));
    Ok(ExitCode::SUCCESS)
}
