//! Distributions as vertical bars, one panel below the other.

use crate::numbers::grouped;
use crate::svg::{COLOURS, Svg};

const WIDTH: f64 = 760.0;
const PANEL: f64 = 190.0;
const LEFT: f64 = 20.0;
const BARS_TOP: f64 = 34.0;
const BARS_HEIGHT: f64 = 116.0;

/// A panel of bars.
pub struct Histogram {
    /// What is shown.
    pub title: String,
    /// The bars, each with its label.
    pub bars: Vec<(String, u64)>,
    /// Every so many bars have their label below.
    pub label_every: usize,
    /// A line over the bars: a number from 0 to 1 for each, where there is one.
    pub line: Vec<Option<f64>>,
}

/// All panels as one picture.
pub fn histograms(title: &str, panels: &[Histogram]) -> String {
    let mut svg = Svg::new(WIDTH, PANEL * panels.len() as f64, title);
    for (n, panel) in panels.iter().enumerate() {
        panel.draw(&mut svg, PANEL * n as f64);
    }
    svg.finish()
}

impl Histogram {
    fn draw(&self, svg: &mut Svg, top: f64) {
        let width = (WIDTH - 2.0 * LEFT) / self.bars.len().max(1) as f64;
        let most = self.bars.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1) as f64;
        let bottom = top + BARS_TOP + BARS_HEIGHT;
        let left_of = |n: usize| LEFT + width * n as f64;
        svg.text("title", (LEFT, top + 20.0), &self.title);
        for (n, (label, count)) in self.bars.iter().enumerate() {
            let height = BARS_HEIGHT * *count as f64 / most;
            let tooltip = format!("{label}: {}", grouped(*count));
            svg.bar(COLOURS[0], (left_of(n), bottom - height), (width - 2.0, height), &tooltip);
            if n.is_multiple_of(self.label_every.max(1)) {
                svg.text("middle", (left_of(n) + width / 2.0, bottom + 16.0), label);
            }
        }
        let point = |(n, share): (usize, &Option<f64>)| {
            Some((left_of(n) + width / 2.0, bottom - BARS_HEIGHT * (*share)?))
        };
        let points: Vec<(f64, f64)> = self.line.iter().enumerate().filter_map(point).collect();
        if !points.is_empty() {
            svg.polyline(COLOURS[1], &points);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_bar_is_full_and_the_line_lies_over_the_bars() {
        let bars = vec![("a".to_owned(), 5), ("b".to_owned(), 10)];
        let panel = Histogram { title: "T".into(), bars, label_every: 2, line: vec![Some(0.5), None] };
        let svg = histograms("All", &[panel]);
        assert!(svg.contains("height=\"116.0\"") && svg.contains("height=\"58.0\""), "{svg}");
        assert!(svg.contains(">a</text>") && !svg.contains(">b</text>"));
        assert!(svg.contains("points=\"200.0,92.0\""), "{svg}");
        assert!(!histograms("Nothing", &[]).contains("NaN"));
    }
}
