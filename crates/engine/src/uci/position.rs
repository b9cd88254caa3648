//! What follows `position`: where a game began and what has been played.

use chess::{CastlingMode, Game, Position};

/// Reads a game; the error says what is wrong with it.
pub(super) fn read(words: &[&str], mode: CastlingMode) -> Result<Game, String> {
    let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let fen = match words[..moves_at] {
        ["startpos"] => Position::initial().to_fen(),
        ["fen", ref fields @ ..] => fields.join(" "),
        _ => return Err("expected startpos or fen".to_owned()),
    };
    let start = Position::from_fen_in(&fen, mode).map_err(|error| error.to_string())?;
    let mut game = Game::from_position(start);
    for text in words.iter().skip(moves_at + 1) {
        let m = game.position().parse_uci(text).map_err(|error| error.to_string())?;
        // Not every program ends a game where the rules do: the engine plays on with it.
        if game.play(m).is_err() {
            game = Game::from_position(game.position().after(m));
        }
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Result<Game, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        read(&words, CastlingMode::Standard)
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
    fn a_game_may_go_on_after_its_end() {
        let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(6);
        let on = game(&format!("startpos moves {shuffle} e2e4")).unwrap();
        assert!(on.position().to_fen().starts_with("rnbqkbnr/pppppppp/8/8/4P3/"));
    }
}
