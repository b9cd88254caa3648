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
    /// The latest, by what an index gives without sorting: when they came into the library if words
    /// are asked for, their date if dates are, else when they last changed.
    #[default]
    Latest,
    /// When it last changed.
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

/// The part of a statement from `FROM` on, without its order, with what stands for its question
/// marks.
pub(crate) struct Condition {
    pub(crate) sql: String,
    pub(crate) values: Vec<Value>,
}

impl Query {
    pub(crate) fn condition(&self) -> Condition {
        let deleted = if self.deleted { "game.deleted IS NOT NULL" } else { "game.deleted IS NULL" };
        let mut condition = match self.words() {
            // In this order: the index of words gives its games one by one, the latest first.
            Some(words) => Condition {
                sql: format!(
                    "FROM words CROSS JOIN game ON game.id = words.rowid WHERE words MATCH ? AND {deleted}"
                ),
                values: vec![words.into()],
            },
            None => {
                Condition { sql: format!("FROM game {}WHERE {deleted}", self.index()), values: Vec::new() }
            }
        };
        if let Some(result) = self.result {
            condition.and("game.result = ?", result.to_string());
        }
        if let Some(source) = self.source {
            condition.and("game.source = ?", source.name().to_owned());
        }
        if let Some(unfinished) = self.unfinished {
            // Not a question mark: the index of unfinished games is used only where this is certain.
            condition.sql.push_str(if unfinished {
                " AND game.unfinished = 1"
            } else {
                " AND game.unfinished = 0"
            });
        }
        if let Some((beginning, code)) = self.code() {
            condition.and(&format!("{beginning} = ?"), code);
        }
        if !self.from.trim().is_empty() {
            condition.and("game.day >= ?", day(self.from.trim()));
        }
        if !self.to.trim().is_empty() {
            // A month is over when the letter after every digit would come.
            let end = format!("{}~", self.to.trim().replace(['-', '/'], "."));
            condition.and("game.day != '' AND game.day <= ?", end);
        }
        condition
    }

    /// Which index to use, where SQLite, which does not know what is rare, might take another.
    fn index(&self) -> &'static str {
        if self.deleted || self.sort != Sort::Latest {
            return "";
        }
        match (self.code().map(|(_, code)| code.len()), self.source) {
            _ if self.unfinished == Some(true) => "INDEXED BY game_unfinished ",
            (Some(1), _) => "INDEXED BY game_eco_letter ",
            (Some(2), _) => "INDEXED BY game_eco_digit ",
            (Some(_), _) => "INDEXED BY game_eco ",
            _ if self.has_dates() => "INDEXED BY game_day ",
            // Most games are imported: the others are few.
            (None, Some(Source::Play | Source::Study)) => "INDEXED BY game_source ",
            (None, _) if self.result.is_some() => "INDEXED BY game_result ",
            (None, Some(Source::Import)) => "INDEXED BY game_source ",
            (None, None) => "",
        }
    }

    /// Whether the games wanted are those of some sources and results, whose numbers are kept.
    pub(crate) fn is_tallied(&self) -> bool {
        !self.deleted && !self.has_dates() && self.code().is_none() && self.words().is_none()
    }

    fn has_dates(&self) -> bool {
        !self.from.trim().is_empty() || !self.to.trim().is_empty()
    }

    /// What the beginning of a code is compared with, and the code.
    fn code(&self) -> Option<(&'static str, String)> {
        let code = is_code(&self.opening).then(|| self.opening.trim().to_ascii_uppercase())?;
        let beginning = match code.len() {
            1 => "substr(game.eco, 1, 1)",
            2 => "substr(game.eco, 1, 2)",
            _ => "game.eco",
        };
        Some((beginning, code))
    }

    pub(crate) fn order(&self) -> String {
        let direction = if self.ascending { "ASC" } else { "DESC" };
        let column = match self.sort {
            Sort::Latest if self.words().is_some() => return format!("words.rowid {direction}"),
            Sort::Latest if self.has_dates() && self.code().is_none() => "game.day",
            sort => sort.column(),
        };
        format!("{column} {direction}, game.id {direction}")
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
            Sort::Latest | Sort::Updated => "game.updated",
            Sort::Created => "game.created",
            Sort::Date => "game.day",
            Sort::White => "game.white",
            Sort::Black => "game.black",
            Sort::Event => "game.event",
            Sort::Result => "game.result",
            Sort::Opening => "game.eco",
            Sort::Plies => "game.plies",
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
