//! Words in names and texts: found once in the lists of a segment, then compared by number.

use std::ops::RangeInclusive;

use crate::ExplorerError;
use crate::games::{Card, Games};
use crate::search::HeaderSearch;

/// Which numbers have the words; `None` if all have.
type Numbers = Option<Vec<bool>>;

/// What must be true of the card of a game.
pub(super) struct HeaderMatcher {
    player: Numbers,
    opponent: Numbers,
    white: Numbers,
    black: Numbers,
    event: Numbers,
    site: Numbers,
    eco: Numbers,
    plies: Option<RangeInclusive<u32>>,
}

fn has(numbers: &Numbers, number: u32) -> bool {
    numbers.as_ref().is_none_or(|numbers| numbers.get(number as usize).copied().unwrap_or(false))
}

impl HeaderMatcher {
    pub(super) fn new(search: &HeaderSearch, games: &Games) -> Result<HeaderMatcher, ExplorerError> {
        let players = |words: &str| numbers_of(words, games.player_count(), |take| games.each_player(take));
        let texts = |words: &str| numbers_of(words, games.text_count(), |take| games.each_text(take));
        let mut eco = None;
        if !search.eco.is_empty() {
            let mut numbers = vec![false; games.text_count() as usize];
            games.each_text(|number, text| numbers[number as usize] = text.starts_with(&search.eco))?;
            eco = Some(numbers);
        }
        Ok(HeaderMatcher {
            player: players(&search.player)?,
            opponent: players(&search.opponent)?,
            white: players(&search.white)?,
            black: players(&search.black)?,
            event: texts(&search.event)?,
            site: texts(&search.site)?,
            eco,
            plies: search.plies.clone(),
        })
    }

    #[inline]
    pub(super) fn accepts(&self, card: &Card) -> bool {
        let [white, black] = card.players;
        let [event, site, _, eco, _] = card.texts;
        let pair = |first: u32, second: u32| has(&self.player, first) && has(&self.opponent, second);
        (pair(white, black) || pair(black, white))
            && has(&self.white, white)
            && has(&self.black, black)
            && has(&self.event, event)
            && has(&self.site, site)
            && has(&self.eco, eco)
            && self.plies.as_ref().is_none_or(|plies| plies.contains(&card.plies))
    }
}

/// Whether a text has all words, whatever their case.
pub(crate) struct Words(Vec<String>);

impl Words {
    pub(crate) fn new(words: &str) -> Words {
        Words(words.to_lowercase().split_whitespace().map(str::to_owned).collect())
    }

    pub(crate) fn are_in(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.0.iter().all(|word| text.contains(word))
    }
}

/// Hands over every string of a list with its number.
type EachString<'a> = dyn FnMut(u32, &str) + 'a;

fn numbers_of(
    words: &str,
    count: u32,
    each: impl FnOnce(&mut EachString<'_>) -> Result<(), ExplorerError>,
) -> Result<Numbers, ExplorerError> {
    let words = Words::new(words);
    if words.0.is_empty() {
        return Ok(None);
    }
    let mut numbers = vec![false; count as usize];
    each(&mut |number, text| numbers[number as usize] = words.are_in(text))?;
    Ok(Some(numbers))
}
