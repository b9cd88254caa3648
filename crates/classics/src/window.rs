//! The window of a search.

use std::ops::Neg;

use crate::Value;

/// The values between which the true one is wanted exactly. *Alpha* is what the side to move is sure of
/// elsewhere in the tree, *beta* what the opponent is; a value outside is only a bound.
///
/// ```
/// use classics::{Value, Window};
/// let window = Window { alpha: Value(100), beta: Value(300) };
/// assert_eq!(-window, Window { alpha: Value(-300), beta: Value(-100) });
/// assert_eq!(Window::zero_above(Value(100)), Window { alpha: Value(100), beta: Value(101) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the side to move has for sure elsewhere.
    pub alpha: Value,
    /// What the opponent has for sure elsewhere, seen by the side to move.
    pub beta: Value,
}

impl Window {
    /// Every value lies inside.
    pub const FULL: Window = Window { alpha: Value::LOWEST, beta: Value::HIGHEST };

    /// The zero window: it asks only whether a value is above `alpha`.
    #[inline]
    pub const fn zero_above(alpha: Value) -> Window {
        Window { alpha, beta: alpha.just_above() }
    }

    /// The zero window that asks only whether a value reaches `beta`.
    #[inline]
    pub const fn zero_below(beta: Value) -> Window {
        Window { alpha: beta.just_below(), beta }
    }

    /// Whether nothing lies inside any more: a cutoff.
    #[inline]
    pub fn is_empty(self) -> bool {
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
