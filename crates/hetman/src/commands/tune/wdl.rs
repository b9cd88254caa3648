//! `hetman tune wdl`: what the engine's scores mean in wins, draws and losses.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::ensure;
use engine::WdlModel;
use report::grouped;
use train::wdl_model::{WdlCounts, table};

use crate::commands::dataset::each_game;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of games (.hgame) that `hetman datagen` has played with enough nodes
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut counts = WdlCounts::default();
    each_game(&arguments.files, |game| {
        counts.add(&game);
        Ok(())
    })?;
    ensure!(counts.positions() > 0, "there are no positions with scores within six pawns in these games");
    let found = counts.fit(WdlModel::HETMAN);
    print!("{}", table(&counts, &found).to_text());
    println!("{} positions of {} games", grouped(counts.positions()), grouped(counts.games));
    println!(
        "mean logarithm of the likelihood {:.5}, of the engine's curves {:.5}",
        counts.likelihood(&found),
        counts.likelihood(&WdlModel::HETMAN)
    );
    println!("midpoint: {:.0?}, spread: {:.0?}", found.midpoint, found.spread);
    Ok(ExitCode::SUCCESS)
}
