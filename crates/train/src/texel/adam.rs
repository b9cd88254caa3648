//! Adam: gradient descent with a step of its own for every weight (Kingma and Ba, 2015).

use super::model::Vector;

const MEAN_DECAY: f64 = 0.9;
const SQUARE_DECAY: f64 = 0.999;
/// Far below the slope of any weight that occurs at all.
const EPSILON: f64 = 1e-12;

pub(crate) struct Adam {
    mean: Vector,
    square: Vector,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(weights: usize) -> Adam {
        Adam { mean: vec![[0.0; 2]; weights], square: vec![[0.0; 2]; weights], steps: 0 }
    }

    /// Goes a step down the slope; no weight moves much more than the learning rate.
    pub(crate) fn step(&mut self, weights: &mut Vector, gradient: &Vector, learning_rate: f64) {
        self.steps += 1;
        let unbiased = |decay: f64| 1.0 - decay.powi(self.steps);
        let (mean_share, square_share) = (unbiased(MEAN_DECAY), unbiased(SQUARE_DECAY));
        for (n, slopes) in gradient.iter().enumerate() {
            for (half, &slope) in slopes.iter().enumerate() {
                let (mean, square) = (&mut self.mean[n][half], &mut self.square[n][half]);
                *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
                *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
                weights[n][half] -=
                    learning_rate * (*mean / mean_share) / ((*square / square_share).sqrt() + EPSILON);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bottom_of_a_bowl_is_found() {
        let mut weights = vec![[5.0, -3.0]];
        let mut adam = Adam::new(1);
        for _ in 0..2000 {
            let gradient = vec![[2.0 * (weights[0][0] - 1.0), 1e-6 * (weights[0][1] - 2.0)]];
            adam.step(&mut weights, &gradient, 0.01);
        }
        assert!((weights[0][0] - 1.0).abs() < 0.05 && (weights[0][1] - 2.0).abs() < 0.05, "{weights:?}");
    }
}
