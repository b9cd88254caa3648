//! Comments in a form that any PGN file can hold and give back.

use core::fmt;
use std::borrow::Cow;

use super::Annotation;

/// A comment. Its text is always one that survives a PGN file:
///
/// - no white space at either end, none around line breaks, no empty lines;
/// - no `}`, which would end the comment and has no escape: [`Comment::new`] turns braces into
///   parentheses if there is one.
///
/// In a file, a line break in a comment is mere wrapping and reads as a space; an empty line
/// separates paragraphs and reads as one line break. Written files follow the same rule.
///
/// ```
/// use chess::pgn::Comment;
/// assert_eq!(Comment::new(" {1} a set \n  of braces ").as_str(), "(1) a set\nof braces");
/// assert_eq!(Comment::from_pgn(" wrapped\r\ntext\n\nnew paragraph ").as_str(), "wrapped text\nnew paragraph");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Comment(String);

impl Comment {
    /// A comment with the given text; a line break in it is a line break.
    pub fn new(text: &str) -> Comment {
        Comment(normalized(&without_braces(text), "\n"))
    }

    /// A comment as it stands in a PGN file, where a line break is mere wrapping.
    pub fn from_pgn(text: &str) -> Comment {
        Comment(normalized(&without_braces(text), " "))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text without its commands such as `[%eval 0.25]`, and the commands.
    pub fn annotation(&self) -> Annotation {
        Annotation::parse(&self.0)
    }
}

/// Braces become parentheses where a closing one would end the comment too early.
fn without_braces(text: &str) -> Cow<'_, str> {
    if text.contains('}') {
        Cow::Owned(text.replace('{', "(").replace('}', ")"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Trims the lines and joins them: two by `single`, and those around empty lines by a line break.
/// Only ASCII knows white space here; other blanks are text.
fn normalized(text: &str, single: &str) -> String {
    let trimmed = text.trim_ascii();
    if !trimmed.bytes().any(|byte| matches!(byte, b'\n' | b'\r')) {
        return trimmed.to_owned();
    }
    let mut joined = String::with_capacity(trimmed.len());
    let mut empty_lines = 0;
    for line in trimmed.replace("\r\n", "\n").split(['\n', '\r']).map(str::trim_ascii) {
        if line.is_empty() {
            empty_lines += 1;
            continue;
        }
        if !joined.is_empty() {
            joined.push_str(if empty_lines > 0 { "\n" } else { single });
        }
        joined.push_str(line);
        empty_lines = 0;
    }
    joined
}

impl From<&str> for Comment {
    fn from(text: &str) -> Comment {
        Comment::new(text)
    }
}

impl From<String> for Comment {
    fn from(text: String) -> Comment {
        Comment::new(&text)
    }
}

impl From<&Annotation> for Comment {
    fn from(annotation: &Annotation) -> Comment {
        Comment::new(&annotation.to_string())
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_text_stays() {
        for text in ["", "a", "a  b\tc", "paragraph\nparagraph", "an opening { alone", "é\u{a0}"] {
            assert_eq!(Comment::new(text).as_str(), text);
        }
    }

    #[test]
    fn old_and_foreign_line_breaks_are_understood() {
        assert_eq!(Comment::from_pgn("a\rb\r\nc\nd").as_str(), "a b c d");
        assert_eq!(Comment::from_pgn("a\r\rb\r\n\r\nc \n \n d").as_str(), "a\nb\nc\nd");
        assert_eq!(Comment::new("a\r\nb\n\n\nc").as_str(), "a\nb\nc");
        assert!(Comment::new(" \n\t ").is_empty());
    }

    #[test]
    fn closing_braces_become_parentheses() {
        assert_eq!(Comment::new("f(x) = {x}").as_str(), "f(x) = (x)");
        assert_eq!(Comment::from_pgn("}").as_str(), ")");
    }
}
