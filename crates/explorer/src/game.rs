//! A game as the database keeps it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use chess::pgn::{GameHeader, PgnGame, PgnMove};
use chess::{CastlingMode, Move, Outcome, Position};

use crate::identity::Identity;
use crate::{Date, GameFacts, Speed};

/// The name of a game within a source. It stays the same when segments are merged: the day it was played, and a hash
/// of players, moves and start. Ids sort by date.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId {
    /// The day.
    pub date: Date,
    /// The hash.
    pub hash: u64,
}

/// `20241118-00c0ffee00c0ffee`
impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Date { year, month, day } = self.date;
        write!(f, "{year:04}{month:02}{day:02}-{:016x}", self.hash)
    }
}

impl FromStr for GameId {
    type Err = crate::ExplorerError;

    fn from_str(text: &str) -> Result<GameId, Self::Err> {
        let unclear = || crate::ExplorerError::Unclear(format!("{text:?} is not the id of a game"));
        let (date, hash) = text.split_once('-').ok_or_else(unclear)?;
        if date.len() != 8 || hash.len() != 16 || !text.is_ascii() {
            return Err(unclear());
        }
        let number = |range| u16::from_str(&date[range]).map_err(|_| unclear());
        let (year, month, day) = (number(0..4)?, number(4..6)?, number(6..8)?);
        let date = Date { year, month: month as u8, day: day as u8 };
        if Date::from_bits(date.to_bits()) != date {
            return Err(unclear());
        }
        Ok(GameId { date, hash: u64::from_str_radix(hash, 16).map_err(|_| unclear())? })
    }
}

/// What a list of games shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// The source it is in.
    pub source: Arc<str>,
    /// Its name there.
    pub id: GameId,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The tournament or match.
    pub event: String,
    /// The place, or an address on the web.
    pub site: String,
    /// The round.
    pub round: String,
    /// The opening's code in the Encyclopaedia of Chess Openings, as the file had it.
    pub eco: String,
    /// Date, ratings, result, speed.
    pub facts: GameFacts,
    /// How many plies were played.
    pub plies: u32,
}

/// A game: what stands above it and its moves. Comments and variations are not kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The tournament or match.
    pub event: String,
    /// The place, or an address on the web.
    pub site: String,
    /// The round.
    pub round: String,
    /// The opening's code.
    pub eco: String,
    /// The time control as in PGN.
    pub time_control: String,
    /// The day, as far as it is known.
    pub date: Date,
    /// White's and Black's rating, 0 if not known.
    pub ratings: [u16; 2],
    /// How it ended.
    pub result: Option<Outcome>,
    /// Where it started.
    pub start: Position,
    /// The moves of the main line, up to a null move if there is one.
    pub moves: Vec<Move>,
}

impl StoredGame {
    /// What the database keeps of a game.
    pub fn from_pgn(game: &PgnGame) -> StoredGame {
        let tag = |name| known(game.tag(name).unwrap_or_default()).to_owned();
        let date = [game.tag("Date"), game.tag("UTCDate")].into_iter().flatten().map(Date::parse);
        let rating = |name| game.tag(name).and_then(|rating| rating.trim().parse().ok()).unwrap_or(0);
        let moves = game.mainline().map_while(|played| match played.pgn_move {
            PgnMove::Move(m) => Some(m),
            PgnMove::Null => None,
        });
        StoredGame {
            white: tag("White"),
            black: tag("Black"),
            event: tag("Event"),
            site: tag("Site"),
            round: tag("Round"),
            eco: tag("ECO"),
            time_control: tag("TimeControl"),
            date: date.max().unwrap_or_default(),
            ratings: [rating("WhiteElo"), rating("BlackElo")],
            result: game.outcome(),
            start: *game.start(),
            moves: moves.collect(),
        }
    }

    /// The game with its tags, ready to be written or shown.
    pub fn to_pgn(&self) -> PgnGame {
        let mut header = GameHeader::from_position(self.start);
        let rating = |rating: u16| if rating > 0 { rating.to_string() } else { String::new() };
        let date = if self.date == Date::default() { String::new() } else { self.date.to_string() };
        for (name, value) in [
            ("Event", self.event.as_str()),
            ("Site", &self.site),
            ("Date", &date),
            ("Round", &self.round),
            ("White", &self.white),
            ("Black", &self.black),
            ("WhiteElo", &rating(self.ratings[0])),
            ("BlackElo", &rating(self.ratings[1])),
            ("ECO", &self.eco),
            ("TimeControl", &self.time_control),
        ] {
            if !value.is_empty() {
                header.set_tag(name, value);
            }
        }
        header.set_outcome(self.result);
        let mut game = PgnGame::with_header(header);
        let mut last = game.last();
        for &m in &self.moves {
            let Ok(next) = game.add_child(last, m) else { break };
            last = next;
        }
        game
    }

    /// Its name in a source.
    pub fn id(&self) -> GameId {
        let mut identity = Identity::new();
        identity.player(self.white.as_bytes());
        identity.player(self.black.as_bytes());
        identity.site(self.site.as_bytes());
        if self.is_set_up() {
            identity.start(&self.start);
        }
        self.moves.iter().for_each(|m| identity.play(*m));
        GameId { date: self.facts().date(), hash: identity.finish() }
    }

    /// Date, ratings, result and speed.
    pub fn facts(&self) -> GameFacts {
        let speed = Speed::of_time_control(&self.time_control);
        let chess960 = self.start.castling_mode() == CastlingMode::Chess960;
        GameFacts::new(self.date, self.ratings, self.result, speed).with_start(chess960, self.is_set_up())
    }

    fn is_set_up(&self) -> bool {
        self.start != Position::initial()
    }
}

/// A tag's value, empty if it says that it is not known.
pub(crate) fn known(value: &str) -> &str {
    if matches!(value, "?" | "-") { "" } else { value }
}
