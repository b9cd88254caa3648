//! A game as it is written into the tables.

use chess::pgn::PgnResult;
use rusqlite::{Transaction, params};

use crate::checksum::{checksum, fingerprint};
use crate::dictionary::SeenWords;
use crate::query::without_filters;
use crate::summary::day;
use crate::{GameId, GameTree, LibraryError, Source, Summary};

/// Words beyond this many bytes of a game's text are not found.
const MOST_WORDS: usize = 1 << 16;

/// Everything that is stored of a game, made ready before the database is asked for.
pub(crate) struct GameRow {
    pub(crate) summary: Summary,
    pgn: String,
    checksum: i64,
    fingerprint: [u8; 16],
    /// All that can be searched for besides the names.
    other: String,
}

impl GameRow {
    pub(crate) fn new(source: Source, tree: &GameTree) -> GameRow {
        let pgn = tree.to_string();
        GameRow {
            summary: Summary::of(source, tree),
            checksum: checksum(&pgn),
            fingerprint: fingerprint(&pgn),
            other: other_words(tree),
            pgn,
        }
    }

    /// How much text it has.
    pub(crate) fn size(&self) -> usize {
        self.pgn.len()
    }

    /// Whether the library has had the very same game, as it first came.
    pub(crate) fn is_known(&self, transaction: &Transaction<'_>) -> rusqlite::Result<bool> {
        transaction
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM game WHERE fingerprint = ?1 AND deleted IS NULL)")?
            .query_row([&self.fingerprint], |row| row.get(0))
    }

    /// Adds the game.
    pub(crate) fn insert(&self, transaction: &Transaction<'_>, now: i64) -> Result<GameId, LibraryError> {
        let words = self.insert_without_words(transaction, now)?;
        words.insert(transaction, &mut SeenWords::default())?;
        Ok(words.game)
    }

    /// Adds the game; its words are left to do.
    pub(crate) fn insert_without_words(
        &self,
        transaction: &Transaction<'_>,
        now: i64,
    ) -> Result<GameWords, LibraryError> {
        let id = insert_summary(transaction, &self.summary, Some(&self.fingerprint), now)?;
        transaction
            .prepare_cached("INSERT INTO score (game, pgn, checksum) VALUES (?1, ?2, ?3)")?
            .execute(params![id.0, self.pgn, self.checksum])?;
        Ok(GameWords::of(transaction, id, &self.summary, &self.other)?)
    }

    /// Adds the game under a number of its own.
    pub(crate) fn insert_as(
        &self,
        transaction: &Transaction<'_>,
        id: GameId,
        now: i64,
    ) -> Result<(), LibraryError> {
        let inserted = insert_summary(transaction, &self.summary, Some(&self.fingerprint), now)?;
        let renumber = "UPDATE game SET id = ?2 WHERE id = ?1";
        transaction.prepare_cached(renumber)?.execute(params![inserted.0, id.0])?;
        Ok(())
    }

    /// Puts the game in the place of what was there, but for source, reason and times.
    pub(crate) fn update(
        &self,
        transaction: &Transaction<'_>,
        id: GameId,
        now: i64,
    ) -> Result<(), LibraryError> {
        let Summary { white, black, result, event, site, date, round, eco, opening, plies, .. } =
            &self.summary;
        // They are found under the date that the game had.
        delete_words(transaction, id)?;
        transaction
            .prepare_cached(
                "UPDATE game SET white = ?2, black = ?3, result = ?4, event = ?5, site = ?6, date = ?7, \
                 day = ?8, round = ?9, eco = ?10, opening = ?11, plies = ?12, fen = ?13, chess960 = ?14, \
                 updated = ?15, fingerprint = coalesce(fingerprint, ?16), last_fen = ?17, incomplete = ?18, \
                 white_elo = ?19, black_elo = ?20 WHERE id = ?1",
            )?
            .execute(params![
                id.0,
                white,
                black,
                PgnResult(*result).as_str(),
                event,
                site,
                date,
                day(date),
                round,
                eco,
                opening,
                plies,
                self.summary.fen,
                self.summary.chess960,
                now,
                self.fingerprint,
                self.summary.last_fen,
                self.summary.incomplete,
                self.summary.white_elo,
                self.summary.black_elo,
            ])?;
        self.write_score(transaction, id)?;
        write_words(transaction, id, &self.summary, &self.other)
    }

    fn write_score(&self, transaction: &Transaction<'_>, id: GameId) -> Result<(), LibraryError> {
        transaction
            .prepare_cached("INSERT OR REPLACE INTO score (game, pgn, checksum) VALUES (?1, ?2, ?3)")?
            .execute(params![id.0, self.pgn, self.checksum])?;
        // What was damaged before is not any more.
        transaction.prepare_cached("DELETE FROM damage WHERE game = ?1")?.execute([id.0])?;
        transaction.prepare_cached("DELETE FROM unindexed WHERE game = ?1")?.execute([id.0])?;
        Ok(())
    }
}

