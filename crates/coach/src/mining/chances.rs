//! Winning chances, by Lichess's curve.

use play::Score;

/// Fitted to games of people: half a pawn is worth more at equality than five pawns up.
const SLOPE: f64 = 0.003_682_08;

/// From −1, lost, to 1, won; every mate is ±1.
///
/// ```
/// use coach::mining::winning_chances;
/// use play::Score;
/// assert_eq!(winning_chances(Score::Centipawns(0)), 0.0);
/// assert_eq!(winning_chances(Score::MatedIn(3)), -1.0);
/// assert!((winning_chances(Score::Centipawns(470)) - 0.7).abs() < 0.01);
/// ```
pub fn winning_chances(score: Score) -> f64 {
    match score {
        Score::MateIn(_) => 1.0,
        Score::MatedIn(_) => -1.0,
        Score::Centipawns(value) => 2.0 / (1.0 + (-SLOPE * f64::from(value)).exp()) - 1.0,
    }
}
