//! A part of the index, key after key.

use std::path::Path;

use super::bits::{packed_length, width};
use super::cube::write_cube;
use super::postings::{Posting, put_counts, write_list};
use super::{DROPPED_BITS, MAGIC};
use crate::ExplorerError;
use crate::store::{PAYLOAD, PageWriter, put_varint};

/// Keys with at most this many games have them beside them.
pub(super) const INLINE: usize = 128;
/// Keys with more games than this have statistics.
pub(crate) const HOT: usize = 20_000;

/// Writes a part. Keys come in ascending order.
pub(crate) struct PartWriter<'a> {
    /// Facts of all games, for the statistics.
    facts: &'a [u64],
    hot: usize,
    once: KeyPages,
    many: KeyPages,
    lists: Vec<u8>,
    cubes: Vec<u8>,
    entry: Vec<u8>,
    moves: Vec<u16>,
    postings: Vec<Posting>,
}

/// Entries in pages: each begins with its first key and the number of entries, keys are gaps, and no entry is cut.
#[derive(Default)]
struct KeyPages {
    bytes: Vec<u8>,
    firsts: Vec<u8>,
    page: Vec<u8>,
    last: u64,
    entries: u16,
}

/// The first key and the number of entries.
pub(super) const PAGE_HEADER: usize = 10;

impl KeyPages {
    fn push(&mut self, key: u64, entry: &[u8]) {
        // A gap takes at most ten bytes.
        if self.entries > 0 && self.page.len() + 10 + entry.len() > PAYLOAD {
            self.end_page();
        }
        if self.entries == 0 {
            self.firsts.extend(key.to_le_bytes());
            self.page.extend(key.to_le_bytes());
            self.page.extend([0; 2]);
        } else {
            put_varint(&mut self.page, key - self.last);
        }
        self.page.extend_from_slice(entry);
        self.last = key;
        self.entries += 1;
    }

    fn end_page(&mut self) {
        if self.entries > 0 {
            self.page[8..PAGE_HEADER].copy_from_slice(&self.entries.to_le_bytes());
            self.page.resize(PAYLOAD, 0);
            self.bytes.append(&mut self.page);
            self.entries = 0;
        }
    }
}

impl<'a> PartWriter<'a> {
    /// `hot` is how many games a key may have without statistics.
    pub(crate) fn new(facts: &'a [u64], hot: usize) -> PartWriter<'a> {
        PartWriter {
            facts,
            hot: hot.max(INLINE),
            once: KeyPages::default(),
            many: KeyPages::default(),
            lists: Vec::new(),
            cubes: Vec::new(),
            entry: Vec::new(),
            moves: Vec::new(),
            postings: Vec::new(),
        }
    }

    /// Adds a key with its games, ascending, and their moves.
    pub(crate) fn push(&mut self, key: u64, games: &[(u32, u16)]) {
        if let [(game, _)] = games {
            self.once.push(key >> DROPPED_BITS, &game.to_le_bytes()[..3]);
            return;
        }
        self.moves.clear();
        self.moves.extend(games.iter().map(|(_, m)| *m));
        self.moves.sort_unstable();
        self.moves.dedup();
        self.postings.clear();
        for (game, m) in games {
            let m = self.moves.binary_search(m).unwrap_or(0) as u8;
            self.postings.push(Posting { game: *game, m });
        }
        let mut entry = std::mem::take(&mut self.entry);
        entry.clear();
        put_counts(&mut entry, games.len(), self.moves.len());
        entry.extend(self.moves.iter().flat_map(|m| m.to_le_bytes()));
        if games.len() <= INLINE {
            put_varint(&mut entry, u64::from(self.postings[0].game));
            write_list(&mut entry, &self.postings, self.moves.len());
        } else {
            self.long_list(&mut entry);
        }
        self.many.push(key, &entry);
        self.entry = entry;
    }

    /// Writes the games into pages of their own, and where they are into the entry.
    fn long_list(&mut self, entry: &mut Vec<u8>) {
        let first = self.lists.len() / PAYLOAD;
        let width = width(self.moves.len());
        let mut rest = &self.postings[..];
        while !rest.is_empty() {
            // As many as fit: six bytes before them, at most five for another gap.
            let (mut count, mut gaps) = (1, 0);
            while count < rest.len() && gaps + packed_length(count + 1, width) + 11 <= PAYLOAD {
                let gap = rest[count].game - rest[count - 1].game;
                gaps += (32 - (gap | 1).leading_zeros()).div_ceil(7) as usize;
                count += 1;
            }
            let (now, later) = rest.split_at(count);
            self.lists.extend(now[0].game.to_le_bytes());
            self.lists.extend((count as u16).to_le_bytes());
            write_list(&mut self.lists, now, self.moves.len());
            self.lists.resize(self.lists.len().next_multiple_of(PAYLOAD), 0);
            rest = later;
        }
        let cube = self.cubes.len();
        if self.postings.len() > self.hot {
            write_cube(&mut self.cubes, &self.postings, self.facts);
        }
        for number in [first, self.lists.len() / PAYLOAD - first, cube, self.cubes.len() - cube] {
            put_varint(entry, number as u64);
        }
    }

    /// Writes the file.
    pub(crate) fn finish(mut self, path: &Path) -> Result<(), ExplorerError> {
        self.once.end_page();
        self.many.end_page();
        let mut writer = PageWriter::create(path)?;
        for section in [
            &self.once.bytes,
            &self.once.firsts,
            &self.many.bytes,
            &self.many.firsts,
            &self.lists,
            &self.cubes,
        ] {
            writer.section(section)?;
        }
        writer.finish(MAGIC)
    }
}
