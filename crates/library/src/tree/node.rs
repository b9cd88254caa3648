//! A move of a tree with what is said about it.

use chess::pgn::{Annotation, Arrow, ColoredSquare, Command, Comment, Evaluation, Nag, PgnMove};

/// The index of a node in its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeNodeId(pub(super) u32);

impl TreeNodeId {
    pub(super) const ROOT: TreeNodeId = TreeNodeId(0);

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A node of a tree: the start, or a move, with its comments and glyphs.
#[derive(Clone, Debug, Default)]
pub struct TreeNode {
    pub(super) pgn_move: Option<PgnMove>,
    /// The first goes on with the line. No two are the same move.
    pub(super) children: Vec<TreeNodeId>,
    pub(super) comments_before: Vec<Comment>,
    pub(super) comments: Vec<Comment>,
    pub(super) glyphs: Vec<Nag>,
}

/// What is drawn on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shapes {
    /// Arrows.
    pub arrows: Vec<Arrow>,
    /// Coloured squares.
    pub squares: Vec<ColoredSquare>,
}

impl TreeNode {
    /// What was played; nothing at the start of the game.
    pub fn pgn_move(&self) -> Option<PgnMove> {
        self.pgn_move
    }

    /// The comments before the move: an introduction to its variation, mostly.
    pub fn comments_before(&self) -> &[Comment] {
        &self.comments_before
    }

    /// The comments after the move; at the start, those before the game.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// The glyphs on the move.
    pub fn glyphs(&self) -> &[Nag] {
        &self.glyphs
    }

    /// The comments after the move taken apart, as if they were one: text, evaluation, clock.
    pub fn annotation(&self) -> Annotation {
        together(&self.comments)
    }

    /// The evaluation that an analysis noted, and its depth. A number beside the time that the move took (`[%emt]`) is
    /// the player's own, which it had when it moved.
    pub fn analysis(&self) -> Option<(Evaluation, Option<u16>)> {
        let commands = self.annotation().commands;
        if commands.iter().any(|command| matches!(command, Command::ElapsedTime(_))) {
            return None;
        }
        commands.into_iter().find_map(|command| match command {
            Command::Evaluation { evaluation, depth } => Some((evaluation, depth)),
            _ => None,
        })
    }

    /// The comments before the move, likewise.
    pub fn annotation_before(&self) -> Annotation {
        together(&self.comments_before)
    }

    /// What people said about the move: the text before it, then the text after it.
    pub fn text(&self) -> String {
        let [mut before, mut after] = [self.annotation_before().text, self.annotation().text];
        if is_search_result(&after) {
            after.clear();
        }
        if !before.is_empty() && !after.is_empty() {
            before.push('\n');
        }
        before + &after
    }

    /// The arrows and squares drawn on the position after the move.
    pub fn shapes(&self) -> Shapes {
        let mut shapes = Shapes::default();
        for command in self.annotation().commands {
            match command {
                Command::Arrows(arrows) => shapes.arrows.extend(arrows),
                Command::Squares(squares) => shapes.squares.extend(squares),
                _ => {}
            }
        }
        shapes
    }

    /// How much text is on the node, as it counts towards the bound of a tree.
    pub(super) fn text_size(&self) -> usize {
        // Braces and spaces around a comment; `$255` and a space for a glyph.
        let comments = self.comments_before.iter().chain(&self.comments);
        comments.map(|comment| comment.as_str().len() + 4).sum::<usize>() + 5 * self.glyphs.len()
    }
}

fn together(comments: &[Comment]) -> Annotation {
    let mut whole = Annotation::default();
    for Annotation { text, commands } in comments.iter().map(Comment::annotation) {
        if !text.is_empty() && !whole.text.is_empty() {
            whole.text.push('\n');
        }
        whole.text.push_str(&text);
        whole.commands.extend(commands);
    }
    whole
}

/// Whether a comment is what a playing engine printed, as match programs note it: `+0.31/12 1.2s`. The time tells it from
/// what people write.
fn is_search_result(text: &str) -> bool {
    let parts = || {
        // The last one may go on: `+M1/3 0.1s, White mates`.
        let result = text.split(',').next()?;
        let (score, rest) = result.split_once('/')?;
        let (depth, time) = rest.split_once(' ')?;
        Some((score, depth, time.strip_suffix('s')?))
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    parts().is_some_and(|(score, depth, time)| {
        let figure = score.trim_start_matches(['+', '-', '\u{2212}']).trim_start_matches('M');
        score.contains(['.', 'M']) && [figure, depth, time].into_iter().all(is_number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_is_no_search_result() {
        for printed in ["+0.31/12 1.2s", "0.00/7 3s", "-M5/20 0.4s", "+M1/3 0.1s, White mates"] {
            assert!(is_search_result(printed), "{printed}");
        }
        for written in ["book", "2.5/4", "+0.31/12", "1/2 3s", "0.5/12 3 squares", "1.5/2 points", "", "/ s"]
        {
            assert!(!is_search_result(written), "{written}");
        }
    }
}
