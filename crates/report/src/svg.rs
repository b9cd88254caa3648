//! The parts that all pictures share: the document, its colours, and its elements.

use std::fmt::{Arguments, Write};

/// Fonts and colours of every picture, by day and by night.
const STYLE: &str = "\
text { font: 11px system-ui, sans-serif; fill: #666 }
.title { font-size: 14px; font-weight: 600; fill: #222 }
.name { font-size: 13px; fill: #222 }
.end { text-anchor: end }
.middle { text-anchor: middle }
.grid { stroke: #ddd }
polyline { fill: none; stroke-width: 2 }
@media (prefers-color-scheme: dark) { text { fill: #999 } .title, .name { fill: #ddd } .grid { stroke: #444 } }";

/// The colours of lines and bars, in the order in which they are used.
pub(crate) const COLOURS: [&str; 6] = ["#b58863", "#6b8fb5", "#7a9a5c", "#a05a6e", "#8a7ab0", "#c0a03c"];

/// A picture that is being drawn.
pub(crate) struct Svg(String);

impl Svg {
    /// An empty picture with its title, for those who cannot see it.
    pub(crate) fn new(width: f64, height: f64, title: &str) -> Svg {
        Svg(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
             <title>{}</title>\n<style>\n{STYLE}\n</style>\n",
            escaped(title)
        ))
    }

    /// Elements as they are.
    pub(crate) fn raw(&mut self, elements: Arguments<'_>) {
        let _ = self.0.write_fmt(elements);
        self.0.push('\n');
    }

    /// A text whose classes say how it looks and how it is anchored.
    pub(crate) fn text(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        let text = escaped(text);
        self.raw(format_args!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>"));
    }

    /// The title and the line below it.
    pub(crate) fn heading(&mut self, title: &str, subtitle: &str) {
        self.text("title", (16.0, 24.0), title);
        self.text("", (16.0, 41.0), subtitle);
    }

    /// A line of the grid.
    pub(crate) fn grid_line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        self.raw(format_args!(
            "<line class=\"grid\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        ));
    }

    /// A bar, with what it stands for as its tooltip.
    pub(crate) fn bar(
        &mut self,
        colour: &str,
        (x, y): (f64, f64),
        (width, height): (f64, f64),
        tooltip: &str,
    ) {
        let tooltip = escaped(tooltip);
        self.raw(format_args!(
            "<rect fill=\"{colour}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\">\
             <title>{tooltip}</title></rect>"
        ));
    }

    /// A line through some points.
    pub(crate) fn polyline(&mut self, colour: &str, points: &[(f64, f64)]) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.raw(format_args!("<polyline stroke=\"{colour}\" points=\"{}\"/>", points.join(" ")));
    }

    pub(crate) fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// A text as XML has it.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_break_the_picture() {
        let mut svg = Svg::new(10.0, 10.0, "a < b");
        svg.heading("R&D", "");
        let text = svg.finish();
        assert!(text.contains("a &lt; b") && text.contains("R&amp;D") && text.ends_with("</svg>\n"));
    }
}
