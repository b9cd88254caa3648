//! PGN: games in files.
//!
//! A [`Reader`] streams over anything that can be read. It yields [`PgnGame`]s (trees of moves
//! with comments, glyphs and variations) or, without keeping anything, tells a [`Visitor`] what it
//! reads. A `PgnGame` displays as PGN, and reading that gives an equal game.
//!
//! ```
//! use chess::pgn::{PgnGame, Reader};
//!
//! let file = b"[White \"Reti\"]\n[Black \"Tartakower\"]\n\n1. e4 c6 2. d4 d5 3. Nc3 dxe4 *";
//! for game in Reader::new(&file[..]) {
//!     let game: PgnGame = game?;
//!     assert_eq!(game.tag("White"), Some("Reti"));
//!     assert_eq!(game.mainline().count(), 6);
//!     assert_eq!(game.to_string().parse::<PgnGame>()?, game);
//! }
//! # Ok::<(), chess::pgn::ReadError>(())
//! ```
//!
//! The way of the bytes through the files: `window` brings them into memory, `lexer` cuts them
//! into tokens, `replay` plays the moves (mostly found by `quick_san`), `reader` holds it together
//! and finds the next game after a broken one; `tree_builder` makes a `tree`, and `writer` writes
//! it.
//!
//! Accepted is what people and programs write: missing or doubled blank lines, missing tags,
//! results and move numbers, comments in braces or after semicolons, `%` lines, Latin-1, any
//! line breaks, `!?` and `+-` for glyphs, `--` and `Z0` for null moves, `0-0` and figurines,
//! coordinates (`g1f3`), dashes for hyphens, `1:0`, a result glued to the last move, quotes and braces
//! that are not closed or not opened. Of a game that cannot be read to its end,
//! [`read_game`](Reader::read_game) keeps what comes before.
//! Memory stays small whatever the file: see [`LONGEST_TEXT`], [`LONGEST_GAME`] and
//! [`DEEPEST_VARIATION`] for what makes a game "broken" by size alone.

mod class;
mod commands;
mod comment;
mod error;
mod header;
mod lexer;
mod mainline;
mod move_tree;
mod nag;
mod pgn_move;
mod plain;
mod quick_san;
mod read_game;
mod reader;
mod replay;
mod result;
mod start;
mod swar;
mod tag_lexer;
mod tags;
pub(crate) mod text;
mod tree;
mod tree_builder;
mod visitor;
mod window;
mod wrap;
mod writer;

pub use commands::{Annotation, Arrow, Brush, ColoredSquare, Command, Evaluation};
pub use comment::Comment;
pub use error::{BrokenGame, MoveNumber, PgnErrorKind, ReadError};
pub use header::GameHeader;
pub use mainline::{Mainline, MainlineMove};
pub use move_tree::{AnnotatedMove, MoveTree};
pub use nag::Nag;
pub use pgn_move::PgnMove;
pub use read_game::{INCOMPLETE, ReadGame};
pub use reader::Reader;
pub use result::PgnResult;
pub use tags::{SEVEN_TAG_ROSTER, Tags};
pub use text::RawText;
pub use tree::{IllegalMove, NodeId, PgnGame, PgnNode};
pub use visitor::{Placement, Scope, Visitor};
pub use writer::PgnText;

/// A comment or a tag longer than this many bytes makes its game broken.
pub const LONGEST_TEXT: usize = 1 << 20;

/// A game longer than this many bytes is broken.
pub const LONGEST_GAME: usize = 1 << 24;

/// A game with more variations inside each other than this is broken.
pub const DEEPEST_VARIATION: usize = 256;
