//! `hetman dataset check`: is a file what it should be?

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use train::data::{DataError, GameReader, PositionReader};

use super::input::each_game;
use crate::table::grouped;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files of games (.hgame) or positions (.hpos)
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut all_good = true;
    for path in &arguments.files {
        let found = match GameReader::open(path) {
            Err(DataError::NotData) => check_positions(path),
            _ => check_games(path),
        };
        match found {
            Ok(found) => println!("{}: {found}, all good", path.display()),
            Err(error) => {
                all_good = false;
                println!("{}: {error:#}", path.display());
            }
        }
    }
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check_games(path: &Path) -> anyhow::Result<String> {
    let (mut games, mut positions) = (0, 0);
    each_game(&[path.to_owned()], |game| {
        games += 1;
        positions += game.scored() as u64;
        if let Some(ply) = game.first_illegal_move() {
            bail!("half-move {} of game {games} is illegal", ply + 1);
        }
        Ok(())
    })?;
    Ok(format!("{} games, {} scored positions", grouped(games), grouped(positions)))
}

fn check_positions(path: &Path) -> anyhow::Result<String> {
    let reader = PositionReader::open(path)?;
    let count = reader.len();
    for (n, position) in reader.enumerate() {
        if position?.position().is_none() {
            bail!("record {} is no position of chess", n + 1);
        }
    }
    Ok(format!("{} positions", grouped(count)))
}
