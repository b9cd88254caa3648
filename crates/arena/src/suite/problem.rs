//! A test position of an EPD suite, and what solves it.

use std::fmt;

use chess::Move;
use chess::epd::{Epd, EpdError};

/// A position with a task.
pub struct Problem {
    /// The line of the suite.
    pub epd: Epd,
    /// What must be found.
    pub task: Task,
}

/// What must be found.
pub enum Task {
    /// One of the best moves, if there are any, and none of those to avoid.
    Play {
        /// `bm`
        best: Vec<Move>,
        /// `am`
        avoid: Vec<Move>,
    },
    /// A mate in so many moves or fewer.
    Mate(u32),
}

impl Problem {
    /// Reads a line of EPD: best moves (`bm`), moves to avoid (`am`), or a mate (`dm`) to find.
    pub fn parse(line: &str) -> Result<Problem, ProblemError> {
        let epd = Epd::parse(line)?;
        if epd.position.has_no_moves() {
            return Err(ProblemError::GameOver);
        }
        let (best, avoid) = (epd.best_moves()?, epd.moves_to_avoid()?);
        let task = match epd.number("dm").and_then(|moves| u32::try_from(moves).ok()) {
            _ if !best.is_empty() || !avoid.is_empty() => Task::Play { best, avoid },
            Some(moves @ 1..) => Task::Mate(moves),
            _ => return Err(ProblemError::NoTask),
        };
        Ok(Problem { epd, task })
    }

    /// The name, or the position itself.
    pub fn name(&self) -> String {
        self.epd.id().map_or_else(|| self.epd.position.to_fen(), str::to_owned)
    }

    /// What was to be found, in words: `bm Qg6`, `am Rxb2`, `mate in 3`.
    pub fn expected(&self) -> String {
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

/// The problems of a suite, and the lines that are none, with their numbers from 1.
pub fn parse_suite(text: &str) -> (Vec<Problem>, Vec<(usize, ProblemError)>) {
    let (mut problems, mut refused) = (Vec::new(), Vec::new());
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match Problem::parse(line) {
            Ok(problem) => problems.push(problem),
            Err(error) => refused.push((n + 1, error)),
        }
    }
    (problems, refused)
}

/// Why a line is no problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemError {
    /// It is no EPD.
    Epd(EpdError),
    /// There is no move to find.
    GameOver,
    /// It has none of the operations `bm`, `am` and `dm`.
    NoTask,
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemError::Epd(error) => error.fmt(f),
            ProblemError::GameOver => f.write_str("the game is over"),
            ProblemError::NoTask => {
                f.write_str("there is no best move (bm), no move to avoid (am) and no mate (dm) to find")
            }
        }
    }
}

impl std::error::Error for ProblemError {}

impl From<EpdError> for ProblemError {
    fn from(error: EpdError) -> ProblemError {
        ProblemError::Epd(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_no_problems_are_named() {
        let (problems, refused) = parse_suite("\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1;\n\nnonsense\n");
        assert_eq!((problems.len(), refused.len()), (1, 1));
        assert_eq!(refused[0].0, 4);
    }

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
        let mate = Problem::parse("R5k1/5ppp/8/8/8/8/8/6K1 b - - dm 1;");
        assert_eq!(mate.err(), Some(ProblemError::GameOver));
    }
}
