//! What an engine said last, for the record of its failure.

use std::collections::VecDeque;
use std::fmt;

const LINES: usize = 20;
/// Long enough for an `info` line's numbers; the tail of a variation proves nothing.
const LINE_LENGTH: usize = 200;

/// The last lines of an engine. Shown as indented lines, `<` before its output and `!` before what
/// it wrote to standard error.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LastOutput {
    /// The last lines of its output.
    pub output: Vec<String>,
    /// The last lines it wrote to standard error.
    pub errors: Vec<String>,
}

impl fmt::Display for LastOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.output.iter().try_for_each(|line| write!(f, "\n  < {line}"))?;
        self.errors.iter().try_for_each(|line| write!(f, "\n  ! {line}"))
    }
}

/// The last few lines of a stream of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastLines(VecDeque<String>);

impl LastLines {
    pub(crate) fn push(&mut self, line: &str) {
        if self.0.len() == LINES {
            self.0.pop_front();
        }
        self.0.push_back(shortened(line));
    }

    pub(crate) fn to_vec(&self) -> Vec<String> {
        self.0.iter().cloned().collect()
    }
}

impl<'a> FromIterator<&'a str> for LastLines {
    fn from_iter<I: IntoIterator<Item = &'a str>>(lines: I) -> LastLines {
        let mut last = LastLines::default();
        lines.into_iter().for_each(|line| last.push(line));
        last
    }
}

pub(crate) fn shortened(line: &str) -> String {
    match line.char_indices().nth(LINE_LENGTH) {
        None => line.to_owned(),
        Some((end, _)) => format!("{}…", &line[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept() {
        let long = "é".repeat(10_000);
        let text: Vec<String> = (0..1000).map(|n| format!("{n} {long}")).collect();
        let last = text.iter().map(String::as_str).collect::<LastLines>().to_vec();
        assert_eq!(last.len(), LINES);
        assert!(last[0].starts_with("980 ") && last[LINES - 1].starts_with("999 "));
        assert!(last.iter().all(|line| line.chars().count() == LINE_LENGTH + 1));
    }

    #[test]
    fn it_reads_as_a_transcript() {
        let last_output = LastOutput { output: vec!["uciok".into()], errors: vec!["oops".into()] };
        assert_eq!(last_output.to_string(), "\n  < uciok\n  ! oops");
    }
}
