//! What is said about a node changed: text, glyphs, shapes, evaluation, clock.

use std::time::Duration;

use chess::pgn::{Annotation, Command, Comment, Evaluation, Nag};

use super::node::TreeNode;
use super::{GameTree, MOST_TEXT, Path, Shapes, TreeError};

/// Glyphs of which a move has at most one: what the move is worth, and what the position is.
const EXCLUSIVE: [&[u8]; 2] = [&[1, 2, 3, 4, 5, 6, 7, 22], &[10, 13, 14, 15, 16, 17, 18, 19]];

impl GameTree {
    /// Sets the text after a move, or before the game; commands such as `[%clk …]` stay as they
    /// are. Several comments become one.
    pub fn set_text(&mut self, path: &Path, text: &str) -> Result<(), TreeError> {
        self.annotate(path, |annotation| annotation.text = plain(text))
    }

    /// Sets the text before a move: the introduction to a variation.
    pub fn set_text_before(&mut self, path: &Path, text: &str) -> Result<(), TreeError> {
        self.change(path, |node| {
            if node.pgn_move.is_none() {
                return Err(TreeError::NotAMove);
            }
            let annotation = Annotation { text: plain(text), ..node.annotation_before() };
            node.comments_before = comment(&annotation);
            Ok(())
        })
    }

    /// Sets what is drawn on the board.
    pub fn set_shapes(&mut self, path: &Path, shapes: &Shapes) -> Result<(), TreeError> {
        let Shapes { arrows, squares } = shapes.clone();
        self.annotate(path, |annotation| {
            annotation
                .commands
                .retain(|command| !matches!(command, Command::Arrows(_) | Command::Squares(_)));
            if !squares.is_empty() {
                annotation.commands.push(Command::Squares(squares));
            }
            if !arrows.is_empty() {
                annotation.commands.push(Command::Arrows(arrows));
            }
        })
    }

    /// Sets what an engine thinks of the position, from White's point of view, and how deep it
    /// looked.
    pub fn set_evaluation(
        &mut self,
        path: &Path,
        evaluation: Option<(Evaluation, Option<u16>)>,
    ) -> Result<(), TreeError> {
        let command = evaluation.map(|(evaluation, depth)| Command::Evaluation { evaluation, depth });
        self.set_command(path, |command| matches!(command, Command::Evaluation { .. }), command)
    }

    /// Sets the time left on the mover's clock.
    pub fn set_clock(&mut self, path: &Path, time: Option<Duration>) -> Result<(), TreeError> {
        self.set_command(path, |command| matches!(command, Command::Clock(_)), time.map(Command::Clock))
    }

    /// Sets the time that the move took.
    pub fn set_elapsed_time(&mut self, path: &Path, time: Option<Duration>) -> Result<(), TreeError> {
        let command = time.map(Command::ElapsedTime);
        self.set_command(path, |command| matches!(command, Command::ElapsedTime(_)), command)
    }

    /// Adds a glyph, or removes it if it is there. `!`, `?` and their kin exclude each other, and so
    /// do `=`, `±` and theirs.
    pub fn toggle_glyph(&mut self, path: &Path, glyph: Nag) -> Result<(), TreeError> {
        self.change(path, |node| {
            if node.pgn_move.is_none() {
                return Err(TreeError::NotAMove);
            }
            if node.glyphs.contains(&glyph) {
                node.glyphs.retain(|&other| other != glyph);
                return Ok(());
            }
            let rivals = EXCLUSIVE.into_iter().find(|group| group.contains(&glyph.0)).unwrap_or_default();
            node.glyphs.retain(|other| !rivals.contains(&other.0));
            node.glyphs.push(glyph);
            Ok(())
        })
    }

    /// Replaces the commands of one kind, in the place of the first.
    fn set_command(
        &mut self,
        path: &Path,
        is_kind: fn(&Command) -> bool,
        new: Option<Command>,
    ) -> Result<(), TreeError> {
        self.annotate(path, |annotation| {
            let commands = &mut annotation.commands;
            let place = commands.iter().position(is_kind).unwrap_or(commands.len());
            commands.retain(|command| !is_kind(command));
            if let Some(command) = new {
                commands.insert(place, command);
            }
        })
    }

    fn annotate(&mut self, path: &Path, edit: impl FnOnce(&mut Annotation)) -> Result<(), TreeError> {
        self.change(path, |node| {
            let mut annotation = node.annotation();
            edit(&mut annotation);
            node.comments = comment(&annotation);
            Ok(())
        })
    }

    /// Changes a node, unless the tree would then hold too much text.
    fn change(
        &mut self,
        path: &Path,
        edit: impl FnOnce(&mut TreeNode) -> Result<(), TreeError>,
    ) -> Result<(), TreeError> {
        let id = self.find(path)?.id;
        let mut node = self.at(id).clone();
        edit(&mut node)?;
        let size = self.text_size() - self.at(id).text_size() + node.text_size();
        if size > MOST_TEXT {
            return Err(TreeError::TooMuchText);
        }
        *self.at_mut(id) = node;
        Ok(())
    }
}

