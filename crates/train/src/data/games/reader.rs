//! Reads games one after another; a block at a time is in memory.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use super::block::{self, Found};
use super::header::Version;
use super::{ScoredGame, header, packed};
use crate::data::DataError;
use crate::data::bytes::Bytes;

/// A stream of games. After an error it ends.
pub struct GameReader<R> {
    source: R,
    description: String,
    version: Version,
    block: Vec<u8>,
    /// The games of a packed block that are not read yet.
    unpacked: std::vec::IntoIter<ScoredGame>,
    /// How many bytes of the block are read.
    cursor: usize,
    /// How many games the block has, and how many of them are read.
    games: u32,
    read: u32,
    /// Where the block begins, and where it ends.
    begin: u64,
    end: u64,
    has_failed: bool,
}

impl GameReader<BufReader<File>> {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<Self, DataError> {
        GameReader::new(BufReader::with_capacity(1 << 17, File::open(path)?))
    }

    /// Goes on with the block that begins at this byte: a [`block_offset`](GameReader::block_offset) of before.
    pub fn go_to(&mut self, offset: u64) -> Result<(), DataError> {
        self.source.seek(SeekFrom::Start(offset))?;
        self.block.clear();
        (self.cursor, self.games, self.read, self.unpacked) = (0, 0, 0, Vec::new().into_iter());
        (self.begin, self.end, self.has_failed) = (offset, offset, false);
        Ok(())
    }
}

impl<R: Read> GameReader<R> {
    /// Reads games from anything.
    pub fn new(mut source: R) -> Result<GameReader<R>, DataError> {
        let (description, length, version) = header::read(&mut source)?;
        Ok(GameReader {
            source,
            description,
            version,
            block: Vec::new(),
            unpacked: Vec::new().into_iter(),
            cursor: 0,
            games: 0,
            read: 0,
            begin: length,
            end: length,
            has_failed: false,
        })
    }

    /// What the file says about itself.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Where the block of the last game begins.
    pub fn block_offset(&self) -> u64 {
        self.begin
    }

    /// Whether the games are packed.
    pub fn is_packed(&self) -> bool {
        self.version == Version::Packed
    }

    /// How many bytes are read, up to the end of the current block.
    pub fn offset(&self) -> u64 {
        self.end
    }

    fn read_game(&mut self) -> Result<Option<ScoredGame>, DataError> {
        while self.read == self.games {
            if self.cursor < self.block.len() {
                return Err(self.malformed("there is more in the block than its games"));
            }
            if !self.read_block()? {
                return Ok(None);
            }
            if self.is_packed() {
                self.unpack()?;
            }
        }
        if self.is_packed() {
            self.read += 1;
            return Ok(self.unpacked.next());
        }
        let mut bytes = Bytes(&self.block[self.cursor..]);
        let game = ScoredGame::read(&mut bytes);
        self.cursor = self.block.len() - bytes.0.len();
        self.read += 1;
        game.map(Some).map_err(|reason| self.malformed(reason))
    }

    /// Goes on to the next block, if there is one.
    fn read_block(&mut self) -> Result<bool, DataError> {
        self.begin = self.end;
        match block::read(&mut self.source, &mut self.block)? {
            Found::Games(games) => (self.cursor, self.games, self.read) = (0, games, 0),
            Found::End => return Ok(false),
            Found::Truncated => return Err(DataError::Truncated { good: self.begin }),
            Found::Damaged => return Err(DataError::Damaged { at: self.begin }),
        }
        self.end += (block::PREFIX + self.block.len()) as u64;
        Ok(true)
    }

    /// Takes the games out of a packed block.
    fn unpack(&mut self) -> Result<(), DataError> {
        let at = self.begin;
        let games = packed::read(&self.block, self.games).map_err(|(game, reason)| DataError::Malformed {
            at,
            game,
            reason,
        })?;
        (self.unpacked, self.cursor) = (games.into_iter(), self.block.len());
        Ok(())
    }

    /// Goes on to the end of the next block: where it begins, how many games and how many scored positions it has.
    pub(crate) fn next_block(&mut self) -> Result<Option<(u64, u32, u32)>, DataError> {
        if !self.read_block()? {
            return Ok(None);
        }
        let mut scored = 0;
        if self.is_packed() {
            scored =
                packed::scored(&self.block).ok_or_else(|| self.malformed("the block is too short for it"))?;
        } else {
            let mut bytes = Bytes(&self.block);
            for game in 1..=self.games {
                let read = ScoredGame::read(&mut bytes);
                let at = self.begin;
                scored += read.map_err(|reason| DataError::Malformed { at, game, reason })?.scored() as u32;
            }
        }
        (self.cursor, self.read) = (self.block.len(), self.games);
        Ok(Some((self.begin, self.games, scored)))
    }

    fn malformed(&self, reason: &'static str) -> DataError {
        DataError::Malformed { at: self.begin, game: self.read, reason }
    }
}

impl<R: Read> Iterator for GameReader<R> {
    type Item = Result<ScoredGame, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let game = self.read_game();
        self.has_failed = game.is_err();
        game.transpose()
    }
}
