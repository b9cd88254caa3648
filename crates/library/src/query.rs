//! What is asked of a library, translated into SQL.

use chess::pgn::PgnResult;
use chess::{Color, Outcome};
use rusqlite::types::Value;

use crate::summary::day;
use crate::{GameId, Source};

/// Which games are wanted. Texts that are empty say nothing; the default is every game, the last
/// played first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Query {
    /// Words that occur in tags or comments, or their beginnings.
    pub text: String,
    /// Words in the name of one of the players, or their beginnings.
    pub player: String,
    /// How it ended.
    pub result: Option<PgnResult>,
    /// A code such as `B9`, or words in the name of the opening.
    pub opening: String,
    /// Not before this date: `2024`, `2024.05` or `2024.05.17`.
    pub from: String,
    /// Not after this date, written likewise.
    pub to: String,
    /// Where it comes from.
    pub source: Option<Source>,
    /// Whether it is still being played.
    pub unfinished: Option<bool>,
    /// Only these games; all if there are none.
    pub ids: Vec<GameId>,
    /// Deleted games instead of the others.
    pub deleted: bool,
    /// The order.
    pub sort: Sort,
    /// The other way round: the smallest, the oldest, from A to Z.
    pub ascending: bool,
    /// How many games to leave out at the beginning.
    pub offset: usize,
    /// How many to list; 0 stands for 50.
    pub limit: usize,
}

/// What a list is sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sort {
    /// When it was played, then when it came into the library. A game of this studio without a date counts as of the
    /// day it was begun, an imported one is the oldest.
    #[default]
    Date,
    /// When it last changed.
    Updated,
    /// When it came into the library.
    Created,
    /// The name of White.
    White,
    /// The name of Black.
    Black,
    /// The tournament.
    Event,
    /// The result.
    Result,
    /// The code of the opening.
    Opening,
    /// How long it is.
    Plies,
    /// The mean of the players' ratings, as far as they are known.
    Elo,
}

/// In the index of words a row is a game's place: its day, and below these bits its number.
const NUMBER_BITS: u32 = 32;
/// The largest number that a game may have.
pub(crate) const LAST_NUMBER: i64 = (1 << NUMBER_BITS) - 1;
/// What the words begin with by which games are filtered (the view `filter`). No other word has it.
const FILTER: char = '\u{E000}';

/// A statement that selects the places of games, without its order, with what stands for its question marks.
pub(crate) struct Wanted {
    pub(crate) sql: String,
    pub(crate) values: Vec<Value>,
}

impl Query {
    /// The places of the games wanted. `words` is told the beginning of a word and says in the language of FTS5 which
    /// words begin so.
    pub(crate) fn wanted(&self, words: &mut dyn FnMut(&str) -> String) -> Wanted {
        let mut wanted = match self.words(words) {
            Some(words) => Wanted {
                sql: format!(
                    "SELECT words.rowid AS place FROM words WHERE words MATCH ? AND {}EXISTS (SELECT 1 FROM game \
                     INDEXED BY game_gone WHERE id = words.rowid & {LAST_NUMBER} AND deleted IS NOT NULL)",
                    if self.deleted { "" } else { "NOT " },
                ),
                values: vec![words.into()],
            },
            None => {
                let from = match (self.deleted, self.ids.is_empty()) {
                    (true, _) => "game INDEXED BY game_gone WHERE deleted IS NOT NULL",
                    (false, true) => "game INDEXED BY game_place WHERE deleted IS NULL",
                    // The few are looked up by their numbers.
                    (false, false) => "game WHERE deleted IS NULL",
                };
                Wanted { sql: format!("SELECT place FROM {from}"), values: Vec::new() }
            }
        };
        if !self.ids.is_empty() {
            let ids: Vec<String> = self.ids.iter().map(GameId::to_string).collect();
            let by_words = format!("words.rowid & {LAST_NUMBER}");
            let number = if self.words(&mut beginning).is_some() { &by_words } else { "id" };
            wanted.sql.push_str(&format!(" AND {number} IN ({})", ids.join(",")));
        }
        if let Some((first, last)) = self.places() {
            // Dates are among the words.
            wanted.sql.push_str(" AND words.rowid BETWEEN ? AND ?");
            wanted.values.extend([first.into(), last.into()]);
        }
        wanted
    }

    /// Whether nothing is asked but the order.
    pub(crate) fn is_everything(&self) -> bool {
        !self.deleted
            && self.ids.is_empty()
            && self.places().is_none()
            && self.words(&mut beginning).is_none()
    }

    /// Whether the games wanted are those of some sources and results, whose numbers are kept.
    pub(crate) fn is_tallied(&self) -> bool {
        let only_filters = Query { source: None, result: None, unfinished: None, ..self.clone() };
        only_filters.is_everything()
    }

    /// Whether the index of places gives the order.
    pub(crate) fn is_by_place(&self) -> bool {
        self.sort == Sort::Date
    }

