//! The tags before a game: `[Name "value"]`.

use std::io::{self, Read};
use std::ops::Range;

use super::lexer::{LONGEST_SYMBOL, Lexer, line_break};
use super::swar::{equal_to, find};
use super::{LONGEST_TEXT, PgnErrorKind};

/// Where name and value of a tag lie in the window.
pub(super) struct Tag {
    pub(super) name: Range<usize>,
    pub(super) value: Range<usize>,
    /// The value contains a backslash.
    pub(super) escaped: bool,
}

impl<R: Read> Lexer<R> {
    /// Steps over the last tag; whether another one comes next.
    pub(super) fn tag_follows(&mut self) -> io::Result<bool> {
        Ok(self.find_game()? == Some(true))
    }

    /// Reads the tag at the cursor.
    pub(super) fn tag(&mut self) -> io::Result<Result<Tag, PgnErrorKind>> {
        let bytes = self.window.ahead(LONGEST_SYMBOL)?;
        let Some((name, value)) = tag_name(bytes) else {
            // Step over the line, or over what is left of a longer one.
            self.length = find(bytes, line_break).unwrap_or(bytes.len());
            return Ok(Err(PgnErrorKind::Tag("here is no name followed by a value in quotes")));
        };
        let mut escaped = false;
        let mut at = value;
        while let Some(end) = self.find(at, value_stop)? {
            at = end + 1;
            match self.window.seen()[end] {
                b'\\' => {
                    escaped = true;
                    let next = self.window.ahead(end + 2)?.get(end + 1);
                    at += usize::from(matches!(next, Some(b'"' | b'\\')));
                }
                b'"' => {
                    if let Some(length) = self.closing(at)? {
                        self.length = length;
                        return Ok(Ok(Tag { name, value: value..end, escaped }));
                    }
                }
                _ => {
                    self.length = end;
                    return Ok(Err(PgnErrorKind::Tag(NO_QUOTE)));
                }
            }
        }
        self.length = self.window.seen().len();
        Ok(Err(if self.window.is_exhausted() {
            PgnErrorKind::Tag(NO_QUOTE)
        } else {
            PgnErrorKind::TooLong { what: "tag", limit: LONGEST_TEXT }
        }))
    }

    /// Where a tag ends whose closing quote stands before `at`; `None` if that was no closing
    /// quote but one that should have been escaped. A missing bracket is forgiven.
    fn closing(&mut self, at: usize) -> io::Result<Option<usize>> {
        let bytes = self.window.ahead(at + LONGEST_SYMBOL)?;
        let next = at + blanks(&bytes[at..]);
        Ok(match bytes.get(next) {
            Some(b']') => Some(next + 1),
            Some(b'\n' | b'\r') | None => Some(next),
            Some(_) => None,
        })
    }
}

const NO_QUOTE: &str = "the value has no closing quote";

/// Asks for what may end the value of a tag.
fn value_stop(bits: u64) -> u64 {
    equal_to(bits, b'"') | equal_to(bits, b'\\') | line_break(bits)
}

fn blanks(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// The name of a tag and where its value begins: `[`, a name, space, a quote.
pub(super) fn tag_name(bytes: &[u8]) -> Option<(Range<usize>, usize)> {
    let bytes = bytes.get(..LONGEST_SYMBOL).unwrap_or(bytes);
    let rest = bytes.strip_prefix(b"[")?;
    let start = 1 + blanks(rest);
    let end = start + bytes[start..].iter().take_while(|&&byte| is_name(byte)).count();
    let quote = end + blanks(&bytes[end..]);
    (end > start && bytes.get(quote) == Some(&b'"')).then_some((start..end, quote + 1))
}

/// Whether a byte may be part of a tag's name, which the standard makes a symbol.
#[inline]
pub(super) fn is_name(byte: u8) -> bool {
    NAME[byte as usize]
}

static NAME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let letter = byte as u8;
        table[byte] =
            letter.is_ascii_alphanumeric() || matches!(letter, b'_' | b'+' | b'#' | b'=' | b':' | b'-');
        byte += 1;
    }
    table
};
