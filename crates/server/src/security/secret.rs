//! Random numbers that cannot be guessed.

use std::fmt::Write;
use std::io;

use sha2::{Digest, Sha256};

/// 256 random bits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret([u8; 32]);

impl Secret {
    /// A new one.
    pub(crate) fn random() -> io::Result<Secret> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Secret(bytes))
    }

    /// As cookies and addresses have it.
    pub(crate) fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// The opposite of [`to_hex`](Secret::to_hex).
    pub(crate) fn from_hex(text: &str) -> Option<Secret> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let [high, low] = [pair[0], pair[1]].map(|digit| char::from(digit).to_digit(16));
            *byte = u8::try_from(high? * 16 + low?).ok()?;
        }
        Some(Secret(bytes))
    }

    /// Another secret, from which this one cannot be computed.
    pub(crate) fn derived(&self, purpose: &str) -> [u8; 32] {
        let mut hasher = Sha256::new();
        hasher.update(purpose.as_bytes());
        hasher.update(self.0);
        hasher.finalize().into()
    }
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Whether two texts are the same, found out in a time that does not tell where they differ.
pub(crate) fn is_same(a: &str, b: &str) -> bool {
    let differences = a.bytes().zip(b.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    a.len() == b.len() && std::hint::black_box(differences) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_as_it_was_written() {
        let secret = Secret::random().unwrap();
        assert!(Secret::from_hex(&secret.to_hex()) == Some(secret.clone()));
        assert!(Secret::random().unwrap() != secret);
        for text in ["", "12", &"g".repeat(64), &"é".repeat(32), &"1".repeat(65)] {
            assert!(Secret::from_hex(text).is_none(), "{text}");
        }
    }

    #[test]
    fn texts_are_compared_whole() {
        assert!(is_same("abc", "abc"));
        for other in ["abd", "ab", "abcd", ""] {
            assert!(!is_same("abc", other), "{other}");
        }
    }
}
