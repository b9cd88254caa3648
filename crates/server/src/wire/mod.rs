//! What the page and the server send each other.
//!
//! The page asks by HTTP (`POST`, JSON) and is told by WebSocket ([`live`]). It knows no rules of chess:
//! every position comes as a [`Board`] with its [`LegalMoves`], every move with its notations.
//! `web/src/wire.ts` is made from these types; a test fails while it is stale. `convert` turns the server's own types
//! into these, each once; nothing here is ever saved.

pub mod arena;
pub mod board;
mod convert;
mod convert_reason;
pub mod course;
pub mod device;
pub mod ending;
pub mod explorer;
pub mod game;
pub mod job;
pub mod lab;
pub mod library;
pub mod live;
pub mod network;
pub mod online;
pub mod player;
pub mod progress;
pub mod puzzle;
pub mod reason;
pub mod review;
pub mod settings;
pub mod study;
mod typescript;

pub use board::{Board, Captured, Eval, GameOver, LegalMoves, OpeningName, Side};
pub use convert::{outcome, squares};

/// The number of a game in the library.
pub type GameId = u32;
