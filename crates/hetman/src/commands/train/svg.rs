//! The curve of the losses as a picture.

use std::fmt::Write;

use train::training::Progress;

use crate::table::grouped;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 40.0;
const TICKS: u32 = 4;

const STYLE: &str = "\
text { font: 11px system-ui, sans-serif; fill: #666; text-anchor: middle }
.title { font-size: 14px; font-weight: 600; fill: #222; text-anchor: start }
.value { text-anchor: end }
.grid { stroke: #ddd }
.training { fill: none; stroke: #b58863; stroke-width: 1.5 }
.validation { fill: none; stroke: #6b8fb5; stroke-width: 2 }
.dot { fill: #6b8fb5 }
@media (prefers-color-scheme: dark) { text { fill: #999 } .title { fill: #ddd } .grid { stroke: #333 } }";

/// The losses over the positions seen. The steep fall at the very beginning is cut off.
pub(super) fn render(title: &str, progress: &Progress) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>{title}: {} positions</title>\n<style>\n{STYLE}\n</style>\n\
         <text class=\"title\" x=\"{LEFT}\" y=\"20\">{title}</text>\n\
         <text class=\"title\" style=\"font-size: 11px\" x=\"{LEFT}\" y=\"36\">mean loss; brown: training, \
         blue: positions held out</text>\n",
        grouped(progress.seen)
    );
    let axes = Axes::of(progress);
    axes.draw(&mut svg);
    let training = progress.curve.iter().map(|point| axes.place(point.seen, point.loss));
    line(&mut svg, "training", training);
    let held_out = || {
        let points = progress.curve.iter().filter_map(|point| Some((point.seen, point.validation?)));
        points.map(|(seen, loss)| axes.place(seen, loss))
    };
    line(&mut svg, "validation", held_out());
    for (x, y) in held_out() {
        let _ = writeln!(svg, "<circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\"/>");
    }
    svg + "</svg>\n"
}

fn line(svg: &mut String, class: &str, points: impl Iterator<Item = (f64, f64)>) {
    let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(svg, "<polyline class=\"{class}\" points=\"{}\"/>", points.join(" "));
}

struct Axes {
    seen: f64,
    lowest: f64,
    highest: f64,
}

impl Axes {
    fn of(progress: &Progress) -> Axes {
        let curve = &progress.curve;
        let settled = &curve[curve.len() / 10..];
        let losses = || settled.iter().flat_map(|point| std::iter::once(point.loss).chain(point.validation));
        let lowest = losses().fold(f64::INFINITY, f64::min).min(1.0);
        let highest = losses().fold(lowest, f64::max);
        let room = 0.05 * (highest - lowest).max(1e-6);
        Axes { seen: progress.seen.max(1) as f64, lowest: lowest - room, highest: highest + room }
    }

    fn place(&self, seen: u64, loss: f64) -> (f64, f64) {
        let height = ((loss - self.lowest) / (self.highest - self.lowest)).clamp(0.0, 1.0);
        (
            LEFT + (WIDTH - LEFT - RIGHT) * seen as f64 / self.seen,
            TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - height),
        )
    }

    fn draw(&self, svg: &mut String) {
        for tick in 0..=TICKS {
            let share = f64::from(tick) / f64::from(TICKS);
            let (seen, loss) = (self.seen * share, self.lowest + (self.highest - self.lowest) * share);
            let (x, y) = self.place(seen as u64, loss);
            let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM + 18.0);
            let _ = writeln!(
                svg,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\n\
                 <text class=\"value\" x=\"{:.1}\" y=\"{:.1}\">{loss:.4}</text>\n\
                 <text x=\"{x:.1}\" y=\"{bottom:.1}\">{:.1} M</text>",
                LEFT - 6.0,
                y + 4.0,
                seen / 1e6
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use train::training::Point;

    #[test]
    fn a_curve_has_a_line_and_dots() {
        let point =
            |n: u64| Point { seen: n, loss: 1.0 / n as f64, validation: n.is_multiple_of(5).then_some(0.1) };
        let progress = Progress { seen: 20, curve: (1..=20).map(point).collect(), ..Progress::default() };
        let svg = render("A network", &progress);
        assert_eq!(svg.matches("<circle").count(), 4);
        assert!(svg.contains("A network") && !svg.contains("NaN"));
        assert!(!render("Nothing", &Progress::default()).contains("NaN"));
    }
}
