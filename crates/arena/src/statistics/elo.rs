//! Scores as Elo differences, with 95 % confidence, as fastchess reports them.

use super::Pentanomial;

/// The two-sided 95 % quantile of the normal distribution.
const Z95: f64 = 1.959_963_984_540_054;
/// Normalised Elo: the unit in which a score's standard deviation per game counts 800 / ln 10.
const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// The Elo difference that makes a score expected; infinite for 0 and 1.
///
/// ```
/// assert!((arena::elo_of_score(0.75) - 190.85).abs() < 0.01);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected score at an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// What a match says about the difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The share of points won.
    pub score: f64,
    /// The Elo difference.
    pub elo: f64,
    /// Half the width of its 95 % interval; `None` while results that are all alike leave it unknown.
    pub error: Option<f64>,
    /// The difference in normalised Elo, which does not depend on how many games are drawn.
    pub normalised: f64,
    /// Half the width of its 95 % interval, if it can be known.
    pub normalised_error: Option<f64>,
    /// Likelihood of superiority (LOS): how sure it is that the first player is stronger.
    pub los: f64,
}

impl Estimate {
    /// From game pairs.
    pub fn from_pairs(results: &Pentanomial) -> Estimate {
        // A pair is two games: the variance of a game is twice that of a pair's mean.
        Estimate::new(results.score(), results.variance(), results.pairs(), 2.0)
    }

    /// From single games, when there are no pairs.
    pub fn from_games(wins: u64, draws: u64, losses: u64) -> Estimate {
        let games = (wins + draws + losses).max(1) as f64;
        let share = |count: u64| count as f64 / games;
        let score = share(wins) + share(draws) / 2.0;
        let squares = [(share(wins), 1.0), (share(draws), 0.5), (share(losses), 0.0)];
        let variance =
            squares.into_iter().map(|(share, points): (f64, f64)| share * (points - score).powi(2)).sum();
        Estimate::new(score, variance, wins + draws + losses, 1.0)
    }

    fn new(score: f64, variance: f64, samples: u64, games_per_sample: f64) -> Estimate {
        let deviation = (variance / samples.max(1) as f64).sqrt();
        let is_known = variance > 0.0;
        // Beyond 0 and 1 there is no score: the interval of such a match is open.
        let (low, high) = ((score - Z95 * deviation).max(0.0), (score + Z95 * deviation).min(1.0));
        let normalise = |score: f64| match score - 0.5 {
            0.0 => 0.0,
            surplus => surplus / (games_per_sample * variance).sqrt() * NORMALISED,
        };
        Estimate {
            score,
            elo: elo_of_score(score),
            error: is_known.then(|| (elo_of_score(high) - elo_of_score(low)) / 2.0),
            normalised: normalise(score),
            normalised_error: is_known.then(|| (normalise(high) - normalise(low)) / 2.0),
            los: los(score, deviation),
        }
    }
}

/// How likely a score with this standard deviation lies above one half.
fn los(score: f64, deviation: f64) -> f64 {
    let surplus = score - 0.5;
    if surplus == 0.0 {
        return 0.5; // also when nothing but draws leaves no deviation at all
    }
    (1.0 + libm::erf(surplus / (std::f64::consts::SQRT_2 * deviation))) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: f64, expected: f64) {
        assert!((value - expected).abs() <= 0.006 * expected.abs().max(1.0), "{value} is not {expected}");
    }

    /// Figures that fastchess computes for the same counts.
    #[test]
    fn pairs_as_fastchess_counts_them() {
        let estimate = Estimate::from_pairs(&Pentanomial([34, 54, 63, 64, 75]));
        close(estimate.normalised, 57.94);
        close(estimate.normalised_error.unwrap(), 28.28);
        close(estimate.elo, 55.58);
        close(estimate.error.unwrap(), 27.65);
        close(estimate.score, 0.579);

        let estimate = Estimate::from_pairs(&Pentanomial([332, 433, 498, 333, 334]));
        close(estimate.elo, -8.64);
        close(estimate.error.unwrap(), 10.33);
        close(estimate.los, 0.0505);
    }

    #[test]
    fn games_as_fastchess_counts_them() {
        let estimate = Estimate::from_games(136, 111, 96);
        close(estimate.normalised, 49.77);
        close(estimate.normalised_error.unwrap(), 36.77);
        close(estimate.elo, 40.70);
        close(estimate.error.unwrap(), 30.43);
        close(estimate.los, 0.996);
    }

    #[test]
    fn an_error_that_cannot_be_known_is_none() {
        for alike in [Pentanomial([0, 0, 7, 0, 0]), Pentanomial([0, 0, 0, 0, 1]), Pentanomial::default()] {
            let estimate = Estimate::from_pairs(&alike);
            assert_eq!((estimate.error, estimate.normalised_error), (None, None), "{alike:?}");
        }
        assert_eq!(Estimate::from_games(0, 5, 0).error, None);
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-400.0, -35.0, 0.0, 120.0] {
            close(elo_of_score(score_of_elo(elo)), elo);
        }
    }
}
