//! The evaluation in real numbers, with its derivative by every weight.

use engine::evaluation::{DANGER_SHARE, DANGER_SQUARE, TaperedValue, WEIGHT_COUNT, Weights};

use super::dataset::{Term, View};

/// A number for every weight: middlegame, endgame.
pub(crate) type Vector = Vec<[f64; 2]>;

/// The weights as real numbers.
pub(crate) fn from_weights(weights: &Weights) -> Vector {
    (0..WEIGHT_COUNT).map(|n| [weights.get(n).middle().into(), weights.get(n).end().into()]).collect()
}

/// The nearest whole weights.
pub(crate) fn to_weights(vector: &Vector) -> Weights {
    let limit = f64::from(engine::evaluation::LARGEST_WEIGHT);
    let round = |x: f64| x.round().clamp(-limit, limit) as i16;
    Weights::new(std::array::from_fn(|n| TaperedValue::new(round(vector[n][0]), round(vector[n][1]))))
}

fn sum(terms: &[Term], weights: &Vector) -> [f64; 2] {
    let mut sum = [0.0; 2];
    for term in terms {
        let (weight, count) = (weights[usize::from(term.index)], f64::from(term.count));
        sum[0] += weight[0] * count;
        sum[1] += weight[1] * count;
    }
    sum
}

fn spread(terms: &[Term], slope: [f64; 2], gradient: &mut Vector) {
    for term in terms {
        let (weight, count) = (&mut gradient[usize::from(term.index)], f64::from(term.count));
        weight[0] += slope[0] * count;
        weight[1] += slope[1] * count;
    }
}

/// What of a value must be remembered to find its derivative.
pub(crate) struct Forward {
    /// Centipawns for White.
    pub(crate) value: f64,
    dangers: [[f64; 2]; 2],
    /// How the endgame sum, and the complexity, move the value.
    end_slope: f64,
    complexity_slope: f64,
}

impl View<'_> {
    /// The value, as `Evaluator::evaluate` has it but for rounding and the fifty-move rule.
    pub(crate) fn forward(&self, weights: &Vector) -> Forward {
        let score = sum(self.score, weights);
        let dangers = self.dangers.map(|terms| sum(terms, weights).map(|danger| danger.max(0.0)));
        let complexity = sum(self.complexity, weights)[1];
        let [white, black] = dangers;
        let middle = score[0] - (white[0] * white[0] - black[0] * black[0]) / f64::from(DANGER_SQUARE);
        let end = score[1] - (white[1] - black[1]) / f64::from(DANGER_SHARE);
        let scale = self.scales[usize::from(end < 0.0)] * (1.0 - self.phase);
        let alive = complexity > -end.abs();
        let end_value = if alive { end + end.signum() * complexity } else { 0.0 };
        Forward {
            value: middle * self.phase + end_value * scale,
            dangers,
            end_slope: if alive { scale } else { 0.0 },
            complexity_slope: if alive { end.signum() * scale } else { 0.0 },
        }
    }

    /// Adds `slope` times the derivative of the value by every weight.
    pub(crate) fn backward(&self, forward: &Forward, slope: f64, gradient: &mut Vector) {
        let (middle, end) = (slope * self.phase, slope * forward.end_slope);
        spread(self.score, [middle, end], gradient);
        for (n, sign) in [-1.0, 1.0].into_iter().enumerate() {
            let danger = forward.dangers[n];
            let by_middle = 2.0 * danger[0] / f64::from(DANGER_SQUARE);
            let by_end = if danger[1] > 0.0 { 1.0 / f64::from(DANGER_SHARE) } else { 0.0 };
            spread(self.dangers[n], [sign * middle * by_middle, sign * end * by_end], gradient);
        }
        spread(self.complexity, [0.0, slope * forward.complexity_slope], gradient);
    }
}

/// The expected result of a value, 0 to 1.
pub(crate) fn expectation(value: f64, steepness: f64) -> f64 {
    1.0 / (1.0 + (-steepness * value).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texel::dataset::{Dataset, Sample};
    use chess::Position;
    use engine::evaluation::Trace;

    const FENS: [&str; 3] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "8/5k2/3p4/1p1Pp2p/pP2PpPP/P4P1K/8/8 b - - 0 1",
    ];

    fn dataset() -> Dataset {
        let mut dataset = Dataset::default();
        for fen in FENS {
            let trace = Trace::of(&Position::from_fen(fen).unwrap()).unwrap();
            dataset.push(&trace, Sample { score: 0.0, result: 0.5 });
        }
        dataset
    }

    #[test]
    fn the_model_is_the_evaluation() {
        let dataset = dataset();
        for (n, fen) in FENS.into_iter().enumerate() {
            let value = dataset.get(n).forward(&from_weights(&Weights::tuned())).value;
            let table = engine::evaluation::breakdown(&Position::from_fen(fen).unwrap(), &Weights::tuned());
            let line = table.lines().find(|line| line.starts_with("sum  ")).unwrap();
            let expected: f64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
            assert!((value - expected).abs() < 3.0, "{fen}: {value} but {expected}");
        }
    }

    #[test]
    fn the_derivative_is_the_change_of_the_value() {
        let dataset = dataset();
        let weights = from_weights(&Weights::tuned());
        for n in 0..dataset.len() {
            let view = dataset.get(n);
            let mut gradient = vec![[0.0; 2]; WEIGHT_COUNT];
            view.backward(&view.forward(&weights), 1.0, &mut gradient);
            for (index, half) in (0..WEIGHT_COUNT).flat_map(|index| [(index, 0), (index, 1)]) {
                let mut other = weights.clone();
                other[index][half] += 1e-3;
                let change = (view.forward(&other).value - view.forward(&weights).value) / 1e-3;
                assert!((change - gradient[index][half]).abs() < 0.02, "weight {index}, half {half}");
            }
        }
    }
}
