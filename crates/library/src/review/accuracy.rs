//! How accurately a side played, as Lichess computes it.

use std::iter::once;

use chess::Color;
use play::Score;

use super::win_percent;

/// What White's first move is worth to Lichess: the score before the first move of a game.
pub const INITIAL: Score = Score::Centipawns(15);

/// The accuracy of a move, 0 to 100, from the mover's win percentages before and after it.
///
/// ```
/// use library::review::move_accuracy;
/// assert_eq!(move_accuracy(50.0, 60.0), 100.0);
/// assert!((move_accuracy(50.0, 40.0) - 64.58).abs() < 0.01);
/// ```
pub fn move_accuracy(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let curve =
        103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * (before - after)).exp() - 3.166_924_740_191_411;
    let benefit_of_the_doubt = 1.0;
    (curve + benefit_of_the_doubt).clamp(0.0, 100.0)
}

/// The accuracy of White and Black in a game from the initial position, given White's view after every
/// move; `start` is who moved first. A side without a scored move has none.
///
/// The mean of two means: one weighs each move by how much the evaluation moved around it, so that a
/// mistake in a sharp position counts for more; the other is harmonic, so that bad moves count for more.
pub fn game_accuracy(start: Color, scores: &[Option<Score>]) -> [Option<f64>; 2] {
    accuracy_from(Some(INITIAL), start, scores)
}

/// The same for a stretch of play that began with another score.
pub(super) fn accuracy_from(
    first: Option<Score>,
    start: Color,
    scores: &[Option<Score>],
) -> [Option<f64>; 2] {
    let wins: Vec<Option<f64>> =
        once(first).chain(scores.iter().copied()).map(|s| s.map(win_percent)).collect();
    let window = (scores.len() / 10).clamp(2, 8);
    let mut sides = [Vec::new(), Vec::new()];
    for (ply, pair) in wins.windows(2).enumerate() {
        let mover = if ply % 2 == 0 { start } else { !start };
        let around = ply.saturating_sub(window - 2);
        let weight = volatility(&wins[around..(around + window).min(wins.len())]);
        if let ([Some(before), Some(after)], Some(weight)) = (pair, weight) {
            let accuracy = match mover {
                Color::White => move_accuracy(*before, *after),
                Color::Black => move_accuracy(*after, *before),
            };
            sides[mover.index()].push((accuracy, weight));
        }
    }
    sides.map(|moves| mean_of_means(&moves))
}

/// The standard deviation of the window, within bounds; none where a score is missing.
fn volatility(window: &[Option<f64>]) -> Option<f64> {
    let values: Vec<f64> = window.iter().copied().collect::<Option<_>>()?;
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    Some(variance.sqrt().clamp(0.5, 12.0))
}

fn mean_of_means(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let total: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / total;
    // A move below one per cent would bring the harmonic mean to nothing.
    let harmonic =
        moves.len() as f64 / moves.iter().map(|(accuracy, _)| accuracy.max(1.0).recip()).sum::<f64>();
    Some((weighted + harmonic) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accuracy(start: Color, centipawns: &[i32]) -> [Option<f64>; 2] {
        let scores: Vec<_> = centipawns.iter().map(|&cp| Some(Score::Centipawns(cp))).collect();
        game_accuracy(start, &scores)
    }

    /// Expects both accuracies within a margin, as lila's own tests do: (value, margin) for the side that
    /// moves first, then for the other.
    #[track_caller]
    fn expect(start: Color, centipawns: &[i32], first: (f64, f64), second: (f64, f64)) {
        let sides = accuracy(start, centipawns);
        for (side, (value, margin)) in [(start, first), (!start, second)] {
            let got = sides[side.index()].unwrap();
            assert!((got - value).abs() <= margin, "{side:?}: {got}, expected {value} ± {margin}");
        }
    }

    const PERFECT: (f64, f64) = (100.0, 1.0);
    const DREADFUL: (f64, f64) = (10.0, 5.0);

    fn times(count: usize, pattern: &[i32]) -> Vec<i32> {
        pattern.repeat(count)
    }

    #[test]
    fn moves_lose_accuracy_with_win_percentage() {
        for (loss, expected) in [(0.0, 100.0), (5.0, 80.82), (10.0, 64.58), (20.0, 41.02), (100.0, 0.0)] {
            assert!((move_accuracy(100.0, 100.0 - loss) - expected).abs() < 0.01, "{loss}");
        }
    }

    #[test]
    fn a_side_that_did_not_move_has_no_accuracy() {
        assert_eq!(accuracy(Color::White, &[]), [None, None]);
        assert_eq!(accuracy(Color::White, &[15])[1], None);
        assert_eq!(accuracy(Color::Black, &[15])[0], None);
    }

    #[test]
    fn one_move_each() {
        expect(Color::White, &[15, 15], PERFECT, PERFECT);
        expect(Color::White, &[-900, -900], DREADFUL, PERFECT);
        expect(Color::White, &[15, 900], PERFECT, DREADFUL);
        expect(Color::White, &[-900, 0], DREADFUL, DREADFUL);
    }

    #[test]
    fn black_may_move_first() {
        expect(Color::Black, &[15, 15], PERFECT, PERFECT);
        expect(Color::Black, &[900, 900], DREADFUL, PERFECT);
        expect(Color::Black, &[15, -900], PERFECT, DREADFUL);
        expect(Color::Black, &[900, 0], DREADFUL, DREADFUL);
    }

    #[test]
    fn one_blunder_in_a_perfect_game() {
        let mut moves = times(20, &[15]);
        expect(Color::White, &moves, PERFECT, PERFECT);
        moves.push(-900);
        expect(Color::White, &moves, (50.0, 5.0), PERFECT);
        moves = times(21, &[15]);
        moves.push(900);
        expect(Color::White, &moves, PERFECT, (50.0, 5.0));
    }

    #[test]
    fn steady_play() {
        let (average, mediocre, terrible) = ((76.0, 8.0), (54.0, 8.0), (20.0, 8.0));
        expect(Color::White, &times(5, &[-50, 15]), average, average);
        expect(Color::White, &times(50, &[-50, 15]), average, average);
        expect(Color::White, &times(50, &[-135, 15]), mediocre, mediocre);
        expect(Color::White, &times(50, &[-435, 15]), terrible, terrible);
    }

    /// The margins above are lila's. These figures come from its formula restated in another language,
    /// windows of two, seven and eight included.
    #[test]
    fn the_figures_are_exact() {
        let wild: Vec<i32> = (0..95)
            .map(|i| (i * i * 37 + i * 91) % 601 - 300 + if i % 17 == 16 { 1_200 } else { 0 })
            .collect();
        for (start, plies, expected) in [
            (Color::White, 25, [82.231_213_147_6, 93.826_921_018_0]),
            (Color::White, 73, [63.477_919_129_7, 61.717_166_690_9]),
            (Color::Black, 73, [58.058_436_428_5, 54.025_343_374_7]),
            (Color::White, 95, [63.147_972_028_6, 61.616_502_529_5]),
        ] {
            let got = accuracy(start, &wild[..plies]).map(Option::unwrap);
            for side in [0, 1] {
                assert!((got[side] - expected[side]).abs() < 1e-9, "{start:?}, {plies}: {got:?}");
            }
        }
    }

    #[test]
    fn a_missing_score_leaves_out_the_moves_around_it() {
        let scores =
            [Some(INITIAL), Some(INITIAL), None, Some(Score::Centipawns(900)), Some(Score::Centipawns(900))];
        assert_eq!(game_accuracy(Color::White, &scores), [Some(100.0), Some(100.0)]);
    }
}
