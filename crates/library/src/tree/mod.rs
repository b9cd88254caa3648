//! A game as a tree of moves, of which every node has an address.
//!
//! The first child of a node goes on with its line, the others begin variations. Two children of
//! one node are never the same move: what is played again merges with what is there.
//!
//! ```
//! use library::{GameTree, Path};
//! let mut tree = GameTree::new();
//! let e4 = tree.add_uci(&Path::root(), "e2e4")?;
//! let e5 = tree.add_uci(&e4, "e7e5")?;
//! let c5 = tree.add_uci(&e4, "c7c5")?; // a variation
//! tree.set_text(&c5, "The Sicilian.")?;
//! assert_eq!(tree.add_uci(&Path::root(), "e2e4")?, e4); // it was there
//! assert_eq!(tree.main_line(), e5);
//! tree.make_main_line(&c5)?;
//! assert_eq!(tree.main_line(), c5);
//! assert!(tree.to_string().contains("1. e4 c5 { The Sicilian. } (1... e5)"));
//! # Ok::<(), library::TreeError>(())
//! ```
//!
//! Everything is a loop: nothing recurses on the depth of a tree.

mod annotate;
mod edit;
mod error;
mod join;
mod navigation;
mod node;
mod path;
mod pgn;

use chess::pgn::{GameHeader, PgnMove, Tags};
use chess::{Outcome, Position};

pub use error::TreeError;
pub use navigation::Visit;
pub use node::{Shapes, TreeNode, TreeNodeId};
pub use path::Path;

/// A tree has no more plies than this.
pub const MOST_MOVES: usize = 50_000;

/// No line of a tree has more plies than this. The seventy-five-move rule ends every game
/// earlier.
pub const LONGEST_LINE: usize = 12_000;

/// A tree holds no more text than this many bytes: comments, glyphs and tags.
pub const MOST_TEXT: usize = 1 << 22;

/// No more variations than this are inside each other: else what is written as PGN would not be
/// read again.
pub const DEEPEST_VARIATION: usize = chess::pgn::DEEPEST_VARIATION;

/// A game with all its variations.
#[derive(Clone, Debug)]
pub struct GameTree {
    header: GameHeader,
    /// The root is the first. Nodes that were deleted are empty.
    nodes: Vec<TreeNode>,
    /// The nodes that were deleted, to be used again.
    free: Vec<TreeNodeId>,
}

/// A node that was found by its path.
struct LocatedNode {
    id: TreeNodeId,
    /// How many moves lead there.
    ply: usize,
    /// How many variations it is inside of.
    depth: usize,
}

impl GameTree {
    /// A game of standard chess without moves.
    pub fn new() -> GameTree {
        GameTree::from_position(Position::initial())
    }

    /// A game without moves from any position on.
    pub fn from_position(start: Position) -> GameTree {
        GameTree::with_header(GameHeader::from_position(start))
    }

    fn with_header(header: GameHeader) -> GameTree {
        GameTree { header, nodes: vec![TreeNode::default()], free: Vec::new() }
    }

    /// The position it starts from.
    pub fn start(&self) -> &Position {
        self.header.start()
    }

    /// All tags. The seven of the roster always have a value.
    pub fn tags(&self) -> &Tags {
        self.header.tags()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.header.tag(name)
    }

