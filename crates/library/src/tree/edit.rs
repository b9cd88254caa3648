//! The shape of a tree changed: lines deleted, variations brought forward.

use super::node::{TreeNode, TreeNodeId};
use super::{DEEPEST_VARIATION, GameTree, Path, TreeError};

impl GameTree {
    /// Deletes a move with all that follows it. Its next sibling, if it was the main one,
    /// takes its place.
    pub fn delete(&mut self, path: &Path) -> Result<(), TreeError> {
        let (parent, child) = self.parent_and_child(path)?;
        self.at_mut(parent).children.retain(|&sibling| sibling != child);
        let mut deleted = vec![child];
        while let Some(id) = deleted.pop() {
            let node = std::mem::take(self.at_mut(id));
            deleted.extend(node.children);
            self.free.push(id);
        }
        Ok(())
    }

    /// Brings the innermost variation that the node is in forward: it changes places with the line
    /// that it is a variation of. On the main line nothing changes.
    pub fn promote(&mut self, path: &Path) -> Result<(), TreeError> {
        self.bring_forward(path, 1)
    }

    /// Makes the line to a node the main line of the game.
    pub fn make_main_line(&mut self, path: &Path) -> Result<(), TreeError> {
        self.bring_forward(path, usize::MAX)
    }

    /// Puts the last `count` moves of a path that are not the first of their siblings there.
    fn bring_forward(&mut self, path: &Path, count: usize) -> Result<(), TreeError> {
        if path.is_root() {
            return Err(TreeError::NotAMove);
        }
        let line = self.line(path)?;
        let mut moved = Vec::new();
        for pair in line.windows(2).rev() {
            let siblings = &mut self.nodes[pair[0].index()].children;
            let place = siblings.iter().position(|&id| id == pair[1]).unwrap_or(0);
            if place > 0 && moved.len() < count {
                siblings[..=place].rotate_right(1);
                moved.push((pair[0], place));
            }
        }
        if self.deepest_variation() > DEEPEST_VARIATION {
            for (parent, place) in moved {
                self.at_mut(parent).children[..=place].rotate_left(1);
            }
            return Err(TreeError::TooDeep);
        }
        Ok(())
    }

    /// How many variations are inside each other at most.
    fn deepest_variation(&self) -> usize {
        let mut deepest = 0;
        let mut stack = vec![(TreeNodeId::ROOT, 0)];
        while let Some((id, depth)) = stack.pop() {
            deepest = deepest.max(depth);
            let children = self.at(id).children.iter().enumerate();
            stack.extend(children.map(|(n, &child)| (child, depth + usize::from(n > 0))));
        }
        deepest
    }

    fn parent_and_child(&self, path: &Path) -> Result<(TreeNodeId, TreeNodeId), TreeError> {
        match self.line(path)?[..] {
            [.., parent, child] => Ok((parent, child)),
            _ => Err(TreeError::NotAMove),
        }
    }

    /// Takes comments and glyphs from a node that merges with another, unless they are there.
    pub(super) fn merge_notes(&mut self, id: TreeNodeId, notes: TreeNode) {
        fn add_new<T: PartialEq>(kept: &mut Vec<T>, new: Vec<T>) {
            if kept.is_empty() {
                *kept = new;
            } else {
                for one in new {
                    if !kept.contains(&one) {
                        kept.push(one);
                    }
                }
            }
        }
        let node = self.at_mut(id);
        add_new(&mut node.comments_before, notes.comments_before);
        add_new(&mut node.comments, notes.comments);
        add_new(&mut node.glyphs, notes.glyphs);
    }
}

#[cfg(test)]
mod tests {
    use chess::pgn::{PgnGame, PgnMove};

    use super::super::tests::{path, tree};
    use super::*;

    fn movetext(tree: &GameTree) -> String {
        let pgn = tree.to_string();
        pgn.rsplit_once("]\n\n").unwrap().1.trim().to_owned()
    }

    #[test]
    fn deleting_takes_the_whole_line() {
        let mut tree = tree("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3 *");
        tree.delete(&path("e2e4 c7c5 g1f3")).unwrap();
        assert_eq!(movetext(&tree), "1. e4 e5 (1... c5 2. c3 d5) 2. Nf3 *");
        tree.delete(&path("e2e4 c7c5")).unwrap();
        assert_eq!((movetext(&tree).as_str(), tree.move_count()), ("1. e4 e5 2. Nf3 *", 3));
        tree.add_uci(&path("e2e4"), "d7d5").unwrap();
        assert_eq!(tree.move_count(), 4);
        assert_eq!(tree.delete(&Path::root()), Err(TreeError::NotAMove));
        assert!(matches!(tree.delete(&path("d2d4")), Err(TreeError::NoSuchNode(_))));
    }

    #[test]
    fn promoting_goes_one_step() {
        let mut tree = tree("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Bc4 *");
        let deep = path("e2e4 c7c5 c2c3 d7d5");
        tree.promote(&deep).unwrap();
        assert_eq!(movetext(&tree), "1. e4 e5 (1... c5 2. c3 (2. Nf3) 2... d5) 2. Bc4 *");
        tree.promote(&deep).unwrap();
        assert_eq!(movetext(&tree), "1. e4 c5 (1... e5 2. Bc4) 2. c3 (2. Nf3) 2... d5 *");
        let before = movetext(&tree);
        tree.promote(&deep).unwrap();
        assert_eq!(movetext(&tree), before);
        assert_eq!(tree.promote(&Path::root()), Err(TreeError::NotAMove));
        assert!(matches!(tree.promote(&path("d2d4")), Err(TreeError::NoSuchNode(_))));
    }

    #[test]
    fn the_main_line_is_made_all_the_way_down() {
        let mut tree = tree("1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Bg5))) 1... e5 *");
        let trompowsky = path("d2d4 g8f6 c1g5");
        tree.make_main_line(&trompowsky).unwrap();
        assert_eq!(tree.main_line(), trompowsky);
        assert_eq!(movetext(&tree), "1. d4 (1. e4 e5) 1... Nf6 (1... d5) 2. Bg5 (2. c4) *");
        assert_eq!(tree.make_main_line(&Path::root()), Err(TreeError::NotAMove));
    }

    #[test]
    fn nothing_gets_deeper_than_pgn_can_tell() {
        let mut tree = tree("1. e4 (1. d4) *");
        let mut here = path("e2e4");
        for _ in 0..DEEPEST_VARIATION {
            let m = tree.position(&here).unwrap().legal_moves()[0];
            tree.add(&here, m).unwrap();
            here = tree.add(&here, PgnMove::Null).unwrap();
        }
        let before = tree.to_string();
        assert_eq!(before.parse::<PgnGame>().unwrap().to_string(), before);
        // All of it would become a variation itself.
        assert_eq!(tree.promote(&path("d2d4")), Err(TreeError::TooDeep));
        assert_eq!(tree.make_main_line(&path("d2d4")), Err(TreeError::TooDeep));
        assert_eq!(tree.to_string(), before);
        tree.add(&here, PgnMove::Null).unwrap();
        let m = tree.position(&here).unwrap().legal_moves()[0];
        assert_eq!(tree.add(&here, m), Err(TreeError::TooDeep));
    }
}
