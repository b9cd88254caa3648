//! The beginning of a file of games.

use std::io::Read;

use super::block;
use crate::data::DataError;

const MAGIC: &[u8; 7] = b"HETGAME";
/// How the games of a file are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Version {
    /// Four bytes a ply.
    Plain = 1,
    /// By a range coder.
    Packed = 2,
}
/// What stands before the description.
const PREFIX: usize = 12;
pub(crate) const LONGEST_DESCRIPTION: usize = 1 << 16;

/// The header with a description, which is cut if it is too long.
pub(crate) fn write(description: &str, version: Version) -> Vec<u8> {
    let description = &description[..description.floor_char_boundary(LONGEST_DESCRIPTION)];
    let mut bytes = MAGIC.to_vec();
    bytes.push(version as u8);
    bytes.extend((description.len() as u32).to_le_bytes());
    bytes.extend(description.as_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Reads a header: its description, its length in bytes and the version.
pub(crate) fn read(source: &mut impl Read) -> Result<(String, u64, Version), DataError> {
    let mut bytes = Vec::new();
    source.take(PREFIX as u64).read_to_end(&mut bytes)?;
    let begun = &bytes[..bytes.len().min(MAGIC.len())];
    if bytes.is_empty() || *begun != MAGIC[..begun.len()] {
        return Err(DataError::NotData);
    }
    let [.., a, b, c, d] = bytes[..] else { return Err(DataError::Truncated { good: 0 }) };
    let version = match bytes.get(MAGIC.len()) {
        Some(1) => Version::Plain,
        Some(2) => Version::Packed,
        Some(&version) => return Err(DataError::Version(version)),
        None => return Err(DataError::Truncated { good: 0 }),
    };
    if bytes.len() < PREFIX {
        return Err(DataError::Truncated { good: 0 });
    }
    let length = u32::from_le_bytes([a, b, c, d]) as usize;
    if length > LONGEST_DESCRIPTION {
        return Err(DataError::Damaged { at: 0 });
    }
    source.take(length as u64 + 4).read_to_end(&mut bytes)?;
    if bytes.len() < PREFIX + length + 4 {
        let damaged = block::is_inside(&bytes[PREFIX..]);
        return Err(if damaged { DataError::Damaged { at: 0 } } else { DataError::Truncated { good: 0 } });
    }
    let (text, checksum) = bytes.split_at(PREFIX + length);
    if crc32fast::hash(text).to_le_bytes() != checksum {
        return Err(DataError::Damaged { at: 0 });
    }
    let description = str::from_utf8(&text[PREFIX..]).map_err(|_| DataError::Damaged { at: 0 })?;
    Ok((description.to_owned(), bytes.len() as u64, version))
}
