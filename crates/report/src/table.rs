//! A table of texts, for the terminal and for Markdown.

use std::fmt::Write;

/// A title, the names of the columns, and the rows below.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// As many cells each as there are columns.
    pub rows: Vec<Vec<String>>,
    /// The column of names, which is aligned to the left; numbers are aligned to the right.
    pub names: usize,
}

impl Table {
    /// A table without rows, names in its first column.
    pub fn new(title: impl Into<String>, columns: impl IntoIterator<Item = impl Into<String>>) -> Table {
        let columns = columns.into_iter().map(Into::into).collect();
        Table { title: title.into(), columns, rows: Vec::new(), names: 0 }
    }

    /// The table with these rows.
    pub fn with_rows(self, rows: impl IntoIterator<Item = Vec<String>>) -> Table {
        Table { rows: rows.into_iter().collect(), ..self }
    }

    /// Adds a row.
    pub fn push(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }

    fn lines(&self) -> impl Iterator<Item = &Vec<String>> {
        std::iter::once(&self.columns).chain(&self.rows)
    }

    /// Every line with its cells padded to the width of their column, in characters.
    fn padded(&self) -> Vec<Vec<String>> {
        let width =
            |n: usize| self.lines().filter_map(|line| line.get(n)).map(|cell| cell.chars().count()).max();
        let widths: Vec<usize> = (0..self.columns.len()).map(|n| width(n).unwrap_or(0)).collect();
        let pad = |(n, (cell, &width)): (usize, (&String, &usize))| {
            if n == self.names { format!("{cell:width$}") } else { format!("{cell:>width$}") }
        };
        self.lines().map(|line| line.iter().zip(&widths).enumerate().map(pad).collect()).collect()
    }

    /// Plain text under the title, aligned by blanks.
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n\n", self.title);
        for cells in self.padded() {
            let _ = writeln!(text, "  {}", cells.join("  ").trim_end());
        }
        text + "\n"
    }

    /// A Markdown table under a heading.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("### {}\n\n{}", self.title, line(&self.columns));
        let ruler: Vec<&str> =
            (0..self.columns.len()).map(|n| if n == self.names { "---" } else { "---:" }).collect();
        text += &line(&ruler);
        text.extend(self.rows.iter().map(|row| line(row)));
        text + "\n"
    }

    /// A Markdown table without its title, its columns padded so that it reads well in a terminal too.
    pub fn to_aligned_markdown(&self) -> String {
        let padded = self.padded();
        let mut text = String::new();
        for (n, cells) in padded.iter().enumerate() {
            text += &line(cells);
            if n == 0 {
                for (n, cell) in cells.iter().enumerate() {
                    let end = if n == self.names { "-" } else { ":" };
                    let _ = write!(text, "|{}{end}", "-".repeat(cell.chars().count() + 1));
                }
                text += "|\n";
            }
        }
        text
    }
}

/// A line of a Markdown table.
fn line(cells: &[impl AsRef<str>]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    format!("| {} |\n", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_left_and_numbers_right() {
        let mut table = Table::new("Ł", ["a", "nodes"]);
        table.push(["µ".into(), "7".into()]);
        assert_eq!(table.to_text(), "Ł\n\n  a  nodes\n  µ      7\n\n");
        assert_eq!(table.to_markdown(), "### Ł\n\n| a | nodes |\n| --- | ---: |\n| µ | 7 |\n\n");
    }

    #[test]
    fn aligned_markdown_pads_its_columns() {
        let table =
            Table { names: 1, ..Table::new("", ["#", "player"]) }.with_rows([vec!["12".into(), "SF".into()]]);
        assert_eq!(table.to_aligned_markdown(), "|  # | player |\n|---:|--------|\n| 12 | SF     |\n");
    }
}
