//! The games that reached a position: a list in the page of its key, or in pages of its own.

use super::bits::{pack, packed_length, unpack, width};
use super::{CUBES, Cell, LISTS, read_cube};
use crate::ExplorerError;
use crate::store::{PAYLOAD, PageFile, le_u32, put_varint, take_varint};

/// A game and the number of its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Posting {
    pub(crate) game: u32,
    pub(crate) m: u8,
}

/// A position that more than one game reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Many {
    /// How many games.
    pub(crate) count: u64,
    /// Their moves, in sixteen bits; 0 for those that ended here.
    pub(crate) moves: Vec<u16>,
    pub(super) place: Place,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Inline(Vec<Posting>),
    Pages { first: u64, count: u64, cube: u64, cube_length: u64 },
}

impl Many {
    /// How many pages the games are in.
    pub(crate) fn pages(&self) -> u64 {
        match self.place {
            Place::Inline(_) => 1,
            Place::Pages { count, .. } => count,
        }
    }

    /// The games of a page, ascending, appended to a list.
    pub(crate) fn read_page(
        &self,
        file: &PageFile,
        page: u64,
        into: &mut Vec<Posting>,
        scratch: &mut Vec<u8>,
    ) -> Result<(), ExplorerError> {
        match &self.place {
            Place::Inline(postings) => into.extend_from_slice(postings),
            Place::Pages { first, .. } => {
                let bytes = file.read(LISTS, (first + page) * PAYLOAD as u64, PAYLOAD, scratch)?;
                let count = usize::from(u16::from_le_bytes([bytes[4], bytes[5]]));
                read_list(le_u32(&bytes[..4]), &bytes[6..], count, self.moves.len(), into)
                    .ok_or_else(|| file.damaged("a list of games is not whole"))?;
            }
        }
        Ok(())
    }

    /// The number of the first page that may hold games below `end`, counted from the end: pages from it on hold none.
    pub(crate) fn pages_below(
        &self,
        file: &PageFile,
        end: u32,
        scratch: &mut Vec<u8>,
    ) -> Result<u64, ExplorerError> {
        let Place::Pages { first, count, .. } = self.place else { return Ok(1) };
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low.midpoint(high);
            if le_u32(file.read(LISTS, (first + middle) * PAYLOAD as u64, 4, scratch)?) < end {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    /// Its statistics, if it has them.
    pub(crate) fn cube(&self, file: &PageFile) -> Result<Option<Vec<Cell>>, ExplorerError> {
        match self.place {
            Place::Pages { cube, cube_length, .. } if cube_length > 0 => {
                let mut scratch = Vec::new();
                let cells = read_cube(file.read(CUBES, cube, cube_length as usize, &mut scratch)?);
                cells.map(Some).ok_or_else(|| file.damaged("statistics are not whole"))
            }
            _ => Ok(None),
        }
    }

    /// Reads an entry behind its key; steps over it.
    pub(super) fn read(bytes: &mut &[u8]) -> Option<Many> {
        let (count, moves) = take_counts(bytes)?;
        let moves: Vec<u16> = {
            let (these, rest) = bytes.split_at_checked(moves * 2)?;
            *bytes = rest;
            these.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
        };
        if count > super::part_writer::INLINE as u64 {
            let mut number = || take_varint(bytes);
            let place =
                Place::Pages { first: number()?, count: number()?, cube: number()?, cube_length: number()? };
            return Some(Many { count, moves, place });
        }
        let first = take_varint(bytes)? as u32;
        let mut postings = Vec::with_capacity(count as usize);
        let used = read_list(first, bytes, count as usize, moves.len(), &mut postings)?;
        *bytes = &bytes[used..];
        Some(Many { count, moves, place: Place::Inline(postings) })
    }

    /// Steps over an entry behind its key.
    pub(super) fn skip(bytes: &mut &[u8]) -> Option<()> {
        let (count, moves) = take_counts(bytes)?;
        *bytes = bytes.split_at_checked(moves * 2)?.1;
        if count > super::part_writer::INLINE as u64 {
            return (0..4).try_for_each(|_| take_varint(bytes).map(drop));
        }
        (0..count).try_for_each(|_| take_varint(bytes).map(drop))?;
        *bytes = bytes.split_at_checked(packed_length(count as usize, width(moves)))?.1;
        Some(())
    }
}

/// Writes how many games and moves there are: in one byte if both are few, as they mostly are.
pub(super) fn put_counts(bytes: &mut Vec<u8>, games: usize, moves: usize) {
    if games <= 32 && moves <= 4 {
        bytes.push(((games - 1) << 2 | (moves - 1)) as u8);
    } else {
        bytes.push(0x80);
        put_varint(bytes, games as u64);
        put_varint(bytes, moves as u64);
    }
}

fn take_counts(bytes: &mut &[u8]) -> Option<(u64, usize)> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    if first < 0x80 {
        return Some((u64::from(first >> 2) + 1, usize::from(first & 3) + 1));
    }
    Some((take_varint(bytes)?, take_varint(bytes)? as usize))
}

/// Appends games after the first as gaps, then their moves.
pub(super) fn write_list(bytes: &mut Vec<u8>, postings: &[Posting], moves: usize) {
    for pair in postings.windows(2) {
        put_varint(bytes, u64::from(pair[1].game - pair[0].game));
    }
    pack(bytes, postings.iter().map(|posting| posting.m), width(moves));
}

/// Reads what [`write_list`] wrote; how many bytes it took.
fn read_list(first: u32, bytes: &[u8], count: usize, moves: usize, into: &mut Vec<Posting>) -> Option<usize> {
    let before = into.len();
    let mut rest = bytes;
    let mut game = first;
    into.push(Posting { game, m: 0 });
    for _ in 1..count {
        game = game.checked_add(take_varint(&mut rest)? as u32)?;
        into.push(Posting { game, m: 0 });
    }
    let width = width(moves);
    let packed = rest.get(..packed_length(count, width))?;
    if width > 0 {
        for (index, posting) in into[before..].iter_mut().enumerate() {
            posting.m = unpack(packed, index, width).min(moves as u8 - 1);
        }
    }
    Some(bytes.len() - rest.len() + packed.len())
}
