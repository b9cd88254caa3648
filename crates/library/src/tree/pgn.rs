//! A tree from PGN, or written as PGN.

use chess::pgn::{NodeId as PgnId, PgnGame};

use super::node::{Node, NodeId};
use super::{GameTree, MOST_TEXT, Place, TreeError};

/// Takes everything over. Where a file has the same move twice, the two become one, with the
/// comments of both.
impl TryFrom<&PgnGame> for GameTree {
    type Error = TreeError;

    fn try_from(game: &PgnGame) -> Result<GameTree, TreeError> {
        let mut tree = GameTree::with_head(game.without_moves());
        tree.merge_notes(NodeId::ROOT, notes(game, PgnId::ROOT));
        let mut stack = vec![(PgnId::ROOT, Place { id: NodeId::ROOT, ply: 0, depth: 0 })];
        while let Some((from, place)) = stack.pop() {
            let before = stack.len();
            for child in game.children(from) {
                let Some(half_move) = game.node(child).half_move() else { continue };
                let id = tree.merge(&place, half_move)?;
                tree.merge_notes(id, notes(game, child));
                let is_main = tree.at(place.id).children.first() == Some(&id);
                let depth = place.depth + usize::from(!is_main);
                stack.push((child, Place { id, ply: place.ply + 1, depth }));
            }
            // The first line first, so that of two that merge the first stays the main one.
            stack[before..].reverse();
        }
        if tree.text_size() > MOST_TEXT { Err(TreeError::TooMuchText) } else { Ok(tree) }
    }
}

fn notes(game: &PgnGame, id: PgnId) -> Node {
    let node = game.node(id);
    Node {
        comments_before: node.comments_before().to_vec(),
        comments: node.comments().to_vec(),
        glyphs: node.nags().to_vec(),
        ..Node::default()
    }
}

impl GameTree {
    /// The game as PGN has it; displayed, it is the text of a file.
    pub fn to_pgn(&self) -> PgnGame {
        let mut game = self.head.clone();
        write_notes(&mut game, PgnId::ROOT, self.at(NodeId::ROOT));
        let mut ids = vec![PgnId::ROOT];
        for visit in self.visits().skip(1) {
            let parent = visit.parent.map_or(PgnId::ROOT, |parent| ids[parent]);
            // Every half-move of a tree is legal, and nothing but the start is none.
            let added =
                visit.node.half_move.map(|half_move| game.add_child_at(parent, &visit.before, half_move));
            let Some(Ok(id)) = added else { break };
            write_notes(&mut game, id, visit.node);
            ids.push(id);
        }
        game
    }
}

fn write_notes(game: &mut PgnGame, id: PgnId, node: &Node) {
    for comment in &node.comments_before {
        game.add_comment_before(id, comment.clone());
    }
    for comment in &node.comments {
        game.add_comment(id, comment.clone());
    }
    for &glyph in &node.glyphs {
        game.add_nag(id, glyph);
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
        let again = GameTree::try_from(&game).unwrap().to_pgn();
        assert_eq!(again, game);
        assert_eq!(again.to_string().parse::<PgnGame>().unwrap(), game);
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
            game.add_comment(PgnId::ROOT, "x".repeat(1 << 20));
        }
        assert_eq!(GameTree::try_from(&game).unwrap_err(), TreeError::TooMuchText);
    }
}
