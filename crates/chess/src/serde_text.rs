//! What serde writes: squares, moves and positions as the notations have them.
//!
//! A position is its FEN. In Chess960 castling rights are written as files (`HAha`), by which it is
//! told from standard chess; without castling rights the two do not differ. A [`Game`] is its start and
//! its moves in UCI.

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::pgn::PgnResult;
use crate::{CastlingMode, FenError, Game, Outcome, Piece, Position, Square, UciMove};

/// Reads a text and makes something of it.
fn read_text<'de, T, E: fmt::Display, D: Deserializer<'de>>(
    deserializer: D,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    let text = Cow::<'_, str>::deserialize(deserializer)?;
    parse(&text).map_err(de::Error::custom)
}

/// Types that are written as they display and read by `FromStr`.
macro_rules! as_displayed {
    ($($name:ty),*) => { $(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                read_text(deserializer, str::parse)
            }
        }
    )* };
}

as_displayed!(Square, UciMove, Outcome, PgnResult);

/// The FEN letter.
impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Piece, D::Error> {
        let letter = char::deserialize(deserializer)?;
        Piece::from_letter(letter).ok_or_else(|| de::Error::custom("expected a letter of KQRBNP, or kqrbnp"))
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&match self.castling_mode() {
            CastlingMode::Standard => self.to_fen(),
            CastlingMode::Chess960 => self.to_shredder_fen(),
        })
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        read_text(deserializer, read_fen)
    }
}

fn read_fen(fen: &str) -> Result<Position, FenError> {
    let castling = fen.split_ascii_whitespace().nth(2).unwrap_or_default();
    let names_files = castling.bytes().any(|letter| matches!(letter.to_ascii_lowercase(), b'a'..=b'h'));
    let mode = if names_files { CastlingMode::Chess960 } else { CastlingMode::Standard };
    Position::from_fen_in(fen, mode)
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let before = (0..).map_while(|ply| self.position_at(ply));
        let moves: Vec<UciMove> = before.zip(self.moves()).map(|(before, &m)| before.uci_move(m)).collect();
        let mut game = serializer.serialize_struct("Game", 2)?;
        game.serialize_field("start", self.start())?;
        game.serialize_field("moves", &moves)?;
        game.end()
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "Game")]
        struct Fields {
            start: Position,
            moves: Vec<UciMove>,
        }
        let Fields { start, moves } = Fields::deserialize(deserializer)?;
        let mut game = Game::from_position(start);
        for uci in moves {
            let m = game.position().find_move(uci).map_err(de::Error::custom)?;
            game.play(m).map_err(de::Error::custom)?;
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json, to_value};

    use super::*;
    use crate::{CastlingSide, Color, Role};

    fn assert_written<T>(value: T, written: Value)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + fmt::Debug,
    {
        assert_eq!(to_value(&value).unwrap(), written);
        assert_eq!(from_value::<T>(written).unwrap(), value);
    }

    #[test]
    fn small_types_are_words_and_notations() {
        assert_written(Square::E4, json!("e4"));
        assert_written(Color::Black, json!("black"));
        assert_written(Role::Knight, json!("knight"));
        assert_written(Role::Knight.of(Color::Black), json!("n"));
        assert_written(CastlingSide::QueenSide, json!("queenSide"));
        assert_written(CastlingMode::Chess960, json!("chess960"));
        assert_written(Outcome::Win(Color::White), json!("1-0"));
        assert_written(PgnResult(None), json!("*"));
        assert_written("e7e8q".parse::<UciMove>().unwrap(), json!("e7e8q"));
    }

    #[test]
    fn a_position_is_its_fen() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_written(Position::initial(), json!(start));
        let chess960 = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
        assert_written(Position::chess960(0).unwrap(), json!(chess960));
    }

    #[test]
    fn a_game_is_its_start_and_its_moves() {
        let mut game = Game::new();
        for san in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"] {
            game.play(game.position().parse_san(san).unwrap()).unwrap();
        }
        let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"];
        assert_written(game, json!({"start": Position::initial().to_fen(), "moves": moves}));
    }

    #[test]
    fn what_is_not_chess_is_refused() {
        assert!(from_value::<Square>(json!("i9")).is_err());
        assert!(from_value::<Piece>(json!("x")).is_err());
        assert!(from_value::<Position>(json!("8/8/8/8/8/8/8/8 w - - 0 1")).is_err());
        let moves = json!({"start": Position::initial().to_fen(), "moves": ["e2e5"]});
        assert!(from_value::<Game>(moves).unwrap_err().to_string().contains("e2e5 is illegal"));
    }
}
