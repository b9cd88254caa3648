//! Files of games for reading: plain or compressed, with a progress bar and broken games reported.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use chess::pgn::{BrokenGame, ReadError, Reader};
use indicatif::ProgressBar;
use library::decompressed;

use crate::progress;

/// What was read so far, of all files.
pub(crate) struct ReadCounts {
    pub(crate) games: u64,
    pub(crate) broken: u64,
    started: Instant,
}

impl ReadCounts {
    pub(crate) fn new() -> ReadCounts {
        ReadCounts { games: 0, broken: 0, started: Instant::now() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn games_per_second(&self) -> f64 {
        (self.games + self.broken) as f64 / self.elapsed().as_secs_f64().max(1e-9)
    }
}

/// Reads all games of a file. `next` reads one and says whether there was one; broken games are
/// printed on standard error and counted, and reading goes on.
pub(crate) fn read_games(
    path: &Path,
    counts: &mut ReadCounts,
    mut next: impl FnMut(&mut Reader<Box<dyn Read>>) -> Result<bool, ReadError>,
) -> anyhow::Result<()> {
    let (source, bar) = open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let mut reader = Reader::new(source);
    loop {
        match next(&mut reader) {
            Ok(true) => counts.games += 1,
            Ok(false) => break,
            Err(ReadError::Broken(broken)) => {
                counts.broken += 1;
                bar.suspend(|| eprintln!("{}", located(path, &broken)));
            }
            Err(ReadError::Io(error)) => {
                return Err(error).with_context(|| format!("cannot read on in {}", path.display()));
            }
        }
        if counts.games.is_multiple_of(1024) {
            bar.set_message(format!("{:.0} games/s, {} broken", counts.games_per_second(), counts.broken));
        }
    }
    bar.finish_and_clear();
    Ok(())
}

fn located(path: &Path, broken: &BrokenGame) -> String {
    format!("{}: {broken}", path.display())
}

/// The decompressed bytes of a file, and a bar that follows the reading of the file itself.
pub(crate) fn open(path: &Path) -> io::Result<(Box<dyn Read>, ProgressBar)> {
    let (file, length): (Box<dyn Read>, u64) = if path == Path::new("-") {
        (Box::new(io::stdin()), 0)
    } else {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        (Box::new(file), length)
    };
    let bar = progress::bar(length, "{bar:30} {bytes} of {total_bytes}, {eta} left, {msg}");
    let source = decompressed(bar.wrap_read(file))?;
    Ok((source, bar))
}
