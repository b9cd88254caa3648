//! Files of puzzles for reading: line by line, what is broken reported and counted.

use std::io::{BufRead, BufReader};
use std::process::ExitCode;

use anyhow::Context;
use coach::puzzle::{Columns, Half, Puzzle};

use super::PuzzleFile;
use crate::commands::pgn::input::open;

/// How many puzzles of a file were read.
pub(super) struct ReadCounts {
    pub(super) puzzles: u64,
    pub(super) broken: u64,
}

impl ReadCounts {
    /// Success if nothing was broken; says how much was.
    pub(super) fn exit_code(&self) -> ExitCode {
        if self.broken == 0 {
            return ExitCode::SUCCESS;
        }
        eprintln!("{} puzzles read, {} lines are broken and left out", self.puzzles, self.broken);
        ExitCode::FAILURE
    }
}

impl PuzzleFile {
    /// Reads all puzzles of the file, or of the half that was asked for.
    pub(super) fn read(&self, mut each: impl FnMut(Puzzle)) -> anyhow::Result<ReadCounts> {
        let name = self.file.display();
        let (source, bar) = open(&self.file).with_context(|| format!("cannot open {name}"))?;
        let half = self.half.map(|number| if number == 1 { Half::First } else { Half::Second });
        let mut source = BufReader::new(source);
        let mut counts = ReadCounts { puzzles: 0, broken: 0 };
        let mut columns = Columns::default();
        let mut bytes = Vec::new();
        for number in 1_u64.. {
            bytes.clear();
            let read = source.read_until(b'\n', &mut bytes);
            if read.with_context(|| format!("cannot read on in {name}"))? == 0 {
                break;
            }
            let line = String::from_utf8_lossy(&bytes);
            if let Some(named) = Columns::from_header(&line).filter(|_| number == 1) {
                columns = named;
                continue;
            }
            match columns.parse(&line) {
                Ok(puzzle) if half.is_none_or(|half| half == puzzle.half()) => {
                    counts.puzzles += 1;
                    each(puzzle);
                }
                Ok(_) => {}
                Err(_) if line.trim().is_empty() => {}
                Err(error) => {
                    counts.broken += 1;
                    bar.suspend(|| eprintln!("{name}: line {number}: {error}"));
                }
            }
            if number.is_multiple_of(1024) {
                bar.set_message(format!("{} puzzles, {} broken", counts.puzzles, counts.broken));
            }
        }
        bar.finish_and_clear();
        Ok(counts)
    }
}
