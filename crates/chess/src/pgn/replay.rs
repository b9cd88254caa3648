//! The board behind the movetext: plays moves, and remembers where variations branch off.

use super::lexer::Lexer;
use super::reader::MovetextError;
use super::result::trailing_result;
use super::visitor::Visitor;
use super::{DEEPEST_VARIATION, MoveNumber, Nag, PgnErrorKind, PgnMove, PgnResult, RawText};
use crate::{Move, Outcome, Position, SanError};
use std::io::Read;

/// The lines that are open: the game itself and the variations around the cursor.
pub(super) struct Replay {
    line: ReplayLine,
    /// The lines to return to when variations end.
    outer: Vec<ReplayLine>,
}

/// A line of play, with its last move kept apart: a variation replaces it, so the position before
/// it is the one to keep. Nothing is ever copied but at the branches.
#[derive(Clone, Copy)]
struct ReplayLine {
    before: Position,
    last: Option<PgnMove>,
}

impl ReplayLine {
    #[inline]
    fn go_on(&mut self) {
        if let Some(pgn_move) = self.last.take() {
            pgn_move.play(&mut self.before);
        }
    }
}

impl Replay {
    pub(super) fn new() -> Replay {
        Replay { line: ReplayLine { before: Position::initial(), last: None }, outer: Vec::new() }
    }

    /// Forgets the last game.
    pub(super) fn clear(&mut self) {
        self.outer.clear();
    }

    /// Sets up a new game.
    pub(super) fn start(&mut self, position: Position) {
        self.line = ReplayLine { before: position, last: None };
    }

    /// The position at the end of the current line.
    #[inline]
    pub(super) fn position(&mut self) -> &Position {
        self.line.go_on();
        &self.line.before
    }

    /// The number of the move that is next.
    pub(super) fn next_move(&mut self) -> MoveNumber {
        MoveNumber::of(self.position())
    }

    /// Whether a move has been played in the current line.
    pub(super) fn has_moves(&self) -> bool {
        self.line.last.is_some()
    }

    /// Whether a variation is open.
    pub(super) fn in_variation(&self) -> bool {
        self.depth() > 0
    }

    /// How many variations are open, one inside the other.
    pub(super) fn depth(&self) -> usize {
        self.outer.len()
    }

    pub(super) fn open(&mut self) -> Result<(), PgnErrorKind> {
        if self.line.last.is_none() {
            return Err(PgnErrorKind::NothingToVary);
        }
        if self.outer.len() >= DEEPEST_VARIATION {
            return Err(PgnErrorKind::TooDeep);
        }
        self.outer.push(self.line);
        self.line.last = None;
        Ok(())
    }

    /// Whether a variation was open, and now is not.
    pub(super) fn close(&mut self) -> bool {
        let outer = self.outer.pop();
        outer.map(|line| self.line = line).is_some()
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play<V: Visitor>(&mut self, m: Move, visitor: &mut V) {
        visitor.play(&self.line.before, m);
        self.line.last = Some(PgnMove::Move(m));
    }

    /// Plays the move that the lexer has measured, however it is written; `Some` if it turns out
    /// to be the result, or to end with it.
    #[inline(never)]
    pub(super) fn symbol<R: Read, V: Visitor>(
        &mut self,
        lexer: &mut Lexer<R>,
        visitor: &mut V,
    ) -> Result<Option<PgnResult>, MovetextError> {
        let line = self.line;
        self.line.go_on();
        match self.line.before.parse_san_bytes(lexer.text()) {
            Ok(m) => {
                self.play(m, visitor);
                Ok(None)
            }
            Err(error) => {
                let result = self.odd_symbol(error, lexer, visitor)?;
                // Not a move after all: the last one can still be varied.
                if self.line.last.is_none() {
                    self.line = line;
                }
                Ok(result)
            }
        }
    }

    /// A word that is not a move: a null move, an assessment, a result, an old spelling.
    #[cold]
    fn odd_symbol<R: Read, V: Visitor>(
        &mut self,
        error: SanError,
        lexer: &mut Lexer<R>,
        visitor: &mut V,
    ) -> Result<Option<PgnResult>, MovetextError> {
        if lexer.cut_at_blank() {
            return self.symbol(lexer, visitor);
        }
        let text = with_hyphens(lexer.text());
        match text.as_str() {
            "--" | "Z0" | "z0" | "null" | "NULL" | "Null" | "0000" | "@@@@" => {
                if self.line.before.is_check() {
                    return Err(PgnErrorKind::NullMoveInCheck.into());
                }
                visitor.null_move(&self.line.before);
                self.line.last = Some(PgnMove::Null);
                return Ok(None);
            }
            "½-½" => return Ok(Some(PgnResult(Some(Outcome::Draw)))),
            "½" => {
                lexer.take_other_half();
                return Ok(Some(PgnResult(Some(Outcome::Draw))));
            }
            // Both sides have forfeited, if this is not castling.
            "0-0" if self.line.before.parse_san(&text).is_err() && lexer.game_ends()? => {
                return Ok(Some(PgnResult(None)));
            }
            // What may follow a move after a space.
            "" | "ep" | "…" | "+" | "++" | "ch" | "mate" | "dbl" | "dis" => return Ok(None),
            "e" if lexer.take_en_passant_mark() => return Ok(None),
            _ => {}
        }
        if let Some(nag) = Nag::from_symbol(&text) {
            visitor.nag(nag);
            return Ok(None);
        }
        let plain = match text.strip_suffix('e') {
            Some(plain) if lexer.take_en_passant_mark() => plain,
            _ => text.trim_start_matches('…'),
        };
        let (result, length) = trailing_result(plain.as_bytes()).unzip();
        let plain = &plain[..plain.len() - length.unwrap_or(0)];
        let (plain, nag) = Nag::strip_from(plain).map_or((plain, None), |(plain, nag)| (plain, Some(nag)));
        let m = self.line.before.parse_san(plain).map_err(|_| PgnErrorKind::Move(error))?;
        self.play(m, visitor);
        if let Some(nag) = nag {
            visitor.nag(nag);
        }
        Ok(result)
    }
}

/// The text with a plain hyphen for every dash, of Unicode and of Windows.
fn with_hyphens(symbol: &[u8]) -> String {
    const DASHES: [char; 9] = ['‐', '‑', '‒', '–', '—', '―', '−', '\u{96}', '\u{97}'];
    RawText(symbol).decode().replace(DASHES, "-")
}
