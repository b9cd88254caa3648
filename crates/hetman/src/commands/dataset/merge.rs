//! `hetman dataset merge`: one file of several.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use train::data::{DataError, GameReader, GameWriter, PositionReader, PositionWriter};

use super::input::each_game;
use crate::table::grouped;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files, all of games (.hgame) or all of positions (.hpos)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The new file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut descriptions = Vec::new();
    for path in &arguments.files {
        match GameReader::open(path) {
            Ok(reader) => descriptions.push(parsed(reader.description())),
            Err(DataError::NotData) if descriptions.is_empty() => return merge_positions(arguments),
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        }
    }
    let output = || arguments.output.display().to_string();
    let description = serde_json::json!({ "merged": descriptions }).to_string();
    let mut writer = GameWriter::create(&arguments.output, &description).with_context(output)?;
    let mut games = 0;
    each_game(&arguments.files, |game| {
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
    let mut writer = PositionWriter::create(&arguments.output).with_context(output)?;
    for path in &arguments.files {
        let input = || path.display().to_string();
        for position in PositionReader::open(path).with_context(input)? {
            writer.push(&position.with_context(input)?).with_context(output)?;
        }
    }
    println!("{} positions merged", grouped(writer.finish().with_context(output)?));
    Ok(ExitCode::SUCCESS)
}
