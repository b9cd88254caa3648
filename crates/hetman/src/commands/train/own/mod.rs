//! `hetman train own`: a network of one's own from nothing. The engine plays itself, the network learns what its
//! searches say, and is compared with what there is. Interrupted, the same command goes on.

mod comparison;
mod place;
mod stages;

use std::process::ExitCode;
use std::time::Instant;

use jobs::{JobKind, Reporter};
use server::wire::network::{NetworkCard, NetworkFigures, NetworkStage};

use self::place::Place;
use crate::data_directory::DataDirectory;
use crate::interrupt::stop_on_interrupt;
use crate::job::{self, Ended};
use crate::threads::ThreadArguments;

/// Megabytes of the command.
const MEGABYTES: usize = 256;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Its name: it becomes NAME.hnet in the folder `networks` of the data directory, and plays as network:NAME
    #[arg(value_parser = name)]
    name: String,
    /// Positions to make
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1_000..))]
    positions: u64,
    /// Numbers in which each side's view of the board is summed up, a multiple of 32
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u16).range(32..=4096))]
    hidden: u16,
    /// How often every position is seen
    #[arg(long, value_name = "N", default_value_t = 20.0, value_parser = super::data::above_zero)]
    epochs: f64,
    /// Chooses the openings and the first parameters
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: ThreadArguments,
    #[command(flatten)]
    data: DataDirectory,
}

fn name(text: &str) -> Result<String, String> {
    let message = "a network's name has up to 40 letters, digits, - and _";
    roster::network_name(text).then(|| text.to_owned()).ok_or_else(|| message.to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let data = arguments.data.path()?;
    let place = Place::of(&data, &arguments.name)?;
    let stop = stop_on_interrupt()?;
    let spec = job::spec(JobKind::Training, &arguments.name, arguments.threads.count(), MEGABYTES);
    job::run(&data, spec, &stop, |job| make(arguments, &place, job))
}

fn make(arguments: &Arguments, place: &Place, job: &Reporter) -> anyhow::Result<Ended> {
    let begun = Instant::now();
    let mut figures = NetworkFigures::default();
    stages::play(arguments, place, job, &mut figures)?;
    if job.stop().is_raised() {
        return Ok(interrupted());
    }
    let positions = stages::choose(arguments, place, job, &mut figures)?;
    let Some(network) = stages::learn(arguments, place, positions.clone(), job, &mut figures)? else {
        return Ok(interrupted());
    };
    figures.stage = NetworkStage::Comparison;
    job.publish("network", &figures);
    figures.errors = comparison::errors(&network, &positions.validation)?;
    figures.stage = NetworkStage::Done;
    job.publish("network", &figures);
    let result = comparison::summary(&figures.errors);
    let card = NetworkCard {
        made: jiff::Timestamp::now().as_millisecond(),
        hidden: arguments.hidden.into(),
        epochs: arguments.epochs,
        seconds: begun.elapsed().as_secs_f64(),
        figures,
    };
    place.finish(&network, &card)?;
    println!("{}: {result}", place.network.display());
    Ok(Ended { code: ExitCode::SUCCESS, result })
}

fn interrupted() -> Ended {
    eprintln!("interrupted; the same command goes on from here");
    Ended { code: ExitCode::FAILURE, result: String::new() }
}
