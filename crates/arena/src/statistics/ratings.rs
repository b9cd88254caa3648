//! Ratings of a whole tournament: the Elo numbers under which the results are likeliest
//! (Bradley–Terry, a draw counting as half a win and half a loss), with errors and anchors.

/// All that two players scored against each other in one game or one pair of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairResult {
    /// The two players, by index.
    pub players: [usize; 2],
    /// Points of the first.
    pub points: f64,
    /// Games played.
    pub games: f64,
}

/// The strength of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo; the average of all players, or the anchors, set the zero.
    pub elo: f64,
    /// Half the width of the 95 % interval; zero for an anchor.
    pub error: f64,
}

const Z95: f64 = 1.959_963_984_540_054;
/// Natural-logarithm units per Elo.
pub(super) const PER_ELO: f64 = std::f64::consts::LN_10 / 400.0;

/// Rates `players` players. `anchors` fixes the ratings of some (`None` elsewhere).
///
/// The error comes from the sandwich formula, whose middle is the spread actually seen between
/// results: draws make it smaller, and the two games of a pair count as one observation.
///
/// Where some players won every game against all others, no finite ratings are likeliest. Then
/// each two players that met are credited one drawn game more, and errors are those of the model.
///
/// ```
/// use arena::{PairResult, rate};
/// // 75 % against one opponent is 191 Elo.
/// let results = [PairResult { players: [0, 1], points: 75.0, games: 100.0 }];
/// let ratings = rate(2, &results, &[None, Some(0.0)]);
/// assert!((ratings[0].elo - 190.85).abs() < 0.01);
/// ```
pub fn rate(players: usize, results: &[PairResult], anchors: &[Option<f64>]) -> Vec<Rating> {
    let bounded = is_bounded(players, results, anchors);
    let mut results = results.to_vec();
    if !bounded {
        results.extend(virtual_draws(players, &results));
    }
    let rated: Vec<usize> = (0..players).filter(|&n| games_of(n, &results).next().is_some()).collect();
    let elos = likeliest(players, &results, anchors, &rated);
    let errors = errors(&results, anchors, &rated, &elos, bounded);
    elos.into_iter().zip(errors).map(|(elo, error)| Rating { elo, error }).collect()
}

/// Finite ratings exist if the points flow everywhere: from every player to every other there is
/// a chain of players each of whom took something from the next. Anchors are held by hand.
fn is_bounded(players: usize, results: &[PairResult], anchors: &[Option<f64>]) -> bool {
    let mut scored = vec![vec![false; players]; players];
    for result in results {
        let [a, b] = result.players;
        scored[a][b] |= result.points > 0.0;
        scored[b][a] |= result.points < result.games;
    }
    for a in (0..players).filter(|&n| anchors[n].is_some()) {
        for b in (0..players).filter(|&n| anchors[n].is_some()) {
            scored[a][b] = true;
        }
    }
    let met: Vec<usize> = (0..players).filter(|&n| games_of(n, results).next().is_some()).collect();
    let reaches_all = |forward: bool| {
        let Some(&first) = met.first() else { return true };
        let mut reached = vec![false; players];
        let mut waiting = vec![first];
        while let Some(n) = waiting.pop() {
            if !std::mem::replace(&mut reached[n], true) {
                let edge = |&other: &usize| if forward { scored[n][other] } else { scored[other][n] };
                waiting.extend(met.iter().copied().filter(edge));
            }
        }
        met.iter().all(|&n| reached[n])
    };
    reaches_all(true) && reaches_all(false)
}

/// One drawn game between each two players that have met.
fn virtual_draws(players: usize, results: &[PairResult]) -> Vec<PairResult> {
    let met = |a: usize, b: usize| {
        results.iter().any(|result| result.players == [a, b] || result.players == [b, a])
    };
    let pairs = (0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b]));
    pairs.filter(|&[a, b]| met(a, b)).map(|players| PairResult { players, points: 0.5, games: 1.0 }).collect()
}

