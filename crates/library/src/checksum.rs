//! Sums by which damage and doubles are recognised.

use sha2::{Digest, Sha256};

/// A sum that a flipped bit changes.
pub(crate) fn checksum(text: impl AsRef<[u8]>) -> i64 {
    let digest = Sha256::digest(text);
    digest.first_chunk().map_or(0, |bytes| i64::from_le_bytes(*bytes))
}

/// What two games have in common only if their texts are the same.
pub(crate) fn fingerprint(text: &str) -> [u8; 16] {
    let digest = Sha256::digest(text);
    digest.first_chunk().copied().unwrap_or_default()
}
