//! `hetman tournament`: everyone against everyone, one against all, or the Swiss system.

mod tasks;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use arena::{Arena, Format, crosstable, head_to_head, rating_table};
use roster::Participant;

use super::options::{MatchOptions, bar};
use crate::inputs::positive;
use crate::interrupt::stop_on_interrupt;

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: RunArguments,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Print a tournament as tasks for several machines, a line of JSON each
    Plan(Box<tasks::PlanArguments>),
    /// Do a task of a plan
    Task(tasks::TaskArguments),
}

#[derive(clap::Args)]
struct RunArguments {
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
    match &arguments.command {
        None => arguments.run.run(),
        Some(Command::Plan(arguments)) => tasks::plan(arguments),
        Some(Command::Task(arguments)) => tasks::run(arguments),
    }
}

impl RunArguments {
    fn run(&self) -> anyhow::Result<ExitCode> {
        let (participants, format, games) = self.field()?;
        let mut arena = self.options.open(participants, format)?;
        let stop = stop_on_interrupt()?;
        let entrants = arena.plan().entrants();
        let mut files = self.options.game_files(&arena)?;
        let bar = bar(&arena, games);
        arena.run(&self.options.run_options(games, None), &stop, |progress| {
            files.add(progress.record);
            let played = progress.standings.games();
            bar.set_position(played);
            let [white, black] = progress.record.players.map(|n| entrants[n].name.as_str());
            bar.set_message(format!("{white} – {black} {}", progress.record.outcome));
            let lines = self.options.lines_of(&entrants, progress.record);
            let every = self.options.report_every;
            let report = (every > 0 && played < games && played.is_multiple_of(every))
                .then(|| rating_table(&entrants, progress.standings) + "\n");
            if !lines.is_empty() || report.is_some() {
                bar.suspend(|| print!("{lines}{}", report.unwrap_or_default()));
            }
        })?;
        bar.finish_and_clear();
        self.report(&arena)?;
        files.finish(&arena)?;
        if stop.is_raised() {
            eprintln!("interrupted; the same command goes on from here");
            return Ok(ExitCode::FAILURE);
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Who plays, who meets whom, and how many games.
    fn field(&self) -> anyhow::Result<(Vec<Participant>, Format, u64)> {
        let participants = self.options.participants(&self.players)?;
        let format = match self.format {
            Form::RoundRobin => Format::RoundRobin,
            Form::Gauntlet => match self.seeds {
                None | Some(1) => Format::Gauntlet,
                Some(seeds) => Format::SeededGauntlet(seeds),
            },
            Form::Swiss => Format::Swiss,
        };
        ensure!(
            self.seeds.is_none() || self.format == Form::Gauntlet,
            "--seeds is for --format gauntlet: the first players play all others"
        );
        let points = vec![0.0; participants.len()];
        let pairs = format.round(0, participants.len(), &points, |_, _| 0).len() as u64;
        ensure!(pairs > 0, "the seeds have no opponents: fewer --seeds, or more players");
        let games = self.games.or(self.rounds.map(|rounds| 2 * rounds * pairs)).unwrap_or(100);
        Ok((participants, format, games))
    }

    /// Prints the final tables, and writes them to a file if that is wanted.
    fn report(&self, arena: &Arena) -> anyhow::Result<()> {
        let entrants = arena.plan().entrants();
        let table = [rating_table, crosstable, head_to_head]
            .map(|table| table(&entrants, arena.standings()))
            .join("\n");
        println!("{table}");
        let Some(path) = &self.output else { return Ok(()) };
        std::fs::write(path, &table).with_context(|| format!("cannot write {}", path.display()))
    }
}
