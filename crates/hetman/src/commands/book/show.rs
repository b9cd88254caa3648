//! `hetman book show`: the moves of a position.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use chess::Position;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The book
    file: PathBuf,
    /// The position [default: the initial position]
    #[arg(long)]
    fen: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let book = super::read(&arguments.file)?;
    let position = match &arguments.fen {
        Some(fen) => Position::from_fen(fen).context("cannot read the position")?,
        None => Position::initial(),
    };
    let moves = book.moves(&position);
    if moves.is_empty() {
        println!("the position is not in the book");
        return Ok(ExitCode::FAILURE);
    }
    let total: u32 = moves.iter().map(|&(_, weight)| u32::from(weight)).sum();
    for (m, weight) in moves {
        let share = 100.0 * f64::from(weight) / f64::from(total.max(1));
        println!("{:<7} {weight:>5} {share:>5.1} %", position.to_san(m));
    }
    Ok(ExitCode::SUCCESS)
}
