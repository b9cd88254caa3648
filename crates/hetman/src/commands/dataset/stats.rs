//! `hetman dataset stats`: what is in files of games.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use train::data::{Ending, Statistics};

use super::input::each_game;
use super::svg;
use crate::table::{Table, grouped, percent};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files of games (.hgame)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Draw the distributions into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut statistics = Statistics::default();
    each_game(&arguments.files, |game| {
        statistics.add(&game);
        Ok(())
    })?;
    let bytes: u64 = arguments.files.iter().filter_map(|path| Some(fs::metadata(path).ok()?.len())).sum();
    for table in [overview(&statistics, bytes), games(&statistics), positions(&statistics)] {
        print!("{}", table.to_text());
    }
    if let Some(path) = &arguments.svg {
        fs::write(path, svg::render(&statistics))
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn table(title: &str, columns: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { title: title.to_owned(), columns: columns.iter().map(|&name| name.to_owned()).collect(), rows }
}

/// A name, a count, and its share of a whole.
fn shared(name: &str, part: u64, whole: u64) -> Vec<String> {
    vec![name.to_owned(), grouped(part), percent(part as f64 / whole.max(1) as f64)]
}

fn overview(statistics: &Statistics, bytes: u64) -> Table {
    let &Statistics { games, positions, .. } = statistics;
    let mean =
        |sum: u64, count: u64, decimals: usize| format!("{:.decimals$}", sum as f64 / count.max(1) as f64);
    let plain = |name: &str, value: String| vec![name.to_owned(), value, String::new()];
    let mut rows = vec![
        plain("games", grouped(games)),
        shared("  of Chess960", statistics.chess960, games),
        plain("half-moves a game", mean(statistics.plies, games, 1)),
        plain("scored positions", grouped(positions)),
        shared("  in check", statistics.checks, positions),
        shared("  with a capture or promotion", statistics.tactics, positions),
        shared("  with a mate for a score", statistics.mates, positions),
        shared("  kept by the usual filter", statistics.kept, positions),
        plain("bytes a scored position", mean(bytes, positions, 2)),
    ];
    if let Some(scale) = statistics.scale() {
        rows.push(plain("scale: result = 1 / (1 + exp(-score / scale))", format!("{scale:.0}")));
    }
    table("Overview", &["", "count", "share"], rows)
}

fn games(statistics: &Statistics) -> Table {
    let outcomes = ["White won", "drawn", "Black won"].into_iter().zip(statistics.outcomes);
    let endings = Ending::ALL.map(Ending::name).into_iter().zip(statistics.endings);
    let rows = outcomes.chain(endings.filter(|(_, count)| *count > 0));
    let rows = rows.map(|(name, count)| shared(name, count, statistics.games)).collect();
    table("Games", &["", "count", "share"], rows)
}

/// The scores, from the side to move, and how the games ended from there.
fn positions(statistics: &Statistics) -> Table {
    let middle = Statistics::SCORE_STEPS as i32 / 2;
    let rows = statistics.scores.iter().zip(-middle..).map(|(step, n)| {
        let mut row = shared(
            &format!("{:+.2}", f64::from(n * Statistics::SCORE_STEP) / 100.0),
            step.count,
            statistics.positions,
        );
        row.push(step.mean().map_or(String::new(), |mean| format!("{:.1} %", 100.0 * mean)));
        row
    });
    table("Scores, from the side to move", &["score", "positions", "share", "points"], rows.collect())
}
