//! `hetman train check`: does the GPU compute what the CPU computes, and how fast?

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, ensure};
use train::cuda::Device;
use train::cuda::check::{COMPARED, TIMED, checked_networks, checked_teachers};
use train::training::Corpus;

use crate::threads;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A file of positions (.hpos)
    file: PathBuf,
    /// Measure too how many positions a second each network learns from, for so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
    speed: f64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let corpus = Corpus::open(std::slice::from_ref(&arguments.file))?;
    let (compared, timed) = (corpus.first(COMPARED)?, corpus.first(TIMED)?);
    ensure!(!compared.is_empty(), "{} has no positions", arguments.file.display());
    println!("{}", Device::open()?.name());
    let mut is_good = true;
    for mut network in checked_networks(threads::all())? {
        let (agrees, text) = network.compare(&compared).with_context(|| network.name.clone())?;
        println!("{text}");
        is_good &= agrees;
        if arguments.speed > 0.0 {
            let time = Duration::try_from_secs_f64(arguments.speed)?;
            println!("{}", network.time(&timed, time).with_context(|| network.name.clone())?);
        }
    }
    for mut teacher in checked_teachers(threads::all())? {
        let (agrees, text) = teacher.compare(&compared).with_context(|| teacher.name.clone())?;
        println!("{text}");
        is_good &= agrees;
        if arguments.speed > 0.0 && teacher.is_large() {
            let time = Duration::try_from_secs_f64(arguments.speed)?;
            println!("{}", teacher.time(&timed, time).with_context(|| teacher.name.clone())?);
        }
    }
    println!("{}", if is_good { "the GPU agrees with the CPU" } else { "the GPU is WRONG" });
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
