//! The result of a game as PGN writes it, also when there is none yet.

use core::fmt;
use core::str::FromStr;

use crate::{Color, Outcome, ParseOutcomeError};

/// What stands in the tag `Result` and at the end of the movetext: the outcome, or `*` for a game
/// that goes on or whose outcome is unknown.
///
/// ```
/// use chess::Outcome;
/// use chess::pgn::PgnResult;
/// assert_eq!(PgnResult(None).to_string(), "*");
/// assert_eq!("1/2-1/2".parse(), Ok(PgnResult(Some(Outcome::Draw))));
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
        match text {
            "*" => Ok(PgnResult(None)),
            _ => text.parse().map(|outcome| PgnResult(Some(outcome))),
        }
    }
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
