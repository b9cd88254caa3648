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
    /// The value stands in quotes, as it should: this is a tag for certain.
    pub(super) quoted: bool,
}

impl<R: Read> Lexer<R> {
    /// Steps over the last tag; whether another one comes next.
    pub(super) fn tag_follows(&mut self) -> io::Result<bool> {
        Ok(self.find_game()? == Some(true))
    }

    /// Reads the tag at the cursor; `None` if there is nothing to learn from it.
    pub(super) fn tag(&mut self) -> io::Result<Result<Option<Tag>, PgnErrorKind>> {
        let bytes = self.window.ahead(LONGEST_SYMBOL)?;
        let Some((name, value)) = tag_name(bytes) else {
            let (tag, length) = unquoted_tag(bytes);
            self.length = length;
            return Ok(Ok(tag));
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
                        return Ok(Ok(Some(Tag { name, value: value..end, escaped, quoted: true })));
                    }
                }
                _ => return Ok(Ok(Some(self.unclosed_tag(name, value..end, escaped)))),
            }
        }
        let end = self.window.seen().len();
        if self.window.is_exhausted() {
            return Ok(Ok(Some(self.unclosed_tag(name, value..end, escaped))));
        }
        self.length = end;
        Ok(Err(PgnErrorKind::TooLong { what: "tag", limit: LONGEST_TEXT }))
    }

    /// A tag whose value is not closed by a quote, or by one after a backslash: it ends with the line.
    fn unclosed_tag(&mut self, name: Range<usize>, value: Range<usize>, escaped: bool) -> Tag {
        self.length = value.end;
        let length = without_closing(self.bytes(&value)).len();
        Tag { name, value: value.start..value.start + length, escaped, quoted: true }
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

/// A tag without quotes (`[White Smith]`), and how far it reaches: to the bracket or to the end of the line. A name alone
/// says nothing.
#[cold]
fn unquoted_tag(bytes: &[u8]) -> (Option<Tag>, usize) {
    let line = &bytes[..find(bytes, line_break).unwrap_or(bytes.len())];
    let length = line.iter().position(|&byte| byte == b']').map_or(line.len(), |bracket| bracket + 1);
    let start = 1 + blanks(&line[1.min(line.len())..]);
    let name = start..start + line.iter().skip(start).take_while(|&&byte| is_name(byte)).count();
    let value = name.end + blanks(line.get(name.end..).unwrap_or_default());
    let text = without_closing(line.get(value..length).unwrap_or_default());
    let has_value = !name.is_empty() && value > name.end && !text.is_empty();
    let tag = Tag { name, value: value..value + text.len(), escaped: false, quoted: false };
    (has_value.then_some(tag), length.max(1))
}

/// A value without the bracket and the quote that end it.
fn without_closing(value: &[u8]) -> &[u8] {
    let value = value.trim_ascii_end();
    let value = value.strip_suffix(b"]").unwrap_or(value).trim_ascii_end();
    value.strip_suffix(b"\"").unwrap_or(value)
}

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
