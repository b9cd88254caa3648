//! `hetman train study errors`: how far networks are from their labels.

use std::path::PathBuf;
use std::process::ExitCode;

use train::mlp::study::{Errors, Phase, material};
use train::training::Record;

use super::read_networks;
use crate::commands::train::backend::ThreadArguments;
use crate::commands::train::test_positions::TestArguments;
use crate::table::{Table, grouped};

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
    let measured = networks.into_iter().map(|(name, network)| {
        let errors = Errors::of_network(&network, &records, arguments.threads.count());
        row(&name, &errors)
    });
    let mut table = simplest(&records);
    table.rows.extend(measured);
    print!("{}", table.to_markdown());
    Ok(ExitCode::SUCCESS)
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
