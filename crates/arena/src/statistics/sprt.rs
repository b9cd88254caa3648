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

/// Results of a match as tests need them: by pairs and by games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchCounts {
    /// Complete pairs of games.
    pub pairs: Pentanomial,
    /// Games won, drawn and lost.
    pub games: [u64; 3],
}

impl From<Pentanomial> for MatchCounts {
    /// Pairs only; nothing is known of single games.
    fn from(pairs: Pentanomial) -> MatchCounts {
        MatchCounts { pairs, games: [0; 3] }
    }
}

/// What the hypotheses are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EloModel {
    /// The Elo of the logistic curve.
    Logistic,
    /// Elo per standard deviation of a game: tests take about as long whatever the draw rate.
    #[default]
    Normalised,
    /// BayesElo, in which draws have a parameter of their own. It is about games, not about pairs.
    Bayesian,
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EloModel::Logistic => "logistic",
            EloModel::Normalised => "normalised",
            EloModel::Bayesian => "bayesian",
        })
    }
}

/// As it is written on the command line.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")
    }
}

/// A test of "the first player is `elo0` stronger" against "`elo1` stronger".
///
/// ```
/// use arena::{Pentanomial, Sprt, SprtDecision};
/// let sprt: Sprt = "elo0=0,elo1=2".parse().unwrap();
/// let results = Pentanomial([365, 16618, 36229, 16974, 390]).into();
/// assert!((sprt.log_likelihood_ratio(&results) - 2.25).abs() < 0.01);
/// assert_eq!(sprt.decision(&results), SprtDecision::Continue);
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
    pub fn log_likelihood_ratio(&self, results: &MatchCounts) -> f64 {
        match self.model {
            EloModel::Logistic | EloModel::Normalised if results.pairs.pairs() == 0 => 0.0,
            EloModel::Logistic => {
                let (total, seen) = shares(results.pairs.0);
                let [mean0, mean1] = self.hypotheses().map(score_of_elo);
                let scores = Pentanomial::SCORES;
                ratio(total, &seen, &with_mean(&seen, &scores, mean0), &with_mean(&seen, &scores, mean1))
            }
            EloModel::Normalised => {
                let (total, seen) = shares(results.pairs.0);
                let [p0, p1] = self.hypotheses().map(|elo| with_signal_to_noise(&seen, per_pair(elo)));
                ratio(total, &seen, &p0, &p1)
            }
            EloModel::Bayesian => {
                let Some([mean0, mean1]) = self.bayesian_means(results) else { return 0.0 };
                let (total, seen) = shares(results.games);
                let scores = GAME_SCORES;
                ratio(total, &seen, &with_mean(&seen, &scores, mean0), &with_mean(&seen, &scores, mean1))
            }
        }
    }

    /// Where the test stands after these results.
    pub fn decision(&self, results: &MatchCounts) -> SprtDecision {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(results) {
            ratio if ratio >= upper => SprtDecision::AcceptH1,
            ratio if ratio <= lower => SprtDecision::AcceptH0,
            _ => SprtDecision::Continue,
        }
    }

    /// How many more games the test is expected to take if players are as strong as they look: the time a
    /// Brownian motion with the drift seen so far needs to leave the bounds. `None` before there is enough to go by.
    pub fn games_left(&self, results: &MatchCounts) -> Option<f64> {
        let (samples, games_per_sample) = match self.model {
            EloModel::Bayesian => (results.games.iter().sum::<u64>() / 2, 1.0),
            EloModel::Logistic | EloModel::Normalised => (results.pairs.pairs(), 2.0),
        };
        if samples < FEWEST_PAIRS {
            return None;
        }
        let (lower, upper) = self.bounds();
        let now = self.log_likelihood_ratio(results);
        let variance = self.step_variance(results)?;
        if now <= lower || now >= upper {
            return Some(0.0);
        }
        let drift = now * games_per_sample / (2.0 * samples as f64);
        // How likely the upper bound is reached first; without a drift both formulas become 0/0.
        let pull = -2.0 * drift / variance;
        let steps = if (pull * (upper - lower)).abs() < 1e-6 {
            (now - lower) * (upper - now) / variance
        } else {
            let up = (pull * (now - lower)).exp_m1() / (pull * (upper - lower)).exp_m1();
            (up * (upper - now) + (1.0 - up) * (lower - now)) / drift
        };
        Some(steps * games_per_sample).filter(|games| games.is_finite())
    }

    /// By how much the ratio varies with one more pair (or game), squared: to first order its step is linear in
    /// the score.
    fn step_variance(&self, results: &MatchCounts) -> Option<f64> {
        let variance = match self.model {
            EloModel::Normalised => {
                let [low, high] = self.hypotheses().map(per_pair);
                (high - low).powi(2)
            }
            EloModel::Logistic => {
                let [low, high] = self.hypotheses().map(score_of_elo);
                (high - low).powi(2) / results.pairs.variance()
            }
            EloModel::Bayesian => {
                let [low, high] = self.bayesian_means(results)?;
                let (_, seen) = shares(results.games);
                let mean: f64 = (0..3).map(|n| seen[n] * GAME_SCORES[n]).sum();
                let spread: f64 = (0..3).map(|n| seen[n] * (GAME_SCORES[n] - mean).powi(2)).sum();
                (high - low).powi(2) / spread
            }
        };
        (variance.is_finite() && variance > 0.0).then_some(variance)
    }

    fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The expected scores of both hypotheses, with as many draws as were seen; unknown while a side has not won.
    fn bayesian_means(&self, results: &MatchCounts) -> Option<[f64; 2]> {
        let [wins, _, losses] = results.games;
        if wins == 0 || losses == 0 {
            return None;
        }
        let (_, [won, _, lost]) = shares(results.games);
        let draw_elo = 200.0 * ((1.0 - lost) / lost * (1.0 - won) / won).log10();
        Some(self.hypotheses().map(|elo| {
            let (win, loss) = (score_of_elo(elo - draw_elo), score_of_elo(-elo - draw_elo));
            win + (1.0 - win - loss) / 2.0
        }))
    }
}