    pub(crate) const fn direction(&self) -> &'static str {
        if self.ascending { "ASC" } else { "DESC" }
    }

    /// The first and the last place that games of the dates wanted may have.
    fn places(&self) -> Option<(i64, i64)> {
        let [from, to] = [self.from.trim(), self.to.trim()];
        if from.is_empty() && to.is_empty() {
            return None;
        }
        // A date that is none includes all games that have one.
        let first = day_number(&day(from), [1, 1]).unwrap_or(0);
        let to = to.replace(['-', '/'], ".");
        let last = day_number(&to, [12, 31]).unwrap_or(i64::MAX >> NUMBER_BITS);
        Some((first << NUMBER_BITS, (last << NUMBER_BITS) | LAST_NUMBER))
    }

    /// The words wanted, in the language of FTS5.
    fn words(&self, beginning: &mut dyn FnMut(&str) -> String) -> Option<String> {
        let mut phrases = |text: &str| phrases(text, beginning);
        let text = phrases(&self.text).map(|words| format!("({words})"));
        let player = phrases(&self.player).map(|words| format!("(white : ({words}) OR black : ({words}))"));
        let opening = if is_code(&self.opening) { None } else { phrases(&self.opening) };
        let opening = opening.map(|words| format!("opening : ({words})"));
        let filters = self.filters().into_iter().map(|filter| format!("\"{FILTER}{filter}\""));
        let all: Vec<String> = [text, player, opening].into_iter().flatten().chain(filters).collect();
        let all = (!all.is_empty()).then(|| all.join(" AND "));
        match self.unfinished {
            // Nearly all games are finished: the others are left out.
            Some(false) => Some(format!("({}) NOT \"{FILTER}u\"", all.unwrap_or_else(any_source))),
            _ => all,
        }
    }

    /// What the view `filter` says of the games wanted.
    fn filters(&self) -> Vec<String> {
        let source = self.source.map(|source| format!("s{}", source.name()));
        let result = self.result.map(|PgnResult(result)| match result {
            Some(Outcome::Win(Color::White)) => "rw".to_owned(),
            Some(Outcome::Win(Color::Black)) => "rb".to_owned(),
            Some(Outcome::Draw) => "rd".to_owned(),
            None => "rn".to_owned(),
        });
        let unfinished = (self.unfinished == Some(true)).then(|| "u".to_owned());
        let code = is_code(&self.opening).then(|| format!("e{}", self.opening.trim()));
        let dated = self.places().map(|_| "d".to_owned());
        [source, result, unfinished, code, dated].into_iter().flatten().collect()
    }
}

fn any_source() -> String {
    Source::ALL.map(|source| format!("\"{FILTER}s{}\"", source.name())).join(" OR ")
}

/// A text whose words are none of the view `filter`.
pub(crate) fn without_filters(text: &str) -> String {
    text.replace(FILTER, " ")
}

/// The number of a day as the column `place` counts it; of a month or a year, with what is not said.
fn day_number(date: &str, unsaid: [i64; 2]) -> Option<i64> {
    let mut parts = date.split('.').map(str::parse::<i64>);
    let year = parts.next()?.ok().filter(|year| (0..=9999).contains(year))?;
    let mut part =
        |most, unsaid| parts.next().and_then(Result::ok).filter(|n| (1..=most).contains(n)).unwrap_or(unsaid);
    let (month, day) = (part(12, unsaid[0]), part(31, unsaid[1]));
    Some(year * 372 + month * 31 + day)
}

/// Whether the text is the beginning of an ECO code: `B`, `B9`, `b90`.
fn is_code(text: &str) -> bool {
    match text.trim().as_bytes() {
        [letter, digits @ ..] => {
            matches!(letter.to_ascii_uppercase(), b'A'..=b'E')
                && digits.len() <= 2
                && digits.iter().all(u8::is_ascii_digit)
        }
        [] => false,
    }
}

/// Each word as the beginning of one, quoted: nothing in it is an operator.
fn phrases(text: &str, beginning: &mut dyn FnMut(&str) -> String) -> Option<String> {
    let text = without_filters(text);
    let words = text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).take(16);
    let phrases: Vec<String> = words.map(beginning).collect();
    (!phrases.is_empty()).then(|| phrases.join(" AND "))
}

/// All words that begin so, for FTS5 to find.
pub(crate) fn beginning(word: &str) -> String {
    format!("\"{}\"*", word.replace('"', " "))
}

impl Sort {
    pub(crate) const fn column(self) -> &'static str {
        match self {
            Sort::Date => "game.place",
            Sort::Updated => "game.updated",
            Sort::Created => "game.id",
            Sort::White => "game.white",
            Sort::Black => "game.black",
            Sort::Event => "game.event",
            Sort::Result => "game.result",
            Sort::Opening => "game.eco",
            Sort::Plies => "game.plies",
            Sort::Elo => "game.elo",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_and_nothing_is_an_operator() {
        let query =
            Query { text: "a\"b OR c* !! (".to_owned(), player: "Smith".to_owned(), ..Query::default() };
        assert_eq!(
            query.words(&mut beginning).unwrap(),
            r#"("a b"* AND "OR"* AND "c*"*) AND (white : ("Smith"*) OR black : ("Smith"*))"#
        );
        assert_eq!(Query::default().words(&mut beginning), None);
    }

    #[test]
    fn codes_are_told_from_names() {
        for code in ["B", "b90", " C4 "] {
            assert!(is_code(code), "{code}");
        }
        for name in ["", "F00", "B901", "Benoni", "be"] {
            assert!(!is_code(name), "{name}");
        }
    }
}
