//! How likely a score is to win: Lichess's curve, fitted to games of people.

use play::Score;

/// Lichess's fit of results to evaluations (lila pull request 11148).
const STEEPNESS: f64 = 0.003_682_08;

/// Beyond ten pawns more does not matter; a mate counts as ten.
const CEILING: i32 = 1_000;

/// Winning chances from −1 (lost) to 1 (won) for the side the centipawns are seen from.
pub(super) fn winning_chances(centipawns: i32) -> f64 {
    2.0 / (1.0 + (-STEEPNESS * f64::from(centipawns)).exp()) - 1.0
}

/// The chance to win, in per cent, for the side the score is seen from.
///
/// ```
/// use library::review::win_percent;
/// use play::Score;
/// assert_eq!(win_percent(Score::Centipawns(0)), 50.0);
/// assert!((win_percent(Score::Centipawns(100)) - 59.1).abs() < 0.01);
/// assert_eq!(win_percent(Score::MateIn(3)), win_percent(Score::Centipawns(1_000)));
/// ```
pub fn win_percent(score: Score) -> f64 {
    50.0 + 50.0 * winning_chances(within_ceiling(score))
}

/// Like [`win_percent`], but a nearer mate counts for more and every mate for more than pawns, as Lichess draws its
/// evaluation gauge.
///
/// ```
/// use library::review::gauge_percent;
/// use play::Score;
/// assert!(gauge_percent(Score::MateIn(1)) > gauge_percent(Score::MateIn(5)));
/// ```
pub fn gauge_percent(score: Score) -> f64 {
    let by_distance = |moves: u32| (21 - moves.min(10) as i32) * 100;
    let centipawns = match score {
        Score::Centipawns(_) => within_ceiling(score),
        Score::MateIn(0) => return 100.0,
        Score::MatedIn(0) => return 0.0,
        Score::MateIn(moves) => by_distance(moves),
        Score::MatedIn(moves) => -by_distance(moves),
    };
    50.0 + 50.0 * winning_chances(centipawns)
}

/// Centipawns as Lichess averages them, never beyond ±1,000.
pub(super) fn within_ceiling(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value.clamp(-CEILING, CEILING),
        Score::MateIn(_) => CEILING,
        Score::MatedIn(_) => -CEILING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_lichess_s() {
        for (centipawns, percent) in [(15, 51.380), (100, 59.103), (300, 75.113), (1_000, 97.545)] {
            assert!((win_percent(Score::Centipawns(centipawns)) - percent).abs() < 0.001);
            assert!((win_percent(Score::Centipawns(-centipawns)) - (100.0 - percent)).abs() < 0.001);
        }
    }

    #[test]
    fn the_gauge_tells_mates_apart() {
        let gauge = |moves| gauge_percent(Score::MateIn(moves));
        assert_eq!(gauge_percent(Score::Centipawns(4_000)), win_percent(Score::Centipawns(1_000)));
        assert!(gauge(30) > gauge_percent(Score::Centipawns(1_000)));
        assert!(gauge(1) > gauge(5) && gauge(5) > gauge(10));
        assert!((gauge(3) + gauge_percent(Score::MatedIn(3)) - 100.0).abs() < 1e-9);
        assert_eq!((gauge(0), gauge_percent(Score::MatedIn(0))), (100.0, 0.0));
    }

    #[test]
    fn nothing_counts_more_than_ten_pawns() {
        let most = win_percent(Score::Centipawns(1_000));
        assert_eq!(win_percent(Score::Centipawns(i32::MAX)), most);
        assert_eq!(win_percent(Score::MateIn(1)), most);
        assert_eq!(win_percent(Score::MatedIn(0)), win_percent(Score::Centipawns(i32::MIN)));
    }
}
