//! A trained network and its evaluation of a position.

use chess::Position;

use super::file::{self, MlpError};
use super::{INPUT_BYTES, Output, Shape, bfloat, input_bits};
use crate::Value;

/// Pawns beyond which all evaluations were one to the work's network.
pub const CLAMP: f32 = 15.0;

/// How far from winning every second game an even position is, in units of the scale: the wider, the more
/// draws. An advantage `x` wins with the chance σ(x − margin) and loses with σ(−x − margin).
pub const DRAW_MARGIN: f32 = 0.7;

/// No value is further from a draw than this, in pawns: far below any mate.
const MOST: f32 = 100.0;

/// What one layer hands to the next.
type Activations = [f32; Shape::WIDEST];

/// A network that can evaluate.
#[derive(Clone, PartialEq, Debug)]
pub struct Mlp {
    shape: Shape,
    scale: u16,
    parameters: Vec<f32>,
}

impl Mlp {
    /// A network of parameters found by training, rounded to what its file holds. `scale` is how many
    /// centipawns an output of 1 stands for; networks that say pawns have 100.
    pub fn new(shape: Shape, scale: u16, parameters: &[f32]) -> Result<Mlp, MlpError> {
        let parameters: Vec<f32> = parameters.iter().copied().map(bfloat::rounded).collect();
        if parameters.len() != shape.parameters() || scale == 0 {
            return Err(MlpError::Shape);
        }
        if !parameters.iter().all(|parameter| parameter.is_finite()) {
            return Err(MlpError::Infinite);
        }
        Ok(Mlp { shape, scale, parameters })
    }

    /// Reads a file's bytes (`.hmlp`).
    pub fn read(bytes: &[u8]) -> Result<Mlp, MlpError> {
        file::read(bytes)
    }

    /// The bytes of the network's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(self)
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many centipawns an output of 1 stands for.
    pub fn scale(&self) -> u16 {
        self.scale
    }

    /// The parameters, where [`Shape::layers`] says.
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// The value as the side to move sees it.
    pub fn to_move(&self, position: &Position) -> Value {
        self.white(position).seen_by(position.turn())
    }

    /// The value from White's view.
    pub fn white(&self, position: &Position) -> Value {
        Value((1_000.0 * self.pawns(self.outputs(&input_bits(position)))) as i32)
    }

    /// What the output layer says, in pawns. Pawns are clamped as in the work. Chances become pawns by the
    /// curve that gives chances to advantages, so that a surer win is always worth more.
    pub fn pawns(&self, outputs: [f32; 3]) -> f32 {
        let pawns = f32::from(self.scale) / 100.0;
        match self.shape.output() {
            Output::Pawns => (pawns * outputs[0]).clamp(-CLAMP, CLAMP),
            Output::WinDrawLoss => (pawns * advantage(outputs)).clamp(-MOST, MOST),
        }
    }

    /// The output layer; numbers that it does not have mean nothing.
    pub fn outputs(&self, bits: &[u8; INPUT_BYTES]) -> [f32; 3] {
        let (mut from, mut to): (Activations, Activations) = ([0.0; Shape::WIDEST], [0.0; Shape::WIDEST]);
        for (n, layer) in self.shape.layers().enumerate() {
            let to = &mut to[..layer.outputs];
            to.copy_from_slice(&self.parameters[layer.biases]);
            let rows = &self.parameters[layer.weights];
            if n == 0 {
                add_rows_of_bits(to, rows, bits);
            } else {
                add_rows(to, rows, &from[..layer.inputs]);
            }
            if n < self.shape.hidden_layers() {
                to.iter_mut().zip(&mut from).for_each(|(sum, next)| *next = sum.max(0.0));
            }
        }
        [to[0], to[1], to[2]]
    }
}

