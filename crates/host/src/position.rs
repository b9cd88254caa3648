//! The command `position`: where a game stands and how it came there.

use std::fmt::Write;

use chess::{CastlingMode, Game, Position};

/// The whole game, because engines must see repetitions.
pub(crate) fn command(game: &Game) -> String {
    let start = game.start();
    let mut text = match start.castling_mode() {
        CastlingMode::Standard if *start == Position::initial() => "position startpos".to_owned(),
        CastlingMode::Standard => format!("position fen {}", start.to_fen()),
        // The files of the rooks cannot be misread, whichever way a Chess960 engine prefers.
        CastlingMode::Chess960 => format!("position fen {}", start.to_shredder_fen()),
    };
    let mut before = start;
    for (ply, &m) in game.moves().iter().enumerate() {
        let separator = if ply == 0 { " moves " } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{separator}{}", before.to_uci(m));
        before = game.position_at(ply + 1).unwrap_or(before);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(start: Position, moves: &str) -> Game {
        let mut game = Game::from_position(start);
        for uci in moves.split_whitespace() {
            game.play(game.position().parse_uci(uci).unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn a_game_is_its_start_and_its_moves() {
        assert_eq!(command(&Game::new()), "position startpos");
        let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1";
        assert_eq!(command(&game(Position::initial(), moves)), format!("position startpos moves {moves}"));
        let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        let promoted = game(Position::from_fen(fen).unwrap(), "a7a8q e8d7");
        assert_eq!(command(&promoted), format!("position fen {fen} moves a7a8q e8d7"));
    }

    #[test]
    fn chess960_names_rooks_and_castles_onto_them() {
        let start = Position::from_fen_in("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", CastlingMode::Chess960).unwrap();
        let text = command(&game(start, "e1g1"));
        assert_eq!(text, "position fen 4k3/8/8/8/8/8/8/4K1R1 w G - 0 1 moves e1g1");
    }
}
