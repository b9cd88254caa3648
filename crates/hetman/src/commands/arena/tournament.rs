//! `hetman tournament`: everyone against everyone, one against all, or the Swiss system.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use arena::{Entrant, Format, Progress, Standings, crosstable, head_to_head, rating_table};
use jobs::{JobKind, Reporter};

use super::live::published;
use super::options::{MatchOptions, bar};
use crate::inputs::positive;
use crate::interrupt::stop_on_interrupt;
use crate::job::{self, Ended};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The players: presets, registered engines or programs, with settings after commas
    /// (stockfish,option.UCI_Elo=1500,anchor=1500)
    #[arg(required = true, num_args = 2..)]
    players: Vec<String>,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t = Form::RoundRobin)]
    format: Form,
    /// How many games to play in all, two from every opening [default: 100]
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    games: Option<u64>,
    /// How many rounds to play, instead of --games: in each, all who are to meet play two games
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = positive::<u64>)]
    rounds: Option<u64>,
    /// How many players, the first ones, play the gauntlet against all others
    #[arg(long, value_name = "N", value_parser = positive::<usize>)]
    seeds: Option<usize>,
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
    let stop = stop_on_interrupt()?;
    let spec = arguments.options.job(JobKind::Tournament, &arguments.players);
    job::run(&arguments.options.data()?, spec, &stop, |job| play(arguments, job))
}

fn play(arguments: &Arguments, job: &Reporter) -> anyhow::Result<Ended> {
    let participants = arguments.options.participants(&arguments.players)?;
    let format = match arguments.format {
        Form::RoundRobin => Format::RoundRobin,
        Form::Gauntlet => match arguments.seeds {
            None | Some(1) => Format::Gauntlet,
            Some(seeds) => Format::SeededGauntlet(seeds),
        },
        Form::Swiss => Format::Swiss,
    };
    ensure!(
        arguments.seeds.is_none() || arguments.format == Form::Gauntlet,
        "--seeds is for --format gauntlet: the first players play all others"
    );
    let pairs = format.round(0, participants.len(), &vec![0.0; participants.len()], |_, _| 0).len() as u64;
    ensure!(pairs > 0, "the seeds have no opponents: fewer --seeds, or more players");
    let options = &arguments.options;
    let games = arguments.games.or(arguments.rounds.map(|rounds| 2 * rounds * pairs)).unwrap_or(100);
    let mut arena = options.open(participants, format)?;
    let stop = job.stop();
    let entrants = arena.plan().entrants();
    let mut files = options.game_files(&arena)?;
    let bar = bar(&arena, games);
    options.announce_job(job, &arena, games);
    let run = options.run_options(games, None, job);
    let on_game = |progress: Progress<'_>| {
        files.add(progress.record);
        let played = progress.standings.games();
        job.progress(played, Some(games), String::new);
        bar.set_position(played);
        let [white, black] = progress.record.players.map(|n| entrants[n].name.as_str());
        bar.set_message(format!("{white} – {black} {}", progress.record.outcome));
        let lines = options.lines_of(&entrants, progress.record);
        let every = options.report_every;
        let report = (every > 0 && played < games && played.is_multiple_of(every))
            .then(|| rating_table(&entrants, progress.standings) + "\n");
        if !lines.is_empty() || report.is_some() {
            bar.suspend(|| print!("{lines}{}", report.unwrap_or_default()));
        }
    };
    published(job, &run.live, &entrants, || arena.run(&run, stop, on_game))?;
    bar.finish_and_clear();
    let standings = arena.standings();
    let table = [rating_table, crosstable, head_to_head].map(|table| table(&entrants, standings)).join("\n");
    println!("{table}");
    if let Some(path) = &arguments.output {
        std::fs::write(path, &table).with_context(|| format!("cannot write {}", path.display()))?;
    }
    files.finish(&arena)?;
    let result = leader(&entrants, arena.standings());
    if stop.is_raised() {
        eprintln!("interrupted; the same command goes on from here");
        return Ok(Ended { code: ExitCode::FAILURE, result });
    }
    Ok(Ended { code: ExitCode::SUCCESS, result })
}

/// Who has the most points, and how many.
fn leader(entrants: &[Entrant], standings: &Standings) -> String {
    let players = standings.players().iter().zip(entrants);
    let best = players.max_by(|(one, _), (other, _)| one.points().total_cmp(&other.points()));
    best.map_or_else(String::new, |(standing, entrant)| {
        format!("{} {} / {}", entrant.name, standing.points(), standing.games())
    })
}
