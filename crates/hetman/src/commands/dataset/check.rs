//! `hetman dataset check`: is a file what it should be?

use std::path::PathBuf;
use std::process::ExitCode;
use std::slice;

use anyhow::bail;

use super::input::{each_game, each_position, holds_games};
use report::grouped;

use crate::inputs::DataFiles;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataFiles,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut all_good = true;
    for path in &arguments.data.files {
        let file = slice::from_ref(path);
        let found = if holds_games(path) { check_games(file) } else { check_positions(file) };
        match found {
            Ok(found) => println!("{}: {found}, all good", path.display()),
            Err(error) => {
                all_good = false;
                println!("{error:#}");
            }
        }
    }
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check_games(file: &[PathBuf]) -> anyhow::Result<String> {
    let (mut games, mut positions) = (0, 0);
    each_game(file, |game| {
        games += 1;
        positions += game.scored() as u64;
        if let Some(ply) = game.first_illegal_move() {
            bail!("ply {} of game {games} is illegal", ply + 1);
        }
        Ok(())
    })?;
    Ok(format!("{} games, {} scored positions", grouped(games), grouped(positions)))
}

fn check_positions(file: &[PathBuf]) -> anyhow::Result<String> {
    let mut count = 0;
    each_position(file, |position| {
        count += 1;
        if position.position().is_none() {
            bail!("record {count} is no position of chess");
        }
        Ok(())
    })?;
    Ok(format!("{} positions", grouped(count)))
}
