//! The distributions of a dataset as bars.

use std::fmt::Write;

use train::data::Statistics;

use crate::table::grouped;

const WIDTH: f64 = 760.0;
const PANEL: f64 = 190.0;
const LEFT: f64 = 20.0;
const BARS_TOP: f64 = 34.0;
const BARS_HEIGHT: f64 = 116.0;

const STYLE: &str = "\
text { font: 11px system-ui, sans-serif; fill: #666; text-anchor: middle }
.title { font-size: 14px; font-weight: 600; fill: #222; text-anchor: start }
.bar { fill: #b58863 }
.line { fill: none; stroke: #6b8fb5; stroke-width: 2 }
@media (prefers-color-scheme: dark) { text { fill: #999 } .title { fill: #ddd } }";

/// A picture of scores, lengths and pieces, one below the other.
pub(super) fn render(statistics: &Statistics) -> String {
    let middle = Statistics::SCORE_STEPS as i32 / 2;
    let score = |n: usize| match (n as i32 - middle) * Statistics::SCORE_STEP / 100 {
        0 => "0".to_owned(),
        pawns => format!("{pawns:+}"),
    };
    let length = |n: usize| (n * Statistics::LENGTH_STEP).to_string();
    let pieces = |n: usize| (n + 2).to_string();
    let scores = statistics.scores.map(|step| step.count);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\">\n\
         <title>{} games, {} scored positions</title>\n<style>\n{STYLE}\n</style>\n",
        3.0 * PANEL,
        grouped(statistics.games),
        grouped(statistics.positions)
    );
    let title = "Positions by score in pawns, from the side to move; line: points made, 0 to 1";
    panel(&mut svg, 0.0, title, &scores, 3, score);
    points(&mut svg, statistics);
    panel(&mut svg, PANEL, "Games by length in half-moves", &statistics.lengths, 2, length);
    panel(&mut svg, 2.0 * PANEL, "Positions by number of pieces", &statistics.pieces, 2, pieces);
    svg + "</svg>\n"
}

/// Where the `n`-th of some bars begins.
fn left_of(n: usize, bars: usize) -> f64 {
    LEFT + (WIDTH - 2.0 * LEFT) * n as f64 / bars as f64
}

/// Bars with a label below every few of them.
fn panel(
    svg: &mut String,
    top: f64,
    title: &str,
    counts: &[u64],
    every: usize,
    label: impl Fn(usize) -> String,
) {
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let bottom = top + BARS_TOP + BARS_HEIGHT;
    let width = left_of(1, counts.len()) - LEFT;
    let _ = writeln!(svg, "<text class=\"title\" x=\"{LEFT}\" y=\"{:.1}\">{title}</text>", top + 20.0);
    for (n, &count) in counts.iter().enumerate() {
        let (x, height) = (left_of(n, counts.len()), BARS_HEIGHT * count as f64 / most);
        let _ = writeln!(
            svg,
            "<rect class=\"bar\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\">\
             <title>{}: {}</title></rect>",
            bottom - height,
            width - 2.0,
            label(n),
            grouped(count)
        );
        if n % every == 0 {
            let middle = x + width / 2.0;
            let _ = writeln!(svg, "<text x=\"{middle:.1}\" y=\"{:.1}\">{}</text>", bottom + 16.0, label(n));
        }
    }
}

/// The mean result for each score, over the bars of the scores.
fn points(svg: &mut String, statistics: &Statistics) {
    let half = (left_of(1, Statistics::SCORE_STEPS) - LEFT) / 2.0;
    let points = statistics.scores.iter().enumerate().filter_map(|(n, step)| {
        let y = BARS_TOP + BARS_HEIGHT * (1.0 - step.mean()?);
        Some(format!("{:.1},{y:.1}", left_of(n, Statistics::SCORE_STEPS) + half))
    });
    let points: Vec<String> = points.collect();
    let _ = writeln!(svg, "<polyline class=\"line\" points=\"{}\"/>", points.join(" "));
}
