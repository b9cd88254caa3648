//! `hetman tune results`: what the engine's scores mean in wins, draws and losses.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::ensure;
use engine::ResultCurves;
use train::results::Results;

use crate::commands::dataset::each_game;
use crate::table::{Table, grouped, percent};

/// Where the table's rows begin, in centipawns.
const ROWS: [i32; 9] = [-400, -200, -100, -50, -10, 10, 50, 100, 200];

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of games (.hgame) that `hetman datagen` has played with enough nodes
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut results = Results::default();
    each_game(&arguments.files, |game| {
        results.add(&game);
        Ok(())
    })?;
    ensure!(results.positions() > 0, "there are no positions with scores within six pawns in these games");
    let found = results.fit(ResultCurves::HETMAN);
    print!("{}", table(&results, &found).to_text());
    println!("{} positions of {} games", grouped(results.positions()), grouped(results.games));
    println!(
        "mean logarithm of the likelihood {:.5}, of the engine's curves {:.5}",
        results.likelihood(&found),
        results.likelihood(&ResultCurves::HETMAN)
    );
    println!("half_won: {:.0?}, spread: {:.0?}", found.half_won, found.spread);
    Ok(ExitCode::SUCCESS)
}

/// What happened, what the new curves expect and what the engine's do.
fn table(results: &Results, found: &ResultCurves) -> Table {
    let columns = ["score", "positions", "happened", "found", "the engine's"];
    let bounds = ROWS.iter().zip(ROWS.iter().skip(1).chain([&400]));
    let row = |(&from, &to): (&i32, &i32)| {
        let (count, shares) = results.shares(from..to)?;
        let expected = [found, &ResultCurves::HETMAN].map(|curves| results.expected(curves, from..to));
        let cells = [shares, expected[0], expected[1]].map(|shares| shares.map(percent).join(" · "));
        let [happened, found, engine] = cells;
        Some(vec![format!("{from} to {to}"), grouped(count), happened, found, engine])
    };
    Table {
        title: "won · drawn · lost, for the side to move".to_owned(),
        columns: columns.map(str::to_owned).to_vec(),
        rows: bounds.filter_map(row).collect(),
    }
}
