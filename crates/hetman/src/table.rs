//! A table of texts, for the terminal or for Markdown.

use std::fmt::Write;

/// A heading, the names of the columns, and the rows below.
pub(crate) struct Table {
    pub(crate) title: String,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    /// The widest text of each column, in characters.
    fn widths(&self) -> Vec<usize> {
        let lines = || std::iter::once(&self.columns).chain(&self.rows);
        let width = |n: usize| lines().filter_map(|line| line.get(n)).map(|cell| cell.chars().count()).max();
        (0..self.columns.len()).map(|n| width(n).unwrap_or(0)).collect()
    }

    /// Aligned by blanks: names to the left, numbers to the right.
    pub(crate) fn to_text(&self) -> String {
        let widths = self.widths();
        let line = |cells: &[String]| {
            let cells = cells.iter().zip(&widths).enumerate().map(|(n, (cell, &width))| match n {
                0 => format!("{cell:width$}"),
                _ => format!("{cell:>width$}"),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        let mut text = format!("{}\n\n", self.title);
        for cells in std::iter::once(&self.columns).chain(&self.rows) {
            let _ = writeln!(text, "  {}", line(cells));
        }
        text + "\n"
    }

    /// A table of GitHub's Markdown under a heading.
    pub(crate) fn to_markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let mut text = format!("### {}\n\n{}", self.title, line(&self.columns));
        let ruler: Vec<String> =
            (0..self.columns.len()).map(|n| if n == 0 { "---" } else { "---:" }.to_owned()).collect();
        text += &line(&ruler);
        text.extend(self.rows.iter().map(|row| line(row)));
        text + "\n"
    }
}

/// A number in groups of three digits: `193,690,690`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time with three digits that matter: `8.00 s`, `12.3 ms`, `740 µs`.
pub(crate) fn duration(time: std::time::Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    let decimals = match value {
        v if v >= 100.0 => 0,
        v if v >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:.decimals$} {unit}")
}

/// A share of something, with at least two digits that matter.
pub(crate) fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    let decimals = match percent {
        p if p >= 10.0 => 0,
        p if p >= 1.0 => 1,
        p if p >= 0.1 => 2,
        _ => 3,
    };
    format!("{percent:.decimals$} %")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([0, 999, 1_000, 193_690_690].map(grouped), ["0", "999", "1,000", "193,690,690"]);
        assert_eq!(duration(Duration::from_micros(740)), "740 µs");
        assert_eq!(duration(Duration::from_millis(12)), "12.0 ms");
        assert_eq!(duration(Duration::from_secs(8)), "8.00 s");
        assert_eq!([1.0, 0.0123, 0.0004].map(percent), ["100 %", "1.2 %", "0.040 %"]);
    }

    #[test]
    fn names_stand_left_and_numbers_right() {
        let table = Table {
            title: "Ł".into(),
            columns: vec!["a".into(), "nodes".into()],
            rows: vec![vec!["µ".into(), "7".into()]],
        };
        assert_eq!(table.to_text(), "Ł\n\n  a  nodes\n  µ      7\n\n");
        assert_eq!(table.to_markdown(), "### Ł\n\n| a | nodes |\n| --- | ---: |\n| µ | 7 |\n\n");
    }
}
