//! What is asked of a library, translated into SQL.

use chess::pgn::PgnResult;
use rusqlite::types::Value;

use crate::Source;
use crate::summary::day;

/// Which games are wanted. Texts that are empty say nothing; the default is every game, the last
/// changed first.
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
    /// When it last changed.
    #[default]
    Updated,
    /// When it came into the library.
    Created,
    /// When it was played.
    Date,
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
}

/// The part of a statement after `WHERE`, with what stands for its question marks.
pub(crate) struct Condition {
    pub(crate) sql: String,
    pub(crate) values: Vec<Value>,
}

impl Query {
    pub(crate) fn condition(&self) -> Condition {
        let deleted = if self.deleted { "deleted IS NOT NULL" } else { "deleted IS NULL" };
        let mut condition = Condition { sql: deleted.to_owned(), values: Vec::new() };
        if let Some(result) = self.result {
            condition.and("result = ?", result.to_string());
        }
        if let Some(source) = self.source {
            condition.and("source = ?", source.name().to_owned());
        }
        if let Some(unfinished) = self.unfinished {
            condition.and("unfinished = ?", i64::from(unfinished));
        }
        if is_code(&self.opening) {
            condition.and("eco GLOB ?", format!("{}*", self.opening.trim().to_ascii_uppercase()));
        }
        if !self.from.trim().is_empty() {
            condition.and("day >= ?", day(self.from.trim()));
        }
        if !self.to.trim().is_empty() {
            // A month is over when the letter after every digit would come.
            condition.and("day != '' AND day <= ?", format!("{}~", self.to.trim().replace(['-', '/'], ".")));
        }
        if let Some(words) = self.words() {
            condition.and("id IN (SELECT rowid FROM words WHERE words MATCH ?)", words);
        }
        condition
    }

    pub(crate) fn order(&self) -> String {
        let direction = if self.ascending { "ASC" } else { "DESC" };
        format!("{} {direction}, id {direction}", self.sort.column())
    }

    /// The words wanted, in the language of FTS5.
    fn words(&self) -> Option<String> {
        let text = phrases(&self.text);
        let player = phrases(&self.player).map(|words| format!("(white : ({words}) OR black : ({words}))"));
        let opening = phrases(&self.opening).filter(|_| !is_code(&self.opening));
        let opening = opening.map(|words| format!("opening : ({words})"));
        let text = text.map(|words| format!("({words})"));
        let all: Vec<String> = [text, player, opening].into_iter().flatten().collect();
        (!all.is_empty()).then(|| all.join(" AND "))
    }
}

impl Condition {
    fn and(&mut self, sql: &str, value: impl Into<Value>) {
        self.sql.push_str(" AND ");
        self.sql.push_str(sql);
        self.values.push(value.into());
    }
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
fn phrases(text: &str) -> Option<String> {
    let words = text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).take(16);
    let phrases: Vec<String> = words.map(|word| format!("\"{}\"*", word.replace('"', " "))).collect();
    (!phrases.is_empty()).then(|| phrases.join(" AND "))
}

impl Sort {
    const fn column(self) -> &'static str {
        match self {
            Sort::Updated => "updated",
            Sort::Created => "created",
            Sort::Date => "day",
            Sort::White => "white",
            Sort::Black => "black",
            Sort::Event => "event",
            Sort::Result => "result",
            Sort::Opening => "eco",
            Sort::Plies => "plies",
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
            query.words().unwrap(),
            r#"("a b"* AND "OR"* AND "c*"*) AND (white : ("Smith"*) OR black : ("Smith"*))"#
        );
        assert_eq!(Query::default().words(), None);
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
