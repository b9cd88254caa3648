//! `hetman pgn check`: is every game readable and every move legal?

use std::path::PathBuf;
use std::process::ExitCode;

use chess::pgn::Visitor;
use chess::{Move, Outcome, Position};

use super::input::{ReadCounts, read_games};

/// Counts the plies of sound games, those of variations included.
#[derive(Default)]
struct Moves {
    total: u64,
    current: u64,
}

impl Visitor for Moves {
    fn begin_game(&mut self) {
        self.current = 0;
    }

    fn play(&mut self, _: &Position, _: Move) {
        self.current += 1;
    }

    fn end_game(&mut self, _: &Position, _: Option<Outcome>) {
        self.total += self.current;
    }
}

pub(crate) fn run(files: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let mut counts = ReadCounts::new();
    let mut moves = Moves::default();
    for path in files {
        read_games(path, &mut counts, |reader| reader.visit(&mut moves))?;
    }
    println!(
        "{} games with {} moves are sound, {} are broken ({:.1} s, {:.0} games/s, {:.1} million moves/s)",
        counts.games,
        moves.total,
        counts.broken,
        counts.elapsed().as_secs_f64(),
        counts.games_per_second(),
        moves.total as f64 / counts.elapsed().as_secs_f64().max(1e-9) / 1e6,
    );
    Ok(if counts.broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
