//! Statistics of a position that very many games reached, so that no filter has to look at all of them.

use std::collections::HashMap;

use super::postings::Posting;
use crate::GameFacts;
use crate::answer::TOP_GAMES;
use crate::filter::in_bands;
use crate::store::{put_varint, take_varint};
use crate::{Filter, Tally};
use chess::Color;

/// The games of one move, year, hundred of rating, speed and result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    /// Year (12 bits), band of rating (6), speed (3), result (2), number of the move (8).
    place: u32,
    games: u32,
    ratings: [u64; 2],
    /// The latest game.
    pub(crate) last: u32,
    /// The games with the highest average ratings.
    pub(crate) top: Vec<u32>,
}

impl Cell {
    fn place(facts: GameFacts, m: u8) -> u32 {
        u32::from(facts.year()) << 19
            | u32::from(facts.band()) << 13
            | (facts.speed() as u32) << 10
            | (facts.result_index() as u32) << 8
            | u32::from(m)
    }

    /// The number of the move.
    pub(crate) fn m(&self) -> usize {
        (self.place & 0xFF) as usize
    }

    pub(crate) fn band(&self) -> u8 {
        (self.place >> 13 & 0x3F) as u8
    }

    /// How many games it has.
    pub(crate) fn games(&self) -> u64 {
        u64::from(self.games)
    }

    fn result(&self) -> u64 {
        u64::from(self.place >> 8 & 3)
    }

    /// Whether a filter accepts the games of this cell, the player aside.
    pub(crate) fn accepted(&self, filter: &Filter) -> bool {
        let year = (self.place >> 19) as u16;
        let speed = crate::Speed::from_bits(u64::from(self.place >> 10 & 7));
        filter.years.as_ref().is_none_or(|years| years.contains(&year))
            && filter.ratings.as_ref().is_none_or(|ratings| in_bands(ratings, self.band()))
            && (filter.speeds.is_empty() || filter.speeds.contains(&speed))
            && filter.result.is_none_or(|result| crate::facts::result_bits(Some(result)) == self.result())
    }

    /// What the cell adds to the statistics of its move; `last` are the facts of its latest game.
    pub(crate) fn tally(&self, turn: Color, last: GameFacts) -> Tally {
        let games = |result| if self.result() == result { self.games() } else { 0 };
        let [own, other] =
            if turn == Color::White { self.ratings } else { [self.ratings[1], self.ratings[0]] };
        Tally {
            white: games(1),
            draws: games(2),
            black: games(3),
            unfinished: games(0),
            rated: if self.band() > 0 { self.games() } else { 0 },
            rating_sum: own,
            opponent_sum: other,
            last: last.date(),
        }
    }
}

/// Appends the statistics of some games.
pub(super) fn write_cube(bytes: &mut Vec<u8>, postings: &[Posting], facts: &[u64]) {
    let mut cells: HashMap<u32, Cell> = HashMap::new();
    for posting in postings {
        let game = GameFacts(facts[posting.game as usize]);
        let place = Cell::place(game, posting.m);
        let cell =
            cells.entry(place).or_insert(Cell { place, games: 0, ratings: [0; 2], last: 0, top: Vec::new() });
        cell.games += 1;
        if game.band() > 0 {
            cell.ratings[0] += u64::from(game.raw_rating(Color::White));
            cell.ratings[1] += u64::from(game.raw_rating(Color::Black));
        }
        // Games come in their order.
        cell.last = posting.game;
        let rank = |game: u32| (GameFacts(facts[game as usize]).average_rating(), game);
        if cell.top.len() < TOP_GAMES || cell.top.last().is_some_and(|last| rank(*last) < rank(posting.game))
        {
            let place = cell.top.partition_point(|other| rank(*other) > rank(posting.game));
            cell.top.insert(place, posting.game);
            cell.top.truncate(TOP_GAMES);
        }
    }
    let mut cells: Vec<Cell> = cells.into_values().collect();
    cells.sort_unstable_by_key(|cell| cell.place);
    let mut before = 0;
    for cell in &cells {
        put_varint(bytes, u64::from(cell.place - before));
        before = cell.place;
        put_varint(bytes, u64::from(cell.games));
        if cell.band() > 0 {
            cell.ratings.iter().for_each(|sum| put_varint(bytes, *sum));
        }
        put_varint(bytes, u64::from(cell.last));
        // How many there are follows from the number of games.
        cell.top.iter().for_each(|game| put_varint(bytes, u64::from(*game)));
    }
}

/// Reads statistics; `None` if they are not whole.
pub(crate) fn read_cube(mut bytes: &[u8]) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut place = 0u32;
    while !bytes.is_empty() {
        place = place.checked_add(take_varint(&mut bytes)? as u32)?;
        let games = take_varint(&mut bytes)? as u32;
        let mut cell = Cell { place, games, ratings: [0; 2], last: 0, top: Vec::new() };
        if cell.band() > 0 {
            cell.ratings = [take_varint(&mut bytes)?, take_varint(&mut bytes)?];
        }
        cell.last = take_varint(&mut bytes)? as u32;
        for _ in 0..(games as usize).min(TOP_GAMES) {
            cell.top.push(take_varint(&mut bytes)? as u32);
        }
        cells.push(cell);
    }
    Some(cells)
}
