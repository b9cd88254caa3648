//! What is known of a position.

use std::cmp::Reverse;

use chess::{Color, Move, Position};

use crate::{Date, GameFacts, GameSummary};

/// Highest rated games in an answer.
pub const TOP_GAMES: usize = 4;
/// Latest games in an answer.
pub const RECENT_GAMES: usize = 8;

/// What is played in a position, with what result. A game counts once, with the move it played there first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// All games that reached the position, those that ended there among them.
    pub total: Tally,
    /// The moves, the most frequent first.
    pub moves: Vec<MoveRow>,
    /// The games that ended there.
    pub ended: Tally,
    /// The games with the highest average rating, at most [`TOP_GAMES`].
    pub top: Vec<GameSummary>,
    /// The latest games, at most [`RECENT_GAMES`].
    pub recent: Vec<GameSummary>,
}

/// One move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRow {
    /// The move.
    pub m: Move,
    /// In the notation of UCI.
    pub uci: String,
    /// In short algebraic notation.
    pub san: String,
    /// How it did.
    pub tally: Tally,
}

/// Results, ratings and the last day of some games, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games that White won.
    pub white: u64,
    /// Draws.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
    /// Games without a result.
    pub unfinished: u64,
    /// Games in which both players have a rating.
    pub rated: u64,
    /// The sum of the ratings of the players who had the move, over those games.
    pub rating_sum: u64,
    /// The sum of their opponents' ratings.
    pub opponent_sum: u64,
    /// The last day.
    pub last: Date,
}

impl Tally {
    /// Adds a game in which `turn` had the move.
    #[inline]
    pub fn add(&mut self, facts: GameFacts, turn: Color) {
        match facts.result_index() {
            1 => self.white += 1,
            2 => self.draws += 1,
            3 => self.black += 1,
            _ => self.unfinished += 1,
        }
        let (own, other) = (facts.raw_rating(turn), facts.raw_rating(!turn));
        if own > 0 && other > 0 {
            self.rated += 1;
            self.rating_sum += u64::from(own);
            self.opponent_sum += u64::from(other);
        }
        self.last = self.last.max(facts.date());
    }

    /// Adds other games.
    pub fn merge(&mut self, other: &Tally) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.unfinished += other.unfinished;
        self.rated += other.rated;
        self.rating_sum += other.rating_sum;
        self.opponent_sum += other.opponent_sum;
        self.last = self.last.max(other.last);
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.white + self.draws + self.black + self.unfinished
    }

    /// The average rating of the players who had the move.
    pub fn average_rating(&self) -> Option<u16> {
        self.rating_sum.checked_div(self.rated).map(|average| average as u16)
    }

    /// The share of points that `color` made in the games with a result, from 0 to 1.
    pub fn score(&self, color: Color) -> Option<f64> {
        let decided = self.white + self.draws + self.black;
        let won = if color == Color::White { self.white } else { self.black };
        (decided > 0).then(|| (won as f64 + self.draws as f64 / 2.0) / decided as f64)
    }

    /// The rating that would expect the score of the side to move (`turn`) against its opponents: the average rating
    /// of the opponents and the difference that the Elo formula gives for the score, at most 800 points.
    pub fn performance(&self, turn: Color) -> Option<u16> {
        let score = self.score(turn)?;
        let opponents = self.opponent_sum.checked_div(self.rated)? as f64;
        let difference = 400.0 * (score / (1.0 - score)).log10();
        Some((opponents + difference.clamp(-800.0, 800.0)).round().clamp(0.0, 9999.0) as u16)
    }
}

impl Answer {
    /// Adds what another source or segment knows of the same position.
    pub(crate) fn merge(&mut self, other: Answer) {
        self.total.merge(&other.total);
        self.ended.merge(&other.ended);
        for row in other.moves {
            match self.moves.iter_mut().find(|known| known.m == row.m) {
                Some(known) => known.tally.merge(&row.tally),
                None => self.moves.push(row),
            }
        }
        self.top.extend(other.top);
        self.recent.extend(other.recent);
    }

    /// Puts everything in its order and drops what is too much.
    pub(crate) fn finish(&mut self) {
        self.moves.sort_by_key(|row| (Reverse(row.tally.games()), row.m.to_bits()));
        self.top.sort_by_key(|game| Reverse((game.facts.average_rating(), game.id)));
        self.top.truncate(TOP_GAMES);
        self.recent.sort_by_key(|game| Reverse(game.id));
        self.recent.truncate(RECENT_GAMES);
    }
}

impl MoveRow {
    pub(crate) fn new(position: &Position, m: Move, tally: Tally) -> MoveRow {
        MoveRow { m, uci: position.to_uci(m), san: position.to_san(m), tally }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Speed;
    use chess::Outcome;

    #[test]
    fn a_tally_knows_averages_and_performance() {
        let mut tally = Tally::default();
        assert_eq!(
            (tally.average_rating(), tally.performance(Color::White), tally.score(Color::White)),
            (None, None, None)
        );
        let date = Date { year: 2020, month: 1, day: 2 };
        for (ratings, result) in [
            ([2000, 2200], Some(Outcome::Win(Color::White))),
            ([2100, 2000], Some(Outcome::Win(Color::Black))),
            ([0, 2000], Some(Outcome::Draw)),
            ([0, 0], None),
        ] {
            tally.add(GameFacts::new(date, ratings, result, Speed::Unknown), Color::White);
        }
        assert_eq!((tally.white, tally.draws, tally.black, tally.unfinished, tally.games()), (1, 1, 1, 1, 4));
        assert_eq!((tally.average_rating(), tally.score(Color::White)), (Some(2050), Some(0.5)));
        assert_eq!((tally.performance(Color::White), tally.last), (Some(2100), date));
        let won = Tally { white: 3, rated: 3, opponent_sum: 6000, ..Tally::default() };
        assert_eq!((won.performance(Color::White), won.performance(Color::Black)), (Some(2800), Some(1200)));
    }
}
