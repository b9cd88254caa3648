//! Horizontal bars on a logarithmic scale.

use crate::svg::{COLOURS, Svg};

const WIDTH: f64 = 900.0;
/// Where the bars begin, after the names.
const LEFT: f64 = 210.0;
/// Room for the notes after the longest bar.
const RIGHT: f64 = 250.0;
const TOP: f64 = 64.0;
const ROW: f64 = 26.0;
const BAR: f64 = 16.0;
/// From one name of the legend to the next.
const LEGEND: f64 = 184.0;

/// A bar for every number.
pub struct LogBars {
    /// What is shown.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// The bars, from top to bottom.
    pub bars: Vec<LogBar>,
    /// What the colours mean.
    pub legend: Vec<String>,
}

/// One number.
pub struct LogBar {
    /// Before the bar.
    pub name: String,
    /// At least 1.
    pub value: f64,
    /// After the bar.
    pub note: String,
    /// Its place in the legend.
    pub group: usize,
}

/// A power of ten as an axis has room for it: `1`, `10`, `100`, `1 k`, …, `1 G`.
fn power_of_ten(exponent: u32) -> String {
    let unit = ["", " k", " M", " G", " T"][(exponent as usize / 3).min(4)];
    format!("{}{unit}", 10_u64.pow(exponent % 3))
}

impl LogBars {
    /// The picture.
    pub fn render(&self) -> String {
        let most = self.bars.iter().map(|bar| bar.value).fold(10.0, f64::max);
        let decades = most.log10().ceil() as u32;
        let x = |value: f64| LEFT + (WIDTH - LEFT - RIGHT) * value.max(1.0).log10() / f64::from(decades);
        let bottom = TOP + ROW * self.bars.len() as f64;
        let mut svg = Svg::new(WIDTH, bottom + 48.0, &self.title);
        svg.heading(&self.title, &self.subtitle);
        for decade in 0..=decades {
            let at = x(10_f64.powi(decade as i32));
            svg.grid_line((at, TOP), (at, bottom));
            svg.text("middle", (at, bottom + 14.0), &power_of_ten(decade));
        }
        for (n, bar) in self.bars.iter().enumerate() {
            let top = TOP + ROW * n as f64 + (ROW - BAR) / 2.0;
            let (end, text) = (x(bar.value), top + BAR - 3.5);
            svg.text("name end", (LEFT - 8.0, text), &bar.name);
            svg.bar(COLOURS[bar.group % COLOURS.len()], (LEFT, top), (end - LEFT, BAR), &bar.note);
            svg.text("name", (end + 6.0, text), &bar.note);
        }
        for (n, meaning) in self.legend.iter().enumerate() {
            let left = 16.0 + LEGEND * n as f64;
            svg.bar(COLOURS[n % COLOURS.len()], (left, bottom + 28.0), (10.0, 10.0), meaning);
            svg.text("", (left + 15.0, bottom + 37.0), meaning);
        }
        svg.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decade_more_is_the_same_distance() {
        assert_eq!([0, 2, 3, 7].map(power_of_ten), ["1", "100", "1 k", "10 M"]);
        let bar = |name: &str, value| LogBar { name: name.into(), value, note: format!("{value}"), group: 1 };
        let bars = vec![bar("ten", 10.0), bar("hundred", 100.0)];
        let svg =
            LogBars { title: "T".into(), subtitle: "S".into(), bars, legend: vec!["a".into()] }.render();
        assert!(svg.contains("width=\"220.0\"") && svg.contains("width=\"440.0\""), "{svg}");
        assert!(["ten", "hundred", "T", "S"].iter().all(|text| svg.contains(text)));
    }
}
