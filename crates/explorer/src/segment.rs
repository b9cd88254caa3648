//! A segment: some games and their index.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chess::Move;

use crate::ExplorerError;
use crate::build::parts_of;
use crate::games::{Games, GamesMeta, replayed};
use crate::index::{BUCKETS, Found, Many, Part, bucket_of};
use crate::key::position_key;

/// A segment that is open. Its files never change.
pub(crate) struct Segment {
    pub(crate) games: Games,
    parts: Vec<Part>,
}

/// A segment with the name of its source.
pub(crate) type NamedSegment = (Arc<str>, Arc<Segment>);

/// What a segment knows of a position.
pub(crate) enum Entry<'a> {
    /// No game reached it.
    Nothing,
    /// One game did, and went on with a move (`None`: it ended there).
    Once(u32, Option<Move>),
    /// More did; the part that knows them.
    Many(Many, &'a Part),
}

/// The file of a segment's games.
pub(crate) fn games_file(folder: &Path, name: u64) -> PathBuf {
    folder.join(format!("{name:016x}.games"))
}

/// The file of a part of a segment's index.
pub(crate) fn part_file(folder: &Path, name: u64, part: usize) -> PathBuf {
    folder.join(format!("{name:016x}-{part:02}.index"))
}

/// All files of a segment.
pub(crate) fn segment_files(folder: &Path, meta: GamesMeta) -> Vec<PathBuf> {
    let parts = (0..parts_of(meta.games)).map(|part| part_file(folder, meta.name, part));
    std::iter::once(games_file(folder, meta.name)).chain(parts).collect()
}

impl Segment {
    pub(crate) fn open(folder: &Path, name: u64) -> Result<Segment, ExplorerError> {
        let games = Games::open(&games_file(folder, name))?;
        let parts = (0..parts_of(games.count())).map(|part| Part::open(&part_file(folder, name, part)));
        Ok(Segment { parts: parts.collect::<Result<_, _>>()?, games })
    }

    /// Its size on disk.
    pub(crate) fn bytes(&self) -> u64 {
        self.games.file.bytes() + self.index_bytes()
    }

    /// The size of its index.
    pub(crate) fn index_bytes(&self) -> u64 {
        self.parts.iter().map(|part| part.file.bytes()).sum()
    }

    /// How many positions of a game are in the index.
    fn indexed(&self) -> u32 {
        match self.games.meta.plies {
            0 => u32::MAX,
            plies => u32::from(plies),
        }
    }

    /// Looks for a position by its key.
    pub(crate) fn find(&self, key: u64) -> Result<Entry<'_>, ExplorerError> {
        let part = &self.parts[bucket_of(key) * self.parts.len() / BUCKETS];
        let mut scratch = Vec::new();
        match part.find(key, &mut scratch)? {
            Found::Many(many) => Ok(Entry::Many(many, part)),
            Found::Perhaps(games) => {
                for game in games {
                    if let Some(m) = self.reached(game, key, &mut scratch)? {
                        return Ok(Entry::Once(game, m));
                    }
                }
                Ok(Entry::Nothing)
            }
        }
    }

    /// The move a game played where it first reached a position, among those in the index; `Some(None)` if it ended
    /// there.
    pub(crate) fn reached(
        &self,
        game: u32,
        key: u64,
        scratch: &mut Vec<u8>,
    ) -> Result<Option<Option<Move>>, ExplorerError> {
        let start = self.games.start(game, scratch)?;
        let card = self.games.card(game, scratch)?;
        let (mut found, indexed) = (None, self.indexed());
        replayed(start, self.games.moves(&card, indexed, scratch)?, |position, ply, m| {
            if ply < indexed && position_key(position) == key {
                found = Some(m);
            }
            found.is_none() && ply < indexed
        });
        Ok(found)
    }

    /// Reads every page of every file, and replays every game, to see that they are what they should be.
    pub(crate) fn check(&self) -> Result<(), ExplorerError> {
        self.games.file.check()?;
        self.parts.iter().try_for_each(|part| part.file.check())?;
        let mut scratch = Vec::new();
        for game in 0..self.games.count() {
            let mut position = self.games.start(game, &mut scratch)?;
            let card = self.games.card(game, &mut scratch)?;
            for pair in self.games.moves(&card, u32::MAX, &mut scratch)?.chunks_exact(2) {
                let m = Move::from_bits(u16::from_le_bytes([pair[0], pair[1]]));
                let Some(m) = m.filter(|m| position.is_legal(*m)) else {
                    return Err(self.games.file.damaged(&format!("game {game} has an illegal move")));
                };
                position.play(m);
            }
        }
        Ok(())
    }
}
