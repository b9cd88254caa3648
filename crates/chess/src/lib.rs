#![doc = include_str!("../README.md")]
//!
//! # How it is built
//!
//! The way of a move through the files: a notation ([`fen`], [`san`], [`uci`], [`pgn`], …) is read
//! into a [`Position`], which knows its legal moves (`movegen`, on top of [`attacks`] and
//! [`Checks`]), plays them (`play`) and evaluates exchanges (`static_exchange`). A [`Game`] keeps the
//! history and so knows repetitions, claims and its [`Outcome`].

mod bitboard;
mod castling;
mod checks;
mod chess960;
mod color;
mod dead;
mod game;
mod lan;
mod legality;
mod movegen;
mod moves;
mod outcome;
mod play;
mod polyglot_random;
mod position;
mod role;
#[cfg(feature = "serde")]
mod serde_text;
mod setup;
mod side;
mod square;
mod static_exchange;
mod zobrist;

pub mod attacks;
pub mod epd;
pub mod fen;
pub mod geometry;
pub mod perft;
pub mod pgn;
pub mod polyglot;
pub mod random;
pub mod san;
pub mod uci;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingMode, CastlingSide};
pub use checks::Checks;
pub use color::{Color, ParseColorError};
pub use fen::FenError;
pub use game::{Game, PlayError};
pub use movegen::MoveClass;
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::{Claim, End, Outcome, ParseOutcomeError};
pub use position::Position;
pub use role::{ParsePieceError, Piece, Role};
pub use san::SanError;
pub use setup::{IllegalPosition, Repair, Setup};
pub use square::{File, ParseSquareError, Rank, Square};
pub use static_exchange::{SEE_VALUES, SeeValues};
pub use uci::{UciError, UciMove};
pub use zobrist::Key;
