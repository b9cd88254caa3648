//! The numbers that the twin computes with: `f32` for training, `f64` where tests compare with differences.

use std::fmt::Debug;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub};

use crate::matrix::Element;

pub(super) trait Number:
    Element
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + MulAssign
    + Sum
    + PartialOrd
    + From<f32>
    + Into<f64>
    + Send
    + Sync
    + Debug
{
    const ZERO: Self;

    fn from_f64(number: f64) -> Self;

    fn to_f64(self) -> f64 {
        self.into()
    }

    fn exp(self) -> Self;

    fn sqrt(self) -> Self;

    fn sigmoid(self) -> Self {
        Self::ONE / (Self::ONE + (-self).exp())
    }
}

impl Number for f32 {
    const ZERO: f32 = 0.0;

    fn from_f64(number: f64) -> f32 {
        number as f32
    }

    fn exp(self) -> f32 {
        self.exp()
    }

    fn sqrt(self) -> f32 {
        self.sqrt()
    }
}

impl Number for f64 {
    const ZERO: f64 = 0.0;

    fn from_f64(number: f64) -> f64 {
        number
    }

    fn exp(self) -> f64 {
        self.exp()
    }

    fn sqrt(self) -> f64 {
        self.sqrt()
    }
}

/// ReLU in place.
pub(super) fn relu<T: Number>(values: &mut [T]) {
    for value in values {
        if *value < T::ZERO {
            *value = T::ZERO;
        }
    }
}

/// The slopes before ReLU, by those after it: 0 where it was cut off.
pub(super) fn relu_backward<T: Number>(slopes: &mut [T], after: &[T]) {
    for (slope, &value) in slopes.iter_mut().zip(after) {
        if value <= T::ZERO {
            *slope = T::ZERO;
        }
    }
}

/// Adds one list to another.
pub(super) fn add<T: Number>(to: &mut [T], other: &[T]) {
    to.iter_mut().zip(other).for_each(|(to, &other)| *to += other);
}
