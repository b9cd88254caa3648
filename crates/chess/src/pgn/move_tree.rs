//! What a tree of moves must tell so that it can be written as PGN.

use super::{Comment, GameHeader, Nag, PgnMove};

/// A game with variations, however it is kept in memory. [`PgnText`](super::PgnText) writes it.
pub trait MoveTree {
    /// Names a node.
    type Id: Copy;

    /// Tags, start and outcome.
    fn header(&self) -> &GameHeader;

    /// The start of the game, before any move.
    fn root(&self) -> Self::Id;

    /// A node's move with its comments and glyphs.
    fn annotated_move(&self, id: Self::Id) -> AnnotatedMove<'_>;

    /// The moves that follow a node: the one that goes on with the line, then the variations.
    fn children(&self, id: Self::Id) -> impl Iterator<Item = Self::Id>;
}

/// A move with its comments and glyphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnnotatedMove<'a> {
    /// What was played; nothing at the root.
    pub pgn_move: Option<PgnMove>,
    /// The comments before the move.
    pub comments_before: &'a [Comment],
    /// The comments after the move; at the root, those before the game.
    pub comments: &'a [Comment],
    /// The glyphs on the move.
    pub nags: &'a [Nag],
}
