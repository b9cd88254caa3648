//! The gradient of one thread's share of a step.

use engine::policy::{INPUTS, OUTPUTS};

use super::PolicyExample;
use crate::simd::Vectorised;

/// Where the parameters lie in a flat list: the inputs' weights, the hidden biases, the output weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) hidden: usize,
}

impl Layout {
    pub(super) const fn biases(self) -> usize {
        INPUTS * self.hidden
    }

    pub(super) const fn outputs(self) -> usize {
        self.biases() + self.hidden
    }

    pub(super) const fn parameters(self) -> usize {
        self.outputs() + OUTPUTS * self.hidden
    }

    #[inline(always)]
    fn input(self, number: u16) -> usize {
        usize::from(number) * self.hidden
    }

    #[inline(always)]
    fn output(self, number: u16) -> usize {
        self.outputs() + usize::from(number) * self.hidden
    }
}

/// What a thread adds up.
#[derive(Clone, Default)]
pub(super) struct Gradients {
    pub(super) gradient: Vec<f32>,
    pub(super) loss: f64,
    /// How often the move played was the most probable.
    pub(super) hits: u64,
    scratch: Scratch,
}

/// Numbers of the position at hand.
#[derive(Clone, Default)]
struct Scratch {
    /// The hidden layer before and after activation, and its gradient.
    sums: Vec<f32>,
    layer: Vec<f32>,
    slope: Vec<f32>,
    /// The weights of each move, all rows added up.
    weights: Vec<f32>,
    /// Logits, then probabilities, then what is wrong with them.
    logits: Vec<f32>,
}

/// Examples to learn from, or only to look at if nothing is learnt.
pub(super) struct Share<'a> {
    pub(super) layout: Layout,
    pub(super) parameters: &'a [f32],
    pub(super) gradients: &'a mut Gradients,
    pub(super) examples: &'a [PolicyExample],
    /// What each example's gradient counts; `None` if nothing is learnt.
    pub(super) weight: Option<f32>,
}

impl Vectorised for Share<'_> {
    #[inline(always)]
    fn run(self) {
        let Share { layout, parameters, gradients, examples, weight } = self;
        if weight.is_some() {
            gradients.gradient.resize(layout.parameters(), 0.0);
        }
        for example in examples {
            forward(layout, parameters, &mut gradients.scratch, example);
            let (loss, hit) = softmax(&mut gradients.scratch.logits, example.played);
            gradients.loss += loss;
            gradients.hits += u64::from(hit);
            if let Some(weight) = weight {
                backward(layout, &mut gradients.gradient, &mut gradients.scratch, example, weight);
            }
        }
    }
}

#[inline(always)]
fn forward(layout: Layout, parameters: &[f32], scratch: &mut Scratch, example: &PolicyExample) {
    let hidden = layout.hidden;
    let Scratch { sums, layer, weights, logits, .. } = scratch;
    sums.clear();
    sums.extend_from_slice(&parameters[layout.biases()..][..hidden]);
    for &number in example.inputs.numbers() {
        add(sums, &parameters[layout.input(number)..][..hidden], 1.0);
    }
    layer.clear();
    layer.extend(sums.iter().map(|sum| sum.clamp(0.0, 1.0).powi(2)));
    weights.clear();
    logits.clear();
    for (n, rows) in example.moves.iter().enumerate() {
        let [a, b, c] = rows.map(|row| &parameters[layout.output(row)..][..hidden]);
        weights.extend(a.iter().zip(b).zip(c).map(|((a, b), c)| a + b + c));
        logits.push(dot(layer, &weights[n * hidden..][..hidden]));
    }
}

/// Turns logits into their gradient; the loss, and whether the move played was the most probable.
#[inline(always)]
fn softmax(logits: &mut [f32], played: usize) -> (f64, bool) {
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let hit = logits[played] >= highest;
    let sum: f32 = logits
        .iter_mut()
        .map(|logit| {
            *logit = (*logit - highest).exp();
            *logit
        })
        .sum();
    logits.iter_mut().for_each(|share| *share /= sum);
    let loss = -f64::from(logits[played].max(1e-30)).ln();
    logits[played] -= 1.0;
    (loss, hit)
}

#[inline(always)]
fn backward(
    layout: Layout,
    gradient: &mut [f32],
    scratch: &mut Scratch,
    example: &PolicyExample,
    weight: f32,
) {
    let hidden = layout.hidden;
    let Scratch { sums, layer, slope, weights, logits } = scratch;
    slope.clear();
    slope.resize(hidden, 0.0);
    for ((rows, &error), weights) in example.moves.iter().zip(&*logits).zip(weights.chunks_exact(hidden)) {
        add(slope, weights, error);
        for row in rows {
            add(&mut gradient[layout.output(*row)..][..hidden], layer, weight * error);
        }
    }
    for (slope, sum) in slope.iter_mut().zip(sums.iter()) {
        let inside = f32::from(u8::from((0.0..1.0).contains(sum)));
        *slope *= 2.0 * sum * inside * weight;
    }
    add(&mut gradient[layout.biases()..][..hidden], slope, 1.0);
    for &number in example.inputs.numbers() {
        add(&mut gradient[layout.input(number)..][..hidden], slope, 1.0);
    }
}

#[inline(always)]
fn add(to: &mut [f32], row: &[f32], factor: f32) {
    for (to, value) in to.iter_mut().zip(row) {
        *to += factor * value;
    }
}

/// In sixteen sums, which the compiler keeps in registers.
#[inline(always)]
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    for (a, b) in a.as_chunks::<16>().0.iter().zip(b.as_chunks::<16>().0) {
        for n in 0..16 {
            sums[n] += a[n] * b[n];
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::training::initial;
    use crate::teacher::TeacherRecord;
    use chess::{Outcome, Position};
    use play::Score;

    fn examples() -> Vec<PolicyExample> {
        let example = |fen: &str, uci: &str| {
            let position = Position::from_fen(fen).unwrap();
            let played = position.parse_uci(uci).ok();
            let record = TeacherRecord::new(&position, Score::Centipawns(0), Outcome::Draw, played, true);
            PolicyExample::of(&record.unwrap()).unwrap()
        };
        vec![
            example("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "e1g1"),
            example("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1", "h5h6"),
        ]
    }

    fn loss(layout: Layout, parameters: &[f32], weight: Option<f32>) -> Gradients {
        let mut gradients = Gradients::default();
        let examples = examples();
        Share { layout, parameters, gradients: &mut gradients, examples: &examples, weight }.run();
        gradients
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let layout = Layout { hidden: 32 };
        let mut parameters = initial(layout, 3);
        let gradient = loss(layout, &parameters, Some(1.0)).gradient;
        let mut steepest: Vec<usize> = (0..gradient.len()).collect();
        steepest.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
        let (inputs, outputs): (Vec<usize>, Vec<usize>) =
            steepest.into_iter().partition(|&n| n < layout.outputs());
        for n in inputs.into_iter().take(20).chain(outputs.into_iter().take(20)) {
            let (before, step) = (parameters[n], 1e-2);
            let mut at = |value: f32| {
                parameters[n] = value;
                loss(layout, &parameters, None).loss
            };
            let slope = (at(before + step) - at(before - step)) / f64::from(2.0 * step);
            parameters[n] = before;
            let difference = (slope - f64::from(gradient[n])).abs();
            assert!(difference < 0.02 * slope.abs() + 1e-3, "{n}: {slope} and {}", gradient[n]);
        }
    }
}
