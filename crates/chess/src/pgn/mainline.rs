//! The moves that were played, one after the other.

use super::{HalfMove, Node, NodeId, PgnGame};
use crate::Position;

/// The iterator of [`PgnGame::mainline`].
#[derive(Clone, Debug)]
pub struct Mainline<'a> {
    game: &'a PgnGame,
    position: Position,
    next: Option<NodeId>,
}

/// A half-move of the main line.
#[derive(Clone, Debug)]
pub struct Played<'a> {
    /// The position before it.
    pub before: Position,
    /// What was played.
    pub half_move: HalfMove,
    /// Its place in the tree.
    pub id: NodeId,
    /// Its comments and glyphs.
    pub node: &'a Node,
}

impl<'a> Mainline<'a> {
    pub(super) fn new(game: &'a PgnGame) -> Mainline<'a> {
        Mainline { game, position: *game.start(), next: game.main_child(NodeId::ROOT) }
    }
}

impl<'a> Iterator for Mainline<'a> {
    type Item = Played<'a>;

    fn next(&mut self) -> Option<Played<'a>> {
        let id = self.next?;
        let node = self.game.node(id);
        let half_move = node.half_move()?;
        let before = self.position;
        half_move.play(&mut self.position);
        self.next = self.game.main_child(id);
        Some(Played { before, half_move, id, node })
    }
}
