//! How ratings came about, game by game.

use arena::{ArchivedMatch, Entrant, GameRecord, Standings};

use crate::wire::arena::{EloCurve, EloPoint};

/// Points of the curve of two players, and of those of more, which take longer.
const POINTS_OF_MATCH: usize = 100;
const POINTS_OF_TOURNAMENT: usize = 24;
/// Fewer games say nothing.
const FEWEST_GAMES: usize = 4;

/// The difference between two players, or the rating of each of more.
pub(super) fn of(found: &ArchivedMatch, records: &[GameRecord]) -> Vec<EloCurve> {
    let is_match = found.entrants.len() == 2;
    let points = if is_match { POINTS_OF_MATCH } else { POINTS_OF_TOURNAMENT };
    let moments = moments(records.len(), points);
    let names = if is_match { &found.entrants[..1] } else { &found.entrants[..] };
    let mut curves: Vec<EloCurve> =
        names.iter().map(|entrant| EloCurve { name: entrant.name.clone(), points: Vec::new() }).collect();
    let mut standings = Standings::new(found.entrants.len());
    for (n, record) in records.iter().enumerate() {
        standings.add(record);
        if moments.binary_search(&(n + 1)).is_err() {
            continue;
        }
        for (curve, rating) in curves.iter_mut().zip(ratings(&standings, &found.entrants)) {
            if let Some((elo, error)) = rating {
                curve.points.push(EloPoint { games: n as u64 + 1, elo, error });
            }
        }
    }
    curves
}

/// Numbers of games, evenly spread, the last one among them.
fn moments(games: usize, points: usize) -> Vec<usize> {
    let count = points.min(games / 2);
    let mut moments: Vec<usize> = (1..=count).map(|n| games * n / count).collect();
    moments.retain(|&moment| moment >= FEWEST_GAMES);
    moments
}

/// The ratings as they are, those that are known with their errors.
fn ratings(standings: &Standings, entrants: &[Entrant]) -> Vec<Option<(f64, f64)>> {
    if entrants.len() == 2 {
        let estimate = standings.estimate(0, 1);
        let error = estimate.error.filter(|error| error.is_finite());
        return vec![error.filter(|_| estimate.elo.is_finite()).map(|error| (estimate.elo, error))];
    }
    let anchors: Vec<Option<f64>> = entrants.iter().map(|entrant| entrant.anchor).collect();
    let known = |rating: arena::Rating| {
        (rating.elo.is_finite() && rating.error.is_finite()).then_some((rating.elo, rating.error))
    };
    let has_played = |n: usize| standings.players()[n].games() > 0;
    let ratings = standings.ratings(&anchors).into_iter().enumerate();
    ratings.map(|(n, rating)| known(rating).filter(|_| has_played(n))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_game_is_a_point_and_there_are_not_too_many() {
        assert_eq!(moments(3, 100), Vec::<usize>::new());
        assert_eq!(moments(8, 100), [4, 6, 8]);
        let many = moments(100_003, 100);
        assert_eq!((many.len(), many.last()), (100, Some(&100_003)));
    }
}
