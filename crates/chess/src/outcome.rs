//! How a game ends: by itself (checkmate, a dead position, …) or by a claim that a player must make.

use core::fmt;
use core::str::FromStr;

use crate::Color;
use crate::pgn::PgnResult;

/// Who won, if anyone did.
///
/// ```
/// use chess::{Color, Outcome};
/// assert_eq!("1-0".parse(), Ok(Outcome::Win(Color::White)));
/// assert_eq!(Outcome::Draw.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side won.
    Win(Color),
    /// Neither did.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        PgnResult(Some(*self)).fmt(f)
    }
}

/// The text is not `1-0`, `0-1` or `1/2-1/2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseOutcomeError;

impl fmt::Display for ParseOutcomeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a result: expected 1-0, 0-1 or 1/2-1/2")
    }
}

impl core::error::Error for ParseOutcomeError {}

impl FromStr for Outcome {
    type Err = ParseOutcomeError;

    fn from_str(text: &str) -> Result<Outcome, ParseOutcomeError> {
        match text {
            "1-0" => Ok(Outcome::Win(Color::White)),
            "0-1" => Ok(Outcome::Win(Color::Black)),
            "1/2-1/2" => Ok(Outcome::Draw),
            _ => Err(ParseOutcomeError),
        }
    }
}

/// An end that comes by itself, without a claim (FIDE Laws 5.1, 5.2 and 9.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The king is in check and nothing helps.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// No legal move, but no check either.
    Stalemate,
    /// Neither side has the pieces to mate, however badly the other plays.
    InsufficientMaterial,
    /// A locked position in which no sequence of moves leads to mate.
    DeadPosition,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Seventy-five moves by each side without capture or pawn move.
    SeventyFiveMoves,
}

impl End {
    /// Who won.
    pub const fn outcome(self) -> Outcome {
        match self {
            End::Checkmate { winner } => Outcome::Win(winner),
            _ => Outcome::Draw,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            End::Stalemate => f.write_str("draw by stalemate"),
            End::InsufficientMaterial => f.write_str("draw by insufficient material"),
            End::DeadPosition => f.write_str("draw: neither side can ever give mate"),
            End::FivefoldRepetition => f.write_str("draw by fivefold repetition"),
            End::SeventyFiveMoves => f.write_str("draw by the 75-move rule"),
        }
    }
}

/// A draw that the player to move may claim (FIDE Laws 9.2 and 9.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The same position for the third time.
    ThreefoldRepetition,
    /// Fifty moves by each side without capture or pawn move.
    FiftyMoves,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Claim::ThreefoldRepetition => "draw by threefold repetition",
            Claim::FiftyMoves => "draw by the 50-move rule",
        })
    }
}
