//! One's own games from Lichess and Chess.com.
//!
//! Nothing here happens by itself: [`import`] is called when a person has asked for it. It is polite (one connection, waits
//! when it is told to) and goes on where it ended: a [`Bookmark`] is kept in the library for every account.

mod account;
mod bookmark;
mod chess_com;
mod client;
mod error;
mod import;
mod lichess;
mod new_games;

pub use account::{Account, Site, SiteAddresses};
pub use bookmark::{Bookmark, bookmarks};
pub use error::OnlineError;
pub use import::{OnlineProgress, import};
