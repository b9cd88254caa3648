//! What the page and the server say to each other.
//!
//! The page asks by HTTP (`POST`, JSON) and hears by WebSocket ([`live`]). It knows no rules of chess:
//! every position comes as a [`Board`] with its [`LegalMoves`], every move with its notations.
//! `web/src/wire.ts` is made from these types; a test fails while it is stale.

pub mod board;
pub mod game;
pub mod job;
pub mod library;
pub mod live;
pub mod player;
pub mod review;
pub mod settings;
pub mod study;
mod typescript;

pub use board::{Board, Captured, Eval, GameOver, LegalMoves, OpeningName, Side};

/// The number of a game in the library.
pub type GameId = u32;
