//! What is shown while a network learns.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use report::{grouped, hours, sparkline};
use train::training::TrainingProgress;

use crate::progress;

/// How often the line is drawn again.
const DRAW_EVERY: Duration = Duration::from_millis(100);
/// Bars of the loss.
const BARS: usize = 24;

/// Steps of the bar.
const STEPS: f64 = 1_000.0;

pub(super) struct TrainingMonitor {
    /// The share of the training that is over.
    done: Box<dyn Fn(&TrainingProgress) -> f64>,
    /// What was seen and done before this run, and when it began.
    begun: (u64, f64, Instant),
    bar: ProgressBar,
    drawn: Option<Instant>,
}

impl TrainingMonitor {
    /// Of a training that ends with so many positions, and has seen so many.
    pub(super) fn new(positions: u64, seen: u64) -> TrainingMonitor {
        let done = move |progress: &TrainingProgress| progress.seen as f64 / positions.max(1) as f64;
        TrainingMonitor::by(done, &TrainingProgress { seen, ..TrainingProgress::default() })
    }

    /// Of a training that has come so far, and whose share that is over a function tells.
    pub(super) fn by(
        done: impl Fn(&TrainingProgress) -> f64 + 'static,
        begun: &TrainingProgress,
    ) -> TrainingMonitor {
        let bar = progress::bar(STEPS as u64, "{bar:20} {percent} %  {msg}");
        let begun = (begun.seen, done(begun), Instant::now());
        TrainingMonitor { done: Box::new(done), begun, bar, drawn: None }
    }

    pub(super) fn note(&mut self, progress: &TrainingProgress) {
        if self.drawn.is_some_and(|drawn| drawn.elapsed() < DRAW_EVERY) {
            return;
        }
        self.drawn = Some(Instant::now());
        let (done, line) = ((self.done)(progress).min(1.0), self.line(progress));
        self.bar.set_position((STEPS * done) as u64);
        self.bar.set_message(line);
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    fn line(&self, progress: &TrainingProgress) -> String {
        let (seen, done, begun) = self.begun;
        let elapsed = begun.elapsed().as_secs_f64().max(1e-9);
        let speed = (progress.seen - seen) as f64 / elapsed;
        let now = (self.done)(progress).min(1.0);
        let left = (1.0 - now) * elapsed / (now - done).max(1e-9);
        let loss = progress.curve.last().map_or(String::new(), |point| {
            format!(
                "loss {:.5} {}, ",
                point.loss,
                falling(&progress.curve.iter().map(|point| point.loss).collect::<Vec<_>>())
            )
        });
        let validation =
            progress.validation().map_or(String::new(), |loss| format!("validation {loss:.5}, "));
        format!("{loss}{validation}{} positions/s, {} left", grouped(speed as u64), hours(left))
    }
}

/// The losses in a few bars. The first ones are so high that the rest would look flat: they are left out.
fn falling(losses: &[f64]) -> String {
    let losses = &losses[losses.len() / 10..];
    let bars = losses.len().min(BARS);
    let mean = |bar: usize| {
        let part = &losses[bar * losses.len() / bars..(bar + 1) * losses.len() / bars];
        part.iter().sum::<f64>() / part.len() as f64
    };
    let means: Vec<f64> = (0..bars).map(mean).collect();
    sparkline(&means, means.iter().copied().fold(f64::INFINITY, f64::min))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_fall_in_bars() {
        assert_eq!(falling(&[0.3, 0.2, 0.1]), "█▅▁");
        let many: Vec<f64> = (0..1000).map(|n| 1.0 / f64::from(n + 1)).collect();
        assert_eq!(falling(&many).chars().count(), BARS);
        assert_eq!(falling(&[]), "");
    }
}