/// Adds the row of every bit that is set: the first layer costs as little as there are pieces.
fn add_rows_of_bits(to: &mut [f32], rows: &[f32], bits: &[u8; INPUT_BYTES]) {
    for (n, &byte) in bits.iter().enumerate() {
        let mut left = byte;
        while left != 0 {
            let bit = left.leading_zeros() as usize;
            left &= 0x7f >> bit;
            let row = &rows[(8 * n + bit) * to.len()..][..to.len()];
            to.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
    }
}

/// Adds every row times its input, four rows at a time. About half of the inputs are 0 after ReLU, and theirs
/// are passed over.
fn add_rows(to: &mut [f32], rows: &[f32], inputs: &[f32]) {
    let width = to.len();
    let mut active = inputs.iter().zip(rows.chunks_exact(width)).filter(|(input, _)| **input != 0.0);
    while let Some((&a, row_a)) = active.next() {
        let mut next = || active.next().map_or((0.0, row_a), |(&input, row)| (input, row));
        let ((b, row_b), (c, row_c), (d, row_d)) = (next(), next(), next());
        let rows = row_a.iter().zip(row_b).zip(row_c.iter().zip(row_d));
        for (sum, ((wa, wb), (wc, wd))) in to.iter_mut().zip(rows) {
            *sum += (a * wa + b * wb) + (c * wc + d * wd);
        }
    }
}

/// The advantage with these chances: that for which win + draw / 2 is as expected.
fn advantage(outputs: [f32; 3]) -> f32 {
    let most = outputs.into_iter().fold(f32::MIN, f32::max);
    // The softmax but for its denominator, which cancels.
    let [win, draw, loss] = outputs.map(|output| f64::from(output - most).exp());
    let (ours, theirs) = (win + draw / 2.0, loss + draw / 2.0);
    let (odds, sign) = if ours >= theirs { (ours / theirs, 1.0) } else { (theirs / ours, -1.0) };
    let odds = odds.min(1e100);
    let more = (odds - 1.0) * f64::from(DRAW_MARGIN).cosh();
    (sign * ((more + (more * more + 4.0 * odds).sqrt()) / 2.0).ln()) as f32
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use chess::random::Random;

    /// A network of random parameters.
    pub(in crate::ukraine) fn random(layers: usize, width: usize, output: Output) -> Mlp {
        let shape = Shape::new(layers, width, output).unwrap();
        let mut random = Random::new(1);
        let mut some = || (random.below(2_001) as f32 - 1_000.0) / 4_000.0;
        let parameters: Vec<f32> = (0..shape.parameters()).map(|_| some()).collect();
        Mlp::new(shape, 100, &parameters).unwrap()
    }

    /// The slow twin: every input of every layer, one multiplication after another, in double precision.
    fn plainly(network: &Mlp, bits: &[u8; INPUT_BYTES]) -> Vec<f64> {
        let mut values: Vec<f64> =
            (0..super::super::INPUTS).map(|n| f64::from(bits[n / 8] >> (7 - n % 8) & 1)).collect();
        for (n, layer) in network.shape.layers().enumerate() {
            let (weights, biases) = (&network.parameters[layer.weights], &network.parameters[layer.biases]);
            let sum = |to: usize| {
                let products = values.iter().enumerate();
                let sum: f64 = products.map(|(i, v)| v * f64::from(weights[i * layer.outputs + to])).sum();
                let sum = sum + f64::from(biases[to]);
                if n < network.shape.hidden_layers() { sum.max(0.0) } else { sum }
            };
            values = (0..layer.outputs).map(sum).collect();
        }
        values
    }

    #[test]
    fn the_fast_way_says_what_the_plain_one_says() {
        let mut random_moves = Random::new(5);
        for network in [random(1, 8, Output::Pawns), random(3, 40, Output::WinDrawLoss)] {
            let mut position = Position::initial();
            for _ in 0..40 {
                let moves = position.legal_moves();
                position.play(moves[random_moves.below(moves.len())]);
                let bits = input_bits(&position);
                let (fast, plain) = (network.outputs(&bits), plainly(&network, &bits));
                for (fast, plain) in fast.into_iter().zip(plain) {
                    assert!((f64::from(fast) - plain).abs() < 1e-3 * plain.abs().max(1.0), "{fast} {plain}");
                }
            }
        }
    }

    /// A network of one layer that passes nothing but its output's biases.
    fn saying(outputs: &[f32], scale: u16) -> Mlp {
        let output = if outputs.len() == 1 { Output::Pawns } else { Output::WinDrawLoss };
        let shape = Shape::new(1, 8, output).unwrap();
        let mut parameters = vec![0.0; shape.parameters()];
        let end = parameters.len();
        parameters[end - outputs.len()..].copy_from_slice(outputs);
        Mlp::new(shape, scale, &parameters).unwrap()
    }

    #[test]
    fn pawns_are_clamped_and_seen_by_the_side_to_move() {
        let black = Position::from_fen("4k3/8/8/8/8/8/8/4K2R b - - 0 1").unwrap();
        let network = saying(&[2.5], 100);
        assert_eq!((network.white(&black), network.to_move(&black)), (Value(2_500), Value(-2_500)));
        assert_eq!(saying(&[40.0], 100).white(&black), Value(15_000));
    }

    #[test]
    fn chances_become_the_advantage_that_gives_them() {
        let sigmoid = |x: f32| 1.0 / (1.0 + (-x).exp());
        for advantage in [-6.0_f32, -0.5, 0.0, 0.01, 1.0, 3.0, 7.0] {
            let (win, loss) = (sigmoid(advantage - DRAW_MARGIN), sigmoid(-advantage - DRAW_MARGIN));
            let outputs = [win, 1.0 - win - loss, loss].map(f32::ln);
            let pawns = saying(&[0.0; 3], 250).pawns(outputs);
            assert!((pawns - 2.5 * advantage).abs() < 0.01, "{advantage}: {pawns}");
        }
    }

    #[test]
    fn a_surer_win_is_worth_more_without_end() {
        let position = Position::initial();
        let values = [0.0, 2.0, 10.0, 30.0, 60.0].map(|win| saying(&[win, 0.0, 0.0], 100).white(&position));
        assert!(values.is_sorted_by(|a, b| a < b), "{values:?}");
        assert_eq!(values[0], Value::DRAW);
        for extreme in [[3e38, 0.0, 0.0], [-3e38, 3e38, 3e38], [3e38, 3e38, 3e38]] {
            assert!(!saying(&extreme, u16::MAX).white(&position).is_mate());
        }
    }

    #[test]
    fn numbers_that_are_none_are_refused() {
        let shape = Shape::new(1, 8, Output::Pawns).unwrap();
        let mut parameters = vec![0.0; shape.parameters()];
        assert_eq!(Mlp::new(shape, 0, &parameters), Err(MlpError::Shape));
        assert_eq!(Mlp::new(shape, 1, &parameters[1..]), Err(MlpError::Shape));
        parameters[7] = f32::NAN;
        assert_eq!(Mlp::new(shape, 1, &parameters), Err(MlpError::Infinite));
        parameters[7] = f32::MAX;
        assert_eq!(Mlp::new(shape, 1, &parameters), Err(MlpError::Infinite));
    }
}
