//! Lines of fewer than 80 characters, as the standard wants them in movetext.

use core::fmt::{Result, Write};

/// The longest line, unless a single token is longer.
const WIDTH: usize = 79;

/// Writes tokens with a space or a line break between them.
pub(super) struct Wrap<'a, W> {
    out: &'a mut W,
    /// Characters on the current line.
    column: usize,
    /// The last token, held back because more may have to follow it on the same line.
    held: String,
}

impl<'a, W: Write> Wrap<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Wrap<'a, W> {
        Wrap { out, column: 0, held: String::new() }
    }

    /// Begins a token and returns it, to be written to; it will not be broken.
    pub(super) fn begin(&mut self) -> core::result::Result<&mut String, core::fmt::Error> {
        self.flush()?;
        Ok(&mut self.held)
    }

    /// The token last begun, to be added to.
    pub(super) fn last(&mut self) -> &mut String {
        &mut self.held
    }

    /// Writes a whole token.
    pub(super) fn token(&mut self, text: &str) -> Result {
        self.begin()?.push_str(text);
        Ok(())
    }

    /// Ends the line and leaves an empty one.
    pub(super) fn paragraph(&mut self) -> Result {
        self.flush()?;
        self.column = 0;
        self.out.write_str("\n\n")
    }

    /// Ends the last line.
    pub(super) fn finish(mut self) -> Result {
        self.flush()?;
        self.out.write_char('\n')
    }

    fn flush(&mut self) -> Result {
        if self.held.is_empty() {
            return Ok(());
        }
        let width = self.held.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + width <= WIDTH;
            self.out.write_char(if fits { ' ' } else { '\n' })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.write_str(&self.held)?;
        self.column += width;
        self.held.clear();
        Ok(())
    }
}

/// Cuts a line of a comment where it may be wrapped: at single spaces, but not inside a command
/// such as `[%clk 0:01:00]`, and not before `%`, `[` and `;`, which mean something to some
/// programs when a line begins with them.
pub(super) fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    core::iter::from_fn(move || {
        let text = rest?;
        let end = first_break(text);
        rest = end.map(|end| &text[end + 1..]);
        Some(end.map_or(text, |end| &text[..end]))
    })
}

fn first_break(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at..].starts_with(b"[%") {
            // A command that is not closed reaches to the end.
            at += bytes[at..].iter().position(|&byte| byte == b']')?;
        }
        let (before, after) = (at.checked_sub(1).map(|before| bytes[before]), bytes.get(at + 1));
        let may_end = before.is_some_and(|byte| !byte.is_ascii_whitespace());
        let may_begin = after.is_some_and(|byte| !byte.is_ascii_whitespace() && !begins_badly(*byte));
        if bytes[at] == b' ' && may_end && may_begin {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Whether a line of a comment should not begin with this.
pub(super) fn begins_badly(byte: u8) -> bool {
    matches!(byte, b'%' | b'[' | b';')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(tokens: &[&str]) -> String {
        let mut text = String::new();
        let mut wrap = Wrap::new(&mut text);
        tokens.iter().for_each(|token| wrap.token(token).unwrap());
        wrap.finish().unwrap();
        text
    }

    #[test]
    fn lines_are_filled_up_to_79_characters() {
        assert_eq!(wrapped(&[]), "\n");
        let (forty, more) = ("é".repeat(40), "x".repeat(38));
        assert_eq!(wrapped(&[&forty, &more, "y"]), format!("{forty} {more}\ny\n"));
        assert_eq!(
            wrapped(&[&forty, &more, &"z".repeat(99)]),
            format!("{forty} {more}\n{}\n", "z".repeat(99))
        );
    }

    #[test]
    fn comments_break_where_nothing_is_lost() {
        let cut = |line: &'static str| pieces(line).collect::<Vec<_>>();
        assert_eq!(cut("one two three"), ["one", "two", "three"]);
        assert_eq!(cut("one  two \t three x"), ["one  two \t three", "x"]);
        assert_eq!(cut("a [%clk 0:01:00] b"), ["a [%clk 0:01:00]", "b"]);
        assert_eq!(cut("50 %off ;now [here] so"), ["50 %off ;now [here]", "so"]);
        assert_eq!(cut("an [%open end of"), ["an [%open end of"]);
        assert_eq!(cut(""), [""]);
    }
}
