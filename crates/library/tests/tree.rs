//! Trees against properties: whatever is done to one, it stays a tree that PGN can tell.

use chess::pgn::{Comment, Nag, NodeId, PgnGame, PgnMove};
use library::{GameTree, Path};
use proptest::prelude::*;

/// The paths of all nodes, the start included.
fn paths(tree: &GameTree) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for visit in tree.visits() {
        let text = match (visit.parent, visit.step()) {
            (Some(parent), Some(step)) => format!("{} {step}", paths[parent]).trim_start().to_owned(),
            _ => String::new(),
        };
        paths.push(text.parse().unwrap());
    }
    paths
}

/// Something done to a tree; the numbers choose among what is possible.
#[derive(Clone, Debug)]
enum Edit {
    Add(usize, usize),
    Pass(usize),
    Delete(usize),
    Promote(usize),
    MakeMain(usize),
    Text(usize, String),
    TextBefore(usize, String),
    Glyph(usize, u8),
}

fn edit() -> impl Strategy<Value = Edit> {
    let text = "[a-z%{}\\[\\] \n.é]{0,30}";
    let node = any::<usize>;
    prop_oneof![
        8 => (node(), any::<usize>()).prop_map(|(node, m)| Edit::Add(node, m)),
        1 => node().prop_map(Edit::Pass),
        1 => node().prop_map(Edit::Delete),
        1 => node().prop_map(Edit::Promote),
        1 => node().prop_map(Edit::MakeMain),
        1 => (node(), text).prop_map(|(node, text)| Edit::Text(node, text)),
        1 => (node(), text).prop_map(|(node, text)| Edit::TextBefore(node, text)),
        1 => (node(), any::<u8>()).prop_map(|(node, glyph)| Edit::Glyph(node, glyph)),
    ]
}

/// Does it; what is refused changes nothing.
fn apply(tree: &mut GameTree, edit: &Edit) {
    let paths = paths(tree);
    let choose = |node: usize| &paths[node % paths.len()];
    let before = tree.to_string();
    let done = match edit {
        Edit::Add(node, m) => {
            let here = choose(*node);
            let moves = tree.position(here).unwrap().legal_moves();
            // Few moves, so that the same one comes again.
            let Some(&m) = moves.get(m % 3) else { return };
            let added = tree.add(here, m).unwrap();
            assert!(here.is_ancestor_of(&added) && added.parent().as_ref() == Some(here));
            Ok(())
        }
        Edit::Pass(node) => tree.add(choose(*node), PgnMove::Null).map(|_| ()),
        Edit::Delete(node) => tree.delete(choose(*node)),
        Edit::Promote(node) => tree.promote(choose(*node)),
        Edit::MakeMain(node) => {
            let done = tree.make_main_line(choose(*node));
            let main = tree.main_line();
            assert!(done.is_err() || choose(*node) == &main || choose(*node).is_ancestor_of(&main));
            done
        }
        Edit::Text(node, text) => tree.set_text(choose(*node), text),
        Edit::TextBefore(node, text) => tree.set_text_before(choose(*node), text),
        Edit::Glyph(node, glyph) => tree.toggle_glyph(choose(*node), Nag(*glyph)),
    };
    if done.is_err() {
        assert_eq!(tree.to_string(), before);
    }
}

/// Every node is reached once, by its path; siblings differ; every move is legal.
fn assert_sound(tree: &GameTree) {
    let paths = paths(tree);
    assert_eq!(tree.move_count(), paths.len() - 1);
    let mut different = paths.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), paths.len());
    for (visit, path) in tree.visits().zip(&paths) {
        assert_eq!(tree.position(path).unwrap(), visit.position);
        assert!(visit.node.pgn_move().is_none_or(|pgn_move| pgn_move.is_legal(&visit.before)));
        assert_eq!(visit.ply, path.len());
        let parent = visit.parent.map(|parent| paths[parent].clone());
        assert_eq!(path.parent(), parent);
        for other in &paths {
            let is_prefix = other.len() < path.len() && path.steps().zip(other.steps()).all(|(a, b)| a == b);
            assert_eq!(other.is_ancestor_of(path), is_prefix);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_edited_the_tree_stays_sound_and_pgn_tells_all_of_it(
        edits in prop::collection::vec(edit(), 0..60),
    ) {
        let mut tree = GameTree::new();
        edits.iter().for_each(|edit| apply(&mut tree, edit));
        assert_sound(&tree);
        let pgn = tree.to_string();
        let read: PgnGame = pgn.parse().unwrap();
        prop_assert_eq!(&read.to_string(), &pgn);
        prop_assert_eq!(GameTree::try_from(&read).unwrap().to_string(), pgn);
    }

    #[test]
    fn where_a_file_has_a_move_twice_nothing_said_is_lost(
        moves in prop::collection::vec((any::<usize>(), 0..3usize), 1..60),
    ) {
        let mut game = PgnGame::new();
        let mut nodes = vec![NodeId::ROOT];
        for (number, (parent, m)) in moves.into_iter().enumerate() {
            let parent = nodes[parent % nodes.len()];
            let Some(&m) = game.position(parent).legal_moves().get(m) else { continue };
            let node = game.add_child(parent, m).unwrap();
            game.add_comment(node, format!("said {number}"));
            nodes.push(node);
        }
        let tree = GameTree::try_from(&game).unwrap();
        assert_sound(&tree);
        let mut said: Vec<&Comment> = nodes.iter().flat_map(|&node| game.node(node).comments()).collect();
        let visits: Vec<_> = tree.visits().collect();
        let mut kept: Vec<&Comment> = visits.iter().flat_map(|visit| visit.node.comments()).collect();
        said.sort_by_key(|comment| comment.as_str());
        kept.sort_by_key(|comment| comment.as_str());
        prop_assert_eq!(said, kept);
        // The main line of the file is that of the tree, or its beginning where lines have merged.
        let main: Vec<_> = game.mainline().map(|played| played.pgn_move).collect();
        let kept: Vec<_> = tree.main_nodes().filter_map(library::TreeNode::pgn_move).collect();
        prop_assert!(kept.starts_with(&main));
    }
}
