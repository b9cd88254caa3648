//! `hetman train study errors`: how far networks are from their labels.

use std::path::PathBuf;
use std::process::ExitCode;

use classics::ukraine::Network;
use play::Stop;
use train::mlp::study::{Errors, Phase, material};
use train::training::Record;

use super::read_networks;
use crate::commands::train::test_positions::TestArguments;
use crate::progress;
use crate::table::{Table, grouped};
use crate::threads::ThreadArguments;

/// Positions that a thread looks at between two looks at the clock.
const AT_ONCE: usize = 1 << 11;

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
    let mut table = simplest(&records);
    for (name, network) in networks {
        let errors = measure(&network, &records, arguments.threads.count(), &Stop::new());
        table.rows.extend(errors.map(|errors| row(&name, &errors)));
    }
    print!("{}", table.to_markdown());
    Ok(ExitCode::SUCCESS)
}

/// The errors of a network; `None` if someone interrupts.
pub(in crate::commands::train) fn measure(
    network: &Network,
    records: &[Record],
    threads: usize,
    stop: &Stop,
) -> Option<Errors> {
    let bar = progress::bar(records.len() as u64, "{bar:40} errors of {pos}/{len} positions, {eta} left");
    let mut errors = Errors::default();
    for some in records.chunks(AT_ONCE * threads) {
        if stop.is_raised() {
            return None;
        }
        errors = errors.and(Errors::of_network(network, some, threads));
        bar.inc(some.len() as u64);
    }
    bar.finish_and_clear();
    Some(errors)
}

/// The table of those who need no network.
pub(super) fn simplest(records: &[Record]) -> Table {
    let zero = Errors::of(records, |_| 0.0);
    let material = Errors::of(records, material);
    let phases = Phase::ALL.map(|phase| format!("{} ({})", name(phase), grouped(zero.count_of(phase))));
    let columns = ["says".to_owned(), format!("all ({})", grouped(zero.count()))];
    Table {
        title: "Mean error in pawns, all clamped to ±15".into(),
        columns: columns.into_iter().chain(phases).collect(),
        rows: vec![row("always 0", &zero), row("material (1, 3, 3, 5, 9)", &material)],
    }
}

/// The errors of one who says something.
fn row(who: &str, errors: &Errors) -> Vec<String> {
    std::iter::once(who.to_owned()).chain(cells(errors)).collect()
}

/// All, then by phase.
pub(in crate::commands::train) fn cells(errors: &Errors) -> impl Iterator<Item = String> {
    let phases = Phase::ALL.map(|phase| errors.mean_of(phase));
    std::iter::once(errors.mean()).chain(phases).map(|mean| format!("{mean:.3}"))
}

pub(in crate::commands::train) fn name(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "25 men or more",
        Phase::Middlegame => "13 to 24",
        Phase::Endgame => "12 or fewer",
    }
}
