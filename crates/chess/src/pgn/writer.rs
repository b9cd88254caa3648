//! Writing a game in export format: tags, then movetext in lines of fewer than 80 characters.
//!
//! What is written reads back as an equal game. Comments wrap at spaces, and a reader takes a
//! single line break in a comment for a space; a line break that belongs to the comment is written
//! as an empty line. See [`Comment`] for what a comment can hold.

use core::fmt::{Display, Formatter, Result, Write};

use super::text::escape;
use super::tree::result_text;
use super::wrap::{Wrap, begins_badly, pieces};
use super::{Comment, HalfMove, MoveNumber, NodeId, PgnGame};
use crate::{Color, Position};

/// The game as PGN, with a line break at the end. Put an empty line between games:
/// `writeln!(file, "{game}")`.
impl Display for PgnGame {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut line = String::new();
        for (name, value) in self.tags.iter() {
            line.clear();
            escape(value, &mut line);
            writeln!(f, "[{name} \"{line}\"]")?;
        }
        f.write_char('\n')?;
        Movetext { game: self, wrap: Wrap::new(f), gap: Gap::Start }.write()
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

struct Movetext<'a, W> {
    game: &'a PgnGame,
    wrap: Wrap<'a, W>,
    gap: Gap,
}

/// A move whose variations are being written. They are kept on a stack of our own, because
/// variations may be nested deeper than the program's stack would bear.
struct Branch {
    before: Position,
    after: Position,
    main: NodeId,
    /// The variation to write next.
    variation: Option<NodeId>,
    /// The parenthesis of the last one is still open.
    is_open: bool,
}

impl<W: Write> Movetext<'_, W> {
    fn write(mut self) -> Result {
        self.comments(self.game.node(NodeId::ROOT).comments())?;
        let mut branches: Vec<Branch> = Vec::new();
        let mut position = self.game.start;
        let mut next = self.game.main_child(NodeId::ROOT);
        loop {
            if let Some(id) = next {
                let before = position;
                self.half_move(id, &mut position)?;
                let variation = self.game.next_sibling(id).filter(|_| self.game.is_main_child(id));
                next = self.game.main_child(id);
                if variation.is_some() {
                    branches.push(Branch { before, after: position, main: id, variation, is_open: false });
                    next = None;
                }
            } else if let Some(branch) = branches.last_mut() {
                if branch.is_open {
                    self.wrap.last().push(')');
                    self.gap = Gap::Parenthesis;
                }
                if let Some(variation) = branch.variation {
                    branch.variation = self.game.next_sibling(variation);
                    branch.is_open = true;
                    position = branch.before;
                    next = Some(variation);
                    self.wrap.token("(")?;
                    self.gap = Gap::Parenthesis;
                } else {
                    position = branch.after;
                    next = self.game.main_child(branch.main);
                    branches.pop();
                }
            } else {
                break;
            }
        }
        self.wrap.token(&result_text(self.game.outcome))?;
        self.wrap.finish()
    }

    /// Writes a half-move with all that belongs to it, and plays it.
    fn half_move(&mut self, id: NodeId, position: &mut Position) -> Result {
        let node = self.game.node(id);
        let Some(half_move) = node.half_move() else { return Ok(()) };
        let number = MoveNumber::of(position);
        let mut is_numbered = false;
        if !node.comments_before().is_empty() {
            // Elsewhere than after a parenthesis, only the number before it tells that a comment
            // belongs to the next move.
            if self.gap != Gap::Parenthesis {
                write!(self.wrap.begin()?, "{number}")?;
                is_numbered = true;
            }
            self.comments(node.comments_before())?;
        }
        let token = if self.wrap.last() == "(" { self.wrap.last() } else { self.wrap.begin()? };
        if !is_numbered && (number.turn == Color::White || self.gap != Gap::Move) {
            write!(token, "{number} ")?;
        }
        match half_move {
            HalfMove::Move(m) => position.write_san(m, token),
            HalfMove::Null => token.push_str("--"),
        }
        half_move.play(position);
        for nag in node.nags() {
            write!(self.wrap.begin()?, "{nag}")?;
        }
        self.gap = Gap::Move;
        self.comments(node.comments())
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
