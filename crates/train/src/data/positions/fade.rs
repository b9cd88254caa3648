//! The fifty-move rule in scores.
//!
//! The engine multiplies what its network says by a factor that falls with the halfmove clock, so that the scores of
//! its searches have that factor in them. A network that learnt such scores would be faded twice: what it learns
//! from is multiplied back. A known endgame's score, which is not faded, cannot be told from others here; few of
//! them pass the filter.

/// The clock at which half of an evaluation is left; no less is left after it.
const HALF: u8 = 100;
/// Scores beyond are mates, which do not fade.
const MOST_CENTIPAWNS: i16 = 30_000;

/// All of an evaluation, in parts of which the clock takes one a ply.
const WHOLE: i32 = 2 * HALF as i32;

/// What is left at a clock.
fn left(clock: u8) -> i32 {
    WHOLE - i32::from(clock.min(HALF))
}

/// The score without the factor of its clock.
pub(crate) fn remove(score: i16, clock: u8) -> i16 {
    scale(score, WHOLE, left(clock))
}

/// The score with the factor of its clock.
pub(crate) fn apply(score: i16, clock: u8) -> i16 {
    scale(score, left(clock), WHOLE)
}

/// To the nearest centipawn, halves away from 0.
fn scale(score: i16, by: i32, of: i32) -> i16 {
    if score.unsigned_abs() > MOST_CENTIPAWNS.unsigned_abs() {
        return score;
    }
    let doubled = 2 * i32::from(score) * by;
    let nearest = (doubled + of * doubled.signum()) / (2 * of);
    nearest.clamp(-i32::from(MOST_CENTIPAWNS), i32::from(MOST_CENTIPAWNS)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_clock_took_is_given_back() {
        assert_eq!([0, 50, 100, 127].map(|clock| remove(300, clock)), [300, 400, 600, 600]);
        assert_eq!([0, 50, 100, 127].map(|clock| apply(600, clock)), [600, 450, 300, 300]);
        for clock in [0, 1, 13, 77, 100] {
            assert!((-12_000..=12_000).all(|score| apply(remove(score, clock), clock) == score), "{clock}");
        }
    }

    #[test]
    fn mates_do_not_fade() {
        assert_eq!((remove(31_990, 80), apply(-31_990, 80)), (31_990, -31_990));
        assert_eq!(remove(-29_000, 100), -30_000);
    }
}
