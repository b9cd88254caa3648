//! What follows `position`: where a game began and what has been played.

use chess::{CastlingMode, FenError, Game, IllegalPosition, Position, Repair};

/// Reads a game, with what had to be repaired in its start; the error says why it cannot be played.
pub(super) fn read(words: &[&str], mode: CastlingMode) -> Result<(Game, Vec<Repair>), String> {
    let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let fen = match words[..moves_at] {
        ["startpos"] => Position::initial().to_fen(),
        ["fen", ref fields @ ..] => fields.join(" "),
        _ => return Err("expected startpos or fen".to_owned()),
    };
    let (start, repairs) = start(&fen, mode).map_err(|error| error.to_string())?;
    let mut game = Game::from_position(start);
    for text in words.iter().skip(moves_at + 1) {
        let m = game.position().parse_uci(text).map_err(|error| error.to_string())?;
        // Not every program ends a game where the rules do: the engine plays on with it.
        if game.play(m).is_err() {
            game = Game::from_position(game.position().after(m));
        }
    }
    Ok((game, repairs))
}

/// A position as the studio takes it: castling rights and en passant squares that cannot hold are dropped, and what
/// cannot arise but can be played is played. A set-up of Chess960 is recognised by its castling rights. The side to
/// move is never changed, for the answer would be a move of the wrong side.
fn start(fen: &str, mode: CastlingMode) -> Result<(Position, Vec<Repair>), FenError> {
    let error = match Position::from_fen_in(fen, mode) {
        Ok(position) => return Ok((position, Vec::new())),
        Err(error) => error,
    };
    if let FenError::Illegal(IllegalPosition::Castling { .. }) = error
        && let Ok(position) = Position::from_fen_in(fen, CastlingMode::Chess960)
    {
        return Ok((position, Vec::new()));
    }
    match Position::from_fen_lenient(fen, mode) {
        Ok((position, repairs)) if !repairs.iter().any(|repair| matches!(repair, Repair::TurnPassed(_))) => {
            Ok((position, repairs))
        }
        _ => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Result<Game, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        read(&words, CastlingMode::Standard).map(|(game, _)| game)
    }

    #[test]
    fn a_game_is_its_start_and_its_moves() {
        assert_eq!(game("startpos").unwrap().position(), &Position::initial());
        assert_eq!(game("startpos moves e2e4 e7e5").unwrap().moves().len(), 2);
        let fen = "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1";
        assert_eq!(game(&format!("fen {fen} moves")).unwrap().position().to_fen(), fen);
    }

    #[test]
    fn nonsense_is_refused_as_a_whole() {
        for nonsense in
            ["", "moves e2e4", "fen", "fen 8/8/8", "startpos moves e2e5", "startpos e2e4", "start moves"]
        {
            assert!(game(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn what_the_studio_takes_is_taken_and_told() {
        for (fen, read_as, remarks) in [
            ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 4),
            ("4k3/8/8/8/8/8/8/4K2R w K e6 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 1),
            ("QQQQk3/QQQQ4/QQQQ4/8/8/8/8/4K3 b - - 0 1", "QQQQk3/QQQQ4/QQQQ4/8/8/8/8/4K3 b - - 0 1", 1),
            ("4k3/8/8/8/8/8/8/4K2R w", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", 2),
            ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", 0),
        ] {
            let (position, repairs) = start(fen, CastlingMode::Standard).unwrap();
            assert_eq!((position.to_fen().as_str(), repairs.len()), (read_as, remarks), "{fen}: {repairs:?}");
        }
        for bad in
            ["8/8/8/8/8/8/8/8 w - - 0 1", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K2P w - -"]
        {
            assert!(start(bad, CastlingMode::Standard).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_game_may_go_on_after_its_end() {
        let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(6);
        let on = game(&format!("startpos moves {shuffle} e2e4")).unwrap();
        assert!(on.position().to_fen().starts_with("rnbqkbnr/pppppppp/8/8/4P3/"));
    }
}