    /// Sets a tag; an empty value removes it. The result is set by its tag too, the start cannot
    /// be changed so.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TreeError> {
        if value.is_empty() {
            self.header.remove_tag(name);
            return Ok(());
        }
        let old = self.header.clone();
        self.header.set_tag(name, value);
        if self.text_size() > MOST_TEXT {
            self.header = old;
            return Err(TreeError::TooMuchText);
        }
        Ok(())
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.header.outcome()
    }

    /// Says how it ended.
    pub fn set_outcome(&mut self, outcome: Option<Outcome>) {
        self.header.set_outcome(outcome);
    }

    /// How many plies there are in all lines together.
    pub fn move_count(&self) -> usize {
        self.nodes.len() - self.free.len() - 1
    }

    /// A node.
    pub fn node(&self, path: &Path) -> Result<&TreeNode, TreeError> {
        Ok(self.at(self.find(path)?.id))
    }

    /// The moves that go on from a node, the main one first.
    pub fn children(&self, path: &Path) -> Result<Vec<Path>, TreeError> {
        let child_path = |&child: &TreeNodeId| {
            let mut path = path.clone();
            path.push(&self.step(child));
            path
        };
        Ok(self.node(path)?.children.iter().map(child_path).collect())
    }

    /// Adds a move after a node and returns its path: as the continuation of the line if there
    /// was none, as a variation otherwise, and not at all if it was there already.
    pub fn add(&mut self, parent: &Path, pgn_move: impl Into<PgnMove>) -> Result<Path, TreeError> {
        let step = path::step(self.start(), pgn_move.into());
        self.add_uci(parent, &step)
    }

    /// Adds a move written in UCI, as [`add`](GameTree::add) does; `0000` is a null move.
    pub fn add_uci(&mut self, parent: &Path, uci: &str) -> Result<Path, TreeError> {
        let place = self.find(parent)?;
        let pgn_move = path::read_step(&self.position(parent)?, uci)?;
        let id = self.merge(&place, pgn_move)?;
        let mut path = parent.clone();
        path.push(&self.step(id));
        Ok(path)
    }

    /// The child of a node that is this move, which is known to be legal there; it is made if
    /// there is none.
    fn merge(&mut self, parent: &LocatedNode, pgn_move: PgnMove) -> Result<TreeNodeId, TreeError> {
        let children = &self.at(parent.id).children;
        if let Some(&child) = children.iter().find(|&&child| self.at(child).pgn_move == Some(pgn_move)) {
            return Ok(child);
        }
        if self.move_count() >= MOST_MOVES {
            return Err(TreeError::TooManyMoves);
        }
        if parent.ply >= LONGEST_LINE {
            return Err(TreeError::LineTooLong);
        }
        if parent.depth + usize::from(!children.is_empty()) > DEEPEST_VARIATION {
            return Err(TreeError::TooDeep);
        }
        let child = self.allocate(TreeNode { pgn_move: Some(pgn_move), ..TreeNode::default() });
        self.at_mut(parent.id).children.push(child);
        Ok(child)
    }

    fn allocate(&mut self, node: TreeNode) -> TreeNodeId {
        match self.free.pop() {
            Some(id) => {
                *self.at_mut(id) = node;
                id
            }
            None => {
                self.nodes.push(node);
                TreeNodeId(self.nodes.len() as u32 - 1)
            }
        }
    }

    /// The nodes on a path, the start of the game first.
    fn line(&self, path: &Path) -> Result<Vec<TreeNodeId>, TreeError> {
        let mut line = vec![TreeNodeId::ROOT];
        let mut here = self.at(TreeNodeId::ROOT);
        for step in path.steps() {
            let child = here.children.iter().find(|&&child| self.step(child) == step);
            let &child = child.ok_or_else(|| TreeError::NoSuchNode(path.clone()))?;
            line.push(child);
            here = self.at(child);
        }
        Ok(line)
    }

    fn find(&self, path: &Path) -> Result<LocatedNode, TreeError> {
        let line = self.line(path)?;
        let is_variation = |pair: &&[TreeNodeId]| self.at(pair[0]).children.first() != Some(&pair[1]);
        let depth = line.windows(2).filter(is_variation).count();
        Ok(LocatedNode { id: line[line.len() - 1], ply: line.len() - 1, depth })
    }

    /// A node's move as a path has it.
    fn step(&self, id: TreeNodeId) -> String {
        self.at(id).pgn_move.map_or(String::new(), |pgn_move| path::step(self.start(), pgn_move))
    }

    /// About how much memory it takes, in bytes.
    pub fn memory_size(&self) -> usize {
        self.nodes.len() * size_of::<TreeNode>() + self.text_size()
    }

    fn text_size(&self) -> usize {
        let tags: usize = self.tags().iter().map(|(name, value)| name.len() + value.len() + 6).sum();
        tags + self.nodes.iter().map(TreeNode::text_size).sum::<usize>()
    }

    fn at(&self, id: TreeNodeId) -> &TreeNode {
        &self.nodes[id.index()]
    }

    fn at_mut(&mut self, id: TreeNodeId) -> &mut TreeNode {
        &mut self.nodes[id.index()]
    }
}

