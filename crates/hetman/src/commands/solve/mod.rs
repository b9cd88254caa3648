//! `hetman solve`: which players find the best moves of test positions, and how quickly.

mod attempt;
mod contest;
mod suite;
mod summary;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use arena::PlayerLimits;
use host::Registry;

use crate::commands::arena::{parse_all, stop_on_interrupt};
use crate::data_directory::DataDirectory;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Test positions (files that end in .epd, also with .zst) and players: presets, registered engines or
    /// programs, with settings after commas (stockfish,option.Hash=16,name=SF) [default player: hetman]
    ///
    /// A position is solved by playing one of its best moves (bm), by avoiding others (am), or, if it has
    /// neither, by announcing a mate in so many moves (dm) or fewer.
    #[arg(required = true, value_name = "FILE.epd… [PLAYER…]")]
    names: Vec<String>,
    /// Milliseconds per position [default: 1000, unless --depth or --nodes is given]
    #[arg(long, value_name = "MS")]
    move_time: Option<u64>,
    /// Half-moves to search
    #[arg(long)]
    depth: Option<u32>,
    /// Positions to search for each one
    #[arg(long)]
    nodes: Option<u64>,
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
    data: DataDirectory,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let is_file = |name: &&String| name.ends_with(".epd") || name.ends_with(".epd.zst");
    let (files, mut players): (Vec<&String>, Vec<&String>) = arguments.names.iter().partition(is_file);
    let hetman = "hetman".to_owned();
    if players.is_empty() {
        players.push(&hetman);
    }
    let problems = suite::read(&files)?;
    ensure!(!problems.is_empty(), "there are no test positions: name a file that ends in .epd");
    let names: Vec<String> = players.into_iter().cloned().collect();
    let registry = Registry::in_directory(&arguments.data.path()?);
    let participants = parse_all(&names, &arguments.limits(), &registry)?;
    if let Some(clocked) = participants.iter().find(|participant| participant.limits.time_control.is_some()) {
        anyhow::bail!("{}: a clock is for games; use movetime, depth or nodes", clocked.name);
    }
    let stop = stop_on_interrupt()?;
    let results = contest::run(&problems, &participants, arguments.concurrency, &stop);
    if arguments.verbose {
        print!("{}", summary::failures(&problems, &participants, &results));
    }
    print!("{}", summary::table(&participants, &results).to_text());
    if let Some(path) = &arguments.unsolved {
        let text = summary::unsolved(&problems, &results);
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(if stop.is_raised() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

impl Arguments {
    fn limits(&self) -> PlayerLimits {
        let bounded = self.depth.is_some() || self.nodes.is_some();
        PlayerLimits {
            time_control: None,
            move_milliseconds: self.move_time.or((!bounded).then_some(1_000)),
            depth: self.depth,
            nodes: self.nodes,
        }
    }
}
