//! Builds the tree of a game from what the reader tells.

use super::{
    BrokenGame, Comment, GameHeader, Nag, NodeId, PgnGame, PgnMove, PgnResult, Placement, RawText, ReadGame,
    Scope, Visitor,
};
use crate::{CastlingMode, Move, Outcome, Position};

/// Room for this many plies is made at once.
const USUAL_LENGTH: usize = 128;

/// A visitor that keeps everything.
pub(super) struct TreeBuilder {
    game: PgnGame,
    /// The last move of the current line.
    here: NodeId,
    /// Comments and glyphs that wait for the next move.
    waiting: Waiting,
    /// No move of the current line has been read.
    at_line_start: bool,
    /// Where to go on when variations end.
    outer: Vec<(NodeId, Waiting)>,
    /// Whether what can be read of a broken game is kept.
    rescues: bool,
    mistake: Option<BrokenGame>,
}

#[derive(Default)]
struct Waiting {
    comments: Vec<Comment>,
    nags: Vec<Nag>,
}

impl TreeBuilder {
    /// A builder whose game starts from `initial` until it is told otherwise. If it `rescues`, it keeps what can be
    /// read of a broken game.
    pub(super) fn new(initial: Position, rescues: bool) -> TreeBuilder {
        TreeBuilder {
            game: PgnGame::with_header(GameHeader::without_start_tags(initial)),
            here: NodeId::ROOT,
            waiting: Waiting::default(),
            at_line_start: true,
            outer: Vec::new(),
            rescues,
            mistake: None,
        }
    }

    pub(super) fn finish(self) -> ReadGame {
        ReadGame { game: self.game, mistake: self.mistake }
    }

    fn add(&mut self, pgn_move: PgnMove) {
        self.here = self.game.push(self.here, pgn_move);
        self.at_line_start = false;
        if !self.waiting.comments.is_empty() || !self.waiting.nags.is_empty() {
            let waiting = core::mem::take(&mut self.waiting);
            let notes = self.game.nodes[self.here.index()].notes_mut();
            notes.comments_before = waiting.comments;
            notes.nags = waiting.nags;
        }
    }

    /// The line is over: what waited for a move that did not come belongs to the last one.
    fn end_line(&mut self, last: NodeId) {
        for comment in core::mem::take(&mut self.waiting).comments {
            self.game.add_comment(last, comment);
        }
    }
}

impl Visitor for TreeBuilder {
    fn begin_game(&mut self) {
        *self = TreeBuilder::new(*self.game.start(), self.rescues);
    }

    fn tag(&mut self, name: &str, value: RawText<'_>) {
        self.game.header.tags.set(name, &value.decode());
    }

    fn start(&mut self, position: &Position) -> Scope {
        self.game.restart(*position);
        self.game.nodes.reserve(USUAL_LENGTH);
        let tags = &mut self.game.header.tags;
        if tags.get("SetUp") == Some("0") {
            // The FEN does not count, but not every program knows that.
            tags.remove("SetUp");
            tags.remove("FEN");
        }
        tags.declare_fen();
        // Not every program that reads what we write would find out for itself.
        if position.castling_mode() == CastlingMode::Chess960
            && self.game.header.tags.get("Variant").is_none()
        {
            self.game.header.tags.set("Variant", "Chess960");
        }
        Scope::Everything
    }

    fn play(&mut self, _: &Position, m: Move) {
        self.add(PgnMove::Move(m));
    }

    fn null_move(&mut self, _: &Position) {
        self.add(PgnMove::Null);
    }

    fn comment(&mut self, text: RawText<'_>, placement: Placement) {
        let comment = Comment::from_pgn(&text.decode());
        match placement {
            Placement::After => self.game.add_comment(self.here, comment),
            Placement::Before if comment.is_empty() => {}
            Placement::Before => self.waiting.comments.push(comment),
        }
    }

    fn nag(&mut self, nag: Nag) {
        if self.at_line_start {
            self.waiting.nags.push(nag);
        } else {
            self.game.add_nag(self.here, nag);
        }
    }

    fn begin_variation(&mut self) {
        self.outer.push((self.here, core::mem::take(&mut self.waiting)));
        self.here = self.game.parent(self.here).unwrap_or(NodeId::ROOT);
        self.at_line_start = true;
    }

    fn end_variation(&mut self) {
        let Some((replaced, waiting)) = self.outer.pop() else { return };
        let last = if self.at_line_start { replaced } else { self.here };
        self.end_line(last);
        self.here = replaced;
        self.waiting = waiting;
        self.at_line_start = false;
    }

    fn mistake(&mut self, mistake: &BrokenGame) -> bool {
        self.mistake = self.rescues.then(|| mistake.clone());
        self.rescues
    }

    fn end_game(&mut self, _: &Position, result: Option<Outcome>) {
        self.end_line(self.here);
        let tagged = || self.game.tag("Result").and_then(|tag| tag.parse::<PgnResult>().ok()?.0);
        self.game.set_outcome(result.or_else(tagged));
    }
}