impl Default for GameTree {
    fn default() -> GameTree {
        GameTree::new()
    }
}

#[cfg(test)]
mod tests {
    use chess::pgn::{PgnGame, PgnMove};

    use super::*;

    /// A tree of the main line and variations given.
    pub(super) fn tree(pgn: &str) -> GameTree {
        GameTree::try_from(&pgn.parse::<PgnGame>().unwrap()).unwrap()
    }

    pub(super) fn path(text: &str) -> Path {
        text.parse().unwrap()
    }

    #[test]
    fn a_move_played_again_is_not_added_twice() {
        let mut tree = tree("1. e4 e5 (1... c5) *");
        for uci in ["e7e5", "c7c5"] {
            tree.add_uci(&path("e2e4"), uci).unwrap();
        }
        assert_eq!(tree.move_count(), 3);
        assert_eq!(tree.children(&path("e2e4")).unwrap(), [path("e2e4 e7e5"), path("e2e4 c7c5")]);
    }

    #[test]
    fn castling_has_one_path_however_it_is_written() {
        let start = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let mut tree = GameTree::from_position(start);
        assert_eq!(tree.add_uci(&Path::root(), "e1h1").unwrap(), path("e1g1"));
        assert_eq!(tree.add_uci(&Path::root(), "e1g1").unwrap(), path("e1g1"));
        assert_eq!(tree.move_count(), 1);
        let fen = start.to_fen();
        let start = Position::from_fen_in(&fen, chess::CastlingMode::Chess960).unwrap();
        let mut tree = GameTree::from_position(start);
        assert_eq!(tree.add_uci(&Path::root(), "e1h1").unwrap(), path("e1h1"));
        assert_eq!(tree.position(&path("e1h1")).unwrap().king(chess::Color::White), chess::Square::G1);
    }

    #[test]
    fn illegal_moves_and_unknown_nodes_are_refused() {
        let mut tree = tree("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *");
        assert!(matches!(tree.add_uci(&Path::root(), "e2e5"), Err(TreeError::Illegal(_))));
        assert!(matches!(tree.add_uci(&Path::root(), "x"), Err(TreeError::Illegal(_))));
        assert_eq!(tree.add_uci(&path("d2d4"), "e7e5"), Err(TreeError::NoSuchNode(path("d2d4"))));
        assert_eq!(
            tree.node(&path("e2e4 c7c5")).unwrap_err().to_string(),
            "the game has no line \"e2e4 c7c5\""
        );
        let check = tree.main_line();
        assert_eq!(tree.add(&check, PgnMove::Null), Err(TreeError::NullMoveInCheck));
        assert_eq!(tree.add(&Path::root(), PgnMove::Null), Ok(path("0000")));
    }

    #[test]
    fn a_tree_has_bounds() {
        let mut tree = GameTree::new();
        let root = || LocatedNode { id: TreeNodeId::ROOT, ply: 0, depth: 0 };
        let mut place = root();
        for ply in 1..=LONGEST_LINE {
            place = LocatedNode { id: tree.merge(&place, PgnMove::Null).unwrap(), ply, depth: 0 };
        }
        assert_eq!(tree.merge(&place, PgnMove::Null), Err(TreeError::LineTooLong));
        assert_eq!(tree.set_tag("Annotator", &"x".repeat(MOST_TEXT)), Err(TreeError::TooMuchText));
        assert_eq!(tree.tag("Annotator"), None);
        tree.nodes.resize(MOST_MOVES + 1, TreeNode::default());
        let e4 = Position::initial().parse_uci("e2e4").unwrap();
        assert_eq!(tree.merge(&root(), e4.into()), Err(TreeError::TooManyMoves));
    }

    #[test]
    fn tags_belong_to_the_tree() {
        let mut tree = GameTree::new();
        tree.set_tag("White", "Anderssen").unwrap();
        tree.set_tag("Result", "1-0").unwrap();
        tree.set_tag("Opening", "x").unwrap();
        tree.set_tag("Opening", "").unwrap();
        assert_eq!((tree.tag("White"), tree.tag("Opening")), (Some("Anderssen"), None));
        assert_eq!(tree.outcome().map(|outcome| outcome.to_string()).as_deref(), Some("1-0"));
    }
}
