//! The parameters of a network of 808 inputs, and what they are before training.
//!
//! Where they lie says [`Shape::layers`]: layer after layer, the output last; of each the weights, a row of
//! `outputs` for every input, then the biases.

use chess::random::Random;
pub use classics::ukraine::{Layer, Output, Shape};

/// How many inputs of a position are set, about: pieces, rights and counters.
const INPUTS_SET: f32 = 32.0;

/// Parameters to begin with: weights drawn evenly so that every layer passes on what it is given at its size
/// (He 2015), biases of 0.
pub fn initial(shape: Shape, seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed);
    let mut parameters = vec![0.0; shape.parameters()];
    for (n, layer) in shape.layers().enumerate() {
        let fan_in = if n == 0 { INPUTS_SET } else { layer.inputs as f32 };
        let limit = (6.0 / fan_in).sqrt();
        for weight in &mut parameters[layer.weights] {
            let fraction = (random.next_u64() >> 40) as f32 / (1 << 24) as f32;
            *weight = limit * (2.0 * fraction - 1.0);
        }
    }
    parameters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_random_and_biases_zero() {
        let shape = Shape::new(2, 64, Output::Pawns).unwrap();
        let parameters = initial(shape, 7);
        assert_eq!(parameters, initial(shape, 7));
        assert_ne!(parameters, initial(shape, 8));
        for layer in shape.layers() {
            assert!(parameters[layer.biases].iter().all(|&bias| bias == 0.0));
            let mean = parameters[layer.weights.clone()].iter().sum::<f32>() / layer.weights.len() as f32;
            assert!(mean.abs() < 0.1, "{mean}");
        }
    }
}
