//! Which games count.

use std::ops::{Range, RangeInclusive};

use chess::{Color, Outcome};

use crate::{GameFacts, Speed};

/// Which games count in an answer. The default is all of them; every field that is set narrows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// The years in which they were played.
    pub years: Option<RangeInclusive<u16>>,
    /// The average rating of both players, from (inclusive) to (exclusive), in whole hundreds: bounds are rounded
    /// down to them. Games of players without a rating do not count then.
    pub ratings: Option<Range<u16>>,
    /// The speeds; none means all.
    pub speeds: Vec<Speed>,
    /// How they ended.
    pub result: Option<Outcome>,
    /// Who played.
    pub player: Option<PlayerFilter>,
}

/// Games of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerFilter {
    /// The name. Case, punctuation and the order of its words do not matter: `Magnus Carlsen` is `carlsen, magnus`.
    pub name: String,
    /// With these pieces only.
    pub color: Option<Color>,
}

impl Filter {
    /// Whether a game counts, the player aside.
    #[inline]
    pub fn accepts(&self, facts: GameFacts) -> bool {
        self.years.as_ref().is_none_or(|years| years.contains(&facts.date().year))
            && self.ratings.as_ref().is_none_or(|ratings| in_bands(ratings, facts.band()))
            && (self.speeds.is_empty() || self.speeds.contains(&facts.speed()))
            && self.result.is_none_or(|result| facts.result() == Some(result))
    }

    /// Whether all games count.
    pub fn is_empty(&self) -> bool {
        *self == Filter::default()
    }
}

/// Whether a band of a hundred points lies within a range of ratings; 0 is the band of games without ratings.
pub(crate) fn in_bands(ratings: &Range<u16>, band: u8) -> bool {
    band > 0 && (ratings.start / 100..ratings.end / 100).contains(&(u16::from(band) - 1))
}

/// A player's name as names are compared: its words in lower case, sorted.
///
/// ```
/// assert_eq!(explorer::same_name("Carlsen, Magnus"), explorer::same_name("magnus carlsen"));
/// ```
pub fn same_name(name: &str) -> String {
    let name = name.to_lowercase();
    let mut words: Vec<&str> = name
        .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-')
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    words.join(" ")
}