/// Text that cannot be taken for a command when it is read again.
fn plain(text: &str) -> String {
    text.replace("[%", "[ %")
}

fn comment(annotation: &Annotation) -> Vec<Comment> {
    let comment = Comment::from(annotation);
    if comment.is_empty() { Vec::new() } else { vec![comment] }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{path, tree};
    use super::*;

    fn comment_of(tree: &GameTree, text: &str) -> String {
        let comments = tree.node(&path(text)).unwrap().comments();
        comments.iter().map(Comment::as_str).collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn text_and_commands_do_not_disturb_each_other() {
        let mut tree = tree("1. e4 { [%clk 0:01:00] [%foo bar] King's pawn. } { Best by test. } *");
        let e4 = path("e2e4");
        assert_eq!(tree.node(&e4).unwrap().annotation().text, "King's pawn.\nBest by test.");
        tree.set_evaluation(&e4, Some((Evaluation::Centipawns(25), Some(20)))).unwrap();
        tree.set_clock(&e4, Some(Duration::from_secs(59))).unwrap();
        tree.set_text(&e4, "Yes.").unwrap();
        assert_eq!(comment_of(&tree, "e2e4"), "[%clk 0:00:59] [%foo bar] [%eval 0.25,20] Yes.");
        tree.set_elapsed_time(&e4, Some(Duration::from_millis(1500))).unwrap();
        tree.set_clock(&e4, None).unwrap();
        tree.set_evaluation(&e4, None).unwrap();
        assert_eq!(comment_of(&tree, "e2e4"), "[%foo bar] [%emt 0:00:01.5] Yes.");
        tree.set_text(&e4, "").unwrap();
        tree.set_elapsed_time(&e4, None).unwrap();
        assert_eq!(comment_of(&tree, "e2e4"), "[%foo bar]");
    }

    #[test]
    fn typed_text_is_never_a_command() {
        let mut tree = tree("1. e4 *");
        tree.set_text(&path("e2e4"), "see [%clk 0:00:01] {there}").unwrap();
        let annotation = tree.node(&path("e2e4")).unwrap().annotation();
        assert_eq!((annotation.text.as_str(), annotation.clock()), ("see [ %clk 0:00:01] (there)", None));
    }

    #[test]
    fn shapes_are_replaced() {
        let mut tree = tree("1. e4 { [%csl Ga1] [%cal Ge2e4] text } *");
        let e4 = path("e2e4");
        let mut shapes = tree.node(&e4).unwrap().shapes();
        assert_eq!((shapes.arrows.len(), shapes.squares.len()), (1, 1));
        shapes
            .squares
            .push(chess::pgn::ColoredSquare { brush: chess::pgn::Brush::Red, square: chess::Square::H8 });
        shapes.arrows.clear();
        tree.set_shapes(&e4, &shapes).unwrap();
        assert_eq!(comment_of(&tree, "e2e4"), "[%csl Ga1,Rh8] text");
        assert_eq!(tree.node(&e4).unwrap().shapes(), shapes);
        tree.set_shapes(&e4, &Shapes::default()).unwrap();
        assert_eq!(comment_of(&tree, "e2e4"), "text");
    }

    #[test]
    fn a_move_has_one_mark_and_any_number_of_observations() {
        let mut tree = tree("1. e4 $1 $14 $146 *");
        let e4 = path("e2e4");
        let mut toggled = |number: u8| {
            tree.toggle_glyph(&e4, Nag(number)).unwrap();
            tree.node(&e4).unwrap().glyphs().iter().map(|glyph| glyph.0).collect::<Vec<_>>()
        };
        assert_eq!(toggled(4), [14, 146, 4]);
        assert_eq!(toggled(16), [146, 4, 16]);
        assert_eq!(toggled(36), [146, 4, 16, 36]);
        assert_eq!(toggled(4), [146, 16, 36]);
        assert_eq!(toggled(146), [16, 36]);
    }

    #[test]
    fn the_start_has_a_comment_but_no_glyph() {
        let mut tree = tree("1. e4 *");
        tree.set_text(&Path::root(), "Before the game.").unwrap();
        assert_eq!(comment_of(&tree, ""), "Before the game.");
        assert_eq!(tree.toggle_glyph(&Path::root(), Nag::GOOD), Err(TreeError::NotAMove));
        assert_eq!(tree.set_text_before(&Path::root(), "x"), Err(TreeError::NotAMove));
        tree.set_text_before(&path("e2e4"), "Now:").unwrap();
        assert_eq!(tree.node(&path("e2e4")).unwrap().annotation_before().text, "Now:");
    }

    #[test]
    fn text_is_bounded_and_a_refused_change_changes_nothing() {
        let mut tree = tree("1. e4 { old } *");
        let e4 = path("e2e4");
        assert_eq!(tree.set_text(&e4, &"x".repeat(MOST_TEXT)), Err(TreeError::TooMuchText));
        assert_eq!(comment_of(&tree, "e2e4"), "old");
        assert!(matches!(tree.set_text(&path("d2d4"), ""), Err(TreeError::NoSuchNode(_))));
    }
}
