//! Where mined puzzles go: a file that is added to, or standard output.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use coach::puzzle::{HEADER, Row};

/// A file of puzzles that grows line by line; killed at any moment, it has whole lines but perhaps the last.
pub(super) struct PuzzleOutput {
    file: Option<File>,
    /// The ids that are there.
    ids: HashSet<String>,
    added: u64,
}

impl PuzzleOutput {
    pub(super) fn open(path: Option<&Path>) -> anyhow::Result<PuzzleOutput> {
        let mut output = PuzzleOutput { file: None, ids: HashSet::new(), added: 0 };
        let Some(path) = path else {
            println!("{HEADER}");
            return Ok(output);
        };
        let located = || path.display().to_string();
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = file.with_context(located)?;
        output.read(&mut file, path).with_context(located)?;
        output.file = Some(file);
        Ok(output)
    }

    /// Reads what is there; a line that was cut off by a kill is cut away.
    fn read(&mut self, file: &mut File, path: &Path) -> anyhow::Result<()> {
        let mut reader = BufReader::new(&mut *file);
        let (mut line, mut whole) = (Vec::new(), 0);
        while reader.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
            let text = String::from_utf8_lossy(&line);
            ensure!(
                whole > 0 || text.trim_end() == HEADER,
                "{} is no file that `hetman puzzles mine` has written: choose another name",
                path.display()
            );
            self.ids.extend(text.split(',').next().map(str::to_owned));
            whole += line.len() as u64;
            line.clear();
        }
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        if whole == 0 {
            writeln!(file, "{HEADER}")?;
        }
        Ok(())
    }

    /// Adds a puzzle, unless it is there.
    pub(super) fn add(&mut self, row: &Row) -> io::Result<()> {
        if self.ids.insert(row.id.clone()) {
            self.added += 1;
            match &mut self.file {
                Some(file) => file.write_all(format!("{row}\n").as_bytes())?,
                None => println!("{row}"),
            }
        }
        Ok(())
    }

    /// How many were added.
    pub(super) fn added(&self) -> u64 {
        self.added
    }

    /// All that was added is on the disk.
    pub(super) fn finish(&self) -> io::Result<()> {
        self.file.as_ref().map_or(Ok(()), File::sync_all)
    }
}
