//! The words that occur in the library, by which the beginning of a word becomes the words that begin so.
//!
//! FTS5 finds single words as they are asked for, but of a beginning that is longer than those it has indexed it first
//! gathers all games: some ten milliseconds for a word that many games have.

use std::collections::HashSet;

use rusqlite::{Connection, Transaction};

use crate::query::beginning;

/// Beginnings up to this length are indexed.
const INDEXED: usize = 3;
/// Where more words begin so, each has few games.
const MOST_WORDS: usize = 64;

/// Letters of the words that an import remembers: those of large files are too many, most occur in one game only.
const MOST_SEEN: usize = 1 << 21;

/// Words that were seen during an import and need not be written again.
#[derive(Default)]
pub(crate) struct SeenWords {
    words: HashSet<String>,
    letters: usize,
}

impl SeenWords {
    /// Notes the words of a text.
    pub(crate) fn note(&mut self, transaction: &Transaction<'_>, text: &str) -> rusqlite::Result<()> {
        let words = text.split(|letter: char| letter.is_ascii() && !letter.is_ascii_alphanumeric());
        for word in words.filter(|word| word.len() > INDEXED) {
            if !self.words.contains(word) {
                note(transaction, word)?;
                self.remember(word);
            }
        }
        Ok(())
    }

    fn remember(&mut self, word: &str) {
        if self.letters + word.len() > MOST_SEEN {
            *self = SeenWords::default();
        }
        self.letters += word.len();
        self.words.insert(word.to_owned());
    }
}

/// Writes a word as FTS5 cuts and folds it.
fn note(transaction: &Transaction<'_>, word: &str) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached("INSERT OR IGNORE INTO term VALUES (?1)")?;
    if word.is_ascii() {
        return insert.execute([word.to_ascii_lowercase()]).map(drop);
    }
    transaction.prepare_cached("INSERT INTO temp.folding VALUES (?1)")?.execute([word])?;
    transaction.prepare_cached("INSERT OR IGNORE INTO term SELECT term FROM temp.folded")?.execute([])?;
    transaction.prepare_cached("DELETE FROM temp.folding")?.execute([]).map(drop)
}

/// Makes a connection ready to fold words as the index of words does.
pub(crate) fn prepare_folding(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "CREATE VIRTUAL TABLE temp.folding USING fts5 (word, tokenize = 'unicode61 remove_diacritics 2');
         CREATE VIRTUAL TABLE temp.folded USING fts5vocab (temp, folding, row);",
    )
}

/// What to ask FTS5 for to find all words that begin so.
pub(crate) fn words_beginning_with(connection: &Connection, word: &str) -> rusqlite::Result<String> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !is_plain || word.len() <= INDEXED {
        return Ok(beginning(word));
    }
    let first = word.to_ascii_lowercase();
    // The letter after every other.
    let end = format!("{first}\u{10FFFF}");
    let mut select =
        connection.prepare_cached("SELECT word FROM term WHERE word BETWEEN ?1 AND ?2 LIMIT ?3")?;
    let words = select.query_map((&first, &end, MOST_WORDS + 1), |row| row.get::<_, String>(0))?;
    let words = words.collect::<rusqlite::Result<Vec<_>>>()?;
    if words.is_empty() || words.len() > MOST_WORDS {
        return Ok(beginning(word));
    }
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    Ok(format!("({})", quoted.join(" OR ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema;

    #[test]
    fn an_import_remembers_only_so_many_words_and_writes_all() {
        let mut connection = Connection::open_in_memory().unwrap();
        assert!(schema::prepare(&mut connection).is_ok());
        let transaction = connection.transaction().unwrap();
        let mut seen = SeenWords::default();
        for n in 0..50 {
            seen.note(&transaction, &format!("common {}{n}", "x".repeat(MOST_SEEN / 20))).unwrap();
            let letters: usize = seen.words.iter().map(String::len).sum();
            assert!(seen.letters == letters && letters <= MOST_SEEN, "{letters}");
        }
        let written = transaction.query_row("SELECT count(*) FROM term", [], |row| row.get(0));
        assert_eq!(written, Ok(51));
    }
}
