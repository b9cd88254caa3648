//! Which games to play next: those that narrow the errors of the ratings most.
//!
//! Experiments are designed so (A-optimality): of all pairs the one is taken whose two games would take most off the sum of
//! the ratings' variances, then the next as if it were played. Games of equals say most about the two who play them; but
//! a long scale is measured best by steps of some 300 Elo, and what all ratings hang on, such as an anchor, plays most.

use super::ratings::{Matrix, PER_ELO, PairResult, Rating, inverted};

/// How far a rating may be from the others before the first game, in Elo (a standard deviation).
const UNKNOWN: f64 = 400.0;

/// As many pairs as there are players, for two games each.
pub(crate) fn most_informative(
    ratings: &[Rating],
    results: &[PairResult],
    anchors: &[Option<f64>],
) -> Vec<[usize; 2]> {
    let players = ratings.len();
    let Some(mut covariance) = inverted(information(ratings, results, anchors)) else { return Vec::new() };
    let pairs: Vec<[usize; 2]> = (0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b])).collect();
    let mut chosen = Vec::new();
    while chosen.len() < players {
        let gain = |&[a, b]: &[usize; 2]| narrowing(&covariance, [a, b], 2.0 * weight(ratings, [a, b]));
        let Some(&best) = pairs.iter().max_by(|one, other| gain(one).total_cmp(&gain(other))) else { break };
        learn(&mut covariance, best, 2.0 * weight(ratings, best));
        chosen.push(best);
    }
    chosen
}

/// What one game between two players says about their difference.
fn weight(ratings: &[Rating], [a, b]: [usize; 2]) -> f64 {
    let expected = 1.0 / (1.0 + (-(ratings[a].elo - ratings[b].elo) * PER_ELO).exp());
    expected * (1.0 - expected) * PER_ELO * PER_ELO
}

/// What is known: hardly anything beforehand, all of an anchor, and what the games say.
fn information(ratings: &[Rating], results: &[PairResult], anchors: &[Option<f64>]) -> Matrix {
    let players = ratings.len();
    let mut information = vec![vec![0.0; players]; players];
    for n in 0..players {
        let known = if anchors[n].is_some() { 1.0 } else { UNKNOWN };
        information[n][n] = 1.0 / (known * known);
    }
    for result in results {
        let [a, b] = result.players;
        let told = result.games * weight(ratings, [a, b]);
        for (i, j, sign) in [(a, a, 1.0), (b, b, 1.0), (a, b, -1.0), (b, a, -1.0)] {
            information[i][j] += sign * told;
        }
    }
    information
}

/// By how much games between two players would lessen the sum of all variances.
fn narrowing(covariance: &Matrix, [a, b]: [usize; 2], weight: f64) -> f64 {
    let difference = |row: &Vec<f64>| row[a] - row[b];
    let variance = difference(&covariance[a]) - difference(&covariance[b]);
    let squares: f64 = covariance.iter().map(|row| difference(row).powi(2)).sum();
    weight * squares / (1.0 + weight * variance)
}

/// What is known once they were played (Sherman and Morrison's formula).
fn learn(covariance: &mut Matrix, [a, b]: [usize; 2], weight: f64) {
    let column: Vec<f64> = covariance.iter().map(|row| row[a] - row[b]).collect();
    let share = weight / (1.0 + weight * (column[a] - column[b]));
    for (row, from) in covariance.iter_mut().zip(&column) {
        for (entry, to) in row.iter_mut().zip(&column) {
            *entry -= share * from * to;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate;

    fn rated(elos: &[f64]) -> Vec<Rating> {
        elos.iter().map(|&elo| Rating { elo, error: 100.0 }).collect()
    }

    fn games(players: [usize; 2], games: f64) -> PairResult {
        PairResult { players, points: games / 2.0, games }
    }

    #[test]
    fn before_the_first_game_everybody_plays() {
        let pairs = most_informative(&rated(&[0.0; 6]), &[], &[None; 6]);
        assert_eq!(pairs.len(), 6);
        assert!((0..6).all(|n| pairs.iter().flatten().any(|&player| player == n)), "{pairs:?}");
    }

    #[test]
    fn the_one_of_whom_least_is_known_plays_next() {
        let results = [games([0, 1], 100.0), games([1, 2], 100.0), games([2, 3], 2.0)];
        let pairs = most_informative(&rated(&[0.0; 4]), &results, &[Some(0.0), None, None, None]);
        assert!(pairs[0].contains(&3), "{pairs:?}");
    }

    #[test]
    fn players_far_apart_do_not_meet() {
        let elos = [0.0, 300.0, 600.0, 900.0, 1200.0];
        let known: Vec<PairResult> = (0..4).map(|n| games([n, n + 1], 20.0)).collect();
        let pairs = most_informative(&rated(&elos), &known, &[Some(0.0), None, None, None, None]);
        assert!(pairs.iter().all(|[a, b]| b - a <= 2), "{pairs:?}");
    }

    /// A scale of a thousand points: as many games between neighbours leave larger errors.
    #[test]
    fn errors_are_smaller_than_after_games_of_neighbours() {
        let elos: Vec<f64> = (0..11).map(|n| 100.0 * f64::from(n)).collect();
        let mut anchors = [None; 11];
        anchors[0] = Some(0.0);
        let expected = |results: Vec<[usize; 2]>| {
            let result = |[a, b]: [usize; 2]| {
                let points = 2.0 * crate::score_of_elo(elos[a] - elos[b]);
                PairResult { players: [a, b], points, games: 2.0 }
            };
            results.into_iter().map(result).collect::<Vec<PairResult>>()
        };
        let mut chosen: Vec<[usize; 2]> = Vec::new();
        for _ in 0..100 {
            let known = expected(chosen.clone());
            chosen.extend(most_informative(&rate(11, &known, &anchors), &known, &anchors));
        }
        let neighbours = (0..chosen.len()).map(|n| [n % 10, n % 10 + 1]).collect();
        // With expected scores as results only the curvature of the likelihood says how large errors are.
        let error = |results: &[PairResult]| {
            let mut known = information(&rated(&elos), results, &anchors);
            known[0][0] += 1e3;
            inverted(known).unwrap()[10][10].sqrt()
        };
        let (few, many) = (error(&expected(chosen)), error(&expected(neighbours)));
        assert!(few < 0.8 * many, "{few:.1} and {many:.1}");
    }
}
