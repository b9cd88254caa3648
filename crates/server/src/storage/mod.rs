//! What the server keeps in the library as JSON: journals of games and reviews.
//!
//! These types are the server's own: HTTP may change without touching what people have saved. Every text has a
//! version. Version 0.1 wrote none: its texts are read as version 1 and upgraded.

mod journal;
mod review;
mod values;

use std::fmt;

use serde_json::{Map, Value};

#[cfg(test)]
pub(crate) use journal::Fault;
pub(crate) use journal::{
    GameStart, JournalEntry, Occupant, SavedSeat, SavedStart, SavedTimeLimit, read_entry, write_entry,
};
pub(crate) use review::{PositionEval, SavedReview, read_review, write_review};

use crate::api_error::ApiError;

/// The version that is written.
const VERSION: u64 = 2;

/// Why a saved text cannot be read or written.
#[derive(Debug)]
pub(crate) enum StorageError {
    /// It is damaged.
    Json(serde_json::Error),
    /// A later version of Hetman wrote it.
    Newer,
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StorageError::Json(error) => write!(f, "what was saved is damaged: {error}"),
            StorageError::Newer => f.write_str("a newer version of Hetman saved this: update Hetman"),
        }
    }
}

impl std::error::Error for StorageError {}

impl From<serde_json::Error> for StorageError {
    fn from(error: serde_json::Error) -> StorageError {
        StorageError::Json(error)
    }
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> ApiError {
        ApiError::internal(error.to_string())
    }
}

/// The fields of a text, upgraded to the version of today by `upgrade` if version 0.1 wrote them.
fn fields(text: &str, upgrade: fn(&mut Map<String, Value>)) -> Result<Value, StorageError> {
    let mut fields: Map<String, Value> = serde_json::from_str(text)?;
    match fields.remove("version").map(|version| version.as_u64()) {
        None => upgrade(&mut fields),
        Some(Some(VERSION)) => (),
        Some(_) => return Err(StorageError::Newer),
    }
    Ok(Value::Object(fields))
}

/// The text of a value, with its version.
fn text(value: &impl serde::Serialize) -> Result<String, StorageError> {
    #[derive(serde::Serialize)]
    struct Versioned<'a, T> {
        version: u64,
        #[serde(flatten)]
        value: &'a T,
    }
    Ok(serde_json::to_string(&Versioned { version: VERSION, value })?)
}

/// Gives a field another name.
fn rename(fields: &mut Map<String, Value>, old: &str, new: &str) {
    if let Some(value) = fields.remove(old) {
        fields.insert(new.to_owned(), value);
    }
}
