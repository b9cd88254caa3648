//! What a position is worth, as an exact number.

use std::fmt;
use std::ops::Neg;

use chess::Color;
use play::Score;

/// A value in thousandths of a pawn: fine enough to hold every published weight (0.5 of a table in
/// centipawns, 0.1 of a move) as an integer, so that all algorithms agree to the last digit.
///
/// A mate is worth less the further away it is, so that the faster of two mates is the better move
/// and a won position gets nearer to its end with every move.
///
/// ```
/// use classics::Value;
/// use play::Score;
/// assert_eq!(Value(1_250).score(), Score::Centipawns(125));
/// assert_eq!(Value::mated(0).score(), Score::MatedIn(0)); // mate on the board
/// assert_eq!((-Value::mated(3)).score(), Score::MateIn(2)); // after my, your and my move
/// assert!(-Value::mated(1) > -Value::mated(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Value(pub i32);

/// Far above the value of any material: nine queens are 81,000.
const MATE: i32 = 1_000_000;
/// No line is longer than this, so mates lie within so much of [`MATE`].
const LONGEST: i32 = 10_000;

impl Value {
    /// Neither side is better.
    pub const DRAW: Value = Value(0);
    /// Above every value: the upper end of the open window.
    pub const HIGHEST: Value = Value(MATE + 1);
    /// Below every value.
    pub const LOWEST: Value = Value(-MATE - 1);

    /// The side to move is mated, `ply` plies from the root.
    #[inline]
    pub const fn mated(ply: u32) -> Value {
        Value(ply as i32 - MATE)
    }

    /// Whether a forced mate has been seen, for either side.
    #[inline]
    pub const fn is_mate(self) -> bool {
        self.0.abs() > MATE - LONGEST
    }

    /// Whether a mate (for either side) has been seen within so many plies from the root.
    pub(crate) const fn mates_within(self, plies: u32) -> bool {
        MATE - self.0.abs() <= plies as i32
    }

    /// The smallest value above this one: `(alpha, alpha.just_above())` is the narrowest window.
    #[inline]
    pub const fn just_above(self) -> Value {
        Value(self.0 + 1)
    }

    /// The largest value below this one.
    #[inline]
    pub const fn just_below(self) -> Value {
        Value(self.0 - 1)
    }

    /// A value from White's view as `color` sees it, and back: the sign is all that negamax adds
    /// to minimax.
    #[inline]
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Value {
        match color {
            Color::White => self,
            Color::Black => Value(-self.0),
        }
    }

    /// The same mate counted from `ply` plies further up (or, negative, further down) the
    /// tree; other values do not depend on where they were found.
    #[inline]
    #[must_use]
    pub(crate) const fn moved_up(self, ply: i32) -> Value {
        match self.0 {
            _ if !self.is_mate() => self,
            value if value > 0 => Value(value + ply),
            value => Value(value - ply),
        }
    }

    /// In the words of reports: centipawns, or moves to mate.
    pub const fn score(self) -> Score {
        let plies = (MATE - self.0.abs()).unsigned_abs();
        match self.0 {
            _ if !self.is_mate() => Score::Centipawns(self.0 / 10),
            value if value > 0 => Score::MateIn(plies.div_ceil(2)),
            _ => Score::MatedIn(plies / 2),
        }
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.score().fmt(f)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::HIGHEST => f.write_str("+∞"),
            Value::LOWEST => f.write_str("-∞"),
            value if value.is_mate() => fmt::Display::fmt(self, f),
            Value(thousandths) => write!(f, "{:+.3}", f64::from(thousandths) / 1000.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_keeps_its_distance_when_it_is_stored_and_read_elsewhere() {
        let found_at_ply_3 = -Value::mated(5); // two plies below
        let stored = found_at_ply_3.moved_up(3);
        assert_eq!(stored, -Value::mated(2));
        assert_eq!(stored.moved_up(-7), -Value::mated(9));
        assert_eq!((-found_at_ply_3).moved_up(3), -stored);
        assert_eq!(Value(120).moved_up(3), Value(120));
    }

    #[test]
    fn windows_enclose_every_value() {
        assert!(Value::LOWEST < Value::mated(0) && -Value::mated(0) < Value::HIGHEST);
        assert_eq!(-Value::HIGHEST, Value::LOWEST);
        assert_eq!(format!("{:?} {:?}", Value::LOWEST, Value(-1_205)), "-∞ -1.205");
    }
}
