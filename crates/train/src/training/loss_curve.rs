//! How the loss fell while a network learnt.

use report::plot::{LinePlot, millions};

use super::{Point, TrainingProgress};

/// The losses over the positions seen. The steep fall at the beginning would leave no room for the rest, and is
/// cut off.
pub fn loss_curve(title: &str, progress: &TrainingProgress) -> LinePlot {
    let curve = &progress.curve;
    let line = |loss: &dyn Fn(&Point) -> Option<f64>| {
        curve.iter().filter_map(|point| Some((point.seen as f64, loss(point)?))).collect::<Vec<_>>()
    };
    let settled = &curve[curve.len() / 10..];
    LinePlot {
        title: title.to_owned(),
        subtitle: "mean loss over positions seen".to_owned(),
        ticks: millions(progress.seen),
        ceiling: settled
            .iter()
            .flat_map(|point| [Some(point.loss), point.validation])
            .flatten()
            .reduce(f64::max),
        lines: vec![
            ("learnt".to_owned(), line(&|point| Some(point.loss))),
            ("validation".to_owned(), line(&|point| point.validation)),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_is_cut_off() {
        let point =
            |n: u64| Point { seen: n, loss: 1.0 / n as f64, validation: n.is_multiple_of(5).then_some(0.1) };
        let progress = TrainingProgress {
            seen: 20,
            curve: (1..=20).map(point).collect(),
            ..TrainingProgress::default()
        };
        let plot = loss_curve("A network", &progress);
        assert_eq!(plot.lines.iter().map(|(_, points)| points.len()).collect::<Vec<_>>(), [20, 4]);
        assert_eq!(plot.ceiling, Some(1.0 / 3.0));
        assert!(!loss_curve("Nothing", &TrainingProgress::default()).render().contains("NaN"));
    }
}
