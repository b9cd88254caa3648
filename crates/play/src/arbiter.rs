//! Someone from outside who can end a game, such as a tablebase.

use std::fmt;

use crate::{GameResult, LiveGame};

/// Looks at a game after every move.
pub trait Arbiter: fmt::Debug + Send + Sync {
    /// The result, if the game is to end here.
    fn verdict(&self, game: &LiveGame) -> Option<GameResult>;
}
