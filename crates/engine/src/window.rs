//! The window of a search.

use std::ops::Neg;

use crate::value::{INFINITE, Value};

/// The values between which the true one is wanted exactly; a value outside is only a bound. `alpha` is what
/// the side to move is sure of elsewhere in the tree, `beta` what its opponent is, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
}

impl Window {
    /// Every value lies inside.
    pub(crate) const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// An aspiration window around a value.
    pub(crate) fn around(value: Value, delta: Value) -> Window {
        Window { alpha: (value - delta).max(-INFINITE), beta: (value + delta).min(INFINITE) }
    }

    /// The zero window that asks whether a value is above `alpha`.
    #[inline]
    pub(crate) const fn zero_above(alpha: Value) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The zero window that asks whether a value reaches `beta`.
    #[inline]
    pub(crate) const fn zero_below(beta: Value) -> Window {
        Window { alpha: beta - 1, beta }
    }

    /// Whether no value lies inside.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }
}

/// The same window as the opponent sees it.
impl Neg for Window {
    type Output = Window;

    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_window_has_nothing_inside() {
        assert_eq!(Window::zero_above(7), Window { alpha: 7, beta: 8 });
        assert_eq!(Window::zero_above(7), Window::zero_below(8));
        assert_eq!(-Window::zero_above(7), Window { alpha: -8, beta: -7 });
        assert!(!Window::zero_above(7).is_empty() && Window { alpha: 7, beta: 7 }.is_empty());
    }

    #[test]
    fn aspiration_windows_stay_within_the_full_one() {
        assert_eq!(Window::around(100, 16), Window { alpha: 84, beta: 116 });
        assert_eq!(Window::around(INFINITE - 1, 16).beta, Window::FULL.beta);
    }
}
