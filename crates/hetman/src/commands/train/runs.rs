//! `hetman train runs`: trainings compared.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use report::plot::{LinePlot, millions};
use report::{Table, grouped, hours};
use train::training::{Recipe, RunRecord};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Records of trainings (the .json beside each network), or folders of them [default: this folder]
    #[arg(value_name = "PATHS")]
    paths: Vec<PathBuf>,
    /// Draw the losses of all in one picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print what is in the records instead of a table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let runs = found(&arguments.paths)?;
    ensure!(
        !runs.is_empty(),
        "there is no record of a training here: `train nnue` writes one beside its network"
    );
    if let Some(path) = &arguments.svg {
        fs::write(path, plot(&runs).render()).with_context(|| path.display().to_string())?;
    }
    if arguments.json {
        let runs: serde_json::Map<_, _> = runs
            .iter()
            .map(|(name, record)| Ok((name.clone(), serde_json::to_value(record)?)))
            .collect::<anyhow::Result<_>>()?;
        println!("{}", serde_json::to_string_pretty(&runs)?);
    } else {
        print!("{}", table(&runs).to_text());
    }
    Ok(ExitCode::SUCCESS)
}

/// The records and their names, by name. A folder's other files of JSON are passed over.
fn found(paths: &[PathBuf]) -> anyhow::Result<Vec<(String, RunRecord)>> {
    let here = [PathBuf::from(".")];
    let mut runs = Vec::new();
    for path in if paths.is_empty() { &here } else { paths } {
        if !path.is_dir() {
            runs.push((name(path), RunRecord::load(path)?));
            continue;
        }
        for entry in fs::read_dir(path).with_context(|| path.display().to_string())? {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "json")
                && let Ok(record) = RunRecord::load(&path)
            {
                runs.push((name(&path), record));
            }
        }
    }
    runs.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(runs)
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn table(runs: &[(String, RunRecord)]) -> Table {
    let columns = [
        "name",
        "network",
        "positions",
        "seen",
        "learning rate",
        "WDL",
        "batch",
        "loss",
        "validation",
        "best at",
        "time",
        "state",
    ];
    let mut table = Table::new(format!("{} trainings", runs.len()), columns);
    for (name, record) in runs {
        table.push(row(name, record));
    }
    table
}

fn row(name: &str, record: &RunRecord) -> [String; 12] {
    let none = || "–".to_owned();
    let progress = &record.progress;
    let over_stages = |number: &dyn Fn(&Recipe) -> String| {
        let mut numbers: Vec<String> = record.stages.iter().map(number).collect();
        numbers.dedup();
        numbers.join(", ")
    };
    let all: u64 = record.stages.iter().map(|recipe| recipe.positions).sum();
    let percent = 100.0 * progress.seen as f64 / all.max(1) as f64;
    [
        name.to_owned(),
        record.network.clone(),
        grouped(record.positions),
        grouped(progress.seen),
        over_stages(&|recipe| format!("{} {}", recipe.learning_rate, recipe.schedule)),
        over_stages(&|Recipe { wdl_blend: [from, to], .. }| {
            if from == to { from.to_string() } else { format!("{from}–{to}") }
        }),
        over_stages(&|recipe| recipe.batch.to_string()),
        progress.curve.last().map_or_else(none, |point| format!("{:.6}", point.loss)),
        progress.validation().map_or_else(none, |loss| format!("{loss:.6}")),
        record.best().map_or_else(none, |(loss, seen)| format!("{loss:.6}, {}", grouped(seen))),
        hours(progress.seconds),
        if record.finished { "finished".to_owned() } else { format!("{percent:.0} %") },
    ]
}

/// The losses of the validation positions, or where there are none those of learning. The steep beginning of each is
/// cut off.
fn plot(runs: &[(String, RunRecord)]) -> LinePlot {
    let line = |record: &RunRecord| {
        let curve = &record.progress.curve;
        let has_validation = curve.iter().any(|point| point.validation.is_some());
        let loss =
            |point: &train::training::Point| if has_validation { point.validation } else { Some(point.loss) };
        curve.iter().filter_map(|point| Some((point.seen as f64, loss(point)?))).collect::<Vec<_>>()
    };
    let lines: Vec<_> = runs.iter().map(|(name, record)| (name.clone(), line(record))).collect();
    let settled =
        lines.iter().flat_map(|(_, points)| &points[(points.len() / 10).max(1).min(points.len())..]);
    LinePlot {
        title: "Trainings".to_owned(),
        subtitle: "mean loss of the validation positions over positions seen".to_owned(),
        ticks: millions(runs.iter().map(|(_, record)| record.progress.seen).max().unwrap_or(0)),
        ceiling: settled.map(|&(_, loss)| loss).reduce(f64::max),
        lines,
    }
}
