//! How the loss falls: a point every so many positions.

use report::{grouped, hours};
use serde::{Deserialize, Serialize};

/// The mean losses when so many positions were seen.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Positions seen.
    pub seen: u64,
    /// The mean loss since the point before.
    pub loss: f64,
    /// The mean loss of the validation positions, if they were looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub validation: Option<f64>,
}

/// How far a training has come.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TrainingProgress {
    /// Positions seen.
    pub seen: u64,
    /// Seconds that it took.
    pub seconds: f64,
    /// The losses so far.
    pub curve: Vec<Point>,
    /// The sum of the losses since the last point, and of how many positions.
    pub pending: (f64, u64),
}

impl TrainingProgress {
    /// The last loss of the validation positions.
    pub fn validation(&self) -> Option<f64> {
        self.curve.iter().rev().find_map(|point| point.validation)
    }

    /// Positions seen in a second.
    pub fn speed(&self) -> f64 {
        self.seen as f64 / self.seconds.max(1e-9)
    }

    /// The end of a training in a line.
    pub fn summary(&self) -> String {
        let loss = self.curve.last().map_or(String::new(), |point| format!("loss {:.6}, ", point.loss));
        let validation = self.validation().map_or(String::new(), |loss| format!("validation {loss:.6}, "));
        let (seen, speed) = (grouped(self.seen), grouped(self.speed() as u64));
        format!("{loss}{validation}{seen} positions in {}, {speed} positions/s", hours(self.seconds))
    }
}
