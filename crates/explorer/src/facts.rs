//! What filters and statistics ask of a game, in eight bytes.

use chess::{Color, Outcome};

use crate::{Date, Speed};

/// Date, ratings, result and speed of a game, packed.
///
/// From the low end: result (2 bits: none, White, draw, Black), speed (3), White's rating (12), Black's rating (12),
/// date (21), Chess960 (1), starts from a set-up position (1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct GameFacts(pub(crate) u64);

const SPEED: u32 = 2;
const WHITE: u32 = 5;
const BLACK: u32 = 17;
const DATE: u32 = 29;
const CHESS960: u64 = 1 << 50;
const SET_UP: u64 = 1 << 51;

impl GameFacts {
    pub(crate) fn new(date: Date, ratings: [u16; 2], result: Option<Outcome>, speed: Speed) -> GameFacts {
        let rating = |rating: u16| u64::from(if rating < 4096 { rating } else { 0 });
        GameFacts(
            result_bits(result)
                | (speed as u64) << SPEED
                | rating(ratings[0]) << WHITE
                | rating(ratings[1]) << BLACK
                | u64::from(date.to_bits()) << DATE,
        )
    }

    pub(crate) fn with_start(self, chess960: bool, set_up: bool) -> GameFacts {
        let bit = |on, bit| if on { bit } else { 0 };
        GameFacts(self.0 | bit(chess960, CHESS960) | bit(set_up, SET_UP))
    }

    /// The day it was played.
    #[inline]
    pub fn date(self) -> Date {
        Date::from_bits(self.date_bits())
    }

    #[inline]
    pub(crate) fn date_bits(self) -> u32 {
        (self.0 >> DATE) as u32 & 0x1F_FFFF
    }

    #[inline]
    pub(crate) fn year(self) -> u16 {
        (self.date_bits() >> 9) as u16
    }

    /// A player's rating, if it is known.
    #[inline]
    pub fn rating(self, color: Color) -> Option<u16> {
        Some(self.raw_rating(color)).filter(|rating| *rating > 0)
    }

    #[inline]
    pub(crate) fn raw_rating(self, color: Color) -> u16 {
        let shift = if color == Color::White { WHITE } else { BLACK };
        (self.0 >> shift) as u16 & 0xFFF
    }

    /// The average rating of both players, if both are known.
    #[inline]
    pub fn average_rating(self) -> Option<u16> {
        let (white, black) = (self.raw_rating(Color::White), self.raw_rating(Color::Black));
        (white > 0 && black > 0).then_some((white + black) / 2)
    }

    /// The hundred the average rating lies in, plus one; 0 if it is not known.
    #[inline]
    pub(crate) fn band(self) -> u8 {
        self.average_rating().map_or(0, |average| (average / 100 + 1) as u8)
    }

    /// Who won; `None` if it was not decided or nothing is known.
    #[inline]
    pub fn result(self) -> Option<Outcome> {
        match self.0 & 3 {
            1 => Some(Outcome::Win(Color::White)),
            2 => Some(Outcome::Draw),
            3 => Some(Outcome::Win(Color::Black)),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn result_index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// How fast it was played.
    #[inline]
    pub fn speed(self) -> Speed {
        Speed::from_bits(self.0 >> SPEED & 7)
    }

    /// Whether it is a game of Chess960.
    pub fn is_chess960(self) -> bool {
        self.0 & CHESS960 != 0
    }

    pub(crate) fn is_set_up(self) -> bool {
        self.0 & SET_UP != 0
    }
}

/// The two bits of a result.
pub(crate) fn result_bits(result: Option<Outcome>) -> u64 {
    match result {
        None => 0,
        Some(Outcome::Win(Color::White)) => 1,
        Some(Outcome::Draw) => 2,
        Some(Outcome::Win(Color::Black)) => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_read_back() {
        let date = Date { year: 2024, month: 11, day: 18 };
        let facts =
            GameFacts::new(date, [2854, 0], Some(Outcome::Draw), Speed::Blitz).with_start(true, false);
        assert_eq!((facts.date(), facts.year()), (date, 2024));
        assert_eq!((facts.rating(Color::White), facts.rating(Color::Black)), (Some(2854), None));
        assert_eq!((facts.average_rating(), facts.band()), (None, 0));
        assert_eq!((facts.result(), facts.speed()), (Some(Outcome::Draw), Speed::Blitz));
        assert!(facts.is_chess960() && !facts.is_set_up());
        let rated = GameFacts::new(date, [2000, 2199], None, Speed::Unknown);
        assert_eq!((rated.average_rating(), rated.band(), rated.result()), (Some(2099), 21, None));
        assert_eq!(GameFacts::new(date, [5000, 1], None, Speed::Unknown).rating(Color::White), None);
    }
}
