//! The lines of the textbook players' code that do what an event says.

use crate::wire::lab::SourceLines;

/// A file of the repository.
struct File {
    path: &'static str,
    text: &'static str,
}

macro_rules! file {
    ($name:literal) => {
        File {
            path: concat!("crates/classics/src/", $name),
            text: include_str!(concat!("../../../classics/src/", $name)),
        }
    };
}

/// For every event the file, how its lines begin and how they end.
fn place(event: &str) -> Option<(File, &'static str, &'static str)> {
    Some(match event {
        "searched" => {
            (file!("search/alpha_beta.rs"), "        for (n, &m) in moves", "        self.repetitions.pop();")
        }
        "minimax" => {
            (file!("search/minimax.rs"), "        for &m in &moves {", "        self.repetitions.pop();")
        }
        "evaluated" => (file!("search/mod.rs"), "    fn evaluate_leaf(", "    /// The evaluation, seen"),
        "cutoff" => (
            file!("search/alpha_beta.rs"),
            "            if window.is_empty() {",
            "        self.repetitions.pop();",
        ),
        "transposition-table" => (
            file!("search/alpha_beta.rs"),
            "        let entry = self.probe_tt",
            "        if let Some(value) = self.null_move",
        ),
        "null-move" => (file!("search/null_move.rs"), "        let mut passed", "    }\n}"),
        "stand-pat" => (
            file!("search/quiescence.rs"),
            "            best = self.evaluate(node);",
            "        if replies.is_empty()",
        ),
        "reduced" => (
            file!("search/alpha_beta.rs"),
            "        if let Some(reduction)",
            "        // Principal variation search",
        ),
        "repeated" => (
            file!("search/alpha_beta.rs"),
            "        // Principal variation search",
            "    /// The `n`th of some moves",
        ),
        "checkmate" | "stalemate" => {
            (file!("terminal.rs"), "    pub(crate) fn of_moves", "    /// A draw by the pieces")
        }
        "insufficient-material" | "repetition" | "fifty-moves" => {
            (file!("terminal.rs"), "    pub(crate) fn drawn", "/// Whether one of these pawns")
        }
        "mcts" => (file!("monte_carlo/uct.rs"), "    fn most_promising", "    /// Gives a node its children"),
        _ => return None,
    })
}

/// The lines that do what an event says.
pub(super) fn lines_of(event: &str) -> Option<SourceLines> {
    let (File { path, text }, begin, end) = place(event)?;
    let start = text.find(begin)?;
    let length = text[start..].find(end)?;
    Some(SourceLines {
        path: path.to_owned(),
        first: text[..start].lines().count() as u32 + 1,
        text: text[start..start + length].trim_end().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_its_lines() {
        for event in [
            "searched",
            "minimax",
            "evaluated",
            "cutoff",
            "transposition-table",
            "null-move",
            "stand-pat",
            "reduced",
            "repeated",
            "checkmate",
            "stalemate",
            "insufficient-material",
            "repetition",
            "fifty-moves",
            "mcts",
        ] {
            let found = lines_of(event).unwrap_or_else(|| panic!("{event}"));
            let lines = found.text.lines().count();
            assert!((3..=40).contains(&lines), "{event}: {lines} lines");
        }
        assert_eq!(lines_of("cutoff").unwrap().path, "crates/classics/src/search/alpha_beta.rs");
        assert!(lines_of("x").is_none());
    }
}
