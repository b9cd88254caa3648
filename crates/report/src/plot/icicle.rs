//! Icicles: a bar for every node of a tree, below its parent's and as wide as its share.

use crate::svg::{COLOURS, Svg};

const WIDTH: f64 = 1200.0;
const MARGIN: f64 = 16.0;
const TOP: f64 = 64.0;
const ROW: f64 = 24.0;
/// From one name of the legend to the next.
const LEGEND: f64 = 184.0;
/// What a letter takes, about.
const LETTER: f64 = 7.0;

/// A tree as bars.
pub struct Icicle {
    /// What is shown.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// The bars in any order.
    pub bars: Vec<IcicleBar>,
    /// What the colours mean.
    pub legend: Vec<String>,
}

/// A node.
pub struct IcicleBar {
    /// Its distance from the root.
    pub row: usize,
    /// Where it begins, from 0 to 1.
    pub start: f64,
    /// Its width: 1 is the whole picture.
    pub width: f64,
    /// Its place in the legend.
    pub group: usize,
    /// Written into the bar where there is room.
    pub label: String,
    /// What it stands for.
    pub tooltip: String,
}

impl Icicle {
    /// The picture.
    pub fn render(&self) -> String {
        let rows = self.bars.iter().map(|bar| bar.row + 1).max().unwrap_or(0);
        let bottom = TOP + ROW * rows as f64;
        let mut svg = Svg::new(WIDTH, bottom + 40.0, &self.title);
        svg.heading(&self.title, &self.subtitle);
        for bar in &self.bars {
            let x = MARGIN + bar.start * (WIDTH - 2.0 * MARGIN);
            let y = TOP + ROW * bar.row as f64;
            let width = bar.width * (WIDTH - 2.0 * MARGIN);
            // A gap between neighbours, where there is room for one.
            let drawn = (width - 0.5).max(0.5 * width);
            svg.bar(COLOURS[bar.group % COLOURS.len()], (x, y), (drawn, ROW - 1.0), &bar.tooltip);
            if LETTER * bar.label.chars().count() as f64 + 6.0 < width {
                svg.text("name", (x + 3.0, y + 16.0), &bar.label);
            }
        }
        for (n, name) in self.legend.iter().enumerate() {
            let x = MARGIN + LEGEND * n as f64;
            svg.bar(COLOURS[n % COLOURS.len()], (x, bottom + 14.0), (11.0, 11.0), name);
            svg.text("", (x + 17.0, bottom + 23.0), name);
        }
        svg.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_drawn_and_labels_only_where_they_fit() {
        let bar = |row, start, width, label: &str| IcicleBar {
            row,
            start,
            width,
            group: row,
            label: label.to_owned(),
            tooltip: format!("about {label}"),
        };
        let bars = vec![bar(0, 0.0, 1.0, "root"), bar(1, 0.0, 0.9, "e4"), bar(1, 0.9, 0.01, "Nb1xd2")];
        let icicle =
            Icicle { title: "A".into(), subtitle: "B".into(), bars, legend: vec!["searched".into()] };
        let text = icicle.render();
        assert_eq!(text.matches("<rect").count(), 3 + 1);
        assert!(text.contains(">e4</text>") && text.contains("about Nb1xd2") && !text.contains(">Nb1xd2<"));
    }
}
