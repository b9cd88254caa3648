//! `hetman match`: two players, until the games are played or a sequential test has decided.

use std::process::ExitCode;

use arena::{Format, Sprt, SprtDecision, match_report};

use super::options::{MatchOptions, bar};
use crate::inputs::positive;
use crate::interrupt::stop_on_interrupt;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The first player: a preset, a registered engine or a program, with settings after commas
    /// (stockfish,option.Hash=16,name=SF; hetman,network=net.hnet)
    first: String,
    /// The second player
    second: String,
    /// How many games to play, two from every opening [default: 100; 100000 with --sprt]
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    games: Option<u64>,
    /// Stop when a sequential test decides whether the first player is stronger
    #[arg(long, value_name = "elo0=0,elo1=3")]
    sprt: Option<Sprt>,
    #[command(flatten)]
    options: MatchOptions,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let participants =
        arguments.options.participants(&[arguments.first.clone(), arguments.second.clone()])?;
    let mut arena = arguments.options.open(participants, Format::RoundRobin)?;
    let sprt = arguments.sprt.as_ref();
    let games = arguments.games.unwrap_or(if sprt.is_some() { 100_000 } else { 100 });
    let stop = stop_on_interrupt()?;
    let plan = arena.plan().clone();
    let bar = bar(&arena, games);
    arena.run(games, arguments.options.concurrency, sprt, &stop, |progress| {
        bar.set_position(progress.standings.games());
        let estimate = progress.standings.estimate(0, 1);
        bar.set_message(format!("{:.1} %", 100.0 * estimate.score));
        let played = progress.standings.games();
        if played < games && played.is_multiple_of(arguments.options.report_every.max(1)) {
            bar.suspend(|| println!("{}", match_report(&plan, progress.standings, sprt)));
        }
    })?;
    bar.finish_and_clear();
    println!("{}", match_report(&plan, arena.standings(), sprt));
    arguments.options.write_pgn(&arena)?;
    if stop.is_raised() {
        eprintln!("interrupted; the same command goes on from here");
    }
    Ok(match sprt.map(|sprt| arena.decision(sprt)) {
        Some(SprtDecision::AcceptH0) => ExitCode::from(2),
        _ if stop.is_raised() => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    })
}
