//! The streaming reader: from a file of any size to one game after the other.

use std::io::{self, Read};

use super::lexer::{Lexer, Token};
use super::plain;
use super::replay::Replay;
use super::result::trailing_result;
use super::start::{StartTags, spelled};
use super::text::unescape;
use super::tree_builder::TreeBuilder;
use super::{
    BrokenGame, LONGEST_GAME, MoveNumber, PgnErrorKind, PgnGame, PgnResult, Placement, RawText, ReadError,
    ReadGame, Scope, Visitor,
};
use crate::Outcome;

/// Reads games from a file, from the network, from a byte slice: from anything that can be read.
///
/// It needs a little over a megabyte of memory at most, however large the file. As an iterator it
/// gives games one by one; [`visit`](Reader::visit) is for those who need no tree, and
/// [`read_game`](Reader::read_game) for those who want of a broken game what can be read. Otherwise a
/// broken game is reported and skipped, and reading goes on with the next; after an I/O error it ends.
///
/// There is no need for a [`BufReader`](std::io::BufReader) around the source.
///
/// ```
/// use chess::pgn::Reader;
/// let pgn = r#"
/// [White "Morphy"]
/// [Black "Duke Karl / Count Isouard"]
///
/// 1. e4 e5 2. Nf3 d6 { Philidor's defence } 1-0
///
/// 1. d4 *"#;
/// let games: Vec<_> = Reader::new(pgn.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(games[0].tag("White"), Some("Morphy"));
/// assert_eq!(games[0].mainline().count(), 4);
/// assert_eq!(games[1].mainline().count(), 1);
/// # Ok::<(), chess::pgn::ReadError>(())
/// ```
pub struct Reader<R> {
    lexer: Lexer<R>,
    start: StartTags,
    replay: Replay,
    /// For values with escapes.
    unescaped: Vec<u8>,
    /// The name of the current game's first tag.
    first_tag: Vec<u8>,
    /// How many games have begun.
    games: u64,
    /// Where the current one did.
    game_offset: u64,
    /// The visitor has been told of a mistake in it, and keeps it.
    rescued: bool,
    failed: bool,
}

/// Why the reading of a game stopped.
pub(super) enum MovetextError {
    Io(io::Error),
    Broken(PgnErrorKind),
}

impl From<io::Error> for MovetextError {
    fn from(error: io::Error) -> MovetextError {
        MovetextError::Io(error)
    }
}

impl From<PgnErrorKind> for MovetextError {
    fn from(reason: PgnErrorKind) -> MovetextError {
        MovetextError::Broken(reason)
    }
}

/// How the movetext of a game ended.
struct MovetextEnd {
    result: Option<Outcome>,
    /// There was a move or a result, not just a comment between two games.
    is_game: bool,
}

impl<R: Read> Reader<R> {
    /// A reader of games in `source`.
    pub fn new(source: R) -> Reader<R> {
        Reader {
            lexer: Lexer::new(source),
            start: StartTags::new(),
            replay: Replay::new(),
            unescaped: Vec::new(),
            first_tag: Vec::new(),
            games: 0,
            game_offset: 0,
            rescued: false,
            failed: false,
        }
    }

    /// How many bytes have been read and understood, for a progress bar.
    pub fn bytes_read(&self) -> u64 {
        self.lexer.offset()
    }

    /// Reads the next game and tells the visitor about it; `false` if there is none.
    ///
    /// Every move is checked and played. An error of kind [`ReadError::Broken`] concerns this
    /// game only.
    pub fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, ReadError> {
        if self.failed {
            return Ok(false);
        }
        let result = self.visit_game(visitor);
        self.failed = matches!(result, Err(ReadError::Io(_)));
        result
    }

    /// Reads the next game, also if it is not sound: then with the moves before the mistake. `None` if there is no
    /// more game. An error of kind [`ReadError::Broken`] concerns a game of which there is nothing to keep: no move, or
    /// a single one without any tag, for that is found in any text.
    ///
    /// ```
    /// use chess::pgn::Reader;
    /// let mut games = Reader::new(&b"1. d4 d5 2. c4 (2. c5) c6 3. Nf9 1-0"[..]);
    /// let read = games.read_game()?.unwrap();
    /// assert_eq!(read.game.mainline().count(), 4);
    /// assert_eq!(read.mistake.unwrap().to_string(), "game 1, line 1, move 2.: c5 is illegal");
    /// # Ok::<(), chess::pgn::ReadError>(())
    /// ```
    pub fn read_game(&mut self) -> Result<Option<ReadGame>, ReadError> {
        let mut builder = TreeBuilder::new(*self.start.initial(), true);
        if !self.visit(&mut builder)? {
            return Ok(None);
        }
        match builder.finish() {
            ReadGame { game, mistake: Some(mistake) }
                if game.mainline().take(2).count() < if self.first_tag.is_empty() { 2 } else { 1 } =>
            {
                Err(ReadError::Broken(mistake))
            }
            read => Ok(Some(read)),
        }
    }

