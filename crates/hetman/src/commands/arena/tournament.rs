//! `hetman tournament`: everyone against everyone, one against all, or the Swiss system.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use arena::{Format, head_to_head, rating_table};

use super::options::{MatchOptions, bar};
use crate::inputs::positive;
use crate::interrupt::stop_on_interrupt;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The players: presets, registered engines or programs, with settings after commas
    /// (stockfish,option.UCI_Elo=1500,anchor=1500)
    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t = Form::RoundRobin)]
    format: Form,
    /// How many games to play in all, two from every opening
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = positive::<u64>)]
    games: u64,
    /// Write the final table to this file, as Markdown
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    options: MatchOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Everyone plays everyone
    RoundRobin,
    /// The first plays all others
    Gauntlet,
    /// Those with like scores meet
    Swiss,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let participants = arguments.options.participants(&arguments.players)?;
    let format = match arguments.format {
        Form::RoundRobin => Format::RoundRobin,
        Form::Gauntlet => Format::Gauntlet,
        Form::Swiss => Format::Swiss,
    };
    let mut arena = arguments.options.open(participants, format)?;
    let stop = stop_on_interrupt()?;
    let plan = arena.plan().clone();
    let bar = bar(&arena, arguments.games);
    arena.run(arguments.games, arguments.options.concurrency, None, &stop, |progress| {
        bar.set_position(progress.standings.games());
        let [white, black] = progress.record.players.map(|n| plan.participants[n].name.as_str());
        bar.set_message(format!("{white} – {black} {}", progress.record.outcome));
        let games = progress.standings.games();
        if games < arguments.games && games.is_multiple_of(arguments.options.report_every.max(1)) {
            bar.suspend(|| println!("{}", rating_table(&plan, progress.standings)));
        }
    })?;
    bar.finish_and_clear();
    let table =
        format!("{}\n{}", rating_table(&plan, arena.standings()), head_to_head(&plan, arena.standings()));
    println!("{table}");
    if let Some(path) = &arguments.output {
        std::fs::write(path, &table).with_context(|| format!("cannot write {}", path.display()))?;
    }
    arguments.options.write_pgn(&arena)?;
    if stop.is_raised() {
        eprintln!("interrupted; the same command goes on from here");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
