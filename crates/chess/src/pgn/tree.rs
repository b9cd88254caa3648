//! A whole game in memory: tags, start, a tree of moves with comments and glyphs, result.

use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;

use super::{
    AnnotatedMove, Comment, GameHeader, Mainline, MoveNumber, MoveTree, Nag, PgnMove, ReadError, Reader, Tags,
};
use crate::{Game, Outcome, Position};

/// A game as PGN has it: the moves that were played, and variations, comments and glyphs on them.
///
/// The moves are a tree in one vector. [`NodeId::ROOT`] is the start of the game; the first child
/// of a node goes on with its line, the others begin variations.
///
/// ```
/// use chess::pgn::{Nag, NodeId, PgnGame};
/// let mut game = PgnGame::new();
/// game.set_tag("White", "Anderssen");
/// let e4 = game.add_san(NodeId::ROOT, "e4")?;
/// let e5 = game.add_san(e4, "e5")?;
/// let c5 = game.add_san(e4, "c5")?; // the second child: a variation
/// game.add_nag(c5, Nag::GOOD);
/// game.add_comment(e5, "The open game.");
/// assert!(game.to_string().ends_with("1. e4 e5 { The open game. } (1... c5 $1) *\n"));
/// assert_eq!(game.to_string().parse::<PgnGame>()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PgnGame {
    pub(super) header: GameHeader,
    pub(super) nodes: Vec<PgnNode>,
    /// The node last added and its position: moves are mostly added one after the other.
    tip: (NodeId, Position),
}

/// A node of one game's tree: the start, or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(NonZeroU32); // one more than the index, so that an optional one needs no more room

impl NodeId {
    /// The start of the game, before any move.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    const fn new(index: usize) -> NodeId {
        NodeId(NonZeroU32::MIN.saturating_add(index as u32))
    }

    pub(super) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A move in the tree with what is said about it.
#[derive(Clone, Debug, Default)]
pub struct PgnNode {
    pgn_move: Option<PgnMove>,
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    /// Lets variations be added in constant time, however many there are.
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// Apart, because most moves have none: a node takes 32 bytes.
    pub(super) notes: Option<Box<Notes>>,
}

/// What is said about a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Notes {
    pub(super) comments_before: Vec<Comment>,
    pub(super) comments: Vec<Comment>,
    pub(super) nags: Vec<Nag>,
}

impl PgnNode {
    /// What was played; nothing at the root.
    pub fn pgn_move(&self) -> Option<PgnMove> {
        self.pgn_move
    }

    /// The comments before the move: an introduction to its variation, mostly.
    pub fn comments_before(&self) -> &[Comment] {
        self.notes.as_ref().map_or(&[], |notes| &notes.comments_before)
    }

    /// The comments after the move; at the root, those before the game.
    pub fn comments(&self) -> &[Comment] {
        self.notes.as_ref().map_or(&[], |notes| &notes.comments)
    }

    /// The glyphs on the move.
    pub fn nags(&self) -> &[Nag] {
        self.notes.as_ref().map_or(&[], |notes| &notes.nags)
    }

    pub(super) fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }
}

/// A move cannot be added to a tree because it is not legal there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move.
    pub pgn_move: PgnMove,
    /// Which it would have been.
    pub number: MoveNumber,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pgn_move {
            PgnMove::Move(m) => write!(f, "{} {m:?} is not a legal move there", self.number),
            PgnMove::Null => write!(f, "{} a null move is not possible in check", self.number),
        }
    }
}

impl core::error::Error for IllegalMove {}

impl PgnGame {
    /// A game of standard chess without moves.
    pub fn new() -> PgnGame {
        PgnGame::with_header(GameHeader::new())
    }

    /// A game from any position on. The tags `SetUp` and `FEN`, and `Variant` for Chess960, are
    /// set as needed.
    pub fn from_position(start: Position) -> PgnGame {
        PgnGame::with_header(GameHeader::from_position(start))
    }

    /// A game with this header and no moves.
    pub fn with_header(header: GameHeader) -> PgnGame {
        let tip = (NodeId::ROOT, header.start);
        PgnGame { header, nodes: vec![PgnNode::default()], tip }
    }

