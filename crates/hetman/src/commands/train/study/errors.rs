//! `hetman train study errors`: how far networks are from their labels.

use std::path::PathBuf;
use std::process::ExitCode;

use classics::ukraine::Mlp;
use play::Stop;
use train::data::PackedPosition;
use train::mlp::study::{PhaseErrors, report};

use super::read_networks;
use crate::commands::train::test_positions::TestArguments;
use crate::progress;
use crate::threads::ThreadArguments;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Networks (.hmlp)
    #[arg(value_name = "NETWORKS")]
    networks: Vec<PathBuf>,
    #[command(flatten)]
    test: TestArguments,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let networks = read_networks(&arguments.networks)?;
    let records = arguments.test.read()?;
    let mut table = report::baselines(&records);
    for (name, network) in networks {
        let errors = measure(&network, &records, arguments.threads.count(), &Stop::new());
        table.rows.extend(errors.map(|errors| report::errors_row(&name, &errors)));
    }
    print!("{}", table.to_markdown());
    Ok(ExitCode::SUCCESS)
}

/// The errors of a network, with a bar; `None` if interrupted.
pub(in crate::commands::train) fn measure(
    network: &Mlp,
    records: &[PackedPosition],
    threads: usize,
    stop: &Stop,
) -> Option<PhaseErrors> {
    let bar = progress::bar(records.len() as u64, "{bar:40} errors of {pos}/{len} positions, {eta} left");
    let errors =
        PhaseErrors::of_network_until(network, records, threads, stop, |count| bar.inc(count as u64))?;
    bar.finish_and_clear();
    Some(errors)
}