/// Adds a game of which only the summary is known.
pub(crate) fn insert_summary(
    transaction: &Transaction<'_>,
    summary: &Summary,
    fingerprint: Option<&[u8; 16]>,
    now: i64,
) -> Result<GameId, LibraryError> {
    transaction
        .prepare_cached(
            "INSERT INTO game (source, white, black, result, reason, event, site, date, day, round, eco, \
             opening, plies, fen, chess960, created, updated, unfinished, fingerprint, last_fen, incomplete, \
             white_elo, black_elo) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, \
             ?16, ?17, ?18, ?19, ?20, ?21, ?22)",
        )?
        .execute(params![
            summary.source.name(),
            summary.white,
            summary.black,
            PgnResult(summary.result).as_str(),
            summary.reason,
            summary.event,
            summary.site,
            summary.date,
            day(&summary.date),
            summary.round,
            summary.eco,
            summary.opening,
            summary.plies,
            summary.fen,
            summary.chess960,
            now,
            summary.unfinished,
            fingerprint,
            summary.last_fen,
            summary.incomplete,
            summary.white_elo,
            summary.black_elo,
        ])?;
    Ok(GameId(transaction.last_insert_rowid()))
}

/// What a game is found by.
pub(crate) struct GameWords {
    game: GameId,
    place: i64,
    white: String,
    black: String,
    opening: String,
    other: String,
}

impl GameWords {
    /// The words of a game whose row is written.
    fn of(
        transaction: &Transaction<'_>,
        game: GameId,
        summary: &Summary,
        other: &str,
    ) -> rusqlite::Result<GameWords> {
        let mut filter = transaction.prepare_cached("SELECT place, words FROM filter WHERE game = ?1")?;
        let (place, filters): (_, String) =
            filter.query_row([game.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let opening = [&summary.eco, &summary.opening].map(|name| name.as_deref().unwrap_or_default());
        Ok(GameWords {
            game,
            place,
            white: without_filters(&summary.white),
            black: without_filters(&summary.black),
            opening: without_filters(&opening.join(" ")),
            other: without_filters(other) + &filters,
        })
    }

    /// Where the game stands in lists.
    pub(crate) fn place(&self) -> i64 {
        self.place
    }

    /// Makes a game findable that is not yet.
    pub(crate) fn insert(&self, transaction: &Transaction<'_>, seen: &mut SeenWords) -> rusqlite::Result<()> {
        transaction
            .prepare_cached(
                "INSERT INTO words (rowid, white, black, opening, other) VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .execute(params![self.place, self.white, self.black, self.opening, self.other])?;
        let texts = [&self.white, &self.black, &self.opening, &self.other];
        texts.into_iter().try_for_each(|text| seen.note(transaction, text))
    }
}

/// Makes the game findable by its words, in place of those it had.
pub(crate) fn write_words(
    transaction: &Transaction<'_>,
    id: GameId,
    summary: &Summary,
    other: &str,
) -> Result<(), LibraryError> {
    delete_words(transaction, id)?;
    let words = GameWords::of(transaction, id, summary, other)?;
    Ok(words.insert(transaction, &mut SeenWords::default())?)
}

fn delete_words(transaction: &Transaction<'_>, id: GameId) -> rusqlite::Result<()> {
    let delete = "DELETE FROM words WHERE rowid = (SELECT place FROM game WHERE id = ?1)";
    transaction.prepare_cached(delete)?.execute([id.0]).map(drop)
}

/// The tags that have no column of their own, and the comments.
pub(crate) fn other_words(tree: &GameTree) -> String {
    let mut words = String::new();
    let tags = tree
        .tags()
        .iter()
        .filter(|(name, _)| !matches!(*name, "White" | "Black" | "Result" | "FEN" | "SetUp"));
    tags.for_each(|(_, value)| push_words(&mut words, value));
    for node in tree.nodes() {
        for comment in node.comments_before().iter().chain(node.comments()) {
            push_words(&mut words, &comment.annotation().text);
        }
    }
    words
}

fn push_words(words: &mut String, text: &str) {
    let room = MOST_WORDS.saturating_sub(words.len());
    words.extend(text.char_indices().take_while(|&(at, _)| at < room).map(|(_, letter)| letter));
    words.push(' ');
}
