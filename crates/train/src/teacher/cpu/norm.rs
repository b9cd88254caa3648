//! Batch normalisation: every channel is brought to mean 0 and variance 1, then scaled and shifted.

use super::number::Number;
use super::shares;
use crate::teacher::architecture::NORM_EPSILON;

/// Means and variances of the channels.
#[derive(Clone, Debug)]
pub(super) struct Moments<T> {
    pub(super) mean: Vec<T>,
    pub(super) variance: Vec<T>,
}

/// Factors and summands of the channels.
#[derive(Clone, Copy)]
pub(super) struct Norm<'a, T> {
    pub(super) gamma: &'a [T],
    pub(super) beta: &'a [T],
}

/// What comes of the slopes of normalised numbers.
pub(super) struct Backward<T> {
    pub(super) inputs: Vec<T>,
    pub(super) gamma: Vec<T>,
    pub(super) beta: Vec<T>,
}

impl<T: Number> Moments<T> {
    /// The moments of a batch; the variance is divided by the number of rows.
    pub(super) fn of(values: &[T], channels: usize, threads: usize) -> Moments<T> {
        let mean = means(values, channels, threads, |value, _| value);
        let variance = means(values, channels, threads, |value, channel| (value - mean[channel]).powi(2));
        let numbers = |list: Vec<f64>| list.into_iter().map(T::from_f64).collect();
        Moments { mean: numbers(mean), variance: numbers(variance) }
    }

    fn inverse_deviation(&self) -> Vec<T> {
        let epsilon = T::from(NORM_EPSILON);
        self.variance.iter().map(|&variance| T::ONE / (variance + epsilon).sqrt()).collect()
    }
}

/// The means over all rows of what a function makes of every number.
fn means<T: Number>(
    values: &[T],
    channels: usize,
    threads: usize,
    of: impl Fn(f64, usize) -> f64 + Sync,
) -> Vec<f64> {
    let rows = values.len() / channels;
    let parts = shares::map(rows, threads, |share| {
        let mut sums = vec![0.0; channels];
        for row in values[share.start * channels..share.end * channels].chunks_exact(channels) {
            for (channel, (sum, &value)) in sums.iter_mut().zip(row).enumerate() {
                *sum += of(value.to_f64(), channel);
            }
        }
        sums
    });
    shares::sum(parts).into_iter().map(|sum| sum / rows as f64).collect()
}

impl<T: Number> Norm<'_, T> {
    pub(super) fn forward(&self, values: &[T], moments: &Moments<T>) -> Vec<T> {
        let channels = self.gamma.len();
        let inverse = moments.inverse_deviation();
        let factor: Vec<T> =
            inverse.iter().zip(self.gamma).map(|(&inverse, &gamma)| inverse * gamma).collect();
        let mut to = values.to_vec();
        for row in to.chunks_exact_mut(channels) {
            for (channel, value) in row.iter_mut().enumerate() {
                *value = (*value - moments.mean[channel]) * factor[channel] + self.beta[channel];
            }
        }
        to
    }

    /// `values` are those before the normalisation.
    pub(super) fn backward(
        &self,
        values: &[T],
        moments: &Moments<T>,
        slopes: &[T],
        threads: usize,
    ) -> Backward<T> {
        let channels = self.gamma.len();
        let (inverse, rows) = (moments.inverse_deviation(), values.len() / channels);
        let normal = |row: &[T], channel: usize| (row[channel] - moments.mean[channel]) * inverse[channel];
        let range = |share: &std::ops::Range<usize>| share.start * channels..share.end * channels;
        let parts = shares::map(rows, threads, |share| {
            let mut sums = vec![0.0; 2 * channels];
            let rows = values[range(&share)]
                .chunks_exact(channels)
                .zip(slopes[range(&share)].chunks_exact(channels));
            for (row, slopes) in rows {
                for (channel, &slope) in slopes.iter().enumerate() {
                    sums[channel] += (slope * normal(row, channel)).to_f64();
                    sums[channels + channel] += slope.to_f64();
                }
            }
            sums
        });
        let sums: Vec<T> = shares::sum(parts).into_iter().map(T::from_f64).collect();
        let (gamma, beta) = sums.split_at(channels);
        let count = T::from_f64(rows as f64);
        let mut inputs = slopes.to_vec();
        for (row, slopes) in values.chunks_exact(channels).zip(inputs.chunks_exact_mut(channels)) {
            for (channel, slope) in slopes.iter_mut().enumerate() {
                let common = (beta[channel] + normal(row, channel) * gamma[channel]) / count;
                *slope = self.gamma[channel] * inverse[channel] * (*slope - common);
            }
        }
        Backward { inputs, gamma: gamma.to_vec(), beta: beta.to_vec() }
    }
}
