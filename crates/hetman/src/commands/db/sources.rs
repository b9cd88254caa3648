//! `hetman db list`, `merge`, `check` and `delete`.

use explorer::{Database, SourceInfo};
use indicatif::{HumanBytes, HumanCount};
use serde_json::json;

use crate::threads::ThreadArguments;
use crate::{interrupt, progress};

#[derive(clap::Args)]
pub(super) struct ListArguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(super) struct SourceArguments {
    /// The source
    source: String,
}

#[derive(clap::Args)]
pub(super) struct MergeArguments {
    /// The source
    source: String,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(super) fn list(database: &Database, arguments: &ListArguments) -> anyhow::Result<()> {
    let sources = database.sources()?;
    if arguments.json {
        let object = |source: &SourceInfo| {
            json!({
                "name": &*source.name,
                "games": source.games,
                "segments": source.segments,
                "bytes": source.bytes,
                "index_bytes": source.index_bytes,
                "plies": source.plies,
                "first": source.first.to_string(),
                "last": source.last.to_string(),
            })
        };
        let objects: Vec<_> = sources.iter().map(object).collect();
        println!("{}", serde_json::to_string_pretty(&objects)?);
        return Ok(());
    }
    if sources.is_empty() {
        println!("no games yet: hetman db import FILE.pgn");
    }
    for source in sources {
        let bytes = source.index_bytes.checked_div(source.games).unwrap_or(0);
        println!(
            "{}: {} games of {} to {}, {} in {} segments ({bytes} bytes of index a game, {})",
            source.name,
            HumanCount(source.games),
            source.first,
            source.last,
            HumanBytes(source.bytes),
            source.segments,
            if source.plies == 0 { "all plies".to_owned() } else { format!("{} plies", source.plies) },
        );
    }
    Ok(())
}

pub(super) fn merge(database: &Database, arguments: &MergeArguments) -> anyhow::Result<()> {
    let stop = interrupt::stop_on_interrupt()?;
    let spinner = progress::spinner("{spinner} merging ({elapsed})");
    let done = database.merge(&arguments.source, arguments.threads.count(), &|| stop.is_raised());
    spinner.finish_and_clear();
    done?;
    println!("merged");
    Ok(())
}

pub(super) fn check(database: &Database, arguments: &SourceArguments) -> anyhow::Result<()> {
    let spinner = progress::spinner("{spinner} reading and replaying ({elapsed})");
    let done = database.check(&arguments.source);
    spinner.finish_and_clear();
    done?;
    println!("{}: nothing is damaged", arguments.source);
    Ok(())
}

pub(super) fn delete(database: &Database, arguments: &SourceArguments) -> anyhow::Result<()> {
    database.delete(&arguments.source)?;
    println!("{} is deleted", arguments.source);
    Ok(())
}
