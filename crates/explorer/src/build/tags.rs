//! What the database keeps of the tags of a game, read without keeping memory for each.

use chess::Outcome;
use chess::pgn::RawText;

use crate::game::known;
use crate::identity::Identity;
use crate::{Date, GameFacts, Speed};

/// The tags of the game that is being read.
#[derive(Default)]
pub(super) struct GameTags {
    pub(super) players: [String; 2],
    /// Event, site, round, code of the opening, time control.
    pub(super) texts: [String; 5],
    date: Date,
    ratings: [u16; 2],
    result: Option<Outcome>,
}

impl GameTags {
    pub(super) fn clear(&mut self) {
        self.players.iter_mut().chain(&mut self.texts).for_each(String::clear);
        self.date = Date::default();
        self.ratings = [0; 2];
        self.result = None;
    }

    pub(super) fn set(&mut self, name: &str, value: RawText<'_>) {
        let text = match name {
            "White" => &mut self.players[0],
            "Black" => &mut self.players[1],
            "Event" => &mut self.texts[0],
            "Site" => &mut self.texts[1],
            "Round" => &mut self.texts[2],
            "ECO" => &mut self.texts[3],
            "TimeControl" => &mut self.texts[4],
            _ => return self.set_number(name, value),
        };
        text.clear();
        text.push_str(known(&value.decode()));
    }

    fn set_number(&mut self, name: &str, value: RawText<'_>) {
        match name {
            "Date" | "UTCDate" => self.date = self.date.max(Date::parse_bytes(value.0)),
            "WhiteElo" => self.ratings[0] = rating(value.0),
            "BlackElo" => self.ratings[1] = rating(value.0),
            "Result" => self.result = std::str::from_utf8(value.0).ok().and_then(|text| text.parse().ok()),
            _ => {}
        }
    }

    /// What filters ask, with the result that stands at the end of the game.
    pub(super) fn facts(&self, result: Option<Outcome>) -> GameFacts {
        let speed = Speed::of_time_control(&self.texts[4]);
        GameFacts::new(self.date, self.ratings, result.or(self.result), speed)
    }

    /// The identity of the game before its moves.
    pub(super) fn identity(&self) -> Identity {
        let mut identity = Identity::new();
        self.players.iter().for_each(|player| identity.player(player.as_bytes()));
        identity.site(self.texts[1].as_bytes());
        identity
    }
}

fn rating(text: &[u8]) -> u16 {
    std::str::from_utf8(text).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0)
}
