//! Ratings with their uncertainty: Glicko-2, one game at a time (Glickman, "Example of the Glicko-2 system", 2022).

use std::f64::consts::PI;

/// Points of a rating for one of the scale inside.
const SCALE: f64 = 173.7178;
/// How much the volatility may change; Lichess has the same.
const TAU: f64 = 0.75;
/// What is accurate to so much is found.
const TOLERANCE: f64 = 1e-6;
/// A rating is never surer than this: people change.
const LEAST_DEVIATION: f64 = 45.0;
/// Nor less sure than at the beginning.
const MOST_DEVIATION: f64 = 350.0;

/// A rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The points.
    pub rating: f64,
    /// The true strength is within two of these, nineteen times in twenty.
    pub deviation: f64,
    /// How much the strength itself moves.
    pub volatility: f64,
}

/// Who has not played yet.
impl Default for Rating {
    fn default() -> Rating {
        Rating { rating: 1500.0, deviation: MOST_DEVIATION, volatility: 0.06 }
    }
}

/// A game against an opponent who does not change: a puzzle, a player of known strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Result {
    /// The opponent's points.
    pub rating: f64,
    /// How sure they are.
    pub deviation: f64,
    /// 1 is a win, 0 a loss.
    pub score: f64,
}

impl Rating {
    /// After a period with these games.
    #[must_use]
    pub fn after(&self, results: &[Result]) -> Rating {
        self.updated(results, TAU)
    }

    fn updated(&self, results: &[Result], tau: f64) -> Rating {
        let (mu, phi) = ((self.rating - 1500.0) / SCALE, self.deviation / SCALE);
        let (mut information, mut surprise) = (0.0, 0.0);
        for result in results {
            let phi = result.deviation / SCALE;
            let g = 1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (mu - (result.rating - 1500.0) / SCALE)).exp());
            information += g * g * expected * (1.0 - expected);
            surprise += g * (result.score - expected);
        }
        if information <= 0.0 {
            let phi = phi.hypot(self.volatility);
            return Rating { deviation: (phi * SCALE).min(MOST_DEVIATION), ..*self };
        }
        let variance = 1.0 / information;
        let volatility = volatility(self.volatility, phi, variance, variance * surprise, tau);
        let before = phi.hypot(volatility);
        let phi = 1.0 / (1.0 / (before * before) + information).sqrt();
        Rating {
            rating: 1500.0 + SCALE * (mu + phi * phi * surprise),
            deviation: (SCALE * phi).clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility,
        }
    }
}

/// Step 5 of the paper: the volatility, by the Illinois algorithm.
fn volatility(before: f64, phi: f64, variance: f64, improvement: f64, tau: f64) -> f64 {
    let a = (before * before).ln();
    let f = |x: f64| {
        let (e, spread) = (x.exp(), phi * phi + variance + x.exp());
        e * (improvement * improvement - spread) / (2.0 * spread * spread) - (x - a) / (tau * tau)
    };
    let mut low = a;
    let mut high = if improvement * improvement > phi * phi + variance {
        (improvement * improvement - phi * phi - variance).ln()
    } else {
        let steps = (1..=64).map(|k| a - f64::from(k) * tau);
        steps.into_iter().find(|&x| f(x) >= 0.0).unwrap_or(a - 64.0 * tau)
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    // It converges in a handful of steps; the bound is for numbers that are no numbers.
    for _ in 0..100 {
        if (high - low).abs() <= TOLERANCE {
            break;
        }
        let next = low + (low - high) * f_low / (f_high - f_low);
        let f_next = f(next);
        if f_next * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (next, f_next);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_paper() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let results = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]
            .map(|(rating, deviation, score)| Result { rating, deviation, score });
        let after = player.updated(&results, 0.5);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn who_wins_rises_and_becomes_surer() {
        let game = |score| Result { rating: 1500.0, deviation: 80.0, score };
        let new = Rating::default();
        let (won, lost) = (new.after(&[game(1.0)]), new.after(&[game(0.0)]));
        assert!(won.rating > 1500.0 && lost.rating < 1500.0);
        assert!((won.rating + lost.rating - 3000.0).abs() < 1e-6);
        assert!(won.deviation < new.deviation);
        let many = (0..500).fold(new, |rating, n| rating.after(&[game(f64::from(n % 2))]));
        assert!(many.deviation >= LEAST_DEVIATION && (many.rating - 1500.0).abs() < 40.0, "{many:?}");
        assert!(new.after(&[]).deviation <= MOST_DEVIATION);
    }
}
