//! The sequential probability ratio test: play until one of two hypotheses about the strength is
//! accepted, and no longer.
//!
//! The log-likelihood ratio is the generalised one over pentanomial counts, with the maximum
//! likelihood distribution under each hypothesis found exactly (Michel Van den Bergh, "Comparing the
//! approximations for the generalized log likelihood ratio of a multinomial distribution" and
//! "Comments on normalized Elo"), which is what fishtest and fastchess compute.

use std::fmt;
use std::str::FromStr;

use super::{Pentanomial, score_of_elo};

/// What the hypotheses are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EloModel {
    /// The Elo of the logistic curve.
    Logistic,
    /// Elo per standard deviation of a game: tests take about as long whatever the draw rate.
    #[default]
    Normalised,
}

/// A test of "the first player is `elo0` stronger" against "`elo1` stronger".
///
/// ```
/// use arena::{Pentanomial, Sprt, SprtDecision};
/// let sprt: Sprt = "elo0=0,elo1=2".parse().unwrap();
/// let pairs = Pentanomial([365, 16618, 36229, 16974, 390]);
/// assert!((sprt.log_likelihood_ratio(&pairs) - 2.25).abs() < 0.01);
/// assert_eq!(sprt.decision(&pairs), SprtDecision::Continue);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The hypothesis that nothing was gained.
    pub elo0: f64,
    /// The hypothesis that something was.
    pub elo1: f64,
    /// How often a useless change may pass.
    pub alpha: f64,
    /// How often a good change may fail.
    pub beta: f64,
    /// The kind of Elo meant.
    pub model: EloModel,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtDecision {
    /// More games are needed.
    Continue,
    /// `elo0` is accepted: nothing gained.
    AcceptH0,
    /// `elo1` is accepted: a gain.
    AcceptH1,
}

impl Sprt {
    /// The bounds of the log-likelihood ratio, lower and upper.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the two hypotheses.
    pub fn log_likelihood_ratio(&self, results: &Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        // An outcome that has not been seen yet is not impossible.
        let counts = results.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let likeliest = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&seen, score_of_elo(elo)),
            EloModel::Normalised => {
                let per_pair = std::f64::consts::SQRT_2 * elo * std::f64::consts::LN_10 / 800.0;
                with_signal_to_noise(&seen, per_pair)
            }
        };
        let (p0, p1) = (likeliest(self.elo0), likeliest(self.elo1));
        total * (0..5).map(|n| seen[n] * (p1[n] / p0[n]).ln()).sum::<f64>()
    }

    /// Where the test stands after these results.
    pub fn decision(&self, results: &Pentanomial) -> SprtDecision {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(results) {
            ratio if ratio >= upper => SprtDecision::AcceptH1,
            ratio if ratio <= lower => SprtDecision::AcceptH0,
            _ => SprtDecision::Continue,
        }
    }
}

/// The distribution nearest in likelihood to the one seen whose mean is `mean`.
fn with_mean(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    tilted(seen, &Pentanomial::SCORES.map(|score| score - mean))
}

/// The distribution nearest in likelihood to the one seen with `(mean − ½) / deviation = ratio`.
/// The constraint is not linear: it is linearised around the last guess until that settles.
fn with_signal_to_noise(seen: &[f64; 5], ratio: f64) -> [f64; 5] {
    let mut guess = [0.2; 5];
    for _ in 0..20 {
        let mean: f64 = (0..5).map(|n| guess[n] * Pentanomial::SCORES[n]).sum();
        let variance: f64 = (0..5).map(|n| guess[n] * (Pentanomial::SCORES[n] - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let gradient = Pentanomial::SCORES.map(|score| {
            score - 0.5 - 0.5 * ratio * deviation * (1.0 + ((score - mean) / deviation).powi(2))
        });
        let next = tilted(seen, &gradient);
        let change = (0..5).map(|n| (next[n] - guess[n]).abs()).fold(0.0, f64::max);
        guess = next;
        if change < 1e-9 {
            break;
        }
    }
    guess
}

/// The maximum likelihood distribution under which `values` has mean zero: `pᵢ = seenᵢ / (1 + θ·valuesᵢ)`,
/// with θ the root of a function that falls between its two poles.
fn tilted(seen: &[f64; 5], values: &[f64; 5]) -> [f64; 5] {
    let smallest = values.iter().copied().fold(f64::MAX, f64::min);
    let largest = values.iter().copied().fold(f64::MIN, f64::max);
    if smallest >= 0.0 || largest <= 0.0 {
        return *seen; // no distribution satisfies the constraint
    }
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let sum: f64 = (0..5).map(|n| seen[n] * values[n] / (1.0 + middle * values[n])).sum();
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = f64::midpoint(low, high);
    std::array::from_fn(|n| seen[n] / (1.0 + theta * values[n]))
}

/// Why a text describes no test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSprtError(String);

impl fmt::Display for ParseSprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: expected elo0=0,elo1=3 and perhaps alpha=0.05,beta=0.05,model=normalised|logistic",
            self.0
        )
    }
}