    /// Lets a game that has no moves start elsewhere.
    pub(super) fn restart(&mut self, start: Position) {
        self.header.start = start;
        self.tip = (NodeId::ROOT, start);
    }

    /// Tags, start and outcome.
    pub fn header(&self) -> &GameHeader {
        &self.header
    }

    /// The position it starts from.
    pub fn start(&self) -> &Position {
        self.header.start()
    }

    /// The value of a tag. The seven tags of the roster always have one.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.header.tag(name)
    }

    /// All tags as they are written.
    pub fn tags(&self) -> &Tags {
        self.header.tags()
    }

    /// Sets a tag, as [`GameHeader::set_tag`] does.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.header.set_tag(name, value);
    }

    /// Removes a tag; one of the seven becomes unknown instead.
    pub fn remove_tag(&mut self, name: &str) {
        self.header.remove_tag(name);
    }

    /// How it ended; `None` if it goes on or the outcome is unknown.
    pub fn outcome(&self) -> Option<Outcome> {
        self.header.outcome()
    }

    /// Sets how it ended, in the tag `Result` too.
    pub fn set_outcome(&mut self, outcome: Option<Outcome>) {
        self.header.set_outcome(outcome);
    }

    /// A move with its comments and glyphs.
    ///
    /// # Panics
    ///
    /// If the node is of another, larger game; as all methods do that take a node.
    pub fn node(&self, id: NodeId) -> &PgnNode {
        &self.nodes[id.index()]
    }

    /// The node before this one; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The moves that follow: the one that goes on with the line, then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.node(id).first_child, |&child| self.next_sibling(child))
    }

    /// The move that goes on with the line.
    pub fn main_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// The next variation that replaces the same move.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling
    }

    /// Whether the move goes on with the line of its parent, and is no variation on it.
    pub fn is_main_child(&self, id: NodeId) -> bool {
        self.parent(id).is_some_and(|parent| self.main_child(parent) == Some(id))
    }

    /// The last node of the main line.
    pub fn last(&self) -> NodeId {
        core::iter::successors(Some(NodeId::ROOT), |&id| self.main_child(id)).last().unwrap_or(NodeId::ROOT)
    }

    /// The position after a move.
    pub fn position(&self, id: NodeId) -> Position {
        if id == self.tip.0 {
            return self.tip.1;
        }
        let mut path: Vec<PgnMove> = Vec::new();
        let mut here = id;
        while let PgnNode { pgn_move: Some(pgn_move), parent: Some(parent), .. } = self.node(here) {
            path.push(*pgn_move);
            here = *parent;
        }
        let mut position = *self.start();
        path.into_iter().rev().for_each(|pgn_move| pgn_move.play(&mut position));
        position
    }

    /// The moves of the game itself, each with the position before it.
    ///
    /// ```
    /// let game: chess::pgn::PgnGame = "1. e4 (1. d4) e5 2. Nf3 *".parse()?;
    /// let moves: Vec<String> = game
    ///     .mainline()
    ///     .filter_map(|played| Some(played.before.to_uci(played.pgn_move.to_move()?)))
    ///     .collect();
    /// assert_eq!(moves, ["e2e4", "e7e5", "g1f3"]);
    /// # Ok::<(), chess::pgn::ReadError>(())
    /// ```
    pub fn mainline(&self) -> Mainline<'_> {
        Mainline::new(self)
    }

    /// Adds a move after `parent`: as the continuation of the line if there was none, and as
    /// a new variation otherwise.
    pub fn add_child(&mut self, parent: NodeId, pgn_move: impl Into<PgnMove>) -> Result<NodeId, IllegalMove> {
        let position = self.position(parent);
        self.add_child_at(parent, &position, pgn_move)
    }

    /// Adds a move as [`add_child`](PgnGame::add_child) does, for those who have the position
    /// at `parent` at hand: the line to it is not replayed.
    pub fn add_child_at(
        &mut self,
        parent: NodeId,
        position: &Position,
        pgn_move: impl Into<PgnMove>,
    ) -> Result<NodeId, IllegalMove> {
        let pgn_move = pgn_move.into();
        if !pgn_move.is_legal(position) {
            return Err(IllegalMove { pgn_move, number: MoveNumber::of(position) });
        }
        let mut position = *position;
        pgn_move.play(&mut position);
        let id = self.push(parent, pgn_move);
        self.tip = (id, position);
        Ok(id)
    }

    /// Adds a move written in SAN, as [`add_child`](PgnGame::add_child) does.
    pub fn add_san(&mut self, parent: NodeId, san: &str) -> Result<NodeId, crate::SanError> {
        let mut position = self.position(parent);
        let m = position.parse_san(san)?;
        position.play(m);
        let id = self.push(parent, PgnMove::Move(m));
        self.tip = (id, position);
        Ok(id)
    }

    /// Adds a move that is known to be legal.
    pub(super) fn push(&mut self, parent: NodeId, pgn_move: PgnMove) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        match self.nodes[parent.index()].last_child.replace(id) {
            Some(sibling) => self.nodes[sibling.index()].next_sibling = Some(id),
            None => self.nodes[parent.index()].first_child = Some(id),
        }
        self.nodes.push(PgnNode { pgn_move: Some(pgn_move), parent: Some(parent), ..PgnNode::default() });
        id
    }

    /// Adds a comment after a move; at the root, before the game. An empty one is ignored.
    pub fn add_comment(&mut self, id: NodeId, comment: impl Into<Comment>) {
        let comment = comment.into();
        if !comment.is_empty() {
            let comments = &mut self.nodes[id.index()].notes_mut().comments;
            if comments.is_empty() {
                comments.reserve_exact(1); // mostly there is one; `push` would make room for four
            }
            comments.push(comment);
        }
    }

    /// Adds a comment before a move.
    pub fn add_comment_before(&mut self, id: NodeId, comment: impl Into<Comment>) {
        let comment = comment.into();
        if id == NodeId::ROOT {
            self.add_comment(id, comment);
        } else if !comment.is_empty() {
            self.nodes[id.index()].notes_mut().comments_before.push(comment);
        }
    }

    /// Adds a glyph to a move; the root has none.
    pub fn add_nag(&mut self, id: NodeId, nag: Nag) {
        if id != NodeId::ROOT {
            self.nodes[id.index()].notes_mut().nags.push(nag);
        }
    }

    /// Removes all comments and glyphs of a move.
    pub fn clear_annotations(&mut self, id: NodeId) {
        self.nodes[id.index()].notes = None;
    }
}