    fn visit_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, ReadError> {
        loop {
            let Some(has_tags) = self.lexer.find_game()? else { return Ok(false) };
            self.game_offset = self.lexer.offset();
            self.games += 1;
            visitor.begin_game();
            self.start.clear();
            self.replay.clear();
            self.rescued = false;
            self.first_tag.clear();
            let mut broken = if has_tags { self.read_tags(visitor)? } else { None };
            if broken.is_none() {
                match self.start.position() {
                    Ok(position) => self.replay.start(position),
                    Err(reason) => broken = Some(self.broken(reason, None)),
                }
            }
            if let Some(broken) = broken {
                self.skip_movetext(false)?;
                return Err(ReadError::Broken(broken));
            }
            let scope = visitor.start(self.replay.position());
            let ending = match scope {
                Scope::Nothing => Ok(MovetextEnd { result: self.skip_movetext(false)?, is_game: true }),
                _ => self.read_moves(visitor, scope)?,
            };
            match ending {
                Ok(ending) if ending.is_game || !self.first_tag.is_empty() => {
                    visitor.end_game(self.replay.position(), ending.result);
                    return Ok(true);
                }
                Ok(_) => self.games -= 1,
                Err(broken) => {
                    self.skip_movetext(true)?;
                    return Err(ReadError::Broken(broken));
                }
            }
        }
    }

    /// Reads the movetext, past mistakes if the visitor wants to keep the game.
    fn read_moves<V: Visitor>(
        &mut self,
        visitor: &mut V,
        scope: Scope,
    ) -> io::Result<Result<MovetextEnd, BrokenGame>> {
        // What a comment belongs to.
        let mut placement = Placement::After;
        loop {
            let reason = match self.read_movetext(visitor, scope, &mut placement) {
                Ok(ending) => return Ok(Ok(ending)),
                Err(MovetextError::Io(error)) => return Err(error),
                Err(MovetextError::Broken(reason)) => reason,
            };
            let is_limit = reason.is_limit();
            let before_variation = matches!(reason, PgnErrorKind::NothingToVary);
            if !self.rescued || is_limit {
                let next_move = self.replay.next_move();
                let broken = self.broken(reason, Some(next_move));
                self.rescued = !is_limit && visitor.mistake(&broken);
                if !self.rescued {
                    return Ok(Err(broken));
                }
            }
            if let Some(ending) = self.recover(visitor, before_variation)? {
                return Ok(Ok(ending));
            }
            placement = Placement::Before;
        }
    }

    /// Goes on after a mistake: behind the variation that it spoils, or to the end of the game.
    #[cold]
    fn recover<V: Visitor>(
        &mut self,
        visitor: &mut V,
        before_variation: bool,
    ) -> io::Result<Option<MovetextEnd>> {
        let mut result = None;
        if before_variation || self.replay.in_variation() {
            match self.skip_variation() {
                Ok(()) => {
                    if !before_variation && self.replay.close() {
                        visitor.end_variation();
                    }
                    return Ok(None);
                }
                Err(MovetextError::Io(error)) => return Err(error),
                // The next game begins, or the file ends.
                Err(MovetextError::Broken(_)) => {}
            }
        } else {
            result = self.skip_movetext(true)?;
        }
        while self.replay.close() {
            visitor.end_variation();
        }
        Ok(Some(MovetextEnd { result, is_game: true }))
    }

    #[cold]
    fn broken(&self, reason: PgnErrorKind, next_move: Option<MoveNumber>) -> BrokenGame {
        BrokenGame { game: self.games, line: self.lexer.line(), next_move, reason: Box::new(reason) }
    }

    fn is_too_long(&self) -> bool {
        self.lexer.offset() - self.game_offset > LONGEST_GAME as u64
    }

    /// Reads all tags, even after one that is broken.
    fn read_tags<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<Option<BrokenGame>> {
        let mut broken = None;
        loop {
            match self.lexer.tag()? {
                Err(reason) => {
                    broken.get_or_insert_with(|| self.broken(reason, None));
                    self.lexer.skip_rest_of_line()?;
                }
                Ok(None) => {}
                Ok(Some(tag)) => {
                    let name = spelled(self.lexer.bytes(&tag.name));
                    // The first tag once more: the game has no moves, and the next one begins.
                    if name == self.first_tag {
                        self.lexer.stay();
                        return Ok(broken);
                    }
                    if self.first_tag.is_empty() && tag.quoted {
                        self.first_tag.extend_from_slice(name);
                    }
                    let mut value = self.lexer.bytes(&tag.value);
                    if tag.escaped {
                        unescape(value, &mut self.unescaped);
                        value = &self.unescaped;
                    }
                    self.start.note(name, value);
                    visitor.tag(core::str::from_utf8(name).unwrap_or_default(), RawText(value));
                }
            }
            if self.is_too_long() && broken.is_none() {
                broken = Some(self.broken(PgnErrorKind::TooLong { what: "game", limit: LONGEST_GAME }, None));
            }
            if !self.lexer.tag_follows()? {
                return Ok(broken);
            }
        }
    }

