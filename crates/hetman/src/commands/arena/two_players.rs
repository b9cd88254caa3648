//! `hetman match`: two players, until the games are played or a sequential test has decided.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use arena::{Format, Progress, Sprt, SprtDecision, Standings, match_report};
use indicatif::{HumanDuration, ProgressBar};
use jobs::{JobKind, Reporter};

use super::archive::{self, Action};
use super::live::published;
use super::options::{MatchOptions, bar};
use crate::inputs::positive;
use crate::interrupt::stop_on_interrupt;
use crate::job::{self, Ended};

#[derive(clap::Args)]
#[command(subcommand_negates_reqs = true, after_long_help = super::fastchess::HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
    /// The first player: a preset, a registered engine or a program, with settings after commas
    /// (stockfish,option.Hash=16,name=SF; hetman,network=net.hnet)
    #[arg(required = true)]
    first: Option<String>,
    /// The second player
    #[arg(required = true)]
    second: Option<String>,
    /// How many games to play, two from every opening [default: 100; 100000 with --sprt]
    #[arg(long, value_name = "N", value_parser = positive::<u64>)]
    games: Option<u64>,
    /// How many pairs of games to play, instead of --games
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = positive::<u64>)]
    rounds: Option<u64>,
    /// Stop when a sequential test decides whether the first player is stronger; besides the bounds it takes
    /// alpha=0.05,beta=0.05,model=normalised|logistic|bayesian
    #[arg(long, value_name = "elo0=0,elo1=3")]
    sprt: Option<Sprt>,
    #[command(flatten)]
    options: MatchOptions,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if let Some(action) = &arguments.action {
        return archive::run(action, &arguments.options.archive()?);
    }
    let players = [&arguments.first, &arguments.second].map(|player| player.clone().unwrap_or_default());
    let stop = stop_on_interrupt()?;
    let spec = arguments.options.job(JobKind::Match, &players);
    job::run(&arguments.options.data()?, spec, &stop, |job| play(arguments, &players, job))
}

fn play(arguments: &Arguments, players: &[String], job: &Reporter) -> anyhow::Result<Ended> {
    let options = &arguments.options;
    let mut arena = options.open(options.participants(players)?, Format::RoundRobin)?;
    let sprt = arguments.sprt.as_ref();
    let games = arguments.games.or(arguments.rounds.map(|rounds| 2 * rounds));
    let games = games.unwrap_or(if sprt.is_some() { 100_000 } else { 100 });
    let stop = job.stop();
    let entrants = arena.plan().entrants();
    options.announce_job(job, &arena, games);
    let mut files = options.game_files(&arena)?;
    let bar = bar(&arena, games);
    let mut pace = Pace::new(arena.standings().games());
    let run = options.run_options(games, arguments.sprt, job);
    let on_game = |progress: Progress<'_>| {
        files.add(progress.record);
        job.progress(progress.standings.games(), Some(games), || message(progress.standings, sprt));
        show(&bar, progress.standings, sprt, games, &mut pace);
        let lines = options.lines_of(&entrants, progress.record);
        let played = progress.standings.games();
        let every = options.report_every;
        let report = (every > 0 && played < games && played.is_multiple_of(every)).then(|| {
            match_report(&entrants, progress.standings, sprt) + &pace.left(progress.standings, sprt) + "\n"
        });
        if !lines.is_empty() || report.is_some() {
            bar.suspend(|| print!("{lines}{}", report.unwrap_or_default()));
        }
    };
    published(job, &run.live, &entrants, || arena.run(&run, stop, on_game))?;
    bar.finish_and_clear();
    println!("{}", match_report(&entrants, arena.standings(), sprt));
    let result = message(arena.standings(), sprt);
    files.finish(&arena)?;
    if stop.is_raised() {
        eprintln!("interrupted; the same command goes on from here");
    }
    let code = match sprt.map(|sprt| arena.decision(sprt)) {
        Some(SprtDecision::AcceptH0) => ExitCode::from(2),
        _ if stop.is_raised() => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    };
    Ok(Ended { code, result })
}

/// Where a match stands, in figures.
fn message(standings: &Standings, sprt: Option<&Sprt>) -> String {
    let score = format!("{:.1} %", 100.0 * standings.estimate(0, 1).score);
    let Some(sprt) = sprt else { return score };
    let (lower, upper) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(&standings.counts(0, 1));
    format!("{score}, LLR {ratio:+.2} ({lower:.2}, {upper:.2})")
}

/// Moves the bar. A test ends long before all its games: then the bar is as long as the test is expected to be.
fn show(bar: &ProgressBar, standings: &Standings, sprt: Option<&Sprt>, games: u64, pace: &mut Pace) {
    let played = standings.games();
    pace.games = played;
    bar.set_position(played);
    bar.set_message(message(standings, sprt));
    let Some(sprt) = sprt else { return };
    let counts = standings.counts(0, 1);
    let expected = sprt.games_left(&counts).map_or(games, |left| (played + left.ceil() as u64).min(games));
    bar.set_length(expected.max(played));
}

/// How fast games end in this run.
struct Pace {
    begun: Instant,
    before: u64,
    games: u64,
}

impl Pace {
    fn new(before: u64) -> Pace {
        Pace { begun: Instant::now(), before, games: before }
    }

    /// How long a test may still take, as a line; empty if there is none or it cannot be said.
    fn left(&self, standings: &Standings, sprt: Option<&Sprt>) -> String {
        let left = sprt.and_then(|sprt| sprt.games_left(&standings.counts(0, 1)));
        let (Some(left), played @ 1..) = (left, self.games - self.before) else { return String::new() };
        let seconds = self.begun.elapsed().as_secs_f64() / played as f64 * left;
        let left = Duration::from_secs_f64(seconds.clamp(0.0, 1e9));
        format!("  expected to decide in {}\n", HumanDuration(left))
    }
}
