//! The one trait: what decides on moves.

use std::fmt;

use chess::{Game, Move, Position};

use crate::{GameLog, Limits, Report, Stop};

/// What plays: an algorithm, an engine process, a person at a board.
pub trait Player: Send {
    /// The name for tables and records.
    fn name(&self) -> &str;

    /// A new game begins from this position; nothing of an earlier one matters any more.
    fn new_game(&mut self, start: &Position) -> Result<(), PlayerError>;

    /// Where what is said to and by an engine is written from now on; players without a process have nothing to
    /// write.
    fn log_to(&mut self, _log: Option<GameLog>) {}

    /// Thinks and decides. Must come back within 20 ms once `turn.stop` is raised, with the best
    /// decision so far.
    fn decide(&mut self, turn: Turn<'_>) -> Result<Decision, PlayerError>;
}

/// What a player is given when it is to move.
pub struct Turn<'a> {
    /// The game so far; its position is not ended.
    pub game: &'a Game,
    /// How long to think.
    pub limits: &'a Limits,
    /// Raised when the player must move now.
    pub stop: &'a Stop,
    /// Where to report what is found.
    pub report: &'a mut dyn FnMut(Report),
}

/// What a player does with its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The action.
    pub action: Action,
    /// Whether a draw is offered with it.
    pub offers_draw: bool,
    /// The reply the player expects, if it would like to ponder on it.
    pub ponder: Option<Move>,
}

impl Decision {
    /// Simply a move.
    pub const fn play(m: Move) -> Decision {
        Decision { action: Action::Play(m), offers_draw: false, ponder: None }
    }
}

/// What can be done in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Play this move.
    Play(Move),
    /// Claim a draw, perhaps with the move that completes it.
    ClaimDraw(Option<Move>),
    /// Accept the opponent's draw offer.
    AcceptDraw,
    /// Give up.
    Resign,
}

/// Why a player could not decide. Each loses the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    /// It answered something that is no legal move.
    IllegalMove(String),
    /// It died; the last it said is the evidence.
    Crashed(String),
    /// It no longer answers.
    Hung(String),
    /// It breaks the protocol in another way.
    Misbehaved(String),
    /// It could not take its seat: its program is missing, or there is no memory for it.
    Unavailable(String),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::IllegalMove(what) => write!(f, "illegal move: {what}"),
            PlayerError::Crashed(evidence) => write!(f, "crashed: {evidence}"),
            PlayerError::Hung(evidence) => write!(f, "does not answer: {evidence}"),
            PlayerError::Misbehaved(what) => write!(f, "breaks the protocol: {what}"),
            PlayerError::Unavailable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for PlayerError {}
