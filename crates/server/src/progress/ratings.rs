//! Ratings over time.

use coach::glicko2::{Rating, Result as RatedGame};
use library::puzzles::PastAttempt;

use super::own_games::OwnGame;
use super::speed::Speed;
use crate::listing;
use crate::wire::progress::{CurveKind, RatingCurve, RatingPoint};
use crate::wire::puzzle::PuzzleRating;

/// Points of a curve; more cannot be told apart.
const MOST_POINTS: usize = 400;
/// A rating of a site with fewer games is none.
const LEAST_GAMES: usize = 5;
/// Errors are those of 95 %.
const SIGMAS: f64 = 1.96;
/// The sites whose ratings are shown.
const SITES: [(&str, &str); 2] = [("lichess.org", "Lichess"), ("chess.com", "Chess.com")];

/// All curves that have points.
pub(super) fn curves(games: &[OwnGame], attempts: &[PastAttempt]) -> Vec<RatingCurve> {
    let own = [of_games(games), of_puzzles(attempts)];
    own.into_iter().chain(of_sites(games)).filter(|curve| !curve.points.is_empty()).collect()
}

/// From games against measured opponents: Glicko-2, game by game.
fn of_games(games: &[OwnGame]) -> RatingCurve {
    let mut now = Rating::default();
    let rated = games.iter().filter_map(|game| Some((game, game.opponent?, game.score()?)));
    let points = rated.map(|(game, opponent, score)| {
        let deviation = f64::from(opponent.error) / SIGMAS;
        now = now.after(&[RatedGame { rating: opponent.elo.into(), deviation, score }]);
        RatingPoint { at: game.at, rating: now.into(), game: Some(listing::wire_id(game.summary.id)) }
    });
    curve(CurveKind::Games, "", None, points.collect())
}

fn of_puzzles(attempts: &[PastAttempt]) -> RatingCurve {
    let points = attempts.iter().map(|&PastAttempt { at, rating, deviation, .. }| RatingPoint {
        at,
        rating: PuzzleRating { rating, deviation },
        game: None,
    });
    curve(CurveKind::Puzzles, "", None, points.collect())
}

/// As sites wrote them into the games, each class of time controls by itself.
fn of_sites(games: &[OwnGame]) -> Vec<RatingCurve> {
    let mut curves = Vec::new();
    for (address, name) in SITES {
        for speed in Speed::ALL {
            let of_both = games.iter().filter(|game| {
                game.stats.speed == speed && game.summary.site.to_ascii_lowercase().contains(address)
            });
            let points: Vec<RatingPoint> = of_both
                .filter_map(|game| {
                    let rating = f64::from(game.stats.elo[game.side.index()]?);
                    let game_id = Some(listing::wire_id(game.summary.id));
                    Some(RatingPoint {
                        at: game.at,
                        rating: PuzzleRating { rating, deviation: 0.0 },
                        game: game_id,
                    })
                })
                .collect();
            if points.len() >= LEAST_GAMES {
                curves.push(curve(CurveKind::Site, name, Some(speed), points));
            }
        }
    }
    curves
}

/// A curve with no more points than can be drawn; the last one is always there.
fn curve(kind: CurveKind, site: &str, speed: Option<Speed>, points: Vec<RatingPoint>) -> RatingCurve {
    let count = points.len();
    let every = count.div_ceil(MOST_POINTS).max(1);
    let points = points.into_iter().rev().step_by(every).collect::<Vec<_>>().into_iter().rev().collect();
    RatingCurve {
        kind,
        site: site.to_owned(),
        speed,
        points,
        count: u32::try_from(count).unwrap_or(u32::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_curves_are_thinned_and_end_where_they_end() {
        let attempts: Vec<PastAttempt> = (0..1_000)
            .map(|at| PastAttempt { at, solved: true, rating: 1500.0 + at as f64, deviation: 100.0 })
            .collect();
        let curve = of_puzzles(&attempts);
        assert_eq!((curve.count, curve.points.last().unwrap().at), (1_000, 999));
        assert!(curve.points.len() <= MOST_POINTS && curve.points.is_sorted_by_key(|point| point.at));
    }
}