/// Fewer pairs say too little about how long a test will take.
const FEWEST_PAIRS: u64 = 10;
/// The points of a win, a draw and a loss.
const GAME_SCORES: [f64; 3] = [1.0, 0.5, 0.0];

/// Normalised Elo of a game as the ratio of signal to noise of a pair.
fn per_pair(elo: f64) -> f64 {
    std::f64::consts::SQRT_2 * elo * std::f64::consts::LN_10 / 800.0
}

/// The total and the share of each count. An outcome that has not been seen yet is not impossible.
fn shares<const N: usize>(counts: [u64; N]) -> (f64, [f64; N]) {
    let counts = counts.map(|count| if count == 0 { 1e-3 } else { count as f64 });
    let total: f64 = counts.iter().sum();
    (total, counts.map(|count| count / total))
}

/// The log-likelihood ratio of two distributions.
fn ratio<const N: usize>(total: f64, seen: &[f64; N], p0: &[f64; N], p1: &[f64; N]) -> f64 {
    total * (0..N).map(|n| seen[n] * (p1[n] / p0[n]).ln()).sum::<f64>()
}

/// The distribution nearest in likelihood to the one seen whose mean is `mean`.
fn with_mean<const N: usize>(seen: &[f64; N], scores: &[f64; N], mean: f64) -> [f64; N] {
    tilted(seen, &scores.map(|score| score - mean))
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
fn tilted<const N: usize>(seen: &[f64; N], values: &[f64; N]) -> [f64; N] {
    let smallest = values.iter().copied().fold(f64::MAX, f64::min);
    let largest = values.iter().copied().fold(f64::MIN, f64::max);
    if smallest >= 0.0 || largest <= 0.0 {
        return *seen; // no distribution satisfies the constraint
    }
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let sum: f64 = (0..N).map(|n| seen[n] * values[n] / (1.0 + middle * values[n])).sum();
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
            "{}: expected elo0=0,elo1=3 and perhaps alpha=0.05,beta=0.05,model=normalised|logistic|bayesian",
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
                    "bayesian" => EloModel::Bayesian,
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
        test.parse::<Sprt>().unwrap().log_likelihood_ratio(&Pentanomial(pairs).into())
    }

    fn bayesian(games: [u64; 3], elo0: f64, elo1: f64) -> f64 {
        let sprt = format!("elo0={elo0},elo1={elo1},model=bayesian").parse::<Sprt>().unwrap();
        sprt.log_likelihood_ratio(&MatchCounts { games, ..MatchCounts::default() })
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

    /// Games won, drawn and lost; fastchess's figures for the same counts.
    #[test]
    fn bayesian_ratios_as_fastchess_computes_them() {
        for (games, elo0, elo1, expected) in
            [([68_965, 128_429, 68_526], 0.0, 2.0, -1.26), ([21_629, 41_111, 21_484], 0.5, 2.5, -1.13)]
        {
            let ratio = bayesian(games, elo0, elo1);
            assert!((ratio - expected).abs() < 0.01 * expected.abs(), "{ratio} is not {expected}");
        }
        assert_eq!(bayesian([5, 3, 0], 0.0, 5.0), 0.0, "a side has not won yet");
    }

    /// The expected length against a thousand tests that are played out from the same state.
    #[test]
    fn the_expected_length_is_about_what_tests_take() {
        let sprt: Sprt = "elo0=0,elo1=40,model=logistic".parse().unwrap();
        let begun = Pentanomial([6, 22, 44, 28, 8]);
        let expected = sprt.games_left(&begun.into()).unwrap();
        let mut random = chess::random::Random::new(5);
        let (mut games, tests) = (0_u64, 400);
        for _ in 0..tests {
            let mut pairs = begun;
            while sprt.decision(&pairs.into()) == SprtDecision::Continue {
                let weights = begun.0.map(|count| count as usize);
                pairs.add(random.weighted(&weights).unwrap());
                games += 2;
            }
        }
        let taken = games as f64 / f64::from(tests);
        assert!((0.75..1.35).contains(&(expected / taken)), "expected {expected}, taken {taken}");
        assert_eq!(sprt.games_left(&Pentanomial([0, 1, 2, 1, 0]).into()), None, "too little to go by");
    }

    #[test]
    fn a_clear_result_decides() {
        let sprt: Sprt = "elo0=0,elo1=10".parse().unwrap();
        assert_eq!(sprt.decision(&Pentanomial([10, 50, 100, 150, 90]).into()), SprtDecision::AcceptH1);
        assert_eq!(sprt.decision(&Pentanomial([90, 150, 100, 50, 10]).into()), SprtDecision::AcceptH0);
        assert_eq!(sprt.decision(&MatchCounts::default()), SprtDecision::Continue);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "elo0=3,elo1=0", "elo1=x", "elo0=0,elo1=3,alpha=0", "elo0=0,elo1=3,foo=1", "elo1"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
