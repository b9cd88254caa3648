//! `hetman db import`.

use std::path::PathBuf;

use explorer::{Database, ImportOptions, ImportProgress};
use indicatif::HumanCount;

use crate::threads::ThreadArguments;
use crate::{interrupt, progress};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The source they go to, made if there is none of this name
    #[arg(long, default_value = "games")]
    source: String,
    /// How many plies of every game a new source has in its index; 0 is all
    #[arg(long, default_value_t = 50)]
    plies: u16,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(super) fn run(database: &Database, arguments: &Arguments) -> anyhow::Result<()> {
    let options = ImportOptions { plies: arguments.plies, threads: arguments.threads.count() };
    let stop = interrupt::stop_on_interrupt()?;
    let bar = progress::bar(0, "{bar:40} {bytes} of {total_bytes}, {eta} left, {msg}");
    let told = |done: &ImportProgress| {
        bar.set_length(done.total_bytes);
        bar.set_position(done.bytes);
        bar.set_message(format!("{} games", HumanCount(done.games)));
    };
    let done = database.import(&arguments.source, &arguments.files, &options, &told, &|| stop.is_raised());
    bar.finish_and_clear();
    let done = done?;
    let added = done.games.saturating_sub(done.duplicates);
    println!("{} games added to {}", HumanCount(added), arguments.source);
    if done.duplicates > 0 {
        println!("{} were there already, or twice in the files", HumanCount(done.duplicates));
    }
    if done.broken > 0 {
        println!("{} have a mistake: what comes before it was kept", HumanCount(done.broken));
    }
    Ok(())
}
