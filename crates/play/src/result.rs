//! How a game between players ended.

use std::fmt;

use chess::{Claim, Color, End, Outcome};

use crate::PlayerError;

/// The outcome and the reason for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Who won; `None` if the game was broken off without a result.
    pub outcome: Option<Outcome>,
    /// Why.
    pub reason: Reason,
}

impl GameResult {
    /// `loser` loses.
    pub const fn loss(loser: Color, reason: Reason) -> GameResult {
        let winner = if let Color::White = loser { Color::Black } else { Color::White };
        GameResult { outcome: Some(Outcome::Win(winner)), reason }
    }

    /// Nobody wins.
    pub const fn draw(reason: Reason) -> GameResult {
        GameResult { outcome: Some(Outcome::Draw), reason }
    }
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// By the rules.
    End(End),
    /// A rightful claim.
    Claim(Claim),
    /// The players agreed on a draw.
    Agreement,
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out (or it is a draw, because the winner could not have mated).
    TimeForfeit,
    /// The loser failed: illegal move, crash, hang.
    Failure(PlayerError),
    /// The arbiter stopped a game that was decided or drawn, for the reason given.
    Adjudication(&'static str),
    /// The game was broken off.
    Abandoned,
}

impl Reason {
    /// A word for the PGN tag `Termination`, as the standard and the match runners have it.
    pub const fn termination(&self) -> &'static str {
        match self {
            Reason::End(_) | Reason::Claim(_) | Reason::Agreement | Reason::Resignation => "normal",
            Reason::TimeForfeit => "time forfeit",
            Reason::Failure(PlayerError::IllegalMove(_)) => "illegal move",
            Reason::Failure(PlayerError::Crashed(_)) => "abandoned",
            Reason::Failure(PlayerError::Hung(_) | PlayerError::Misbehaved(_)) => "stalled connection",
            Reason::Adjudication(_) => "adjudication",
            Reason::Abandoned => "unterminated",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, loser) = match self.outcome {
            Some(Outcome::Win(winner)) => (Some(winner), Some(!winner)),
            _ => (None, None),
        };
        match (&self.reason, winner, loser) {
            (Reason::End(end), _, _) => end.fmt(f),
            (Reason::Claim(claim), _, _) => claim.fmt(f),
            (Reason::Agreement, _, _) => f.write_str("draw by agreement"),
            (Reason::Resignation, _, Some(loser)) => write!(f, "{loser} resigns"),
            (Reason::TimeForfeit, _, Some(loser)) => write!(f, "{loser} loses on time"),
            (Reason::TimeForfeit, _, None) => f.write_str("draw: time ran out, but nobody could mate"),
            (Reason::Failure(error), _, Some(loser)) => write!(f, "{loser} loses: {error}"),
            (Reason::Adjudication(why), Some(winner), _) => write!(f, "{winner} wins by adjudication: {why}"),
            (Reason::Adjudication(why), None, _) => write!(f, "draw by adjudication: {why}"),
            (Reason::Abandoned, _, _) => f.write_str("abandoned"),
            (Reason::Resignation, _, None) => f.write_str("resigned"),
            (Reason::Failure(error), _, None) => write!(f, "failure: {error}"),
        }
    }
}
