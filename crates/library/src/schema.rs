//! The tables of a library, from its first version to this one.

use rusqlite::Connection;

/// Marks the file as ours: "Htmn".
const APPLICATION: i32 = 0x4874_6D6E;

/// Each brings a file from the version before it to its own; a file's version is how many of them
/// it has seen. Never change one that was released: add another.
const MIGRATIONS: &[&str] = &[
    "
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    white TEXT NOT NULL COLLATE NOCASE,
    black TEXT NOT NULL COLLATE NOCASE,
    result TEXT NOT NULL,
    reason TEXT,
    event TEXT NOT NULL COLLATE NOCASE,
    site TEXT NOT NULL,
    date TEXT NOT NULL,
    day TEXT NOT NULL,
    round TEXT NOT NULL,
    eco TEXT,
    opening TEXT,
    plies INTEGER NOT NULL,
    fen TEXT,
    chess960 INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    unfinished INTEGER NOT NULL,
    deleted INTEGER,
    fingerprint BLOB
) STRICT;
CREATE INDEX game_updated ON game (updated) WHERE deleted IS NULL;
CREATE INDEX game_day ON game (day) WHERE deleted IS NULL;
CREATE INDEX game_white ON game (white) WHERE deleted IS NULL;
CREATE INDEX game_black ON game (black) WHERE deleted IS NULL;
CREATE INDEX game_eco ON game (eco) WHERE deleted IS NULL;
CREATE INDEX game_result ON game (result, updated) WHERE deleted IS NULL;
CREATE INDEX game_source ON game (source, updated) WHERE deleted IS NULL;
CREATE INDEX game_unfinished ON game (id) WHERE unfinished = 1;
CREATE INDEX game_deleted ON game (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX game_fingerprint ON game (fingerprint) WHERE deleted IS NULL;

-- The games themselves, apart so that lists stay quick.
CREATE TABLE score (
    game INTEGER PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE,
    pgn TEXT NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

-- Games as they are played, entry by entry.
CREATE TABLE journal (
    game INTEGER NOT NULL REFERENCES game(id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- What can be searched for; the row is the game.
CREATE VIRTUAL TABLE words USING fts5 (
    white, black, opening, other,
    content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TRIGGER game_words AFTER DELETE ON game BEGIN
    DELETE FROM words WHERE rowid = old.id;
END;

CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE session (hash BLOB PRIMARY KEY, created INTEGER NOT NULL) STRICT, WITHOUT ROWID;
",
    "
-- The last position of the main line, so that lists need not replay games. Empty in rows of version
-- 0.1 until a list needs it.
ALTER TABLE game ADD COLUMN last_fen TEXT;
",
    "
-- Devices have a name and a role. Those of earlier versions are players until the owner's browser opens the address
-- that the studio prints.
ALTER TABLE session ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN role TEXT NOT NULL DEFAULT 'player';
ALTER TABLE session ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;

-- Who made a game or study; without a row, the owner.
CREATE TABLE author (
    game INTEGER PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE,
    device INTEGER NOT NULL
) STRICT;
",
    "
-- What is known to be damaged, so that lists can say so without reading the games.
CREATE TABLE damage (
    game INTEGER PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE,
    detail TEXT NOT NULL
) STRICT;

-- How many games there are of each sort, kept by triggers: counting a million takes too long.
CREATE TABLE tally (
    source TEXT NOT NULL,
    result TEXT NOT NULL,
    unfinished INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (source, result, unfinished)
) STRICT, WITHOUT ROWID;
INSERT INTO tally
    SELECT source, result, unfinished, count(*) FROM game WHERE deleted IS NULL GROUP BY 1, 2, 3;
CREATE TRIGGER tally_insert AFTER INSERT ON game WHEN new.deleted IS NULL BEGIN
    INSERT INTO tally VALUES (new.source, new.result, new.unfinished, 1)
        ON CONFLICT DO UPDATE SET games = games + 1;
END;
CREATE TRIGGER tally_delete AFTER DELETE ON game WHEN old.deleted IS NULL BEGIN
    UPDATE tally SET games = games - 1
        WHERE source = old.source AND result = old.result AND unfinished = old.unfinished;
END;
CREATE TRIGGER tally_update AFTER UPDATE OF source, result, unfinished, deleted ON game
WHEN old.source <> new.source OR old.result <> new.result OR old.unfinished <> new.unfinished
    OR (old.deleted IS NULL) <> (new.deleted IS NULL)
BEGIN
    UPDATE tally SET games = games - 1
        WHERE old.deleted IS NULL
        AND source = old.source AND result = old.result AND unfinished = old.unfinished;
    INSERT INTO tally SELECT new.source, new.result, new.unfinished, 1 WHERE new.deleted IS NULL
        ON CONFLICT DO UPDATE SET games = games + 1;
END;
",
    "
-- What was written as `2000.00.00` is of an unknown day of that year, not of the year before.
UPDATE game SET day = replace(day, '.00', '.01') WHERE day LIKE '%.00%';

-- Where a game stands in lists: by the day it was played, then by its number. A game of this studio without a date counts
-- as of the day it was begun; an imported one comes last.
ALTER TABLE game ADD COLUMN place INTEGER GENERATED ALWAYS AS ((CASE
    WHEN day <> '' THEN
        CAST(substr(day, 1, 4) AS INTEGER) * 372 + CAST(substr(day, 6, 2) AS INTEGER) * 31
        + CAST(substr(day, 9, 2) AS INTEGER)
    WHEN source <> 'import' THEN
        strftime('%Y', created / 1000, 'unixepoch') * 372 + strftime('%m', created / 1000, 'unixepoch') * 31
        + strftime('%d', created / 1000, 'unixepoch')
    ELSE 0 END) * 4294967296 + id) VIRTUAL;
CREATE INDEX game_place ON game (place) WHERE deleted IS NULL;
DROP INDEX game_day;

-- Why a part of it is missing, if it could not be read whole.
ALTER TABLE game ADD COLUMN incomplete TEXT;

-- What is asked for besides is found by words; these are for sorting only.
DROP INDEX IF EXISTS game_eco_letter;
DROP INDEX IF EXISTS game_eco_digit;
DROP INDEX game_source;
DROP INDEX game_eco;
CREATE INDEX game_eco ON game (eco) WHERE deleted IS NULL;
DROP INDEX game_result;
CREATE INDEX game_result ON game (result) WHERE deleted IS NULL;
CREATE INDEX game_event ON game (event) WHERE deleted IS NULL;
CREATE INDEX game_plies ON game (plies) WHERE deleted IS NULL;
CREATE INDEX game_gone ON game (id) WHERE deleted IS NOT NULL;

-- What a game is filtered by, as words that are in no text: they begin with a character of private use, which is left
-- out of texts.
CREATE VIEW filter (game, place, words) AS SELECT id, place,
    ' \u{E000}s' || source
    || CASE result WHEN '1-0' THEN ' \u{E000}rw' WHEN '0-1' THEN ' \u{E000}rb'
        WHEN '1/2-1/2' THEN ' \u{E000}rd' ELSE ' \u{E000}rn' END
    || CASE WHEN day <> '' THEN ' \u{E000}d' ELSE '' END
    || CASE WHEN unfinished THEN ' \u{E000}u' ELSE '' END
    || coalesce(' \u{E000}e' || substr(eco, 1, 1) || ' \u{E000}e' || substr(eco, 1, 2) || ' \u{E000}e' || eco, '')
    FROM game;

-- The row is the game's place, so that what is found comes in the order of lists, and dates are ranges of rows.
-- Beginnings of words are indexed. What columns do not say (comments, other tags) is added game by game once the
-- library is open: until then a game is in the table `unindexed`.
DROP TRIGGER game_words;
DROP TABLE words;
CREATE VIRTUAL TABLE words USING fts5 (
    white, black, opening, other,
    content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO words (words, rank) VALUES ('hashsize', 16000000);
INSERT INTO words (words, rank) VALUES ('automerge', 8);
INSERT INTO words (rowid, white, black, opening, other)
    SELECT filter.place, white, black, coalesce(eco, '') || ' ' || coalesce(opening, ''),
        event || ' ' || site || ' ' || date || ' ' || round || filter.words
    FROM game CROSS JOIN filter ON filter.game = game.id ORDER BY filter.place;
CREATE TRIGGER game_words AFTER DELETE ON game BEGIN
    DELETE FROM words WHERE rowid = old.place;
END;
CREATE TABLE IF NOT EXISTS unindexed (game INTEGER PRIMARY KEY) STRICT;
INSERT OR IGNORE INTO unindexed SELECT game FROM score;

-- Every word that is longer than the beginnings that are indexed.
CREATE TABLE term (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, row);
INSERT INTO term SELECT term FROM vocabulary WHERE length(term) > 3;
DROP TABLE vocabulary;
",
    "
-- Puzzles made of the games here. Those that Hetman brings along are in no table.
CREATE TABLE puzzle (
    id TEXT PRIMARY KEY,
    fen TEXT NOT NULL,
    moves TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    themes TEXT NOT NULL,
    opening TEXT NOT NULL,
    game INTEGER REFERENCES game(id) ON DELETE SET NULL,
    ply INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_game ON puzzle (game);

-- Every try at a puzzle, with the rating of the person afterwards.
CREATE TABLE puzzle_attempt (
    number INTEGER PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    puzzle TEXT NOT NULL,
    mode TEXT NOT NULL,
    at INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    grade INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL
) STRICT;
CREATE INDEX puzzle_attempt_puzzle ON puzzle_attempt (puzzle);

-- How well a puzzle is known, and when it is to be seen again.
CREATE TABLE puzzle_memory (
    puzzle TEXT PRIMARY KEY,
    stability REAL NOT NULL,
    difficulty REAL NOT NULL,
    reviewed INTEGER NOT NULL,
    due INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_memory_due ON puzzle_memory (due);

-- Streaks and timed runs.
CREATE TABLE puzzle_run (
    number INTEGER PRIMARY KEY,
    mode TEXT NOT NULL,
    solved INTEGER NOT NULL,
    at INTEGER NOT NULL
) STRICT;
",
    "
-- Ratings of the players, and their mean by which lists are sorted. Of earlier games they are in the tags, which end with
-- the first empty line.
ALTER TABLE game ADD COLUMN white_elo INTEGER;
ALTER TABLE game ADD COLUMN black_elo INTEGER;
ALTER TABLE game ADD COLUMN elo INTEGER GENERATED ALWAYS AS (CASE
    WHEN white_elo IS NULL AND black_elo IS NULL THEN 0
    ELSE (coalesce(white_elo, black_elo) + coalesce(black_elo, white_elo)) / 2 END) VIRTUAL;
UPDATE game SET white_elo = tagged.white, black_elo = tagged.black FROM (
    SELECT game,
        CASE WHEN white_at > 0 THEN CAST(substr(tags, white_at + 11, 4) AS INTEGER) END AS white,
        CASE WHEN black_at > 0 THEN CAST(substr(tags, black_at + 11, 4) AS INTEGER) END AS black
    FROM (
        SELECT game, tags, instr(tags, '[WhiteElo \"') AS white_at, instr(tags, '[BlackElo \"') AS black_at
        FROM (SELECT game, substr(pgn, 1, instr(pgn, char(10, 10))) AS tags FROM score)
    )
    WHERE white_at > 0 OR black_at > 0
) AS tagged WHERE game.id = tagged.game;
UPDATE game SET white_elo = nullif(white_elo, 0), black_elo = nullif(black_elo, 0)
    WHERE white_elo = 0 OR black_elo = 0;

-- A collection in any order is read from an index alone.
DROP INDEX game_updated;
DROP INDEX game_white;
DROP INDEX game_black;
DROP INDEX game_eco;
DROP INDEX game_result;
DROP INDEX game_event;
DROP INDEX game_plies;
CREATE INDEX game_updated ON game (updated, id, source) WHERE deleted IS NULL;
CREATE INDEX game_white ON game (white, id, source) WHERE deleted IS NULL;
CREATE INDEX game_black ON game (black, id, source) WHERE deleted IS NULL;
CREATE INDEX game_eco ON game (eco, id, source) WHERE deleted IS NULL;
CREATE INDEX game_result ON game (result, id, source) WHERE deleted IS NULL;
CREATE INDEX game_event ON game (event, id, source) WHERE deleted IS NULL;
CREATE INDEX game_plies ON game (plies, id, source) WHERE deleted IS NULL;
CREATE INDEX game_elo ON game (elo, id, source) WHERE deleted IS NULL;
",
    "
-- What was found out about single games, so that it need not be found out again; `stamp` says of which state of a game.
CREATE TABLE game_stats (
    game INTEGER PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE,
    stamp TEXT NOT NULL,
    stats TEXT NOT NULL
) STRICT;
",
    "
-- Games that the explorer does not know as they are now, and under which name it knows the others. Studies are no games.
CREATE TABLE unexplored (game INTEGER PRIMARY KEY) STRICT;
CREATE TABLE explored (game INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE INDEX explored_name ON explored (name);
INSERT INTO unexplored SELECT id FROM game WHERE source <> 'study' AND unfinished = 0 AND deleted IS NULL;
CREATE TRIGGER unexplored_insert AFTER INSERT ON game WHEN new.source <> 'study' AND new.unfinished = 0 BEGIN
    INSERT OR IGNORE INTO unexplored VALUES (new.id);
END;
CREATE TRIGGER unexplored_update AFTER UPDATE OF updated, unfinished, deleted ON game
WHEN new.source <> 'study' AND new.unfinished = 0
BEGIN
    INSERT OR IGNORE INTO unexplored VALUES (new.id);
END;
CREATE TRIGGER unexplored_delete AFTER DELETE ON game BEGIN
    INSERT OR IGNORE INTO unexplored SELECT game FROM explored WHERE game = old.id;
    DELETE FROM unexplored WHERE game = old.id AND NOT EXISTS (SELECT 1 FROM explored WHERE game = old.id);
END;
",
];

/// Why a file has not the tables it should have.
pub(crate) enum SchemaError {
    /// It belongs to another program.
    Foreign,
    /// It is of a later version.
    TooNew,
    Database(rusqlite::Error),
}

impl From<rusqlite::Error> for SchemaError {
    fn from(error: rusqlite::Error) -> SchemaError {
        SchemaError::Database(error)
    }
}

/// What a file of ours still has to see.
pub(crate) fn expect_ours(connection: &Connection) -> Result<&'static [&'static str], SchemaError> {
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i32>(0));
    if number("PRAGMA application_id")? != APPLICATION {
        return Err(SchemaError::Foreign);
    }
    let version = usize::try_from(number("PRAGMA user_version")?).unwrap_or(usize::MAX);
    MIGRATIONS.get(version..).ok_or(SchemaError::TooNew)
}

/// Makes the tables, or brings them up to date.
pub(crate) fn prepare(connection: &mut Connection) -> Result<(), SchemaError> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let is_new =
        transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i32>(0))? == 0;
    let missing = if is_new { MIGRATIONS } else { expect_ours(&transaction)? };
    if missing.is_empty() {
        return Ok(());
    }
    for migration in missing {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", MIGRATIONS.len())?;
    Ok(transaction.commit()?)
}
