//! What has been played so far.

use std::time::{Duration, Instant};

use chess::{Color, Outcome};
use play::Score;

use super::cpu_time::cpu_time;
use crate::data::ScoredGame;

/// Counts of the games of a file, and how quickly they come.
#[derive(Clone, Debug)]
pub struct GenerationProgress {
    /// Games, those included that the file had already.
    pub games: u64,
    /// Positions with a score.
    pub positions: u64,
    /// Games that White won, that were drawn, that Black won.
    pub outcomes: [u64; 3],
    /// Scores for White in steps of [`STEP`](GenerationProgress::STEP) centipawns, the outermost ones and beyond.
    pub scores: [u64; GenerationProgress::STEPS],
    threads: usize,
    started: Instant,
    cpu_before: Option<Duration>,
    positions_before: u64,
}

impl GenerationProgress {
    /// How many steps the histogram has; an odd number, so that the middle one holds equality.
    pub const STEPS: usize = 17;
    /// How many centipawns a step of the histogram is wide.
    pub const STEP: i32 = 100;

    pub(crate) fn new(threads: usize) -> GenerationProgress {
        GenerationProgress {
            games: 0,
            positions: 0,
            outcomes: [0; 3],
            scores: [0; GenerationProgress::STEPS],
            threads,
            started: Instant::now(),
            cpu_before: None,
            positions_before: 0,
        }
    }

    /// The clock starts now: what is counted already was there before.
    pub(crate) fn start_clock(&mut self) {
        self.started = Instant::now();
        self.cpu_before = cpu_time();
        self.positions_before = self.positions;
    }

    pub(crate) fn add(&mut self, game: &ScoredGame) {
        self.games += 1;
        self.outcomes[match game.outcome {
            Outcome::Win(Color::White) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Color::Black) => 2,
        }] += 1;
        let mut is_white = game.start.turn() == Color::White;
        for m in &game.moves {
            if let Some(score) = m.score {
                let score = if is_white { score } else { -score };
                self.positions += 1;
                self.scores[step_of(score)] += 1;
            }
            is_white = !is_white;
        }
    }

    /// The time since the clock started.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Positions with a score per second.
    pub fn speed(&self) -> f64 {
        (self.positions - self.positions_before) as f64 / self.elapsed().as_secs_f64().max(1e-9)
    }

    /// The time the CPU cores worked since the clock started, where the system tells.
    pub fn cpu_time(&self) -> Option<Duration> {
        Some(cpu_time()?.saturating_sub(self.cpu_before?))
    }

    /// The part of what the threads could have worked that they did work.
    pub fn cpu_use(&self) -> Option<f64> {
        Some(self.cpu_time()?.as_secs_f64() / self.elapsed().as_secs_f64().max(1e-9) / self.threads as f64)
    }
}

fn step_of(score: Score) -> usize {
    let middle = GenerationProgress::STEPS as i32 / 2;
    let steps = (score.as_centipawns() + GenerationProgress::STEP / 2).div_euclid(GenerationProgress::STEP);
    (middle + steps.clamp(-middle, middle)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_fall_into_steps_around_equality() {
        let steps = [-9_999, -51, -50, 0, 49, 50, 9_999].map(|score| step_of(Score::Centipawns(score)));
        assert_eq!(steps, [0, 7, 8, 8, 8, 9, 16]);
        assert_eq!(step_of(Score::MateIn(3)), 16);
    }
}
