//! Dirichlet noise for games of self-play: at the root every move gets a chance.

use chess::random::Random;

/// How uneven the noise is: below 1 a few moves get most of it.
const ALPHA: f64 = 0.3;

/// Mixes noise into priors; `share` is its part of the result.
pub(super) fn add_noise(priors: &mut [f32], share: f32, random: &mut Random) {
    let gammas: Vec<f64> = priors.iter().map(|_| gamma(ALPHA, random)).collect();
    let sum: f64 = gammas.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    for (prior, gamma) in priors.iter_mut().zip(gammas) {
        *prior = (1.0 - share) * *prior + share * (gamma / sum) as f32;
    }
}

/// A number between 0 and 1, neither included.
fn uniform(random: &mut Random) -> f64 {
    ((random.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}

/// A gamma variate (Marsaglia and Tsang, 2000).
fn gamma(shape: f64, random: &mut Random) -> f64 {
    if shape < 1.0 {
        return gamma(shape + 1.0, random) * uniform(random).powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let radius = (-2.0 * uniform(random).ln()).sqrt();
        let normal = radius * (std::f64::consts::TAU * uniform(random)).cos();
        let v = (1.0 + c * normal).powi(3);
        if v > 0.0 && uniform(random).ln() < 0.5 * normal * normal + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn priors_with_noise_add_up_and_differ_by_the_seed() {
        let noisy = |seed: u64| {
            let mut priors = vec![0.05; 20];
            add_noise(&mut priors, 0.25, &mut Random::new(seed));
            priors
        };
        assert_eq!(noisy(1), noisy(1));
        assert_ne!(noisy(1), noisy(2));
        assert!((noisy(3).iter().sum::<f32>() - 1.0).abs() < 1e-4);
        assert!(noisy(4).iter().all(|&prior| prior >= 0.0374), "the policy keeps its part");
    }

    #[test]
    fn gamma_variates_have_their_mean() {
        let mut random = Random::new(9);
        for shape in [0.3, 1.0, 2.5] {
            let mean = (0..20_000).map(|_| gamma(shape, &mut random)).sum::<f64>() / 20_000.0;
            assert!((mean - shape).abs() < 0.1 * shape.max(0.5), "{shape}: {mean}");
        }
    }
}
