//! `hetman human agreement`: how often people play a network's likeliest move, by rating.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use engine::human::HumanNetwork;
use report::Table;
use train::human::{Accuracy, Agreement, Choice};

use super::samples::{Sample, SampleArguments, band_name};
use crate::threads::ThreadArguments;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    samples: SampleArguments,
    /// The network (.hhum)
    #[arg(long, value_name = "FILE")]
    network: PathBuf,
    /// Write a line for every position: rating, moves so far, the move played, its probability, whether it is the
    /// likeliest (.csv)
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let path = &arguments.network;
    let network = HumanNetwork::open(path).with_context(|| path.display().to_string())?;
    let samples = arguments.samples.samples(true)?;
    let choices: Vec<Choice> = samples.iter().map(|sample| sample.choice).collect();
    let agreements = Agreement::of_network(&network, &choices, arguments.threads.count());
    let mut bands: BTreeMap<u32, Accuracy> = BTreeMap::new();
    for (sample, &agreement) in samples.iter().zip(&agreements) {
        bands.entry(sample.band()).or_default().add(agreement);
    }
    let rows = bands.iter().map(|(band, accuracy)| {
        let numbers = [accuracy.share(), accuracy.mean_loss()].map(|number| format!("{number:.3}"));
        [vec![band_name(*band), accuracy.positions.to_string()], numbers.to_vec()].concat()
    });
    let columns = ["rating", "positions", "likeliest move played", "log-loss"];
    println!("{}", Table::new("", columns).with_rows(rows).to_text());
    if let Some(path) = &arguments.csv {
        fs::write(path, csv(&samples, &agreements)).with_context(|| path.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn csv(samples: &[Sample], agreements: &[Agreement]) -> String {
    let mut text = "rating,moves,played,probability,first\n".to_owned();
    for (Sample { choice, moves }, agreement) in samples.iter().zip(agreements) {
        let played = choice.position.to_uci(choice.played);
        let first = u8::from(agreement.is_first);
        let _ = writeln!(text, "{},{moves},{played},{:.6},{first}", choice.rating, agreement.probability);
    }
    text
}