impl Default for PgnGame {
    fn default() -> PgnGame {
        PgnGame::new()
    }
}

impl MoveTree for PgnGame {
    type Id = NodeId;

    fn header(&self) -> &GameHeader {
        &self.header
    }

    fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    fn annotated_move(&self, id: NodeId) -> AnnotatedMove<'_> {
        let node = self.node(id);
        AnnotatedMove {
            pgn_move: node.pgn_move(),
            comments_before: node.comments_before(),
            comments: node.comments(),
            nags: node.nags(),
        }
    }

    fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        PgnGame::children(self, id)
    }
}

/// Equal are games with the same tags, start, tree and outcome, in whatever order the nodes of
/// the tree were added.
impl PartialEq for PgnGame {
    fn eq(&self, other: &PgnGame) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (one, two) = (self.node(a), other.node(b));
            if one.pgn_move != two.pgn_move || one.notes != two.notes {
                return false;
            }
            match (one.first_child, two.first_child) {
                (Some(a), Some(b)) => pairs.push((a, b)),
                (None, None) => {}
                _ => return false,
            }
            match (one.next_sibling, two.next_sibling) {
                (Some(a), Some(b)) => pairs.push((a, b)),
                (None, None) => {}
                _ => return false,
            }
        }
        self.header == other.header
    }
}

impl Eq for PgnGame {}

/// The moves of a game that was played; tags and outcome are left to be set.
impl From<&Game> for PgnGame {
    fn from(game: &Game) -> PgnGame {
        let mut score = PgnGame::from_position(*game.start());
        for (ply, &m) in game.moves().iter().enumerate() {
            score.push(NodeId::new(ply), PgnMove::Move(m));
        }
        score
    }
}

/// Reads the first game of a text; a text without one is a game without moves.
impl FromStr for PgnGame {
    type Err = ReadError;

