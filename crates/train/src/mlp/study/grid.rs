//! Which networks are trained to see what their size and their training change: one number at a time.

use classics::ukraine::{Output, Shape};
use serde::{Deserialize, Serialize};

/// How one network of the study is made.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct GridPoint {
    /// Hidden layers.
    pub layers: usize,
    /// Their width.
    pub width: usize,
    /// Whether it says win, draw and loss instead of pawns.
    #[serde(alias = "results")]
    pub wdl: bool,
    /// The highest learning rate.
    #[serde(alias = "rate")]
    pub learning_rate: f32,
    /// Positions in a step.
    pub batch: u32,
}

impl GridPoint {
    /// The shape of the network; `None` if there is no such shape.
    pub fn shape(&self) -> Option<Shape> {
        let output = if self.wdl { Output::WinDrawLoss } else { Output::Pawns };
        Shape::new(self.layers, self.width, output)
    }

    /// A name for files and curves: `6x256-lr0.001-batch1024`.
    pub fn name(&self) -> String {
        let GridPoint { layers, width, wdl, learning_rate, batch } = self;
        let wdl = if *wdl { "-wdl" } else { "" };
        format!("{layers}x{width}{wdl}-lr{learning_rate}-batch{batch}")
    }
}

/// What is changed, with all values it is given.
#[derive(Clone, PartialEq, Debug)]
pub enum GridAxis {
    /// Hidden layers.
    Layers(Vec<usize>),
    /// Their width.
    Width(Vec<usize>),
    /// The learning rate.
    LearningRate(Vec<f32>),
    /// Positions in a step.
    Batch(Vec<u32>),
    /// Pawns, or win, draw and loss.
    Output,
}

impl GridAxis {
    /// For people.
    pub fn name(&self) -> &'static str {
        match self {
            GridAxis::Layers(_) => "layers",
            GridAxis::Width(_) => "width",
            GridAxis::LearningRate(_) => "learning rate",
            GridAxis::Batch(_) => "batch",
            GridAxis::Output => "output",
        }
    }

    /// The points along this axis, everything else as given.
    pub fn points(&self, base: GridPoint) -> Vec<GridPoint> {
        match self {
            GridAxis::Layers(values) => values.iter().map(|&layers| GridPoint { layers, ..base }).collect(),
            GridAxis::Width(values) => values.iter().map(|&width| GridPoint { width, ..base }).collect(),
            GridAxis::LearningRate(values) => {
                values.iter().map(|&learning_rate| GridPoint { learning_rate, ..base }).collect()
            }
            GridAxis::Batch(values) => values.iter().map(|&batch| GridPoint { batch, ..base }).collect(),
            GridAxis::Output => [false, true].map(|wdl| GridPoint { wdl, ..base }).to_vec(),
        }
    }
}

impl GridAxis {
    /// The points along this axis in ascending order.
    pub fn sorted_points(&self, base: GridPoint) -> Vec<GridPoint> {
        let mut points = self.points(base);
        points.sort_by(|a, b| {
            let numbers = |point: &GridPoint| (point.layers, point.width, point.batch, point.wdl);
            numbers(a).cmp(&numbers(b)).then(a.learning_rate.total_cmp(&b.learning_rate))
        });
        points
    }
}

/// All points of all axes, each once: the given one first, since all axes cross there.
pub fn grid_points(base: GridPoint, axes: &[GridAxis]) -> Vec<GridPoint> {
    let mut points = vec![base];
    for point in axes.iter().flat_map(|axis| axis.points(base)) {
        if !points.contains(&point) {
            points.push(point);
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_cross_in_one_point() {
        let base = GridPoint { layers: 6, width: 256, wdl: false, learning_rate: 1e-3, batch: 1024 };
        let axes = [GridAxis::Layers(vec![2, 6]), GridAxis::Batch(vec![256, 1024]), GridAxis::Output];
        let points = grid_points(base, &axes);
        assert_eq!(points.len(), 4);
        assert_eq!(points[0], base);
        assert_eq!(points[2].name(), "6x256-lr0.001-batch256");
        assert_eq!(points[3].shape().unwrap().output(), Output::WinDrawLoss);
        assert_eq!(GridPoint { width: 5, ..base }.shape(), None);
    }
}
