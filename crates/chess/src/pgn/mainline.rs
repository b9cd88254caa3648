//! The moves that were played, one after the other.

use super::{NodeId, PgnGame, PgnMove, PgnNode};
use crate::Position;

/// The iterator of [`PgnGame::mainline`].
#[derive(Clone, Debug)]
pub struct Mainline<'a> {
    game: &'a PgnGame,
    position: Position,
    next: Option<NodeId>,
}

/// A move of the main line.
#[derive(Clone, Debug)]
pub struct MainlineMove<'a> {
    /// The position before it.
    pub before: Position,
    /// What was played.
    pub pgn_move: PgnMove,
    /// Its place in the tree.
    pub id: NodeId,
    /// Its comments and glyphs.
    pub node: &'a PgnNode,
}

impl<'a> Mainline<'a> {
    pub(super) fn new(game: &'a PgnGame) -> Mainline<'a> {
        Mainline { game, position: *game.start(), next: game.main_child(NodeId::ROOT) }
    }
}

impl<'a> Iterator for Mainline<'a> {
    type Item = MainlineMove<'a>;

    fn next(&mut self) -> Option<MainlineMove<'a>> {
        let id = self.next?;
        let node = self.game.node(id);
        let pgn_move = node.pgn_move()?;
        let before = self.position;
        pgn_move.play(&mut self.position);
        self.next = self.game.main_child(id);
        Some(MainlineMove { before, pgn_move, id, node })
    }
}
