//! Some games under one checksum: what is written at once.

use std::io::Read;

use crate::data::bytes::Bytes;

/// No block is longer, so that reading needs little memory.
pub(crate) const LONGEST: usize = 1 << 22;
/// Bytes before the games.
pub(crate) const PREFIX: usize = 12;

/// The block of these games.
pub(crate) fn write(games: u32, payload: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(PREFIX + payload.len());
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(games.to_le_bytes());
    bytes.extend(checksum(games, payload).to_le_bytes());
    bytes.extend(payload);
    bytes
}

fn checksum(games: u32, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(payload.len() as u32).to_le_bytes());
    hasher.update(&games.to_le_bytes());
    hasher.update(payload);
    hasher.finalize()
}

/// Whether a block begins anywhere in these bytes, whole.
///
/// A damaged length makes the rest of a file look like the beginning of one long block.
pub(crate) fn is_inside(bytes: &[u8]) -> bool {
    (0..bytes.len()).any(|start| {
        let mut rest = Bytes(&bytes[start..]);
        let (Some(length), Some(games), Some(expected)) = (rest.u32(), rest.u32(), rest.u32()) else {
            return false;
        };
        let payload = rest.0.get(..length as usize);
        games > 0 && payload.is_some_and(|payload| checksum(games, payload) == expected)
    })
}

/// What was found where a block should be.
pub(crate) enum Found {
    /// So many games; their bytes are in the buffer.
    Games(u32),
    /// The end of the file.
    End,
    /// The beginning of a block, or a block that is wrong and the last.
    Truncated,
    /// A block that is wrong, and more after it.
    Damaged,
}

/// Reads the next block into a buffer.
pub(crate) fn read(source: &mut impl Read, payload: &mut Vec<u8>) -> std::io::Result<Found> {
    payload.clear();
    source.take(PREFIX as u64).read_to_end(payload)?;
    if payload.is_empty() {
        return Ok(Found::End);
    }
    let mut prefix = Bytes(payload);
    let (Some(length), Some(games), Some(expected)) = (prefix.u32(), prefix.u32(), prefix.u32()) else {
        return Ok(Found::Truncated);
    };
    if length as usize > LONGEST {
        return Ok(Found::Damaged);
    }
    payload.clear();
    source.take(length.into()).read_to_end(payload)?;
    if payload.len() < length as usize {
        return Ok(if is_inside(payload) { Found::Damaged } else { Found::Truncated });
    }
    if checksum(games, payload) == expected {
        return Ok(Found::Games(games));
    }
    let is_last = source.read(&mut [0])? == 0;
    Ok(if is_last { Found::Truncated } else { Found::Damaged })
}
