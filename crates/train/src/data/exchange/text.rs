//! Positions as lines of text: `FEN | White's score in centipawns | White's result`.

use chess::{CastlingMode, Color, Outcome, Position};
use play::Score;

use super::{number_of, score_of};
use crate::data::PackedPosition;

/// The line of a position; `None` if the record is none of one.
pub fn write(packed: &PackedPosition) -> Option<String> {
    let position = packed.position()?;
    let score = if position.turn() == Color::White { packed.score() } else { -packed.score() };
    let result = match packed.outcome() {
        Outcome::Win(Color::White) => "1.0",
        Outcome::Draw => "0.5",
        Outcome::Win(Color::Black) => "0.0",
    };
    Some(format!("{} | {score} | {result}", position.to_fen()))
}

/// The position of a line; the error says what is wrong with it. Results may be `1.0`, `1-0` or `[1.0]`.
pub fn read(line: &str) -> Result<PackedPosition, String> {
    let mut parts = line.split('|').map(str::trim);
    let (Some(fen), Some(score), Some(result), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err("expected FEN | score | result".to_owned());
    };
    let position = Position::from_fen_in(fen, CastlingMode::Standard)
        .or_else(|_| Position::from_fen_in(fen, CastlingMode::Chess960))
        .map_err(|error| error.to_string())?;
    let centipawns: f64 = score.parse().map_err(|_| format!("{score:?} is no score"))?;
    let white = score_of(centipawns.round().clamp(-32_000.0, 32_000.0) as i16);
    let outcome = match result.trim_matches(['[', ']']) {
        "1.0" | "1" | "1-0" => Outcome::Win(Color::White),
        "0.5" | "1/2-1/2" => Outcome::Draw,
        "0.0" | "0" | "0-1" => Outcome::Win(Color::Black),
        _ => return Err(format!("{result:?} is no result")),
    };
    let score: Score = if position.turn() == Color::White { white } else { score_of(-number_of(white)) };
    PackedPosition::new(&position, score, outcome).ok_or_else(|| "there are more than 32 pieces".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back() {
        for line in [
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 | 31 | 1.0",
            "4k3/8/8/8/8/8/8/4K2R w K - 12 40 | -480 | 0.5",
            "4k3/8/8/8/8/8/8/4K2R b - - 0 1 | 31998 | 0.0",
        ] {
            assert_eq!(write(&read(line).unwrap()).unwrap(), line);
        }
        let spelled = read("4k3/8/8/8/8/8/8/4K2R w K - 0 1 | -4.6 | [0-1]").unwrap();
        assert_eq!((spelled.score(), spelled.result()), (-5, 0));
    }

    #[test]
    fn other_lines_are_told() {
        for (line, why) in
            [("", "expected"), ("x | 1 | 1.0", ""), ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 | a | 1.0", "score")]
        {
            assert!(read(line).unwrap_err().contains(why), "{line}");
        }
    }
}
