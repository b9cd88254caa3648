//! `hetman dataset split`: some games are set aside, to see what was learnt on games never seen.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use train::data::{GameWriter, is_for_validation};

use super::input::{each_game, must_hold_games, names};
use crate::inputs::GameFiles;
use crate::new_file::must_be_new;
use report::grouped;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: GameFiles,
    /// The new file of games to learn from
    #[arg(long, value_name = "FILE")]
    training: PathBuf,
    /// The new file of games set aside
    #[arg(long, value_name = "FILE")]
    validation: PathBuf,
    /// Which part of the games is set aside
    #[arg(long, value_name = "PART", default_value_t = 0.02, value_parser = part)]
    share: f64,
    /// Chooses the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let paths = [&arguments.training, &arguments.validation];
    ensure!(paths[0] != paths[1], "--training and --validation are to be two files");
    paths.into_iter().try_for_each(|path| must_be_new(path))?;
    must_hold_games(&arguments.games.files)?;
    let [mut training, mut validation] = [create(arguments, paths[0])?, create(arguments, paths[1])?];
    let mut games = [0_u64; 2];
    each_game(&arguments.games.files, |game| {
        let aside = usize::from(is_for_validation(&game, arguments.seed, arguments.share));
        games[aside] += 1;
        let writer = if aside == 1 { &mut validation } else { &mut training };
        writer.push(&game).map(|_| ()).with_context(|| paths[aside].display().to_string())
    })?;
    for (writer, path) in [training, validation].into_iter().zip(paths) {
        writer.finish().with_context(|| path.display().to_string())?;
    }
    println!("{} games to learn from, {} set aside", grouped(games[0]), grouped(games[1]));
    Ok(ExitCode::SUCCESS)
}

fn create(arguments: &Arguments, path: &Path) -> anyhow::Result<GameWriter> {
    let description = serde_json::json!({ "split": names(&arguments.games.files), "seed": arguments.seed, "set_aside": arguments.share });
    GameWriter::create(path, &description.to_string()).with_context(|| path.display().to_string())
}

fn part(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(part) if part > 0.0 && part < 1.0 => Ok(part),
        _ => Err("expected a number between 0 and 1".to_owned()),
    }
}
