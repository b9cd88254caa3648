//! Games to learn from, kept whole: the format `.hgame`.
//!
//! ```
//! use chess::{Color, Outcome, Position};
//! use play::Score;
//! use train::data::{Ending, GameReader, GameWriter, ScoredGame, ScoredMove};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("one.hgame");
//! let e4 = Position::initial().parse_uci("e2e4")?;
//! let game = ScoredGame {
//!     start: Position::initial(),
//!     moves: vec![ScoredMove { played: e4, score: Some(Score::Centipawns(31)) }],
//!     outcome: Outcome::Win(Color::White),
//!     ending: Ending::Unknown,
//! };
//! let mut writer = GameWriter::create(&path, "one game")?;
//! writer.push(&game)?;
//! writer.finish()?;
//! let mut reader = GameReader::open(&path)?;
//! assert_eq!(reader.description(), "one game");
//! assert_eq!(reader.next().unwrap()?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The file
//!
//! A header, then blocks. Integers are little-endian; checksums are CRC-32 (IEEE 802.3). Blocks are
//! written whole and only at the end, so that whatever kills the writer leaves a file that is good up to
//! its last whole block.
//!
//! | header | |
//! | --- | --- |
//! | 7 bytes | `HETGAME` |
//! | u8 | version of the format: 1, or 2 if the games are packed |
//! | u32 | length of the description, up to 65,536 |
//! | … | the description, UTF-8: who played how; what `hetman datagen` needs to go on |
//! | u32 | checksum of all before |
//!
//! | block | |
//! | --- | --- |
//! | u32 | length of its games in bytes, up to 4 MiB |
//! | u32 | number of its games |
//! | u32 | checksum of these two numbers and of the games |
//! | … | the games; in version 2 a stream of a range coder, see `packed` |
//!
//! | game | |
//! | --- | --- |
//! | bits 0–1 | start: 0 usual, 1 Chess960, 2 a position, 3 a position of Chess960 |
//! | bits 2–3 | outcome: 0 Black won, 1 draw, 2 White won |
//! | bits 4–7 | [`Ending`], in its order |
//! | u16 | number of plies |
//! | 0, 2 or 29 bytes | the start: nothing, Scharnagl's number (u16), or the position |
//! | 4 bytes each | the plies |
//!
//! | ply | |
//! | --- | --- |
//! | bits 0–5, 6–11 | from and to, a1 = 0, b1 = 1, …, h8 = 63; castling is king takes own rook |
//! | bits 12–15 | 0 quiet, 1 double step, 2 castling, 4 capture, 5 en passant; 8 to 11 promotion to knight, bishop, rook, queen, 12 to 15 the same with capture |
//! | i16 | what the mover's search thought before the move, *from its own side*: centipawns within ±30,000; 32,000 − n mates in n of its moves, n − 32,000 is mated in n; −32,768 means none |
//!
//! | position | |
//! | --- | --- |
//! | u64 | the occupied squares |
//! | 16 bytes | a piece per occupied square in ascending order, low four bits first: 0 to 5 pawn to king, 6 a rook that may castle, 8 more if black |
//! | u8 | bits 0–6 en passant square, 64 if none; bit 7 Black to move |
//! | u16, u16 | plies since a capture or pawn move; number of the next move |
//!
//! A usual game of 100 plies takes 403 bytes: four a position. Packed it takes about 150.

mod block;
mod game;
mod header;
mod pack;
mod packed;
mod reader;
mod replay;
mod start;
mod writer;

pub use game::{Ending, ScoredGame, ScoredMove};
pub use pack::{pack, unpack};
pub use reader::GameReader;
pub use replay::{Replay, ReplayedMove};
pub(crate) use start::{read_start, write_position as write_start};
pub use writer::GameWriter;
