//! `hetman dataset import`: games with evaluations from PGN files.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use train::data::{AnnotatedGames, DataError, GameWriter};

use super::input::names;
use crate::commands::pgn::input::{ReadCounts, read_games};
use crate::new_file::must_be_new;
use report::grouped;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// PGN files with `[%eval …]` comments, plain or compressed with zstd; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The new file of games (.hgame)
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    must_be_new(&arguments.output)?;
    for path in arguments.files.iter().filter(|path| **path != Path::new("-")) {
        File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    }
    let description = serde_json::json!({ "imported": names(&arguments.files) }).to_string();
    let output = || arguments.output.display().to_string();
    let mut writer = GameWriter::create(&arguments.output, &description).with_context(output)?;
    let (mut games, mut positions) = (0, 0);
    let mut visitor = AnnotatedGames::default();
    let mut counts = ReadCounts::new();
    for path in &arguments.files {
        let mut failure: Option<DataError> = None;
        read_games(path, &mut counts, |reader| {
            let more = reader.visit(&mut visitor)?;
            if let Some(game) = visitor.take() {
                games += 1;
                positions += game.scored() as u64;
                failure = writer.push(&game).err();
            }
            Ok(more && failure.is_none())
        })?;
        if let Some(error) = failure {
            return Err(error).with_context(output);
        }
    }
    writer.finish().with_context(output)?;
    println!(
        "{} games with {} scored positions; {} passed over for want of a result or of evaluations, {} broken",
        grouped(games),
        grouped(positions),
        grouped(visitor.passed_over),
        grouped(counts.broken)
    );
    Ok(ExitCode::SUCCESS)
}
