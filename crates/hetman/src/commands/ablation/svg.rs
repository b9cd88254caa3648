//! The mean number of nodes as bars on a logarithmic scale.

use std::fmt::Write;

use classics::ablation::Study;

use crate::table::{duration, grouped, percent};

const WIDTH: f64 = 900.0;
/// Where the bars begin, after the names.
const LEFT: f64 = 210.0;
/// What is left free for the numbers after the longest bar.
const RIGHT: f64 = 250.0;
const TOP: f64 = 64.0;
const ROW: f64 = 26.0;
const BAR: f64 = 16.0;

const STYLE: &str = "\
text { font: 13px system-ui, sans-serif; fill: #222 }
.title { font-size: 16px; font-weight: 600 }
.small { font-size: 11px; fill: #666 }
.grid { stroke: #ddd }
.exact { fill: #b58863 }
.inexact { fill: #6b8fb5 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .small { fill: #999 } .grid { stroke: #444 } }";

/// A power of ten as an axis has room for it: `1`, `10`, `100`, `1 k`, …, `1 G`.
fn power_of_ten(exponent: u32) -> String {
    let unit = ["", " k", " M", " G", " T"][(exponent as usize / 3).min(4)];
    format!("{}{unit}", 10_u64.pow(exponent % 3))
}

/// The picture. Colours tell what keeps the score from what may change it.
pub(super) fn render(study: &Study) -> String {
    let means: Vec<_> = study.means().collect();
    let most = means.iter().map(|(_, mean)| mean.nodes).fold(10.0, f64::max);
    let decades = most.log10().ceil() as u32;
    let x = |nodes: f64| LEFT + (WIDTH - LEFT - RIGHT) * nodes.max(1.0).log10() / f64::from(decades);
    let bottom = TOP + ROW * means.len() as f64;
    let height = bottom + 48.0;

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n\
         <title>Nodes per search at depth {depth}</title>\n<style>\n{STYLE}\n</style>\n\
         <text class=\"title\" x=\"16\" y=\"26\">Nodes per search at depth {depth}</text>\n\
         <text class=\"small\" x=\"16\" y=\"44\">Geometric mean of {positions} positions, {evaluation} \
         evaluation; logarithmic scale. After the bar: nodes, share of minimax, time for all positions.</text>\n",
        depth = study.depth,
        positions = study.positions.len(),
        evaluation = study.evaluation.name(),
    );
    for decade in 0..=decades {
        let (at, label) = (x(10_f64.powi(decade as i32)), power_of_ten(decade));
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{bottom}\"/>\
             <text class=\"small\" x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>",
            bottom + 14.0
        );
    }
    for (n, (contender, mean)) in means.iter().enumerate() {
        let top = TOP + ROW * n as f64 + (ROW - BAR) / 2.0;
        let (end, text) = (x(mean.nodes), top + BAR - 3.5);
        let class = if contender.is_exact() { "exact" } else { "inexact" };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{text:.1}\" text-anchor=\"end\">{}</text>\
             <rect class=\"{class}\" x=\"{LEFT}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{BAR}\" rx=\"2\"/>\
             <text x=\"{:.1}\" y=\"{text:.1}\">{} · {} · {}</text>",
            LEFT - 8.0,
            contender.name,
            end - LEFT,
            end + 6.0,
            grouped(mean.nodes.round() as u64),
            percent(mean.share),
            duration(mean.time),
        );
    }
    let _ = writeln!(
        svg,
        "<rect class=\"exact\" x=\"16\" y=\"{y:.1}\" width=\"10\" height=\"10\"/>\
         <text class=\"small\" x=\"31\" y=\"{t:.1}\">finds the score of minimax</text>\
         <rect class=\"inexact\" x=\"200\" y=\"{y:.1}\" width=\"10\" height=\"10\"/>\
         <text class=\"small\" x=\"215\" y=\"{t:.1}\">searches another tree</text>\n</svg>",
        y = bottom + 28.0,
        t = bottom + 37.0,
    );
    svg
}
