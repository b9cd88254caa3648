//! A tree from PGN, or written as PGN.

use std::fmt;

use chess::pgn::{AnnotatedMove, GameHeader, MoveTree, NodeId, PgnGame, PgnText};

use super::node::{TreeNode, TreeNodeId};
use super::{GameTree, LocatedNode, MOST_TEXT, TreeError};

/// Takes everything over. Where a file has the same move twice, the two become one, with the
/// comments of both.
impl TryFrom<&PgnGame> for GameTree {
    type Error = TreeError;

    fn try_from(game: &PgnGame) -> Result<GameTree, TreeError> {
        let mut tree = GameTree::with_header(game.header().clone());
        tree.merge_notes(TreeNodeId::ROOT, notes(game, NodeId::ROOT));
        let mut stack = vec![(NodeId::ROOT, LocatedNode { id: TreeNodeId::ROOT, ply: 0, depth: 0 })];
        while let Some((from, place)) = stack.pop() {
            let before = stack.len();
            for child in game.children(from) {
                let Some(pgn_move) = game.node(child).pgn_move() else { continue };
                let id = tree.merge(&place, pgn_move)?;
                tree.merge_notes(id, notes(game, child));
                let is_main = tree.at(place.id).children.first() == Some(&id);
                let depth = place.depth + usize::from(!is_main);
                stack.push((child, LocatedNode { id, ply: place.ply + 1, depth }));
            }
            // The first line first, so that of two that merge the first stays the main one.
            stack[before..].reverse();
        }
        if tree.text_size() > MOST_TEXT { Err(TreeError::TooMuchText) } else { Ok(tree) }
    }
}

fn notes(game: &PgnGame, id: NodeId) -> TreeNode {
    let node = game.node(id);
    TreeNode {
        comments_before: node.comments_before().to_vec(),
        comments: node.comments().to_vec(),
        glyphs: node.nags().to_vec(),
        ..TreeNode::default()
    }
}

impl MoveTree for GameTree {
    type Id = TreeNodeId;

    fn header(&self) -> &GameHeader {
        &self.header
    }

    fn root(&self) -> TreeNodeId {
        TreeNodeId::ROOT
    }

    fn annotated_move(&self, id: TreeNodeId) -> AnnotatedMove<'_> {
        let node = self.at(id);
        AnnotatedMove {
            pgn_move: node.pgn_move,
            comments_before: &node.comments_before,
            comments: &node.comments,
            nags: &node.glyphs,
        }
    }

    fn children(&self, id: TreeNodeId) -> impl Iterator<Item = TreeNodeId> {
        self.at(id).children.iter().copied()
    }
}

/// The text of a PGN file.
impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        PgnText(self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{path, tree};
    use super::*;

    #[test]
    fn nothing_is_lost_on_the_way() {
        let pgn = r#"[Event "?"]
[Site "?"]
[Date "1851.06.21"]
[Round "?"]
[White "Anderssen, \"Adolf\""]
[Black "Kieseritzky"]
[Result "1-0"]
[Annotator "x"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[Variant "From Position"]

{ First. } { Second. } 1. e4 $1 $1 $14 { [%clk 0:01:00] [%csl Ga1] text } { more }
({ before } 1. e3 -- 2. Kd2) (1. Kd2 { [%eval #-3,12] } 1... --) 1... Kd7 $255 1-0
"#;
        let game: PgnGame = pgn.parse().unwrap();
        let again = GameTree::try_from(&game).unwrap().to_string();
        assert_eq!(again, game.to_string());
        assert_eq!(again.parse::<PgnGame>().unwrap(), game);
    }

    #[test]
    fn the_same_move_twice_becomes_one_with_everything_said_about_both() {
        let tree =
            tree("1. e4 $1 { a } e5 (1... e5 $1 $2 { b } 2. Nf3) (1... c5) 2. Nc3 (2. Nc3 { c } Nf6) *");
        assert_eq!(tree.move_count(), 6);
        let e5 = tree.node(&path("e2e4 e7e5")).unwrap();
        assert_eq!(e5.comments().len(), 1);
        assert_eq!(e5.glyphs().len(), 2);
        let follows = tree.children(&path("e2e4 e7e5")).unwrap();
        assert_eq!(follows, [path("e2e4 e7e5 b1c3"), path("e2e4 e7e5 g1f3")]);
        assert_eq!(tree.main_line(), path("e2e4 e7e5 b1c3 g8f6"));
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let mut game = PgnGame::new();
        for _ in 0..5 {
            game.add_comment(NodeId::ROOT, "x".repeat(1 << 20));
        }
        assert_eq!(GameTree::try_from(&game).unwrap_err(), TreeError::TooMuchText);
    }
}