    fn from_str(pgn: &str) -> Result<PgnGame, ReadError> {
        Reader::new(pgn.as_bytes()).next().unwrap_or_else(|| Ok(PgnGame::new()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Square};

    #[test]
    fn equal_trees_may_have_grown_differently() {
        let mut one = PgnGame::new();
        let e4 = one.add_san(NodeId::ROOT, "e4").unwrap();
        one.add_san(e4, "e5").unwrap();
        one.add_san(NodeId::ROOT, "d4").unwrap();

        let mut two = PgnGame::new();
        let e4 = two.add_san(NodeId::ROOT, "e4").unwrap();
        two.add_san(NodeId::ROOT, "d4").unwrap();
        assert_ne!(one, two);
        two.add_san(e4, "e5").unwrap();
        assert_eq!(one, two);
        two.add_nag(e4, Nag::GOOD);
        assert_ne!(one, two);
        two.clear_annotations(e4);
        assert_eq!(one, two);
    }

    #[test]
    fn without_moves_the_tags_and_the_start_are_left() {
        let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n{ An ending. } 1. e4 1/2-1/2";
        let game: PgnGame = text.parse().unwrap();
        let empty = PgnGame::with_header(game.header().clone());
        assert_eq!((empty.tags(), empty.start()), (game.tags(), game.start()));
        assert_eq!(empty.outcome(), Some(Outcome::Draw));
        assert_eq!((empty.last(), empty.node(NodeId::ROOT).comments().len()), (NodeId::ROOT, 0));
    }

    #[test]
    fn nodes_are_small() {
        assert_eq!(core::mem::size_of::<PgnNode>(), 32);
        assert_eq!(NodeId::new(0), NodeId::ROOT);
    }

    #[test]
    fn the_tree_can_be_walked() {
        let game: PgnGame = "1. e4 (1. d4 d5) (1. c4) e5 *".parse().unwrap();
        let first: Vec<NodeId> = game.children(NodeId::ROOT).collect();
        assert_eq!(first.len(), 3);
        assert_eq!(first.iter().filter(|&&id| game.is_main_child(id)).count(), 1);
        assert_eq!(game.parent(first[1]), Some(NodeId::ROOT));
        assert_eq!(game.next_sibling(first[1]), Some(first[2]));
        assert_eq!(game.parent(NodeId::ROOT), None);
        let d5 = game.main_child(first[1]).unwrap();
        assert_eq!(game.position(d5).color_on(Square::D5), Some(Color::Black));
        assert_eq!(game.position(NodeId::ROOT), Position::initial());
        assert_eq!(game.parent(game.last()), Some(first[0]));
    }

    #[test]
    fn only_legal_moves_are_added() {
        let mut game = PgnGame::new();
        let e4 = game.add_san(NodeId::ROOT, "e4").unwrap();
        let error = game.add_child(e4, game.node(e4).pgn_move().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "1... e2e4 is not a legal move there");
        assert!(game.add_san(e4, "e4").is_err());
        let f6 = game.add_san(e4, "f6").unwrap();
        let check = game.add_san(f6, "Qh5").unwrap();
        let error = game.add_child(check, PgnMove::Null).unwrap_err();
        assert_eq!(error.to_string(), "2... a null move is not possible in check");
        assert!(game.add_child(e4, PgnMove::Null).is_ok());
    }

    #[test]
    fn result_and_start_cannot_be_contradicted_by_tags() {
        let mut game = PgnGame::new();
        game.set_tag("Result", "1-0");
        assert_eq!(game.outcome(), Some(Outcome::Win(Color::White)));
        game.set_tag("Result", "perhaps");
        game.set_tag("FEN", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!((game.tag("Result"), game.tag("FEN")), (Some("1-0"), None));
        game.remove_tag("Result");
        assert_eq!((game.outcome(), game.tag("Result")), (None, Some("*")));
    }

    #[test]
    fn a_played_game_becomes_a_score() {
        let mut game = Game::from_position(Position::chess960(7).unwrap());
        for _ in 0..10 {
            game.play(game.position().legal_moves()[0]).unwrap();
        }
        let score = PgnGame::from(&game);
        assert_eq!(score.tag("Variant"), Some("Chess960"));
        assert_eq!(score.position(score.last()), *game.position());
        assert_eq!(score.to_string().parse::<PgnGame>().unwrap(), score);
    }
}
