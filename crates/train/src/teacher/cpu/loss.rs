//! The three losses of a batch and how they change with the network's outputs.

use super::network::Outputs;
use super::number::Number;
use crate::teacher::architecture::{PADDED_POLICY_PLANES, POLICY_PLANES, RESULTS, SQUARES};
use crate::teacher::policy::NO_MOVE;
use crate::teacher::{Batch, Losses, NO_RESULT, StepSettings};

/// How the mean loss changes with the outputs.
pub(super) struct Slopes<T> {
    pub(super) scores: Vec<T>,
    pub(super) wdl: Vec<T>,
    pub(super) policy: Vec<T>,
}

/// The losses of a batch, and their slopes by the weights of a step.
pub(super) fn losses<T: Number>(
    outputs: Outputs<T>,
    batch: &Batch,
    settings: &StepSettings,
) -> (Losses, Slopes<T>) {
    let Outputs { mut scores, mut wdl, mut policy } = outputs;
    let share = T::from_f64(1.0 / batch.len().max(1) as f64);
    let (wdl_weight, policy_weight) =
        (share * T::from(settings.wdl_weight), share * T::from(settings.policy_weight));
    let mut sums = [0.0; 3];
    for (n, score) in scores.iter_mut().enumerate() {
        let expected = score.sigmoid();
        let (error, quiet) = (expected - T::from(batch.targets[n]), T::from(batch.quiet[n]));
        sums[0] += (quiet * error * error).to_f64();
        *score = share * quiet * (error + error) * expected * (T::ONE - expected);
    }
    for (logits, &result) in wdl.chunks_exact_mut(RESULTS).zip(&batch.results) {
        let right = (result != NO_RESULT).then_some(usize::from(result));
        sums[1] += cross_entropy(logits, |_| true, right, wdl_weight);
    }
    for (logits, &played) in policy.chunks_exact_mut(SQUARES * PADDED_POLICY_PLANES).zip(&batch.moves) {
        let right = (played != NO_MOVE).then(|| {
            let played = usize::from(played);
            played / POLICY_PLANES * PADDED_POLICY_PLANES + played % POLICY_PLANES
        });
        let is_move = |logit: usize| logit % PADDED_POLICY_PLANES < POLICY_PLANES;
        sums[2] += cross_entropy(logits, is_move, right, policy_weight);
    }
    (Losses::new(batch, sums), Slopes { scores, wdl, policy })
}

/// The cross-entropy of the right one among the logits that take part; puts the slopes in their place.
fn cross_entropy<T: Number>(
    logits: &mut [T],
    takes_part: impl Fn(usize) -> bool,
    right: Option<usize>,
    weight: T,
) -> f64 {
    let Some(right) = right.filter(|&right| right < logits.len()) else {
        logits.fill(T::ZERO);
        return 0.0;
    };
    let chosen = logits[right];
    let parts = logits.iter().enumerate().filter(|(n, _)| takes_part(*n));
    let most = parts.fold(chosen, |most, (_, &logit)| if logit > most { logit } else { most });
    for (n, logit) in logits.iter_mut().enumerate() {
        *logit = if takes_part(n) { (*logit - most).exp() } else { T::ZERO };
    }
    let sum: T = logits.iter().copied().sum();
    logits.iter_mut().for_each(|logit| *logit *= weight / sum);
    logits[right] += -weight;
    sum.to_f64().ln() - (chosen - most).to_f64()
}
