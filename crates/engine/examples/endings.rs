//! Plays won endings out and counts those that are mated within fifty moves:
//!
//! ```text
//! cargo run --release --example endings -- [POSITIONS] [NODES or TIMEms] [DIRECTORY of tablebases to play with]
//! ```
//!
//! `HETMAN_SYZYGY` names a directory of tables that tell which positions are won, but are not played with.

#[path = "../tests/endings/mod.rs"]
mod endings;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use endings::{Ending, TABLES, endings, play_out};
use engine::Tablebases;
use play::Limits;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = arguments.first().map_or(Ok(100), |text| text.parse())?;
    let limits = match arguments.get(1).map_or("100ms", String::as_str) {
        text if let Some(time) = text.strip_suffix("ms") => {
            Limits::move_time(Duration::from_millis(time.parse()?))
        }
        nodes => Limits::nodes(nodes.parse()?),
    };
    let tables = arguments.get(2).map_or("", String::as_str);
    let tablebases = Tablebases::open(std::env::var("HETMAN_SYZYGY").as_deref().unwrap_or(TABLES))?;
    let all = endings(count, &tablebases);
    let mut kinds: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (ending, result) in play_all(&all, &limits, tables) {
        let mated = kinds.entry(&ending.name).or_default();
        match result {
            Ok(plies) if plies <= 100 => mated.push(plies),
            other => println!("{}: {} {other:?}", ending.name, ending.start.to_fen()),
        }
    }
    for (name, mated) in kinds {
        let total = all.iter().filter(|ending| ending.name == name).count();
        let longest = mated.iter().max().map_or(0, |plies| plies.div_ceil(2));
        println!(
            "{name:<7} {:>3} of {total:>3} mated within fifty moves, the longest in {longest}",
            mated.len()
        );
    }
    Ok(())
}

/// As many at a time as the machine has cores.
fn play_all<'a>(
    all: &'a [Ending],
    limits: &Limits,
    tables: &str,
) -> Vec<(&'a Ending, Result<usize, String>)> {
    let (sender, results) = mpsc::channel();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(ending) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let _ = sender.send((ending, play_out(&ending.start, limits, tables)));
                }
            });
        }
        drop(sender);
        results.into_iter().collect()
    })
}
