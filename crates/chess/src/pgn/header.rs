//! What stands above the moves of a game: tags, the position it starts from, the outcome.

use super::{PgnResult, Tags};
use crate::{CastlingMode, Outcome, Position};

/// The tags of a game together with what they mean: the start and the outcome. They cannot
/// contradict each other.
///
/// ```
/// use chess::pgn::GameHeader;
/// use chess::{Outcome, Position};
/// let mut header = GameHeader::new();
/// header.set_tag("White", "Anderssen");
/// header.set_tag("Result", "1/2-1/2");
/// assert_eq!(header.outcome(), Some(Outcome::Draw));
/// assert_eq!(header.start(), &Position::initial());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameHeader {
    pub(super) tags: Tags,
    pub(super) start: Position,
    outcome: Option<Outcome>,
}

impl GameHeader {
    /// The header of a game of standard chess.
    pub fn new() -> GameHeader {
        GameHeader::without_start_tags(Position::initial())
    }

    /// The header of a game from any position on. The tags `SetUp` and `FEN`, and `Variant` for
    /// Chess960, are set as needed.
    pub fn from_position(start: Position) -> GameHeader {
        let mut header = GameHeader::without_start_tags(start);
        if start.castling_mode() == CastlingMode::Chess960 {
            header.tags.set("Variant", "Chess960");
        }
        if start != Position::initial() {
            header.tags.set("SetUp", "1");
            header.tags.set("FEN", &start.to_fen());
        }
        header
    }

    /// A header without the tags that its start needs: they are still to be read.
    pub(super) fn without_start_tags(start: Position) -> GameHeader {
        GameHeader { tags: Tags::new(), start, outcome: None }
    }

    /// The position the game starts from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The value of a tag. The seven tags of the roster always have one.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// All tags as they are written.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Sets a tag. `Result` sets the [`outcome`](GameHeader::outcome) too and must be a result;
    /// `FEN`, `SetUp` and `Variant` belong to the start of the game and cannot be changed.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match name {
            "FEN" | "SetUp" | "Variant" => {}
            "Result" => {
                if let Ok(PgnResult(outcome)) = value.parse() {
                    self.set_outcome(outcome);
                }
            }
            _ => self.tags.set(name, value),
        }
    }

    /// Removes a tag; one of the seven becomes unknown instead.
    pub fn remove_tag(&mut self, name: &str) {
        match name {
            "FEN" | "SetUp" | "Variant" => {}
            "Result" => self.set_outcome(None),
            _ => self.tags.remove(name),
        }
    }

    /// How the game ended; `None` if it goes on or the outcome is unknown.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Sets how the game ended, in the tag `Result` too.
    pub fn set_outcome(&mut self, outcome: Option<Outcome>) {
        self.outcome = outcome;
        self.tags.set("Result", PgnResult(outcome).as_str());
    }
}

impl Default for GameHeader {
    fn default() -> GameHeader {
        GameHeader::new()
    }
}
