//! `hetman human agreement`: how often people play a network's likeliest move, and a level's, by rating.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use engine::Strength;
use engine::human::{HumanNetwork, Person};
use report::Table;
use train::human::{Accuracy, Agreement, Choice, EvaluatedChoice, LossStatistics};

use super::evaluation::evaluated;
use super::fit::losses;
use super::samples::{Sample, SampleArguments, band_name};
use crate::threads::ThreadArguments;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    samples: SampleArguments,
    /// The network (.hhum) [default: the one that comes with Hetman]
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Choose as the levels do, by network and search, and compare what the moves lose
    #[arg(long)]
    levels: bool,
    /// Write a line for every position: rating, moves so far, the move played, its probability, whether it is the
    /// likeliest (.csv)
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let network = match &arguments.network {
        Some(path) => HumanNetwork::open(path).with_context(|| path.display().to_string())?,
        None => HumanNetwork::embedded().clone(),
    };
    let threads = arguments.threads.count();
    let samples = arguments.samples.samples(true)?;
    let agreements = if arguments.levels {
        let choices = evaluated(&network, &samples, Person::NODES, threads, |rating| level(rating).rating);
        println!("{}", compared_losses(&samples, &choices).to_text());
        samples.iter().zip(&choices).map(|(sample, choice)| of_level(sample, choice)).collect()
    } else {
        let choices: Vec<Choice> = samples.iter().map(|sample| sample.choice).collect();
        Agreement::of_network(&network, &choices, threads)
    };
    println!("{}", shares(&samples, &agreements).to_text());
    if let Some(path) = &arguments.csv {
        fs::write(path, csv(&samples, &agreements)).with_context(|| path.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Whom the level of a rating imitates; people of that rating where levels no longer do.
fn level(rating: u32) -> Person {
    Strength::from_elo(rating).person().unwrap_or_else(|| Person::new(rating))
}

/// What the level of the player's rating says.
fn of_level(sample: &Sample, choice: &EvaluatedChoice) -> Agreement {
    let probabilities = level(sample.choice.rating).model.probabilities(&choice.features);
    let probability = probabilities[choice.played];
    Agreement { is_first: probabilities.iter().all(|&other| other <= probability), probability }
}

fn shares(samples: &[Sample], agreements: &[Agreement]) -> Table {
    let mut bands: BTreeMap<u32, Accuracy> = BTreeMap::new();
    for (sample, &agreement) in samples.iter().zip(agreements) {
        bands.entry(sample.band()).or_default().add(agreement);
    }
    let rows = bands.iter().map(|(band, accuracy)| {
        let numbers = [accuracy.share(), accuracy.mean_loss()].map(|number| format!("{number:.3}"));
        [vec![band_name(*band), accuracy.positions.to_string()], numbers.to_vec()].concat()
    });
    Table::new("", ["rating", "positions", "likeliest move played", "log-loss"]).with_rows(rows)
}

/// What people's moves lose, and what the level's would.
fn compared_losses(samples: &[Sample], choices: &[EvaluatedChoice]) -> Table {
    let mut bands: BTreeMap<u32, [LossStatistics; 2]> = BTreeMap::new();
    for (sample, choice) in samples.iter().zip(choices) {
        let [people, expected] = bands.entry(sample.band()).or_default();
        people.add_played(choice);
        expected.add_expected(&level(sample.choice.rating).model, choice);
    }
    let rows =
        bands.iter().map(|(band, [people, level])| vec![band_name(*band), losses(people), losses(level)]);
    Table::new("", ["rating", "people lose", "the level loses"]).with_rows(rows)
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
