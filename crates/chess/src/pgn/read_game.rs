//! A game as it was read, and what could not be read of it.

use super::{BrokenGame, PgnGame};

/// The tag that marks a game of which a part could not be read, and says why.
pub const INCOMPLETE: &str = "Incomplete";

/// A game with what is wrong with it, as [`Reader::read_game`](super::Reader::read_game) gives it.
///
/// ```
/// use chess::pgn::{INCOMPLETE, Reader};
/// let read = Reader::new(&b"1. e4 e5 2. Ke3 Nf6 1-0"[..]).read_game()?.unwrap();
/// let game = read.marked();
/// assert_eq!(game.mainline().count(), 2);
/// assert_eq!(game.tag("Result"), Some("1-0"));
/// assert_eq!(game.tag(INCOMPLETE), Some("move 2.: Ke3 is illegal; legal are Ke2"));
/// # Ok::<(), chess::pgn::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGame {
    /// What could be read.
    pub game: PgnGame,
    /// The first thing that could not be: the game ends before it, or a variation does.
    pub mistake: Option<BrokenGame>,
}

impl ReadGame {
    /// The game, with the tag [`INCOMPLETE`] if something is missing.
    pub fn marked(self) -> PgnGame {
        let ReadGame { mut game, mistake } = self;
        if let Some(mistake) = mistake {
            game.set_tag(INCOMPLETE, &mistake.in_game());
        }
        game
    }
}