impl std::error::Error for ParseSprtError {}

impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Sprt, ParseSprtError> {
        let fail = |what: String| Err(ParseSprtError(what));
        let mut sprt = Sprt { elo0: 0.0, elo1: 0.0, alpha: 0.05, beta: 0.05, model: EloModel::default() };
        for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
            let Some((name, value)) = part.split_once('=') else {
                return fail(format!("{part:?} has no value"));
            };
            if name == "model" {
                sprt.model = match value {
                    "logistic" => EloModel::Logistic,
                    "normalised" | "normalized" => EloModel::Normalised,
                    _ => return fail(format!("unknown model {value:?}")),
                };
                continue;
            }
            let Some(number) = value.parse::<f64>().ok().filter(|number| number.is_finite()) else {
                return fail(format!("{value:?} is not a number"));
            };
            match name {
                "elo0" => sprt.elo0 = number,
                "elo1" => sprt.elo1 = number,
                "alpha" => sprt.alpha = number,
                "beta" => sprt.beta = number,
                _ => return fail(format!("unknown setting {name:?}")),
            }
        }
        if sprt.elo0 >= sprt.elo1 {
            return fail("elo0 must be less than elo1".to_owned());
        }
        if !(0.0 < sprt.alpha && 0.0 < sprt.beta && sprt.alpha + sprt.beta < 1.0) {
            return fail("alpha and beta must be positive and add up to less than 1".to_owned());
        }
        Ok(sprt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(test: &str, pairs: [u64; 5]) -> f64 {
        test.parse::<Sprt>().unwrap().log_likelihood_ratio(&Pentanomial(pairs))
    }

    /// Figures that fastchess computes for the same counts.
    #[test]
    fn ratios_as_fastchess_computes_them() {
        for (test, pairs, expected) in [
            ("elo0=0,elo1=2", [365, 16618, 36229, 16974, 390], 2.25),
            ("elo0=-1.75,elo1=0.25", [127, 4883, 10712, 5150, 104], 3.01),
            ("elo0=0,elo1=5", [0, 0, 0, 0, 5550], 111.82),
            ("elo0=0.5,elo1=2.5,model=logistic", [223, 9863, 21279, 10037, 246], -3.07),
            ("elo0=0,elo1=2,model=logistic", [871, 26175, 55983, 26678, 821], -4.98),
        ] {
            let ratio = ratio(test, pairs);
            assert!((ratio - expected).abs() < 0.01 * expected.abs(), "{test}: {ratio} is not {expected}");
        }
    }

    #[test]
    fn a_clear_result_decides() {
        let sprt: Sprt = "elo0=0,elo1=10".parse().unwrap();
        assert_eq!(sprt.decision(&Pentanomial([10, 50, 100, 150, 90])), SprtDecision::AcceptH1);
        assert_eq!(sprt.decision(&Pentanomial([90, 150, 100, 50, 10])), SprtDecision::AcceptH0);
        assert_eq!(sprt.decision(&Pentanomial::default()), SprtDecision::Continue);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "elo0=3,elo1=0", "elo1=x", "elo0=0,elo1=3,alpha=0", "elo0=0,elo1=3,foo=1", "elo1"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
