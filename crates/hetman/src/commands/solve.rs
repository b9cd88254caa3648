//! `hetman solve`: which players find the best moves of test positions, and how quickly.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use arena::suite::{self, Problem, Round};
use library::decompressed;
use roster::PlayerLimits;

use crate::changed_engines::ChangedEngines;
use crate::data_directory::DataDirectory;
use crate::inputs::MoveLimits;
use crate::interrupt::stop_on_interrupt;
use crate::progress;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Test positions (files that end in .epd, also with .zst) and players: presets, registered engines or
    /// programs, with settings after commas (stockfish,option.Hash=16,name=SF) [default player: hetman]
    ///
    /// A position is solved by playing one of its best moves (bm), by avoiding others (am), or, if it has
    /// neither, by announcing a mate in so many moves (dm) or fewer.
    #[arg(required = true, value_name = "FILE.epd… [PLAYER…]")]
    names: Vec<String>,
    /// How long players think about a position [default: 1000 ms]
    #[command(flatten)]
    limits: MoveLimits,
    /// How many positions are tried at a time
    #[arg(short = 'c', long, value_name = "K", default_value_t = 1)]
    concurrency: usize,
    /// Show what was not solved, and what was played instead
    #[arg(short, long)]
    verbose: bool,
    /// Write the positions that not all players solved to this EPD file
    #[arg(long, value_name = "FILE")]
    unsolved: Option<PathBuf>,
    #[command(flatten)]
    changed: ChangedEngines,
    #[command(flatten)]
    data: DataDirectory,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let is_file = |name: &&String| name.ends_with(".epd") || name.ends_with(".epd.zst");
    let (files, mut players): (Vec<&String>, Vec<&String>) = arguments.names.iter().partition(is_file);
    let hetman = "hetman".to_owned();
    if players.is_empty() {
        players.push(&hetman);
    }
    let problems = read(&files)?;
    ensure!(!problems.is_empty(), "there are no test positions: name a file that ends in .epd");
    let names: Vec<String> = players.into_iter().cloned().collect();
    let default = PlayerLimits { move_milliseconds: Some(1_000), ..PlayerLimits::default() };
    let limits = if arguments.limits.is_empty() { default } else { arguments.limits.limits() };
    let participants = arguments.changed.participants(&arguments.data.path()?, &names, &limits)?;
    if let Some(clocked) = participants.iter().find(|participant| participant.limits.time_control.is_some()) {
        anyhow::bail!("{}: a clock is for games; use movetime, depth or nodes", clocked.name);
    }
    let stop = stop_on_interrupt()?;
    let bar = progress::bar(problems.len() as u64, "{bar:30} {pos} of {len} positions, {eta} left  {msg}");
    let mut solved = vec![0; participants.len()];
    let rounds = suite::solve(&problems, &participants, arguments.concurrency, &stop, |round: &Round| {
        for (count, attempt) in solved.iter_mut().zip(&round.attempts) {
            *count += usize::from(attempt.solved_after.is_some());
        }
        bar.inc(1);
        bar.set_message(solved.iter().map(usize::to_string).collect::<Vec<_>>().join(" : "));
    });
    bar.finish_and_clear();
    if arguments.verbose {
        print!("{}", suite::failures(&problems, &participants, &rounds));
    }
    print!("{}", suite::table(&participants, &rounds).to_text());
    if let Some(path) = &arguments.unsolved {
        let text = suite::unsolved(&problems, &rounds);
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(if stop.is_raised() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// All problems of some files. Lines that are none are left out, and the first of each file is shown.
fn read(files: &[impl AsRef<Path>]) -> anyhow::Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for path in files.iter().map(AsRef::as_ref) {
        let text = text_of(path).with_context(|| format!("cannot read {}", path.display()))?;
        let (found, refused) = suite::parse_suite(&text);
        problems.extend(found);
        if let Some((line, error)) = refused.first() {
            let (path, count) = (path.display(), refused.len());
            eprintln!("{path}: {count} lines are left out, the first of them: line {line}: {error}");
        }
    }
    Ok(problems)
}

fn text_of(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    decompressed(File::open(path)?)?.read_to_string(&mut text)?;
    Ok(text)
}
