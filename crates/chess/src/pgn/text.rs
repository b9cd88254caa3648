//! Text as it stands in a file, whose encoding is unknown until it is decoded.

use core::fmt;
use std::borrow::Cow;

/// The bytes of a comment or of a tag's value, not yet decoded, so that who does not need the text
/// does not pay for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RawText<'a>(pub &'a [u8]);

impl<'a> RawText<'a> {
    /// The text: UTF-8 if it is valid UTF-8, and Latin-1 (in which old files are written) if not.
    ///
    /// ```
    /// use chess::pgn::RawText;
    /// assert_eq!(RawText(b"H\xC3\xBCbner").decode(), "Hübner");
    /// assert_eq!(RawText(b"H\xFCbner").decode(), "Hübner");
    /// ```
    pub fn decode(self) -> Cow<'a, str> {
        match core::str::from_utf8(self.0) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.0.iter().map(|&byte| char::from(byte)).collect()),
        }
    }
}

impl fmt::Debug for RawText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.decode().fmt(f)
    }
}

/// Resolves `\"` and `\\`; any other backslash stands for itself.
pub(super) fn unescape(escaped: &[u8], plain: &mut Vec<u8>) {
    plain.clear();
    let mut bytes = escaped.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let escapes = byte == b'\\' && matches!(bytes.peek(), Some(b'"' | b'\\'));
        plain.push(if escapes { bytes.next().unwrap_or(byte) } else { byte });
    }
}

/// The reverse of [`unescape`], appended to `escaped`.
pub(crate) fn escape(plain: &str, escaped: &mut String) {
    for letter in plain.chars() {
        if matches!(letter, '"' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_read_back() {
        for text in ["", "plain", "\"", "\\", "\\\"", "a \"quoted\" \\ word\\\\"] {
            let (mut escaped, mut plain) = (String::new(), Vec::new());
            escape(text, &mut escaped);
            unescape(escaped.as_bytes(), &mut plain);
            assert_eq!(RawText(&plain).decode(), text);
        }
    }

    #[test]
    fn a_backslash_before_a_letter_is_a_backslash() {
        let mut plain = Vec::new();
        unescape(br"C:\games\", &mut plain);
        assert_eq!(plain, br"C:\games\");
    }
}
