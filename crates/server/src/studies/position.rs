//! Positions that people type or set up.

use chess::{CastlingMode, FenError, IllegalPosition, Position, Repair};

use crate::wire::study::CheckedPosition;

/// No FEN is longer.
const LONGEST: usize = 200;

/// A position as it was meant, with what had to be repaired. A set-up of Chess960 is recognised by its
/// castling rights.
pub(super) fn read(fen: &str) -> Result<(Position, Vec<Repair>), String> {
    if fen.len() > LONGEST || fen.contains(char::is_control) {
        return Err("this is no FEN".to_owned());
    }
    let standard = Position::from_fen(fen);
    if let Err(FenError::Illegal(IllegalPosition::Castling { .. })) = standard
        && let Ok(position) = Position::from_fen_in(fen, CastlingMode::Chess960)
    {
        return Ok((position, Vec::new()));
    }
    match standard {
        Ok(position) => Ok((position, Vec::new())),
        Err(error) => Position::from_fen_lenient(fen, CastlingMode::Standard).map_err(|_| error.to_string()),
    }
}

/// Says whether a FEN is a position. What is missing is assumed, but the side to move is
/// not changed.
pub(super) fn check(fen: &str) -> CheckedPosition {
    let wrong = |error: String| CheckedPosition {
        fen: None,
        error: Some(error),
        repairs: Vec::new(),
        legal: Default::default(),
        over: None,
    };
    let (position, repairs) = match read(fen) {
        Ok(read) => read,
        Err(error) => return wrong(error),
    };
    let passed = repairs.iter().find_map(|repair| match repair {
        Repair::TurnPassed(why) => Some(why),
        _ => None,
    });
    if let Some(why) = passed {
        return wrong(why.to_string());
    }
    CheckedPosition {
        fen: Some(position.to_fen()),
        error: None,
        repairs: repairs.iter().map(Repair::to_string).collect(),
        legal: (&position).into(),
        over: position.end().map(|end| format!("the game would be over at once: {end}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_in_words() {
        for (fen, error) in [
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
            ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "a pawn cannot stand on h1"),
            (
                "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                "the side not to move is in check: its king on e8 could be taken",
            ),
            ("hello\nworld", "this is no FEN"),
        ] {
            let checked = check(fen);
            assert_eq!((checked.error.as_deref(), checked.fen), (Some(error), None), "{fen}");
        }
        assert!(check(&"k".repeat(10_000)).error.is_some());
        assert!(check("").error.is_some());
    }

    #[test]
    fn part_of_a_fen_is_completed_and_that_is_told() {
        let checked = check("4k3/8/8/8/8/8/8/4K2R");
        assert_eq!(checked.fen.as_deref(), Some("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
        assert!(
            checked.repairs.iter().any(|repair| repair == "assumed: White to move"),
            "{:?}",
            checked.repairs
        );
        assert!(!checked.legal.destinations.is_empty());
    }

    #[test]
    fn a_finished_position_is_told() {
        let over = |fen: &str| check(fen).over.unwrap_or_default();
        assert!(over("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").starts_with("the game would be over at once: "));
        assert!(over("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1").contains("checkmate"));
        assert_eq!(over("4k3/8/8/8/8/8/8/4K2R w K - 3 9"), "");
    }

    #[test]
    fn a_normal_form_is_read_as_it_is() {
        for fen in ["1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 3 9"] {
            let checked = check(fen);
            assert_eq!((checked.fen.as_deref(), checked.repairs.len()), (Some(fen), 0));
        }
    }
}
