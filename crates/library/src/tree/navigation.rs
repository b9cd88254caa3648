//! Ways through a tree: the main line, a line replayed, every node once.

use chess::{Game, Position};

use super::node::{TreeNode, TreeNodeId};
use super::{GameTree, Path, TreeError, path};

/// A node met on the way through a whole tree.
#[derive(Clone, Debug)]
pub struct Visit<'a> {
    /// Its move, comments and glyphs.
    pub node: &'a TreeNode,
    /// The index of its parent's visit; `None` at the start of the game.
    pub parent: Option<usize>,
    /// How many plies lead there.
    pub ply: usize,
    /// Whether it goes on with the line of its parent.
    pub is_main: bool,
    /// The position before the move.
    pub before: Position,
    /// The position after it.
    pub position: Position,
}

impl Visit<'_> {
    /// The move as a path has it: a node's path is its parent's and this.
    pub fn step(&self) -> Option<String> {
        self.node.pgn_move.map(|pgn_move| path::step(&self.before, pgn_move))
    }
}

impl GameTree {
    /// The path to the end of the main line.
    pub fn main_line(&self) -> Path {
        let mut path = Path::root();
        for id in self.main_ids() {
            path.push(&self.step(id));
        }
        path
    }

    /// The nodes of the main line, without the start.
    pub fn main_nodes(&self) -> impl Iterator<Item = &TreeNode> {
        self.main_ids().map(|id| self.at(id))
    }

    fn main_ids(&self) -> impl Iterator<Item = TreeNodeId> {
        let next = |&id: &TreeNodeId| self.at(id).children.first().copied();
        std::iter::successors(next(&TreeNodeId::ROOT), next)
    }

    /// All nodes, in the order in which they were added.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = &TreeNode> {
        self.nodes.iter()
    }

    /// The position at a node.
    pub fn position(&self, path: &Path) -> Result<Position, TreeError> {
        let mut position = *self.start();
        for id in self.line(path)? {
            if let Some(pgn_move) = self.at(id).pgn_move {
                pgn_move.play(&mut position);
            }
        }
        Ok(position)
    }

    /// The position at the end of the main line.
    pub fn last_position(&self) -> Position {
        let mut position = *self.start();
        for pgn_move in self.main_nodes().filter_map(TreeNode::pgn_move) {
            pgn_move.play(&mut position);
        }
        position
    }

    /// The game up to a node, which knows repetitions and claims.
    ///
    /// Lines may pass and go on after a draw, games cannot: the history then begins after the
    /// last such place.
    pub fn game_at(&self, path: &Path) -> Result<Game, TreeError> {
        Ok(self.replay(self.line(path)?))
    }

    /// The main line as a game, as far as `plies`.
    pub fn main_game(&self, plies: usize) -> Game {
        self.replay(self.main_ids().take(plies))
    }

    fn replay(&self, line: impl IntoIterator<Item = TreeNodeId>) -> Game {
        let mut game = Game::from_position(*self.start());
        for pgn_move in line.into_iter().filter_map(|id| self.at(id).pgn_move) {
            let goes_on = pgn_move.to_move().is_some_and(|m| game.play(m).is_ok());
            if !goes_on {
                let mut position = *game.position();
                pgn_move.play(&mut position);
                game = Game::from_position(position);
            }
        }
        game
    }

    /// Every node with its position, the start first: each line to its end before the variations
    /// on it, from the last one back.
    pub fn visits(&self) -> impl Iterator<Item = Visit<'_>> {
        let mut stack = vec![(TreeNodeId::ROOT, None, 0, true, *self.start())];
        let mut count = 0;
        std::iter::from_fn(move || {
            let (id, parent, ply, is_main, before) = stack.pop()?;
            let node = self.at(id);
            let mut position = before;
            if let Some(pgn_move) = node.pgn_move {
                pgn_move.play(&mut position);
            }
            let children = node.children.iter().enumerate().rev();
            stack.extend(children.map(|(n, &child)| (child, Some(count), ply + 1, n == 0, position)));
            count += 1;
            Some(Visit { node, parent, ply, is_main, before, position })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{path, tree};

    #[test]
    fn every_node_is_visited_once_after_its_parent() {
        let tree = tree("1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *");
        let visits: Vec<_> = tree.visits().collect();
        let told: Vec<_> = visits.iter().map(|visit| (visit.ply, visit.is_main, visit.parent)).collect();
        assert_eq!(
            told,
            [
                (0, true, None),
                (1, true, Some(0)),
                (2, true, Some(1)),
                (3, true, Some(2)),
                (2, false, Some(1)),
                (3, true, Some(4)),
                (3, false, Some(4)),
            ]
        );
        for visit in &visits {
            assert_eq!(visit.parent.map_or(*tree.start(), |parent| visits[parent].position), visit.before);
        }
        assert_eq!((visits[0].step(), visits[6].step().as_deref()), (None, Some("c2c3")));
        assert_eq!(visits[6].position, tree.position(&path("e2e4 c7c5 c2c3")).unwrap());
        assert_eq!(tree.main_nodes().count(), 3);
    }

    #[test]
    fn a_replayed_line_knows_its_repetitions() {
        let tree = tree("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *");
        let game = tree.game_at(&tree.main_line()).unwrap();
        assert_eq!((game.repetitions(), game.moves().len()), (3, 8));
        assert_eq!(tree.main_game(4).repetitions(), 2);
        assert!(tree.game_at(&path("d2d4")).is_err());
    }

    #[test]
    fn a_line_may_pass_and_go_on_after_a_draw() {
        let passed = tree("1. e4 -- 2. e5 *");
        let game = passed.game_at(&passed.main_line()).unwrap();
        assert_eq!(
            (game.moves().len(), *game.position()),
            (1, passed.position(&passed.main_line()).unwrap())
        );
        let drawn = tree("[FEN \"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1\"]\n\n1. Nf3 Kd7 2. Ne5+ *");
        let game = drawn.game_at(&drawn.main_line()).unwrap();
        assert_eq!(*game.position(), drawn.position(&drawn.main_line()).unwrap());
    }
}
