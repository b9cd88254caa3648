//! How fast a game was, by Lichess's classes.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A class of time controls. Games of different classes do not compare.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    /// Less than three minutes for forty moves.
    Bullet,
    /// Less than eight.
    Blitz,
    /// Less than twenty-five.
    Rapid,
    /// Longer.
    Classical,
    /// Without a clock, or nothing is known of it.
    #[default]
    None,
}

impl Speed {
    /// All of them, the fastest first.
    pub(super) const ALL: [Speed; 5] =
        [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::None];

    /// The class of a clock, in seconds.
    pub(super) fn of(base: f64, increment: f64) -> Speed {
        match base + 40.0 * increment {
            ..180.0 => Speed::Bullet,
            ..480.0 => Speed::Blitz,
            ..1500.0 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::None => "none",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_those_of_lichess() {
        let speeds = [(60.0, 0.0), (180.0, 0.0), (300.0, 3.0), (600.0, 0.0), (1800.0, 0.0)];
        let classes = [Speed::Bullet, Speed::Blitz, Speed::Blitz, Speed::Rapid, Speed::Classical];
        assert_eq!(speeds.map(|(base, increment)| Speed::of(base, increment)), classes);
    }
}