/// Newton's method on each player in turn; the likelihood is concave, so it ends at the maximum.
fn likeliest(players: usize, results: &[PairResult], anchors: &[Option<f64>], rated: &[usize]) -> Vec<f64> {
    let mut elos: Vec<f64> = (0..players).map(|n| anchors[n].unwrap_or(0.0)).collect();
    let anchored = anchors.iter().any(Option::is_some);
    for _ in 0..100_000 {
        let mut largest_step: f64 = 0.0;
        for &n in rated.iter().filter(|&&n| anchors[n].is_none()) {
            let (mut slope, mut curvature) = (0.0, 0.0);
            for (opponent, points, games) in games_of(n, results) {
                let expected = 1.0 / (1.0 + (-(elos[n] - elos[opponent]) * PER_ELO).exp());
                slope += points - games * expected;
                curvature += games * expected * (1.0 - expected) * PER_ELO;
            }
            let step = (slope / curvature.max(1e-9)).clamp(-200.0, 200.0);
            elos[n] += step;
            largest_step = largest_step.max(step.abs());
        }
        if largest_step < 1e-7 {
            break;
        }
    }
    if !anchored && !rated.is_empty() {
        let average = rated.iter().map(|&n| elos[n]).sum::<f64>() / rated.len() as f64;
        rated.iter().for_each(|&n| elos[n] -= average);
    }
    elos
}

/// The opponents of a player with its points and games against each.
fn games_of(n: usize, results: &[PairResult]) -> impl Iterator<Item = (usize, f64, f64)> {
    results.iter().filter_map(move |result| match result.players {
        [a, b] if a == n => Some((b, result.points, result.games)),
        [a, b] if b == n => Some((a, result.games - result.points, result.games)),
        _ => None,
    })
}

/// Half-widths of the 95 % intervals, relative to the anchors or to the average of all: by the
/// sandwich formula or, if results are too lopsided for it, by the curvature of the likelihood.
fn errors(
    results: &[PairResult],
    anchors: &[Option<f64>],
    rated: &[usize],
    elos: &[f64],
    sandwich: bool,
) -> Vec<f64> {
    let free: Vec<usize> = rated.iter().copied().filter(|&n| anchors[n].is_none()).collect();
    let slot = |n: usize| free.iter().position(|&other| other == n);
    let anchored = anchors.iter().any(Option::is_some);
    let size = free.len();
    let mut information = vec![vec![0.0; size]; size];
    let mut spread = vec![vec![0.0; size]; size];
    for result in results {
        let [a, b] = result.players;
        let expected = 1.0 / (1.0 + (-(elos[a] - elos[b]) * PER_ELO).exp());
        let weight = result.games * expected * (1.0 - expected) * PER_ELO * PER_ELO;
        let surprise = (result.points - result.games * expected) * PER_ELO;
        let signed = [(slot(a), 1.0), (slot(b), -1.0)];
        for (i, sign_i) in signed {
            for (j, sign_j) in signed {
                if let (Some(i), Some(j)) = (i, j) {
                    information[i][j] += sign_i * sign_j * weight;
                    spread[i][j] += sign_i * sign_j * surprise * surprise;
                }
            }
        }
    }
    if !anchored {
        // Only differences are determined: tie the average to zero.
        information.iter_mut().flatten().for_each(|entry| *entry += 1e-3 / size.max(1) as f64);
    }
    let mut errors = vec![0.0; elos.len()];
    if let Some(inverse) = inverted(information) {
        let covariance = if sandwich { product(&product(&inverse, &spread), &inverse) } else { inverse };
        for (i, &n) in free.iter().enumerate() {
            errors[n] = Z95 * covariance[i][i].max(0.0).sqrt();
        }
    } else {
        free.iter().for_each(|&n| errors[n] = f64::INFINITY);
    }
    errors
}

