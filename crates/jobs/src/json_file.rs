//! Small files that are there as a whole or not at all.

use std::fs;
use std::io;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What a file says, if it is there and can be read.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}

/// Writes a file beside and renames it: readers see the old or the new one.
pub(crate) fn write(path: &Path, value: &impl Serialize) -> io::Result<()> {
    write_bytes(path, &serde_json::to_vec(value)?)
}

/// The same for any bytes.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Several processes may write one file: each has a name of its own beside it.
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    fs::write(&beside, bytes)?;
    fs::rename(beside, path)
}
