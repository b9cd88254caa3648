//! The position a game starts from, as its tags tell.

use super::{PgnErrorKind, RawText};
use crate::{CastlingMode, FenError, IllegalPosition, Position, Repair};

/// The tags that say where a game starts. They keep their memory from game to game.
#[derive(Clone, Debug)]
pub(super) struct StartTags {
    fen: Vec<u8>,
    variant: Vec<u8>,
    /// `[SetUp "0"]`: the FEN does not count.
    standard: bool,
    /// What nearly every game starts from.
    initial: Position,
}

impl StartTags {
    pub(super) fn new() -> StartTags {
        StartTags { fen: Vec::new(), variant: Vec::new(), standard: false, initial: Position::initial() }
    }

    /// The initial position of standard chess.
    pub(super) fn initial(&self) -> &Position {
        &self.initial
    }

    /// Forgets the last game.
    pub(super) fn clear(&mut self) {
        self.fen.clear();
        self.variant.clear();
        self.standard = false;
    }

    /// Remembers a tag, if it says something about the start.
    #[inline]
    pub(super) fn note(&mut self, name: &[u8], value: &[u8]) {
        match name {
            b"FEN" => set(&mut self.fen, value),
            b"Variant" => set(&mut self.variant, value),
            b"SetUp" => self.standard = value == b"0",
            _ => {}
        }
    }

    /// The position the game starts from.
    #[inline]
    pub(super) fn position(&self) -> Result<Position, PgnErrorKind> {
        if self.fen.is_empty() && self.variant.is_empty() {
            Ok(self.initial)
        } else {
            self.unusual_position()
        }
    }

    #[cold]
    fn unusual_position(&self) -> Result<Position, PgnErrorKind> {
        let variant = RawText(&self.variant).decode();
        let Some(mode) = castling_mode(&variant) else {
            return Err(PgnErrorKind::UnsupportedVariant(variant.chars().take(40).collect()));
        };
        let fen = RawText(&self.fen).decode();
        if fen.trim().is_empty() || self.standard {
            return Position::from_fen_in(&self.initial.to_fen(), mode).map_err(PgnErrorKind::Start);
        }
        read_fen(&fen, mode).map_err(PgnErrorKind::Start)
    }
}

/// The name of a tag about the start as the standard spells it: `[Setup "1"]` and `[fen "…"]` are found, too.
#[inline]
pub(super) fn spelled(name: &[u8]) -> &[u8] {
    if !matches!(name, [b'F' | b'f', _, _] | [b'S' | b's', _, _, _, _] | [b'v', ..]) {
        return name;
    }
    let known: [&[u8]; 3] = [b"FEN", b"SetUp", b"Variant"];
    known.into_iter().find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name)
}

fn set(kept: &mut Vec<u8>, value: &[u8]) {
    kept.clear();
    kept.extend_from_slice(value);
}

/// The rules of castling of a variant; `None` if it has other rules than chess.
///
/// The names are those that Lichess, Chess.com, ChessBase, XBoard and engines' match runners
/// write, compared without case and punctuation.
pub(super) fn castling_mode(variant: &str) -> Option<CastlingMode> {
    let name: String =
        variant.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect();
    match name.as_str() {
        "" | "standard" | "normal" | "chess" | "classic" | "classical" | "standardchess" | "fromposition"
        | "regular" | "orthodox" => Some(CastlingMode::Standard),
        "chess960"
        | "960"
        | "frc"
        | "dfrc"
        | "fischerandom"
        | "fischerrandom"
        | "fischerrandomchess"
        | "fischerandomchess"
        | "fischer"
        | "freestyle"
        | "freestylechess"
        | "doublefischerrandom" => Some(CastlingMode::Chess960),
        _ => None,
    }
}

/// Reads a FEN as files have them: a set-up of Chess960 may lack its variant tag, and impossible
/// castling rights or en passant squares are dropped and missing fields assumed, for the game is none the worse.
fn read_fen(fen: &str, mode: CastlingMode) -> Result<Position, FenError> {
    let strict = Position::from_fen_in(fen, mode);
    if let Err(FenError::Illegal(IllegalPosition::Castling { .. })) = strict
        && let Ok(position) = Position::from_fen_in(fen, CastlingMode::Chess960)
    {
        return Ok(position);
    }
    strict.or_else(|error| match Position::from_fen_lenient(fen, mode) {
        Ok((position, repairs)) if !repairs.iter().any(changes_turn) => Ok(position),
        _ => Err(error),
    })
}

/// With the other side to move, no move of the game would fit.
fn changes_turn(repair: &Repair) -> bool {
    matches!(repair, Repair::TurnPassed(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(tags: &[(&str, &str)]) -> Result<Position, PgnErrorKind> {
        let mut start = StartTags::new();
        for (name, value) in tags {
            start.note(name.as_bytes(), value.as_bytes());
        }
        start.position()
    }

    const ENDGAME: &str = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40";
    const FISCHER: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";

    #[test]
    fn usually_the_initial_position() {
        assert_eq!(start(&[]), Ok(Position::initial()));
        assert_eq!(start(&[("Variant", "Standard"), ("White", "?")]), Ok(Position::initial()));
    }

    #[test]
    fn a_fen_counts_with_or_without_set_up() {
        let position = Position::from_fen(ENDGAME).unwrap();
        assert_eq!(start(&[("FEN", ENDGAME)]), Ok(position));
        assert_eq!(start(&[("SetUp", "1"), ("FEN", ENDGAME)]), Ok(position));
        assert_eq!(start(&[("SetUp", "0"), ("FEN", ENDGAME)]), Ok(Position::initial()));
        assert_eq!(start(&[("Variant", "From Position"), ("FEN", ENDGAME)]), Ok(position));
    }

    #[test]
    fn chess960_goes_by_many_names_or_none() {
        let position = Position::from_fen_in(FISCHER, CastlingMode::Chess960).unwrap();
        for variant in ["Chess960", "chess 960", "fischerandom", "Fischer Random", "Freestyle", ""] {
            assert_eq!(start(&[("Variant", variant), ("FEN", FISCHER)]), Ok(position), "{variant}");
        }
        let standard = start(&[("Variant", "Chess960")]).unwrap();
        assert_eq!(standard.castling_mode(), CastlingMode::Chess960);
    }

    #[test]
    fn other_variants_are_named_and_refused() {
        let refused = start(&[("Variant", "Crazyhouse")]).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "the variant \"Crazyhouse\" is not supported, only standard chess and Chess960"
        );
    }

    #[test]
    fn harmless_mistakes_in_a_fen_are_repaired_but_not_others() {
        let position = start(&[("FEN", "4k3/8/8/8/8/8/4P3/4K3 w KQkq e3 0 1")]).unwrap();
        assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let position = start(&[("FEN", "4k3/8/8/8/8/8/8/4K2R b")]).unwrap();
        assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/8/4K2R b - - 0 1");
        for bad in ["4k3/8/8/8/8/8/8/8 w - - 0 1", "nonsense", "4k2R/8/8/8/8/8/8/4K3 w - - 0 1"] {
            assert!(matches!(start(&[("FEN", bad)]), Err(PgnErrorKind::Start(_))), "{bad}");
        }
    }
}
