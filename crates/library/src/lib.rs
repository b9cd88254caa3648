//! Games on disk: trees of moves, a library of them in one SQLite file, PGN in and out.
//!
//! A [`GameTree`] is a game with its variations, comments and glyphs, addressed by [`Path`]. A
//! [`Library`] keeps games: as a journal while they are played, as trees when they have ended. It
//! finds them again ([`Query`]), imports them ([`Library::import`]) and exports them
//! ([`Library::export`]). [`openings`] have names, a [`review`] evaluates the play, and [`puzzles`] are
//! made of it.

mod backup;
mod checksum;
mod compressed;
mod damage;
mod dictionary;
mod error;
mod explored;
mod export;
mod game_row;
mod games;
mod import;
mod journal;
mod library;
mod limited_reader;
mod list;
mod own_games;
mod query;
mod reindex;
mod repair;
mod schema;
mod sessions;
mod settings;
mod summary;
mod tree;

pub mod openings;
pub mod puzzles;
pub mod review;

pub use backup::{Progress, back_up, check_library, restore};
pub use compressed::decompressed;
pub use damage::CheckReport;
pub use error::LibraryError;
pub use explored::UnexploredGame;
pub use export::{ExportError, Exported};
pub use games::BulkDeletion;
pub use import::{GameMistake, ImportError, ImportLimits, ImportProgress};
pub use journal::{GameProgress, LONGEST_ENTRY};
pub use library::Library;
pub use list::{GameList, SourceCounts};
pub use own_games::{GameStats, PlayedHere};
pub use query::{Query, Sort};
pub use repair::{RepairReport, repair};
pub use sessions::SavedSession;
pub use settings::LONGEST_SETTING;
pub use summary::{GameId, Source, StoredGame, Summary};
pub use tree::{
    DEEPEST_VARIATION, GameTree, LONGEST_LINE, MOST_MOVES, MOST_TEXT, Path, Shapes, TreeError, TreeNode,
    TreeNodeId, Visit,
};
