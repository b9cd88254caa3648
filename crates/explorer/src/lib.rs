//! A database of games that answers positions: what is played here, by whom, with what result.
//!
//! A [`Database`] is a folder with a folder for each named source: a collection of masters' games, a month of Lichess,
//! one's own games. [`Database::import`] reads PGN into one; [`Database::explore`] answers a position, transpositions
//! merged; [`Database::games`] lists all games that reached it, page by page; [`Database::search`] looks for what no
//! index can know (patterns, material, words); [`Database::player`] tells what is known of a player.
//!
//! ```
//! use chess::Position;
//! use explorer::{Database, Filter, ImportOptions};
//!
//! let folder = tempfile::tempdir()?;
//! let pgn = folder.path().join("games.pgn");
//! std::fs::write(&pgn, "[White \"Anderssen\"]\n[Black \"Dufresne\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n")?;
//! let database = Database::open(&folder.path().join("explorer"))?;
//! database.import("classics", &[pgn], &ImportOptions::default(), &|_| (), &|| false)?;
//! let answer = database.explore(&Position::initial(), &Filter::default(), &[])?;
//! assert_eq!((answer.total.white, answer.moves[0].san.as_str()), (1, "e4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod build;
mod database;
mod date;
mod error;
mod facts;
mod filter;
mod game;
mod games;
mod identity;
mod import;
mod index;
mod key;
mod manifest;
mod parallel;
mod pgn_file;
mod player;
mod player_report;
mod query;
mod scan;
mod search;
mod segment;
mod source;
mod speed;
mod store;
mod tasks;

pub use answer::{Answer, MoveRow, RECENT_GAMES, TOP_GAMES, Tally};
pub use database::{Database, ImportOptions, ImportProgress, Page, SourceInfo, Stop};
pub use date::Date;
pub use error::ExplorerError;
pub use facts::GameFacts;
pub use filter::{Filter, PlayerFilter, same_name};
pub use game::{GameId, GameSummary, StoredGame};
pub use player::{HeadToHead, OpeningNode, OpeningTree, PlayerEntry, PlayerReport};
pub use search::{BoardSearch, HeaderSearch, Hit, Material, Pattern, Search, SearchProgress};
pub use speed::Speed;
pub use tasks::{PlanOptions, Step, Task};
