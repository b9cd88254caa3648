//! A middlegame and an endgame value in one word, so that one addition adds both.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A middlegame and an endgame value, each within sixteen bits.
///
/// The middlegame sits in the upper half of the word. A negative endgame value borrows one from it,
/// which [`middle`](TaperedValue::middle) pays back.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct TaperedValue(i32);

impl TaperedValue {
    /// Nothing in either phase.
    pub const ZERO: TaperedValue = TaperedValue(0);

    /// Packs two values.
    pub const fn new(middle: i16, end: i16) -> TaperedValue {
        TaperedValue(((middle as i32) << 16).wrapping_add(end as i32))
    }

    /// The value while many pieces are on the board.
    #[inline]
    pub const fn middle(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// The value when few are left.
    #[inline]
    pub const fn end(self) -> i32 {
        self.0 as i16 as i32
    }
}

impl std::fmt::Debug for TaperedValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.middle(), self.end())
    }
}

impl Add for TaperedValue {
    type Output = TaperedValue;

    #[inline]
    fn add(self, other: TaperedValue) -> TaperedValue {
        TaperedValue(self.0.wrapping_add(other.0))
    }
}

impl Sub for TaperedValue {
    type Output = TaperedValue;

    #[inline]
    fn sub(self, other: TaperedValue) -> TaperedValue {
        TaperedValue(self.0.wrapping_sub(other.0))
    }
}

impl Neg for TaperedValue {
    type Output = TaperedValue;

    #[inline]
    fn neg(self) -> TaperedValue {
        TaperedValue(self.0.wrapping_neg())
    }
}

impl Mul<i32> for TaperedValue {
    type Output = TaperedValue;

    #[inline]
    fn mul(self, count: i32) -> TaperedValue {
        TaperedValue(self.0.wrapping_mul(count))
    }
}

impl AddAssign for TaperedValue {
    #[inline]
    fn add_assign(&mut self, other: TaperedValue) {
        *self = *self + other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        let values = [-3000, -7, -1, 0, 1, 5, 2999];
        for (middle, end) in values.into_iter().flat_map(|middle| values.map(|end| (middle, end))) {
            let pair = TaperedValue::new(middle, end);
            let (middle, end) = (i32::from(middle), i32::from(end));
            let both = |pair: TaperedValue| (pair.middle(), pair.end());
            assert_eq!(both(pair), (middle, end));
            assert_eq!(both(pair * -3), (-3 * middle, -3 * end));
            assert_eq!(both(pair - TaperedValue::new(12, -40)), (middle - 12, end + 40));
            assert_eq!(both(-pair + TaperedValue::new(-5, 5)), (-middle - 5, 5 - end));
        }
    }
}
