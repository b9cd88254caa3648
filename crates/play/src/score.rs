//! What a position is worth: centipawns or a forced mate, which cannot be mixed up.

use std::cmp::Ordering;
use std::fmt;

use chess::Color;
use chess::pgn::Evaluation;

/// A score from the side to move.
///
/// Scores are ordered from being mated at once to mating at once.
///
/// ```
/// use play::Score;
/// assert!(Score::MateIn(3) > Score::Centipawns(900));
/// assert!(Score::MateIn(1) > Score::MateIn(3));
/// assert!(Score::MatedIn(5) > Score::MatedIn(1));
/// assert_eq!(-Score::MateIn(2), Score::MatedIn(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The side to move mates in this many of its own moves, at least one.
    MateIn(u32),
    /// The side to move is mated in this many moves of the opponent; 0 is mate on the board.
    MatedIn(u32),
}

/// A mate further away than this is written as if it were this far: no reader expects more digits.
const FARTHEST_MATE: u32 = 999;

impl Score {
    /// A mate as UCI counts it: in so many moves, by the opponent if negative; 0 is mate on the
    /// board.
    ///
    /// ```
    /// use play::Score;
    /// assert_eq!(Score::mate(3), Score::MateIn(3));
    /// assert_eq!(Score::mate(-2), Score::MatedIn(2));
    /// assert_eq!(Score::mate(0), Score::MatedIn(0));
    /// ```
    pub const fn mate(moves: i32) -> Score {
        if moves > 0 { Score::MateIn(moves.unsigned_abs()) } else { Score::MatedIn(moves.unsigned_abs()) }
    }

    /// From White's point of view to that of `color`, and back: Black's is the opposite.
    ///
    /// ```
    /// use chess::Color;
    /// use play::Score;
    /// assert_eq!(Score::Centipawns(35).pov(Color::Black), Score::Centipawns(-35));
    /// ```
    #[must_use]
    pub fn pov(self, color: Color) -> Score {
        match color {
            Color::White => self,
            Color::Black => -self,
        }
    }

    /// Centipawns for comparing and averaging: mates are beyond ±30,000.
    pub fn as_centipawns(self) -> i32 {
        const MATE: i32 = 32_000;
        let distance = |moves: u32| moves.min(1_000) as i32;
        match self {
            Score::Centipawns(value) => value.clamp(-30_000, 30_000),
            Score::MateIn(moves) => MATE - distance(moves),
            Score::MatedIn(moves) => distance(moves) - MATE,
        }
    }
}

impl std::ops::Neg for Score {
    type Output = Score;

    /// The same score seen from the other side.
    fn neg(self) -> Score {
        match self {
            Score::Centipawns(value) => Score::Centipawns(value.saturating_neg()),
            Score::MateIn(moves) => Score::MatedIn(moves),
            Score::MatedIn(moves) => Score::MateIn(moves),
        }
    }
}

/// What `[%eval]` says; both are from White's point of view.
impl From<Evaluation> for Score {
    fn from(evaluation: Evaluation) -> Score {
        match evaluation {
            Evaluation::Centipawns(value) => Score::Centipawns(value),
            Evaluation::Mate(moves) => Score::mate(moves),
        }
    }
}

/// What `[%eval]` should say; both are from White's point of view.
impl From<Score> for Evaluation {
    fn from(score: Score) -> Evaluation {
        match score {
            Score::Centipawns(value) => Evaluation::Centipawns(value),
            Score::MateIn(moves) => Evaluation::Mate(moves.min(FARTHEST_MATE) as i32),
            Score::MatedIn(moves) => Evaluation::Mate(-(moves.min(FARTHEST_MATE) as i32)),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> Ordering {
        fn rank(score: &Score) -> (i8, i64) {
            match *score {
                Score::MatedIn(moves) => (-1, moves.into()),
                Score::Centipawns(value) => (0, value.into()),
                Score::MateIn(moves) => (1, -i64::from(moves)),
            }
        }
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As in match records: `+0.35`, `-1.20`, `+M5`, `-M3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Score::MateIn(moves) => write!(f, "+M{moves}"),
            Score::MatedIn(moves) => write!(f, "-M{moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_of_pgn_and_back() {
        for score in [Score::Centipawns(-35), Score::MateIn(3), Score::MatedIn(2), Score::MatedIn(0)] {
            assert_eq!(Score::from(Evaluation::from(score)), score);
        }
        assert_eq!(Evaluation::from(Score::MatedIn(5_000)), Evaluation::Mate(-999));
        assert_eq!(Score::mate(i32::MIN), Score::MatedIn(1 << 31));
    }
}
