//! Writing a game in export format: tags, then movetext in lines of fewer than 80 characters.
//!
//! What is written reads back as an equal game. Comments wrap at spaces, and a reader takes a
//! single line break in a comment for a space; a line break that belongs to the comment is written
//! as an empty line. See [`Comment`] for what a comment can hold.

use core::fmt::{Display, Formatter, Result, Write};

use super::text::escape;
use super::wrap::{Wrap, begins_badly, pieces};
use super::{AnnotatedMove, Comment, MoveNumber, MoveTree, PgnGame, PgnMove, PgnResult};
use crate::{Color, Position};

/// A tree of moves as PGN, with a line break at the end.
///
/// ```
/// use chess::pgn::{PgnGame, PgnText};
/// let game: PgnGame = "1. e4 e5 *".parse()?;
/// assert!(PgnText(&game).to_string().ends_with("[Result \"*\"]\n\n1. e4 e5 *\n"));
/// # Ok::<(), chess::pgn::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PgnText<'a, T>(pub &'a T);

impl<T: MoveTree> Display for PgnText<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut line = String::new();
        for (name, value) in self.0.header().tags().iter() {
            line.clear();
            escape(value, &mut line);
            writeln!(f, "[{name} \"{line}\"]")?;
        }
        f.write_char('\n')?;
        Movetext { tree: self.0, wrap: Wrap::new(f), gap: Gap::Start }.write()
    }
}

/// The game as PGN, with a line break at the end. Put an empty line between games:
/// `writeln!(file, "{game}")`.
impl Display for PgnGame {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        PgnText(self).fmt(f)
    }
}

/// What stands before the next move.
#[derive(Clone, Copy, PartialEq)]
enum Gap {
    /// Nothing yet: the game begins.
    Start,
    /// The move before it, perhaps with glyphs.
    Move,
    /// A comment on that move.
    Comment,
    /// `(` or `)`: a comment would belong to the next move.
    Parenthesis,
}

struct Movetext<'a, T, W> {
    tree: &'a T,
    wrap: Wrap<'a, W>,
    gap: Gap,
}

/// A move whose variations are being written. They are kept on a stack of our own, because
/// variations may be nested deeper than the program's stack would bear.
struct Branch<Id> {
    before: Position,
    after: Position,
    main: Id,
    /// The variations still to write, the last one first.
    variations: Vec<Id>,
    /// The parenthesis of the last one is still open.
    is_open: bool,
}

impl<T: MoveTree, W: Write> Movetext<'_, T, W> {
    fn write(mut self) -> Result {
        let root = self.tree.root();
        self.comments(self.tree.annotated_move(root).comments)?;
        let mut branches: Vec<Branch<T::Id>> = Vec::new();
        let mut position = *self.tree.header().start();
        let mut next = self.continuation(root);
        loop {
            if let Some((id, variations)) = next {
                let before = position;
                self.pgn_move(id, &mut position)?;
                if variations.is_empty() {
                    next = self.continuation(id);
                } else {
                    branches.push(Branch { before, after: position, main: id, variations, is_open: false });
                    next = None;
                }
            } else if let Some(branch) = branches.last_mut() {
                if branch.is_open {
                    self.wrap.last().push(')');
                    self.gap = Gap::Parenthesis;
                }
                if let Some(variation) = branch.variations.pop() {
                    branch.is_open = true;
                    position = branch.before;
                    next = Some((variation, Vec::new()));
                    self.wrap.token("(")?;
                    self.gap = Gap::Parenthesis;
                } else {
                    position = branch.after;
                    next = self.continuation(branch.main);
                    branches.pop();
                }
            } else {
                break;
            }
        }
        self.wrap.token(PgnResult(self.tree.header().outcome()).as_str())?;
        self.wrap.finish()
    }

    /// The move that goes on with the line, and its variations from the last to the first.
    fn continuation(&self, id: T::Id) -> Option<(T::Id, Vec<T::Id>)> {
        let mut children = self.tree.children(id);
        let main = children.next()?;
        let mut variations: Vec<T::Id> = children.collect();
        variations.reverse();
        Some((main, variations))
    }

    /// Writes a move with all that belongs to it, and plays it.
    fn pgn_move(&mut self, id: T::Id, position: &mut Position) -> Result {
        let AnnotatedMove { pgn_move, comments_before, comments, nags } = self.tree.annotated_move(id);
        let Some(pgn_move) = pgn_move else { return Ok(()) };
        let number = MoveNumber::of(position);
        let mut is_numbered = false;
        if !comments_before.is_empty() {
            // Elsewhere than after a parenthesis, only the number before it tells that a comment
            // belongs to the next move.
            if self.gap != Gap::Parenthesis {
                write!(self.wrap.begin()?, "{number}")?;
                is_numbered = true;
            }
            self.comments(comments_before)?;
        }
        let token = if self.wrap.last() == "(" { self.wrap.last() } else { self.wrap.begin()? };
        if !is_numbered && (number.turn == Color::White || self.gap != Gap::Move) {
            write!(token, "{number} ")?;
        }
        match pgn_move {
            PgnMove::Move(m) => position.write_san(m, token),
            PgnMove::Null => token.push_str("--"),
        }
        pgn_move.play(position);
        for nag in nags {
            write!(self.wrap.begin()?, "{nag}")?;
        }
        self.gap = Gap::Move;
        self.comments(comments)
    }

    fn comments(&mut self, comments: &[Comment]) -> Result {
        for comment in comments {
            self.comment(comment)?;
            self.gap = Gap::Comment;
        }
        Ok(())
    }

    fn comment(&mut self, comment: &Comment) -> Result {
        self.wrap.token("{")?;
        for (n, paragraph) in comment.as_str().split('\n').enumerate() {
            if n > 0 {
                self.wrap.paragraph()?;
            }
            for (m, piece) in pieces(paragraph).enumerate() {
                // The space keeps it away from the beginning of the line, and is not read back.
                if m == 0 && piece.bytes().next().is_some_and(begins_badly) {
                    write!(self.wrap.last(), " {piece}")?;
                } else {
                    self.wrap.token(piece)?;
                }
            }
        }
        self.wrap.token("}")
    }
}
