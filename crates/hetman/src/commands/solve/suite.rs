//! Test positions, read from EPD files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use chess::Move;
use chess::epd::Epd;
use library::decompressed;

/// A position with a task.
pub(super) struct Problem {
    pub(super) epd: Epd,
    pub(super) task: Task,
}

/// What must be found.
pub(super) enum Task {
    /// One of the best moves, if there are any, and none of those to avoid.
    Play { best: Vec<Move>, avoid: Vec<Move> },
    /// A mate in so many moves or fewer.
    Mate(u32),
}

impl Problem {
    fn parse(line: &str) -> anyhow::Result<Problem> {
        let epd = Epd::parse(line)?;
        ensure!(!epd.position.has_no_moves(), "the game is over");
        let (best, avoid) = (epd.best_moves()?, epd.moves_to_avoid()?);
        let task = match epd.number("dm").and_then(|moves| u32::try_from(moves).ok()) {
            _ if !best.is_empty() || !avoid.is_empty() => Task::Play { best, avoid },
            Some(moves @ 1..) => Task::Mate(moves),
            _ => bail!("there is no best move (bm), no move to avoid (am) and no mate (dm) to find"),
        };
        Ok(Problem { epd, task })
    }

    /// The name, or the position itself.
    pub(super) fn name(&self) -> String {
        self.epd.id().map_or_else(|| self.epd.position.to_fen(), str::to_owned)
    }

    /// What was to be found, in words: `bm Qg6`, `am Rxb2`, `mate in 3`.
    pub(super) fn expected(&self) -> String {
        let moves = |name: &str, moves: &[Move]| {
            let moves: Vec<String> = moves.iter().map(|&m| self.epd.position.to_san(m)).collect();
            (!moves.is_empty()).then(|| format!("{name} {}", moves.join(" ")))
        };
        match &self.task {
            Task::Play { best, avoid } => {
                [moves("bm", best), moves("am", avoid)].into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
            Task::Mate(distance) => format!("mate in {distance}"),
        }
    }
}

/// All problems of some files. Lines that are none are left out, and the first of each file is shown.
pub(super) fn read(files: &[impl AsRef<Path>]) -> anyhow::Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for path in files.iter().map(AsRef::as_ref) {
        let text = text_of(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut refused = Vec::new();
        for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            match Problem::parse(line) {
                Ok(problem) => problems.push(problem),
                Err(error) => refused.push(format!("line {}: {error}", n + 1)),
            }
        }
        if let Some(first) = refused.first() {
            eprintln!("{}: {} lines are left out, the first of them: {first}", path.display(), refused.len());
        }
    }
    Ok(problems)
}

fn text_of(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    decompressed(File::open(path)?)?.read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_told_apart() {
        let expected = |operations: &str| {
            let line = format!("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - {operations}");
            Problem::parse(&line).map(|problem| problem.expected()).map_err(|error| error.to_string())
        };
        assert_eq!(expected("bm Ra8+;").unwrap(), "bm Ra8#");
        assert_eq!(expected("bm Ra8 Rd1; am h3; dm 1;").unwrap(), "bm Ra8# Rd1, am h3");
        assert_eq!(expected("dm 1;").unwrap(), "mate in 1");
        for nonsense in ["", "dm 0;", "dm -2;", "id \"x\";"] {
            assert!(expected(nonsense).unwrap_err().contains("no best move"), "{nonsense}");
        }
        assert!(expected("bm Qh5;").is_err());
        assert_eq!(
            Problem::parse("R5k1/5ppp/8/8/8/8/8/6K1 b - - dm 1;").err().unwrap().to_string(),
            "the game is over"
        );
    }
}
