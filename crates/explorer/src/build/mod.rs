//! From PGN or from segments to a new segment, as tasks that can be repeated.
//!
//! ```text
//! shard of PGN ──▶ chunks: games, rows ─┐            ┌─▶ part of the index ─┐
//! shard of PGN ──▶ chunks: games, rows ─┼─▶ games ──▶├─▶ part of the index ─┼─▶ manifest
//! segment ───────────────────────▶ rows ─┘            └─▶ part of the index ─┘
//! ```
//!
//! Every task writes its files beside and renames them, so that it can be killed, done again, or done twice at once.
//! What a segment looks like depends on its games alone: merging segments is indexing their games again, which costs
//! little more than merging keys would, needs no proofs, and gives the same bytes whatever was merged before.

mod chunk;
mod games_task;
mod part_task;
mod shard;
mod tags;

pub(crate) use games_task::{GamesInput, GamesTask, NewGames};
pub(crate) use part_task::{PartTask, parts_of, ranges_of};
pub(crate) use shard::{Meter, Piece, SHARD, Shard, ShardTask, rows_of_segment, shards_of};
