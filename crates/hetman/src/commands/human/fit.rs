//! `hetman human fit`: how much people of a rating go by what comes to mind, and how much by what loses.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use engine::human::{HumanNetwork, Person};
use report::Table;
use train::human::{EvaluatedChoice, LossStatistics, fit};

use super::evaluation::evaluated;
use super::samples::{SampleArguments, band_name, middle};
use crate::threads::ThreadArguments;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    samples: SampleArguments,
    /// The network (.hhum)
    #[arg(long, value_name = "FILE")]
    network: PathBuf,
    /// Nodes of the search that says what every move loses
    #[arg(long, value_name = "N", default_value_t = Person::NODES)]
    nodes: u64,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let path = &arguments.network;
    let network = HumanNetwork::open(path).with_context(|| path.display().to_string())?;
    let samples = arguments.samples.samples(false)?;
    let choices = evaluated(&network, &samples, arguments.nodes, arguments.threads.count(), |rating| rating);
    let mut bands: BTreeMap<u32, Vec<EvaluatedChoice>> = BTreeMap::new();
    for (sample, choice) in samples.iter().zip(choices) {
        bands.entry(sample.band()).or_default().push(choice);
    }
    let mut table = Table::new("", ["rating", "positions", "weights", "loss of people", "loss by the model"]);
    for (band, choices) in &bands {
        let model = fit(choices);
        let weights = model.weights.map(|weight| format!("{weight:.3}")).join(", ");
        println!("({}, [{weights}]),", middle(*band));
        table.push([
            band_name(*band),
            choices.len().to_string(),
            weights,
            losses(&LossStatistics::of_people(choices)),
            losses(&LossStatistics::of_model(&model, choices)),
        ]);
    }
    println!("{}", table.to_text());
    Ok(ExitCode::SUCCESS)
}

/// The mean, and the shares of losses of 50, 100 and 300.
pub(super) fn losses(statistics: &LossStatistics) -> String {
    let [small, large, huge] = statistics.shares().map(|share| 100.0 * share);
    format!("{:.1} ({small:.1} / {large:.1} / {huge:.2} %)", statistics.mean())
}
