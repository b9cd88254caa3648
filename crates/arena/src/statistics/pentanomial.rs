//! Results of game pairs. Both games of a pair start from the same opening with colours reversed,
//! so their results depend on each other; counting pairs instead of games gives the right
//! error bars (which are smaller).

/// How many pairs scored 0, ½, 1, 1½ and 2 points, from the first player's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// The share of the points that each outcome of a pair brings.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Adds a pair, scored in half-points: 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of points won; one half if nothing was played.
    pub fn score(&self) -> f64 {
        let points: f64 = self.0.iter().zip(Self::SCORES).map(|(&count, score)| count as f64 * score).sum();
        if self.pairs() == 0 { 0.5 } else { points / self.pairs() as f64 }
    }

    /// The variance of one pair's score.
    pub fn variance(&self) -> f64 {
        let mean = self.score();
        let squares =
            self.0.iter().zip(Self::SCORES).map(|(&count, score)| count as f64 * (score - mean).powi(2));
        squares.sum::<f64>() / self.pairs().max(1) as f64
    }

    /// Seen from the other side.
    #[must_use]
    pub fn reversed(&self) -> Pentanomial {
        let mut counts = self.0;
        counts.reverse();
        Pentanomial(counts)
    }
}
