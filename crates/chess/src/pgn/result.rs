//! The result of a game as PGN writes it, also when there is none yet.

use core::fmt;
use core::str::FromStr;

use super::class::is_symbol;
use crate::{Color, Outcome, ParseOutcomeError};

/// What stands in the tag `Result` and at the end of the movetext: the outcome, or `*` for a game
/// that goes on or whose outcome is unknown.
///
/// ```
/// use chess::Outcome;
/// use chess::pgn::PgnResult;
/// assert_eq!(PgnResult(None).to_string(), "*");
/// assert_eq!("1/2-1/2".parse(), Ok(PgnResult(Some(Outcome::Draw))));
/// // As other programs write it.
/// assert_eq!("½ : ½".parse(), Ok(PgnResult(Some(Outcome::Draw))));
/// assert_eq!("0-0".parse(), Ok(PgnResult(None))); // both sides forfeit
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PgnResult(pub Option<Outcome>);

impl PgnResult {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn as_str(self) -> &'static str {
        match self.0 {
            Some(Outcome::Win(Color::White)) => "1-0",
            Some(Outcome::Win(Color::Black)) => "0-1",
            Some(Outcome::Draw) => "1/2-1/2",
            None => "*",
        }
    }
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for PgnResult {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<PgnResult, ParseOutcomeError> {
        let text = text.trim();
        match text {
            "*" => return Ok(PgnResult(None)),
            "1/2" | "½" => return Ok(PgnResult(Some(Outcome::Draw))),
            // Forfeits, as ChessBase and FIDE write them.
            "+--" | "+-" | "+:-" => return Ok(PgnResult(Some(Outcome::Win(Color::White)))),
            "--+" | "-+" | "-:+" => return Ok(PgnResult(Some(Outcome::Win(Color::Black)))),
            _ => {}
        }
        let read = leading_result(text.as_bytes()).filter(|&(_, length)| length == text.len());
        read.map(|(result, _)| result).ok_or(ParseOutcomeError)
    }
}

/// The result at the beginning of a text, with the bytes it takes: `1-0`, `1 - 0`, `1:0`, `0–1`, `½-½`. Neither side
/// has a point when both forfeit: `0-0`, which is no outcome.
pub(super) fn leading_result(text: &[u8]) -> Option<(PgnResult, usize)> {
    let (white, mut at) = points(text)?;
    at += blanks(&text[at..]);
    at += if text[at..].starts_with(b":") { 1 } else { dash_length(&text[at..])? };
    at += blanks(&text[at..]);
    let (black, length) = points(&text[at..])?;
    at += length;
    let outcome = match (white, black) {
        (2, 0) => Some(Outcome::Win(Color::White)),
        (0, 2) => Some(Outcome::Win(Color::Black)),
        (1, 1) => Some(Outcome::Draw),
        (0, 0) => None,
        _ => return None,
    };
    let goes_on = text.get(at).copied().is_some_and(is_symbol);
    (!goes_on).then_some((PgnResult(outcome), at))
}

/// The result that ends a symbol, perhaps glued to the last move (`Qg20-1`), and how long it is.
#[inline]
pub(super) fn trailing_result(symbol: &[u8]) -> Option<(PgnResult, usize)> {
    // No move ends so.
    if !matches!(symbol, [.., b'-' | b'/' | 0xC2, b'0' | b'1' | b'2' | 0xBD]) {
        return None;
    }
    const RESULTS: [(&[u8], Outcome); 6] = [
        (b"1/2-1/2", Outcome::Draw),
        ("½-½".as_bytes(), Outcome::Draw),
        (b"1-0", Outcome::Win(Color::White)),
        (b"0-1", Outcome::Win(Color::Black)),
        (b"1/2", Outcome::Draw),
        ("½".as_bytes(), Outcome::Draw),
    ];
    let found = RESULTS.into_iter().find(|(text, _)| symbol.ends_with(text));
    found.map(|(text, outcome)| (PgnResult(Some(outcome)), text.len()))
}

/// How many halves of a point a side has, and how long that is written.
fn points(text: &[u8]) -> Option<(u8, usize)> {
    match text {
        [b'1', b'/', b'2', ..] => Some((1, 3)),
        [0xC2, 0xBD, ..] => Some((1, 2)),
        [0xBD, ..] => Some((1, 1)), // ½ in Latin-1
        [b'1', ..] => Some((2, 1)),
        [b'0', ..] => Some((0, 1)),
        _ => None,
    }
}

/// How long the hyphen or dash is that begins here: those of Unicode and of Windows count, too.
pub(super) fn dash_length(text: &[u8]) -> Option<usize> {
    match text {
        [b'-' | 0x96 | 0x97, ..] => Some(1),
        [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] => Some(3),
        _ => None,
    }
}

fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| byte == b' ').take(2).count()
}

impl From<Option<Outcome>> for PgnResult {
    fn from(outcome: Option<Outcome>) -> PgnResult {
        PgnResult(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_generously() {
        let white = Some(Outcome::Win(Color::White));
        for (text, result) in [
            ("1:0", Ok(white)),
            ("1 - 0", Ok(white)),
            ("1–0", Ok(white)),
            ("1−0", Ok(white)),
            ("½-½", Ok(Some(Outcome::Draw))),
            ("1/2 : 1/2", Ok(Some(Outcome::Draw))),
            ("0-0", Ok(None)),
            ("1-1", Err(ParseOutcomeError)),
            ("0-0-0", Err(ParseOutcomeError)),
            ("1-0 ff", Err(ParseOutcomeError)),
            ("", Err(ParseOutcomeError)),
        ] {
            assert_eq!(text.parse(), result.map(PgnResult), "{text}");
        }
    }

    #[test]
    fn every_result_reads_back() {
        for outcome in
            [None, Some(Outcome::Draw), Some(Outcome::Win(Color::White)), Some(Outcome::Win(Color::Black))]
        {
            let result = PgnResult(outcome);
            assert_eq!(result.to_string().parse(), Ok(result));
            assert_eq!(outcome.map(|outcome| outcome.to_string()), outcome.map(|_| result.to_string()));
        }
        assert_eq!("".parse::<PgnResult>(), Err(ParseOutcomeError));
    }
}
