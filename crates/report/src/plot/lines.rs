//! Lines over a common axis.

use crate::svg::{COLOURS, Svg, escaped};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 60.0;
/// Room for the names at the ends of the lines.
const RIGHT: f64 = 150.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 40.0;
const TICKS: u32 = 5;

/// Lines over a common axis.
pub struct LinePlot {
    /// What is shown.
    pub title: String,
    /// What the axes mean.
    pub subtitle: String,
    /// Labels below, at their places.
    pub ticks: Vec<(f64, String)>,
    /// Names and points.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
    /// The highest value shown; `None` for that of the lines.
    pub ceiling: Option<f64>,
}

/// Labels of an axis of positions seen.
pub fn millions(positions: u64) -> Vec<(f64, String)> {
    let places = (0..=4).map(|n| f64::from(n) / 4.0 * positions as f64);
    places.map(|seen| (seen, format!("{:.1} M", seen / 1e6))).collect()
}

/// From numbers to places.
struct Axes {
    x: [f64; 2],
    y: [f64; 2],
}

impl Axes {
    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let share = |value: f64, [from, to]: [f64; 2]| {
            if to > from { ((value - from) / (to - from)).clamp(0.0, 1.0) } else { 0.5 }
        };
        (
            LEFT + (WIDTH - LEFT - RIGHT) * share(x, self.x),
            HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share(y, self.y),
        )
    }
}

impl LinePlot {
    /// The picture.
    pub fn render(&self) -> String {
        let axes = self.axes();
        let mut svg = Svg::new(WIDTH, HEIGHT, &self.title);
        svg.heading(&self.title, &self.subtitle);
        self.grid(&mut svg, &axes);
        let place = |points: &[(f64, f64)]| -> Vec<(f64, f64)> {
            points.iter().map(|&point| axes.place(point)).collect()
        };
        let lines: Vec<Vec<(f64, f64)>> = self.lines.iter().map(|(_, points)| place(points)).collect();
        let ends: Vec<f64> = lines.iter().map(|places| places.last().map_or(TOP, |end| end.1)).collect();
        let heights = label_heights(&ends);
        for (n, (name, _)) in self.lines.iter().enumerate() {
            let colour = COLOURS[n % COLOURS.len()];
            svg.polyline(colour, &lines[n]);
            if let Some((x, _)) = lines[n].last() {
                let (x, y, name) = (x + 6.0, heights[n], escaped(name));
                svg.raw(format_args!(
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" style=\"fill: {colour}\">{name}</text>"
                ));
            }
        }
        svg.finish()
    }

    fn axes(&self) -> Axes {
        let points = || self.lines.iter().flat_map(|(_, points)| points);
        let bounds = |values: &dyn Fn(&(f64, f64)) -> f64| {
            let (low, high) = (f64::INFINITY, f64::NEG_INFINITY);
            points().map(values).fold([low, high], |[low, high], value| [low.min(value), high.max(value)])
        };
        let (x, [low, high]) = (bounds(&|point| point.0), bounds(&|point| point.1));
        // A label has its place, whether there are points or not.
        let x = self.ticks.iter().fold(x, |[low, high], (at, _)| [low.min(*at), high.max(*at)]);
        Axes { x, y: [low, self.ceiling.unwrap_or(high).min(high)] }
    }

    fn grid(&self, svg: &mut Svg, axes: &Axes) {
        // Losses of networks differ in the fourth digit.
        let digits = if axes.y[1] - axes.y[0] < 0.1 { 4 } else { 2 };
        for tick in 0..=TICKS {
            let value = axes.y[0] + (axes.y[1] - axes.y[0]) * f64::from(tick) / f64::from(TICKS);
            let (_, y) = axes.place((0.0, value));
            if value.is_finite() {
                svg.grid_line((LEFT, y), (WIDTH - RIGHT, y));
                svg.text("end", (LEFT - 6.0, y + 4.0), &format!("{value:.digits$}"));
            }
        }
        for (at, label) in &self.ticks {
            svg.text("middle", (axes.place((*at, 0.0)).0, HEIGHT - BOTTOM + 18.0), label);
        }
    }
}

/// Heights for the names of lines that end at these: in their order, none on another, none among the labels below.
fn label_heights(ends: &[f64]) -> Vec<f64> {
    const LINE: f64 = 12.0;
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|&a, &b| ends[b].total_cmp(&ends[a]));
    let (mut heights, mut lowest) = (vec![0.0; ends.len()], HEIGHT - BOTTOM);
    for n in order {
        heights[n] = (ends[n] + 4.0).min(lowest);
        lowest = heights[n] - LINE;
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_its_name() {
        let lines = vec![("one".into(), vec![(0.0, 1.0), (1.0, 2.0)]), ("two".into(), vec![(1.0, 2.0)])];
        let (title, subtitle, ticks) = ("T".into(), "S".into(), vec![(0.5, "half".into())]);
        let svg = LinePlot { title, subtitle, ticks, lines, ceiling: None }.render();
        assert!(["one", "two", "half"].iter().all(|text| svg.contains(text)) && !svg.contains("NaN"));
        let nothing = LinePlot {
            title: "T".into(),
            subtitle: String::new(),
            ticks: vec![],
            lines: vec![],
            ceiling: None,
        };
        assert!(!nothing.render().contains("NaN") && !nothing.render().contains("inf"));
    }

    #[test]
    fn names_stand_in_the_order_of_their_lines_and_above_the_axis() {
        let axis = HEIGHT - BOTTOM;
        assert_eq!(label_heights(&[100.0, axis, axis - 1.0]), [104.0, axis, axis - 12.0]);
        assert!(label_heights(&[]).is_empty());
    }

    #[test]
    fn labels_beyond_the_points_have_places_of_their_own() {
        let ticks = [0.0, 2.0, 4.0].map(|at| (at, at.to_string())).into();
        let lines = vec![("one".into(), vec![(1.0, 1.0), (3.0, 2.0)])];
        let plot = LinePlot { title: "T".into(), subtitle: String::new(), ticks, lines, ceiling: None };
        assert_eq!(plot.axes().x, [0.0, 4.0]);
    }
}
