//! From bytes to tokens: moves, comments, glyphs, parentheses, results.
//!
//! The text of a token is never copied: it lies in one piece in the window, which grows if it must
//! (up to [`LONGEST_TEXT`]).

use std::io::{Read, Result};
use std::ops::Range;

use super::class::{Class, is_symbol};
use super::result::{dash_length, leading_result};
use super::swar::{equal_to, find, less_than};
use super::tag_lexer::tag_name;
use super::window::Window;
use super::{LONGEST_TEXT, Nag, PgnErrorKind, PgnResult};
use crate::{Color, Outcome};

/// No move, name or number is longer than this.
pub(super) const LONGEST_SYMBOL: usize = 256;

/// How far a comment with braces in it is searched for its own closing brace.
const LONGEST_NESTED: usize = 1024;

/// How nearly every game begins.
const FIRST_TAG: &[u8] = b"[Event \"";

/// What stands next in the movetext.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Token {
    /// A move, most likely. How long it is, has not been looked at: see [`Lexer::symbol`].
    Symbol,
    /// A comment, with its bytes in [`text`](Lexer::text).
    Comment,
    /// `$1` or `!`.
    Nag(Nag),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0` and the like; `*` is `None`.
    Result(Option<Outcome>),
    /// Not a token of this game: the first tag of the next one.
    Tag,
    /// Not a token of this game: the first move number of the next one, which has no tags.
    NewGame,
    /// The end of the file.
    End,
    /// Something that cannot be read, for the lexer's [`reason`](Lexer::reason).
    Broken,
}

/// Reads tokens from a window. The cursor stays at the beginning of a token until the next one
/// is asked for, so that the line of an error is the line of its token.
pub(super) struct Lexer<R> {
    pub(super) window: Window<R>,
    /// How far the last token reaches, to be stepped over.
    pub(super) length: usize,
    /// Its text, from the cursor.
    text: Range<usize>,
    /// Why it could not be read. Kept apart, so that tokens stay small.
    reason: Option<PgnErrorKind>,
    /// A move number stood before the last token.
    numbered: bool,
    /// The last token was a comment too long to be kept, whose end is still to be found.
    in_long_comment: bool,
    /// A game without tags may begin here: moves were read, and no variation is open.
    pub(super) new_game_may_begin: bool,
}

impl<R: Read> Lexer<R> {
    pub(super) fn new(source: R) -> Lexer<R> {
        let window = Window::new(source);
        Lexer {
            window,
            length: 0,
            text: 0..0,
            reason: None,
            numbered: false,
            in_long_comment: false,
            new_game_may_begin: false,
        }
    }

    /// The text of the last token: a symbol once measured, or what stands between the braces of a
    /// comment.
    #[inline]
    pub(super) fn text(&self) -> &[u8] {
        self.bytes(&self.text)
    }

    #[inline]
    pub(super) fn bytes(&self, range: &Range<usize>) -> &[u8] {
        self.window.seen().get(range.clone()).unwrap_or_default()
    }

    /// Why the last token could not be read.
    pub(super) fn reason(&mut self) -> PgnErrorKind {
        self.reason.take().unwrap_or(PgnErrorKind::Unexpected(' '))
    }

    fn broken(&mut self, reason: PgnErrorKind) -> Token {
        self.reason = Some(reason);
        Token::Broken
    }

    /// Whether a move number stood directly before the last token.
    pub(super) fn is_numbered(&self) -> bool {
        self.numbered
    }

    /// The line of the last token.
    pub(super) fn line(&self) -> u64 {
        self.window.line()
    }

    /// Bytes before the last token.
    #[inline]
    pub(super) fn offset(&self) -> u64 {
        self.window.offset()
    }

    /// What is in memory after the last token.
    #[inline]
    pub(super) fn rest(&self) -> &[u8] {
        self.window.seen().get(self.length..).unwrap_or_default()
    }

    /// Adds bytes to the last token that have been read elsewhere.
    #[inline]
    pub(super) fn lengthen(&mut self, count: usize) {
        self.length += count;
    }

    /// Leaves the last token to be read again.
    pub(super) fn stay(&mut self) {
        self.length = 0;
    }

    /// Steps over the last token.
    #[inline]
    pub(super) fn step(&mut self) -> Result<()> {
        self.window.advance(self.length);
        self.length = 0;
        if self.in_long_comment { self.skip_comment() } else { Ok(()) }
    }

    /// The next token of the movetext.
    pub(super) fn next(&mut self) -> Result<Token> {
        self.step()?;
        self.numbered = false;
        loop {
            self.window.ahead(LONGEST_SYMBOL)?;
            let bytes = self.window.seen();
            let mut at = 0;
            // Spaces and move numbers, for as long as any symbol after them would still fit.
            let class = loop {
                if at + LONGEST_SYMBOL > bytes.len() && at > 0 && !self.window.is_exhausted() {
                    break None;
                }
                let Some(&byte) = bytes.get(at) else {
                    self.window.advance(at);
                    return Ok(Token::End);
                };
                match Class::of(byte) {
                    Class::Space | Class::Dot => at += 1,
                    Class::Digit => match number_length(&bytes[at..]) {
                        Some(_) if self.new_game_may_begin && begins_game(bytes, at) => {
                            self.window.advance(at);
                            return Ok(Token::NewGame);
                        }
                        Some(length) => {
                            at += length;
                            self.numbered = true;
                        }
                        None => break Some(Class::Digit),
                    },
                    class => break Some(class),
                }
            };
            self.window.advance(at);
            match class {
                None => {}
                Some(Class::Letter) => return Ok(Token::Symbol),
                Some(Class::Digit) => return Ok(self.digits()),
                Some(class) => {
                    if let Some(token) = self.other(class)? {
                        return Ok(token);
                    }
                }
            }
        }
    }

    /// Measures the symbol at the cursor and returns its text.
    #[inline]
    pub(super) fn symbol(&mut self) -> Result<&[u8]> {
        let length = symbol_length(self.window.ahead(LONGEST_SYMBOL)?);
        self.text = 0..length;
        self.length = length;
        Ok(self.text())
    }

    /// Cuts the last symbol at a blank that is not ASCII, such as those of web pages. Whether there was one.
    pub(super) fn cut_at_blank(&mut self) -> bool {
        let Some((at, length)) = unusual_blank(self.text()) else { return false };
        self.length = if at == 0 { length } else { at };
        self.text = 0..at;
        true
    }

    /// Lengthens the last token over `.p.`, if that follows (`exd6 e.p.`).
    pub(super) fn take_en_passant_mark(&mut self) -> bool {
        let follows = self.window.seen()[self.length..].starts_with(b".p.");
        if follows {
            self.length += 3;
        }
        follows
    }

    /// A result, `0-0` or `0000`: what begins with a digit and is no move number.
    fn digits(&mut self) -> Token {
        self.length = symbol_length(self.window.seen());
        match &self.window.seen()[..self.length] {
            b"1-0" => Token::Result(Some(Outcome::Win(Color::White))),
            b"0-1" => Token::Result(Some(Outcome::Win(Color::Black))),
            b"1/2-1/2" => Token::Result(Some(Outcome::Draw)),
            _ => self.unusual_result(),
        }
    }

    /// `1 - 0`, `1:0`, `½–½`; `0-0` is left as a symbol, for it may be castling.
    #[cold]
    fn unusual_result(&mut self) -> Token {
        match leading_result(self.window.seen()) {
            Some((PgnResult(None), length)) if length == self.length => Token::Symbol,
            Some((PgnResult(outcome), length)) => {
                self.length = length;
                Token::Result(outcome)
            }
            None if &self.window.seen()[..self.length] == b"1/2" => Token::Result(Some(Outcome::Draw)),
            None => Token::Symbol,
        }
    }

    /// Lengthens the last token, which is half a point, by the other half (`½ - ½`).
    pub(super) fn take_other_half(&mut self) {
        if let Some((_, length)) = leading_result(self.window.seen()) {
            self.length = length;
        }
    }

    /// Whether nothing of this game follows: the file ends, or tags come next.
    pub(super) fn game_ends(&mut self) -> Result<bool> {
        let rest = self.window.ahead(self.length + LONGEST_SYMBOL)?.get(self.length..).unwrap_or_default();
        Ok(matches!(rest.trim_ascii_start(), [] | [b'[', ..]))
    }

    /// Everything but words and numbers; `None` for what is to be passed over.
    fn other(&mut self, class: Class) -> Result<Option<Token>> {
        let bytes = self.window.seen();
        let run =
            |from: usize, wanted: fn(u8) -> bool| bytes[from..].iter().take_while(|&&b| wanted(b)).count();
        self.length = 1;
        Ok(Some(match class {
            Class::Brace => self.braced_comment()?,
            Class::Semicolon => self.line_comment()?,
            Class::Open => Token::Open,
            Class::Close => Token::Close,
            Class::Star => Token::Result(None),
            Class::Sign => Token::Symbol,
            Class::Mark => {
                self.length = run(0, |byte| matches!(byte, b'!' | b'?'));
                Token::Nag(Nag::from_marks(&self.window.seen()[..self.length]))
            }
            Class::Dollar => {
                self.length = 1 + run(1, |byte| byte.is_ascii_digit());
                match core::str::from_utf8(&bytes[1..self.length]).unwrap_or_default().parse() {
                    Ok(number) => Token::Nag(Nag(number)),
                    // A glyph that no program knows says nothing.
                    Err(_) => return Ok(self.pass_over()),
                }
            }
            Class::Bracket if tag_name(bytes).is_some() => {
                self.length = 0;
                Token::Tag
            }
            Class::Bracket if let Some(end) = closing_bracket(bytes) => {
                self.length = end + 1;
                // Forums write [pgn] and [/pgn] around a game.
                if bytes.starts_with(b"[/") || bytes.starts_with(b"[pgn") {
                    return Ok(self.pass_over());
                }
                // A command or a remark that should stand in a comment.
                self.text = 0..end + 1;
                Token::Comment
            }
            Class::Stray => return Ok(self.pass_over()),
            Class::Percent if self.is_line_start() => {
                self.length = 0;
                self.skip_line()?;
                return Ok(None);
            }
            _ => {
                let letter = char::from(bytes.first().copied().unwrap_or_default());
                self.broken(PgnErrorKind::Unexpected(letter))
            }
        }))
    }

    /// Leaves out what says nothing.
    fn pass_over(&mut self) -> Option<Token> {
        self.window.advance(self.length);
        self.length = 0;
        None
    }

    fn braced_comment(&mut self) -> Result<Token> {
        let mut from = 1;
        let mut is_nested = false;
        // Line breaks are looked for at the same time: see `swallows_game`.
        while let Some(found) = self.find(from, comment_stop)? {
            match self.window.seen()[found] {
                b'}' => {
                    let end = if is_nested { self.balanced_end(found)? } else { found };
                    self.text = 1..end;
                    self.length = end + 1;
                    return Ok(Token::Comment);
                }
                b'{' => is_nested = true,
                _ => {}
            }
            from = found + 1;
            if self.swallows_game(from)? {
                self.length = from;
                return Ok(self.broken(PgnErrorKind::UnclosedComment));
            }
        }
        if self.window.is_exhausted() {
            self.length = self.window.seen().len();
            return Ok(self.broken(PgnErrorKind::UnclosedComment));
        }
        self.in_long_comment = true;
        Ok(self.broken(PgnErrorKind::TooLong { what: "comment", limit: LONGEST_TEXT }))
    }

    /// Where a comment with braces inside it ends. The standard says at the first closing brace, at `first`; but if the
    /// braces balance soon after, before tags, they are meant to.
    #[cold]
    fn balanced_end(&mut self, first: usize) -> Result<usize> {
        let bytes = self.window.ahead(first + LONGEST_NESTED)?;
        let mut depth = 0u32;
        for (at, &byte) in bytes.iter().enumerate().take(first + LONGEST_NESTED) {
            match byte {
                b'{' => depth += 1,
                b'}' if depth == 1 => return Ok(at),
                b'}' => depth -= 1,
                b'[' if at > first && is_line_break(bytes[at - 1]) => break,
                _ => {}
            }
        }
        Ok(first)
    }

    /// Whether a line of a comment begins at `at` as a game begins: then the comment was not
    /// closed, and reaches into the next game.
    fn swallows_game(&mut self, at: usize) -> Result<bool> {
        if !is_line_break(self.window.seen()[at - 1]) {
            return Ok(false);
        }
        Ok(self.window.ahead(at + FIRST_TAG.len())?[at..].starts_with(FIRST_TAG))
    }

    /// Goes to the end of a comment of any length, or to the game that it swallowed.
    #[cold]
    fn skip_comment(&mut self) -> Result<()> {
        self.in_long_comment = false;
        loop {
            self.window.ahead(FIRST_TAG.len())?;
            let bytes = self.window.seen();
            match bytes {
                [] => return Ok(()),
                [b'}', ..] => {
                    self.window.advance(1);
                    return Ok(());
                }
                [b'[', ..] if bytes.starts_with(FIRST_TAG) && self.is_line_start() => return Ok(()),
                _ => self.window.advance(1),
            }
        }
    }

    fn line_comment(&mut self) -> Result<Token> {
        let end = match self.find(1, line_break)? {
            Some(end) => end,
            None if self.window.is_exhausted() => self.window.seen().len(),
            None => {
                self.length = self.window.seen().len();
                return Ok(self.broken(PgnErrorKind::TooLong { what: "comment", limit: LONGEST_TEXT }));
            }
        };
        self.text = 1..end;
        self.length = end;
        Ok(Token::Comment)
    }

    /// Whether the cursor is at the beginning of a line.
    fn is_line_start(&self) -> bool {
        self.window.previous().is_none_or(is_line_break)
    }

    /// The first byte at or after `from` that fits a [question](super::swar), if it comes before
    /// the limit.
    #[inline]
    pub(super) fn find(
        &mut self,
        from: usize,
        question: impl Fn(u64) -> u64 + Copy,
    ) -> Result<Option<usize>> {
        let mut searched = from;
        loop {
            let bytes = self.window.seen();
            if let Some(found) = find(bytes.get(searched..).unwrap_or_default(), question) {
                return Ok(Some(searched + found));
            }
            if self.window.is_exhausted() || bytes.len() > LONGEST_TEXT {
                return Ok(None);
            }
            searched = searched.max(bytes.len());
            self.window.ahead((2 * searched).clamp(LONGEST_SYMBOL, LONGEST_TEXT + 2))?;
        }
    }

    /// Steps over the last token and what else stands on its line.
    pub(super) fn skip_rest_of_line(&mut self) -> Result<()> {
        self.step()?;
        self.skip_line()
    }

    /// Goes to the end of the line, however far it is.
    fn skip_line(&mut self) -> Result<()> {
        loop {
            let bytes = self.window.ahead(1)?;
            let (count, found) = find(bytes, line_break).map_or((bytes.len(), false), |end| (end, true));
            self.window.advance(count);
            if found || count == 0 {
                return Ok(());
            }
        }
    }

    /// Passes over spaces, byte order marks and escaped lines to the beginning of a game.
    /// `None` at the end of the file, or whether a tag comes first.
    pub(super) fn find_game(&mut self) -> Result<Option<bool>> {
        self.step()?;
        loop {
            let bytes = self.window.ahead(LONGEST_SYMBOL)?;
            let Some(&byte) = bytes.first() else { return Ok(None) };
            match Class::of(byte) {
                Class::Space => self.window.advance(1),
                Class::Bracket => return Ok(Some(true)),
                Class::Percent => self.skip_line()?,
                _ if bytes.starts_with(b"\xEF\xBB\xBF") => self.window.advance(3),
                _ => return Ok(Some(false)),
            }
        }
    }

    /// Whether a comment follows on the same line.
    pub(super) fn comment_follows(&mut self) -> Result<bool> {
        self.step()?;
        let bytes = self.window.ahead(LONGEST_SYMBOL)?;
        let next = bytes.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        Ok(matches!(next, Some(b'{' | b';')))
    }
}

/// Asks for what may end a comment, nest in it, or begin a line of it.
#[inline(always)]
pub(super) fn comment_stop(bits: u64) -> u64 {
    equal_to(bits, b'}') | equal_to(bits, b'{') | less_than(bits, 0x20)
}

/// Asks for a line break.
pub(super) fn line_break(bits: u64) -> u64 {
    equal_to(bits, b'\n') | equal_to(bits, b'\r')
}

fn is_line_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// How many bytes belong to the symbol that begins here. The first eight are asked all at once:
/// a loop would end where the CPU does not predict it.
#[inline]
fn symbol_length(bytes: &[u8]) -> usize {
    if let Some(chunk) = bytes.first_chunk::<8>() {
        let ends = (0..8).fold(0u32, |ends, n| ends | u32::from(!is_symbol(chunk[n])) << n);
        if ends != 0 {
            return ends.trailing_zeros() as usize;
        }
    }
    bytes.iter().take(LONGEST_SYMBOL).take_while(|&&byte| is_symbol(byte)).count()
}

/// How long the move number is that begins here, or `None` if the digits are something else.
#[inline]
fn number_length(bytes: &[u8]) -> Option<usize> {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match bytes.get(digits) {
        Some(b'.') => Some(digits + 1),
        Some(b'-' | b'/') => None,
        Some(b' ' | b':' | 0x80..) if is_unusual_result(bytes, digits) => None,
        _ if bytes[..digits] == *b"0000" => None,
        _ => Some(digits),
    }
}

/// Where the bracket closes that opens here, if it does on the same line and soon.
fn closing_bracket(bytes: &[u8]) -> Option<usize> {
    let end = bytes.iter().take(LONGEST_SYMBOL).position(|&byte| byte == b']' || is_line_break(byte))?;
    (bytes[end] == b']').then_some(end)
}

/// The first blank or byte order mark outside ASCII, and its length: all that web pages and editors leave behind.
fn unusual_blank(text: &[u8]) -> Option<(usize, usize)> {
    (0..text.len()).find_map(|at| match text[at..] {
        [0xC2, 0xA0, ..] => Some((at, 2)),
        [0xE2, 0x80, 0x80..=0x8F | 0xA8..=0xAF, ..] | [0xEF, 0xBB, 0xBF, ..] => Some((at, 3)),
        _ => None,
    })
}

/// Whether the digits here are half of a result such as `1 - 0`, or of `0–0` with a dash.
#[cold]
fn is_unusual_result(bytes: &[u8], digits: usize) -> bool {
    let castles = bytes[0] == b'0' && dash_length(&bytes[1..]).is_some();
    digits == 1 && (castles || leading_result(bytes).is_some())
}

/// Whether the number at `at` begins a game without tags: it is `1.`, for White, after an empty line.
fn begins_game(bytes: &[u8], at: usize) -> bool {
    let [b'1', b'.' | b' ', after @ ..] = &bytes[at..] else { return false };
    let is_black = matches!(after.trim_ascii_start(), [b'.', ..] | [0xE2, 0x80, 0xA6, ..]);
    let blank =
        &bytes[at - bytes[..at].iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count()..at];
    let breaks = |wanted: u8| blank.iter().filter(|&&byte| byte == wanted).count();
    !is_black && breaks(b'\n').max(breaks(b'\r')) > 1
}
