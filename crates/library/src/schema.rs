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

/// Makes the tables, or brings them up to date.
pub(crate) fn prepare(connection: &mut Connection) -> Result<(), SchemaError> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let number = |sql: &str| transaction.query_row(sql, [], |row| row.get::<_, i32>(0));
    let is_new = number("SELECT count(*) FROM sqlite_schema")? == 0;
    if !is_new && number("PRAGMA application_id")? != APPLICATION {
        return Err(SchemaError::Foreign);
    }
    let version = usize::try_from(number("PRAGMA user_version")?).unwrap_or(usize::MAX);
    let missing = MIGRATIONS.get(version..).ok_or(SchemaError::TooNew)?;
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
