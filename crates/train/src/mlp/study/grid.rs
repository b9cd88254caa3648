//! Which networks are trained to see what their size and their training change: one number at a time.

use classics::ukraine::{Output, Shape};
use serde::{Deserialize, Serialize};

/// How one network of the study is made.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setting {
    /// Hidden layers.
    pub layers: usize,
    /// Their width.
    pub width: usize,
    /// Whether it says win, draw and loss instead of pawns.
    pub results: bool,
    /// The highest learning rate.
    pub rate: f32,
    /// Positions in a step.
    pub batch: u32,
}

impl Setting {
    /// The shape of the network; `None` if there is no such shape.
    pub fn shape(&self) -> Option<Shape> {
        let output = if self.results { Output::WinDrawLoss } else { Output::Pawns };
        Shape::new(self.layers, self.width, output)
    }

    /// A name for files and curves: `6x256-rate0.001-batch1024`.
    pub fn name(&self) -> String {
        let Setting { layers, width, results, rate, batch } = self;
        let results = if *results { "-results" } else { "" };
        format!("{layers}x{width}{results}-rate{rate}-batch{batch}")
    }
}

/// What is changed, with all values it is given.
#[derive(Clone, PartialEq, Debug)]
pub enum Axis {
    /// Hidden layers.
    Layers(Vec<usize>),
    /// Their width.
    Width(Vec<usize>),
    /// The learning rate.
    Rate(Vec<f32>),
    /// Positions in a step.
    Batch(Vec<u32>),
    /// Pawns, or win, draw and loss.
    Output,
}

impl Axis {
    /// For people.
    pub fn name(&self) -> &'static str {
        match self {
            Axis::Layers(_) => "layers",
            Axis::Width(_) => "width",
            Axis::Rate(_) => "learning rate",
            Axis::Batch(_) => "batch",
            Axis::Output => "output",
        }
    }

    /// The settings along this axis, everything else as given.
    pub fn settings(&self, base: Setting) -> Vec<Setting> {
        match self {
            Axis::Layers(values) => values.iter().map(|&layers| Setting { layers, ..base }).collect(),
            Axis::Width(values) => values.iter().map(|&width| Setting { width, ..base }).collect(),
            Axis::Rate(values) => values.iter().map(|&rate| Setting { rate, ..base }).collect(),
            Axis::Batch(values) => values.iter().map(|&batch| Setting { batch, ..base }).collect(),
            Axis::Output => [false, true].map(|results| Setting { results, ..base }).to_vec(),
        }
    }
}

/// All settings of all axes, each once: the given one first, since all axes cross there.
pub fn settings(base: Setting, axes: &[Axis]) -> Vec<Setting> {
    let mut settings = vec![base];
    for setting in axes.iter().flat_map(|axis| axis.settings(base)) {
        if !settings.contains(&setting) {
            settings.push(setting);
        }
    }
    settings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_cross_in_one_setting() {
        let base = Setting { layers: 6, width: 256, results: false, rate: 1e-3, batch: 1024 };
        let axes = [Axis::Layers(vec![2, 6]), Axis::Batch(vec![256, 1024]), Axis::Output];
        let settings = settings(base, &axes);
        assert_eq!(settings.len(), 4);
        assert_eq!(settings[0], base);
        assert_eq!(settings[2].name(), "6x256-rate0.001-batch256");
        assert_eq!(settings[3].shape().unwrap().output(), Output::WinDrawLoss);
        assert_eq!(Setting { width: 5, ..base }.shape(), None);
    }
}
