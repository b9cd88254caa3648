//! How a game between players ended.

use std::fmt;

use chess::{Claim, Color, End, Outcome};

use crate::PlayerError;

/// The outcome and how it came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Who won; `None` if the game was broken off without a result.
    pub outcome: Option<Outcome>,
    /// How it came to that.
    pub termination: Termination,
}

impl GameResult {
    /// `loser` loses.
    pub const fn loss(loser: Color, termination: Termination) -> GameResult {
        let winner = if let Color::White = loser { Color::Black } else { Color::White };
        GameResult { outcome: Some(Outcome::Win(winner)), termination }
    }

    /// Neither side wins.
    pub const fn draw(termination: Termination) -> GameResult {
        GameResult { outcome: Some(Outcome::Draw), termination }
    }
}

/// The game ended by the rules.
impl From<End> for GameResult {
    fn from(end: End) -> GameResult {
        GameResult { outcome: Some(end.outcome()), termination: Termination::End(end) }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Termination {
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

impl Termination {
    /// The value of the PGN tag `Termination`, as the standard and the match runners have it.
    pub const fn pgn_tag(&self) -> &'static str {
        match self {
            Termination::End(_)
            | Termination::Claim(_)
            | Termination::Agreement
            | Termination::Resignation => "normal",
            Termination::TimeForfeit => "time forfeit",
            Termination::Failure(PlayerError::IllegalMove(_)) => "illegal move",
            Termination::Failure(PlayerError::Crashed(_) | PlayerError::Unavailable(_)) => "abandoned",
            Termination::Failure(PlayerError::Hung(_) | PlayerError::Misbehaved(_)) => "stalled connection",
            Termination::Adjudication(_) => "adjudication",
            Termination::Abandoned => "unterminated",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, loser) = match self.outcome {
            Some(Outcome::Win(winner)) => (Some(winner), Some(!winner)),
            _ => (None, None),
        };
        match (&self.termination, winner, loser) {
            (Termination::End(end), _, _) => end.fmt(f),
            (Termination::Claim(claim), _, _) => claim.fmt(f),
            (Termination::Agreement, _, _) => f.write_str("draw by agreement"),
            (Termination::Resignation, _, Some(loser)) => write!(f, "{loser} resigns"),
            (Termination::TimeForfeit, _, Some(loser)) => write!(f, "{loser} loses on time"),
            (Termination::TimeForfeit, _, None) => {
                f.write_str("draw: time ran out, but the opponent cannot mate")
            }
            (Termination::Failure(error), _, Some(loser)) => write!(f, "{loser} loses: {error}"),
            (Termination::Adjudication(why), Some(winner), _) => {
                write!(f, "{winner} wins by adjudication: {why}")
            }
            (Termination::Adjudication(why), None, _) => write!(f, "draw by adjudication: {why}"),
            (Termination::Abandoned, _, _) => f.write_str("abandoned"),
            (Termination::Resignation, _, None) => f.write_str("resigned"),
            (Termination::Failure(error), _, None) => write!(f, "failure: {error}"),
        }
    }
}
