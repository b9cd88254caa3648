//! What a reader tells of a game while it reads it.

use crate::pgn::{BrokenGame, Nag, RawText};
use crate::{Move, Outcome, Position};

/// Receives a game in the order of the file, without any of it being kept in memory. Every method
/// has a default that does nothing; implement what you need.
///
/// The order is: [`begin_game`](Visitor::begin_game), the tags, [`start`](Visitor::start), the
/// movetext, [`end_game`](Visitor::end_game). A broken game has no end, unless the visitor
/// [keeps](Visitor::mistake) what can be read of it: the next `begin_game` says to forget it.
///
/// ```
/// use chess::pgn::{Reader, Visitor};
/// use chess::{Move, Position};
///
/// /// Counts captures.
/// #[derive(Default)]
/// struct Captures(u32);
///
/// impl Visitor for Captures {
///     fn play(&mut self, _before: &Position, m: Move) {
///         self.0 += u32::from(m.is_capture());
///     }
/// }
///
/// let mut captures = Captures::default();
/// let mut reader = Reader::new(&b"1. e4 d5 2. exd5 (2. e5) Qxd5 *"[..]);
/// while reader.visit(&mut captures)? {}
/// assert_eq!(captures.0, 2);
/// # Ok::<(), chess::pgn::ReadError>(())
/// ```
pub trait Visitor {
    /// A game begins; anything of a game before it that has not ended is void.
    fn begin_game(&mut self) {}

    /// A tag. The name is ASCII; the value's escapes are resolved.
    fn tag(&mut self, name: &str, value: RawText<'_>) {
        let _ = (name, value);
    }

    /// The tags are read and the position is known from which the game starts. The answer says
    /// how much of the movetext is wanted.
    fn start(&mut self, position: &Position) -> Scope {
        let _ = position;
        Scope::Everything
    }

    /// A move is played. Variations come after the move that they replace: the position before
    /// tells where in the game the move belongs.
    fn play(&mut self, before: &Position, m: Move) {
        let _ = (before, m);
    }

    /// A null move, written `--`.
    fn null_move(&mut self, before: &Position) {
        let _ = before;
    }

    /// A comment, with the white space it has in the file.
    fn comment(&mut self, text: RawText<'_>, placement: Placement) {
        let _ = (text, placement);
    }

    /// A glyph on the last move.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// A variation begins, which replaces the last move.
    fn begin_variation(&mut self) {}

    /// The variation ends: the next move follows the one it replaced.
    fn end_variation(&mut self) {}

    /// Something in the movetext cannot be read; told once for a game. `true` keeps the rest: a variation ends
    /// before its mistake and the game goes on; the game itself ends there, with the result that stands at its
    /// end. `false`, the default, makes the game broken.
    fn mistake(&mut self, mistake: &BrokenGame) -> bool {
        let _ = mistake;
        false
    }

    /// The game has ended, with its last position in the main line and the result that stands
    /// there; `None` for `*` or no result.
    fn end_game(&mut self, last: &Position, result: Option<Outcome>) {
        let _ = (last, result);
    }
}

/// How much of the movetext a visitor wants. What it does not want is skipped without being
/// checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scope {
    /// All of it.
    #[default]
    Everything,
    /// The moves and comments of the game itself, no variations.
    Mainline,
    /// Nothing but the result.
    Nothing,
}

/// What a comment belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placement {
    /// The move after it: the comment stands at the beginning of a variation, after one, or
    /// between a move and its number.
    Before,
    /// The move before it, or the game if it has not begun.
    After,
}