    fn read_movetext<V: Visitor>(
        &mut self,
        visitor: &mut V,
        scope: Scope,
        placement: &mut Placement,
    ) -> Result<MovetextEnd, MovetextError> {
        loop {
            let plain = plain::read(self.lexer.rest(), &mut self.replay, placement, visitor);
            self.lexer.lengthen(plain);
            self.lexer.new_game_may_begin = self.replay.has_moves() && !self.replay.in_variation();
            let token = self.lexer.next()?;
            if self.is_too_long() {
                return Err(PgnErrorKind::TooLong { what: "game", limit: LONGEST_GAME }.into());
            }
            match token {
                Token::Symbol => {
                    *placement = Placement::After;
                    self.lexer.symbol()?;
                    if let Some(PgnResult(result)) = self.replay.symbol(&mut self.lexer, visitor)?
                        && !self.replay.in_variation()
                    {
                        return self.trailing_comments(visitor, result);
                    }
                }
                Token::Comment => {
                    if self.lexer.is_numbered() {
                        *placement = Placement::Before;
                    }
                    visitor.comment(RawText(self.lexer.text()), *placement);
                }
                Token::Nag(nag) => visitor.nag(nag),
                Token::Open if scope == Scope::Mainline => self.skip_variation()?,
                Token::Open => {
                    self.replay.open()?;
                    *placement = Placement::Before;
                    visitor.begin_variation();
                }
                Token::Close if self.replay.close() => {
                    *placement = Placement::Before;
                    visitor.end_variation();
                }
                Token::Result(result) if !self.replay.in_variation() => {
                    return self.trailing_comments(visitor, result);
                }
                // Some annotators write how a variation would have ended; a parenthesis too many says nothing.
                Token::Result(_) | Token::Close => {}
                Token::Tag | Token::End if self.replay.in_variation() => {
                    return Err(PgnErrorKind::UnclosedVariation.into());
                }
                Token::Tag | Token::End | Token::NewGame => {
                    return Ok(MovetextEnd { result: None, is_game: self.replay.has_moves() });
                }
                Token::Broken => return Err(self.lexer.reason().into()),
            }
        }
    }

    /// Comments on the line of the result still belong to the game.
    fn trailing_comments<V: Visitor>(
        &mut self,
        visitor: &mut V,
        result: Option<Outcome>,
    ) -> Result<MovetextEnd, MovetextError> {
        while self.lexer.comment_follows()? {
            match self.lexer.next()? {
                Token::Broken => return Err(self.lexer.reason().into()),
                _ => visitor.comment(RawText(self.lexer.text()), Placement::After),
            }
        }
        Ok(MovetextEnd { result, is_game: true })
    }

    /// Passes over a variation whose `(` has been read, and those inside it.
    fn skip_variation(&mut self) -> Result<(), MovetextError> {
        self.lexer.new_game_may_begin = false;
        let mut depth = 1;
        while depth > 0 {
            match self.lexer.next()? {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::Tag | Token::End => return Err(PgnErrorKind::UnclosedVariation.into()),
                Token::Symbol => {
                    self.lexer.symbol()?;
                }
                Token::Broken => {
                    let reason = self.lexer.reason();
                    if matches!(reason, PgnErrorKind::UnclosedComment | PgnErrorKind::TooLong { .. }) {
                        return Err(reason.into());
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Goes to the end of the game, whatever stands there, and returns the result. Once moves have `begun`, a first
    /// move number begins the next game.
    fn skip_movetext(&mut self, mut begun: bool) -> io::Result<Option<Outcome>> {
        let mut depth = self.replay.depth();
        loop {
            self.lexer.new_game_may_begin = begun && depth == 0;
            match self.lexer.next()? {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Result(result) if depth == 0 => {
                    self.skip_trailing_comments()?;
                    return Ok(result);
                }
                Token::Symbol => {
                    begun = true;
                    if let Some((PgnResult(result), _)) = trailing_result(self.lexer.symbol()?)
                        && depth == 0
                    {
                        return Ok(result);
                    }
                }
                Token::Tag | Token::End | Token::NewGame => return Ok(None),
                _ => {}
            }
        }
    }

    fn skip_trailing_comments(&mut self) -> io::Result<()> {
        while self.lexer.comment_follows()? {
            self.lexer.next()?;
        }
        Ok(())
    }
}

/// Gives whole games. After an I/O error there are no more.
impl<R: Read> Iterator for Reader<R> {
    type Item = Result<PgnGame, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut builder = TreeBuilder::new(*self.start.initial(), false);
        match self.visit(&mut builder) {
            Ok(true) => Some(Ok(builder.finish().game)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}
