//! Games between players, and what their results mean.
//!
//! A [`Tournament`] is a plan: who plays whom, how fast, from which openings. [`Arena::open`] puts
//! it into an SQLite file, or finds it there half played; [`Arena::run`] plays what is missing,
//! several games at a time, and writes every game down as it ends. Killed at any moment and started
//! again, it goes on where it was. A plan holds what played ([`PlayedBy`]): with another program behind the same
//! name it is another tournament, and [`Arena::earlier`] tells what has changed.

mod affinity;
mod archive;
mod colors;
mod earlier;
mod game;
mod line_check;
mod openings;
mod parts;
mod played_by;
mod record;
mod results;
mod run;
mod schedule;
mod standings;
mod statistics;
mod store;
pub mod suite;
mod tablebase;
mod tournament;
mod worker;

pub use archive::{ArchiveError, ArchivedMatch, MatchState, archived_matches, final_positions};
pub use colors::Colors;
pub use earlier::{Change, EarlierTournament};
pub use game::{GameSettings, play_game, play_pair};
pub use openings::{Opening, Openings};
pub use played_by::PlayedBy;
pub use record::{Forfeit, GameRecord, PgnStyle, SearchStats};
pub use results::{Entrant, crosstable, game_line, head_to_head, match_report, rating_table};
pub use run::{Arena, ArenaError, Progress, RunOptions};
pub use schedule::{Format, Pairing};
pub use standings::{Standing, Standings};
pub use statistics::{
    EloModel, Estimate, MatchCounts, PairResult, ParseSprtError, Pentanomial, Rating, Sprt, SprtDecision,
    elo_of_score, rate, score_of_elo,
};
pub use tablebase::TablebaseRule;
pub use tournament::Tournament;
