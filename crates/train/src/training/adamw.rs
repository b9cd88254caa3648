//! AdamW: steps of their own for every parameter, and a decay of its own (Loshchilov and Hutter, 2019).

use super::StepSettings;

/// How much of the gradient's running mean is kept.
pub const FIRST_DECAY: f32 = 0.9;
/// How much of the running mean of its square is kept.
pub const SECOND_DECAY: f32 = 0.999;
/// Keeps the step finite where the gradient was always 0.
pub const EPSILON: f32 = 1e-8;

/// A step down the gradient. The moments are not corrected for their beginning at 0: the warm-up of the
/// learning rate does that.
#[inline(always)]
pub fn update(parameter: &mut f32, first: &mut f32, second: &mut f32, gradient: f32, step: &StepSettings) {
    *first = FIRST_DECAY * *first + (1.0 - FIRST_DECAY) * gradient;
    *second = SECOND_DECAY * *second + (1.0 - SECOND_DECAY) * gradient * gradient;
    let decayed = *parameter * (1.0 - step.learning_rate * step.decay);
    *parameter =
        (decayed - step.learning_rate * *first / (second.sqrt() + EPSILON)).clamp(-step.clip, step.clip);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bottom_of_a_bowl_is_found() {
        let step = StepSettings { learning_rate: 0.01, clip: 9.0, ..StepSettings::default() };
        let (mut x, mut first, mut second) = (5.0, 0.0, 0.0);
        for _ in 0..3_000 {
            let gradient = 2.0 * (x - 1.0);
            update(&mut x, &mut first, &mut second, gradient, &step);
        }
        assert!((x - 1.0).abs() < 0.05, "{x}");
    }

    #[test]
    fn parameters_stay_within_the_clip() {
        let step = StepSettings { learning_rate: 1.0, clip: 1.98, ..StepSettings::default() };
        let (mut x, mut first, mut second) = (0.0, 0.0, 0.0);
        update(&mut x, &mut first, &mut second, -1.0, &step);
        assert_eq!(x, 1.98);
    }
}
