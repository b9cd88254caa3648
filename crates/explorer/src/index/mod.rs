//! The index of a segment: from the key of a position to the games that reached it.
//!
//! A part of the index is a file that holds a range of keys. Its sections:
//!
//! | section | content |
//! | --- | --- |
//! | [`ONCE`] | keys that one game has: the upper 38 bits, as gaps, and the game. Pages of their own |
//! | [`ONCE_FIRSTS`] | the first of every such page |
//! | [`MANY`] | keys that more games have: all 64 bits, as gaps; moves; games as gaps, or where their list is. Pages of their own |
//! | [`MANY_FIRSTS`] | the first key of every such page |
//! | [`LISTS`] | long lists of games. Pages of their own |
//! | [`CUBES`] | statistics of the keys that most games have |
//!
//! Nine keys in ten are seen once: they take some five bytes: gaps of fewer bits fit into
//! two. At 200 million keys one missing key in a thousand costs a replay in vain. That these bits are of the right key is proved by replaying
//! the game, which also tells the move that was played.

mod bits;
mod cube;
mod part_reader;
mod part_writer;
mod postings;
mod row_file;
mod rows;

pub(crate) use cube::{Cell, read_cube};
pub(crate) use part_reader::{Found, Part};
pub(crate) use part_writer::{HOT, PartWriter};
pub(crate) use postings::{Many, Posting};
pub(crate) use row_file::{BUCKETS, RowFile, bucket_of};
pub(crate) use rows::{GameRows, RowBuckets};

pub(crate) const ONCE: usize = 0;
pub(crate) const ONCE_FIRSTS: usize = 1;
pub(crate) const MANY: usize = 2;
pub(crate) const MANY_FIRSTS: usize = 3;
pub(crate) const LISTS: usize = 4;
pub(crate) const CUBES: usize = 5;

/// How files of an index end; the last byte is the version.
pub(crate) const MAGIC: &[u8; 8] = b"hetindx\x01";
/// The bits of a key that are not kept if one game has it.
pub(crate) const DROPPED_BITS: u32 = 26;