pub(super) type Matrix = Vec<Vec<f64>>;

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let size = a.len();
    let entry = |i: usize, j: usize| (0..size).map(|k| a[i][k] * b[k][j]).sum();
    (0..size).map(|i| (0..size).map(|j| entry(i, j)).collect()).collect()
}

/// Gauss–Jordan elimination with pivoting; `None` for a singular matrix (a tournament that falls
/// into groups that never met).
pub(super) fn inverted(mut matrix: Matrix) -> Option<Matrix> {
    let size = matrix.len();
    let unit = |i: usize| (0..size).map(|j| f64::from(u8::from(i == j))).collect();
    let mut inverse: Matrix = (0..size).map(unit).collect();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-14 {
            return None;
        }
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = matrix[column][column];
        for j in 0..size {
            matrix[column][j] /= scale;
            inverse[column][j] /= scale;
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for j in 0..size {
                matrix[row][j] -= factor * matrix[column][j];
                inverse[row][j] -= factor * inverse[column][j];
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Estimate, Pentanomial, elo_of_score};

    fn close(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() < tolerance, "{value} is not {expected}");
    }

    /// The pairs of a match, one result each.
    fn match_of(players: [usize; 2], pairs: [u64; 5]) -> Vec<PairResult> {
        let pair = |half_points: usize| PairResult { players, points: half_points as f64 / 2.0, games: 2.0 };
        (0..5).flat_map(|n| (0..pairs[n]).map(move |_| pair(n))).collect()
    }

    #[test]
    fn two_players_are_rated_as_a_match_is() {
        let pairs = [34, 54, 63, 64, 75];
        let ratings = rate(2, &match_of([0, 1], pairs), &[None, Some(0.0)]);
        let estimate = Estimate::from_pairs(&Pentanomial(pairs));
        close(ratings[0].elo, estimate.elo, 1e-6);
        // The match's interval is computed on the score and is slightly asymmetric.
        close(ratings[0].error, estimate.error.unwrap(), 0.2);
        assert_eq!(ratings[1].error, 0.0);
    }

    /// A round robin made from known strengths gives them back: with expected scores as results,
    /// the likelihood is at its maximum exactly there.
    #[test]
    fn expected_scores_give_the_true_ratings_back() {
        let truth = [150.0, 30.0, -40.0, -140.0];
        let mut results = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let points = 40.0 * super::super::score_of_elo(truth[a] - truth[b]);
                results.push(PairResult { players: [a, b], points, games: 40.0 });
            }
        }
        let ratings = rate(4, &results, &[None; 4]);
        for n in 0..4 {
            close(ratings[n].elo, truth[n], 1e-3);
        }
        let anchored = rate(4, &results, &[None, Some(1030.0), None, None]);
        close(anchored[0].elo, 1150.0, 1e-3);
    }

    #[test]
    fn who_wins_everything_is_bounded_by_a_virtual_draw() {
        let mut results = match_of([0, 1], [0, 0, 0, 0, 10]);
        results.extend(match_of([1, 2], [5, 5, 10, 5, 5]));
        let ratings = rate(3, &results, &[None; 3]);
        // 20½ of 21 points are 645 Elo.
        close(ratings[0].elo - ratings[1].elo, elo_of_score(20.5 / 21.0), 1e-3);
        assert!(ratings[0].error > 200.0 && ratings[0].error.is_finite());
    }

    #[test]
    fn two_groups_that_never_take_a_point_from_each_other() {
        let mut results = match_of([0, 1], [1, 2, 4, 2, 1]);
        results.extend(match_of([2, 3], [1, 2, 4, 2, 1]));
        for (strong, weak) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
            results.extend(match_of([strong, weak], [0, 0, 0, 0, 5]));
        }
        let ratings = rate(4, &results, &[None; 4]);
        close(ratings[0].elo, ratings[1].elo, 1e-3);
        assert!(
            ratings.iter().all(|rating| rating.elo.abs() < 400.0 && rating.error.is_finite()),
            "{ratings:?}"
        );
    }
}
