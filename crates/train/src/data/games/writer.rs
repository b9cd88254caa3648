//! Writes games, a block at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use super::header::Version;
use super::{GameReader, ScoredGame, block, header, packed};
use crate::atomic_file::AtomicFile;
use crate::data::DataError;

/// How many games make a block. A writer that is killed loses fewer than this.
const GAMES_IN_BLOCK: u32 = 64;
/// How many games make a packed block: the range coder must learn, and so more than a plain one has.
const GAMES_IN_PACKED_BLOCK: u32 = 512;
/// A packed block of so many plies is written with fewer games.
const LONG_PACKED_BLOCK: usize = 1 << 17;
/// A block of this many bytes is written with fewer games. One game more cannot make it too long to read.
const LONG_BLOCK: usize = block::LONGEST / 4;

/// A file to which games are added. Games are safe once their block is written.
pub struct GameWriter {
    file: File,
    /// A file that is made at once appears when it is finished; one that games are added to is always there.
    atomic_file: Option<AtomicFile>,
    block: Vec<u8>,
    games: u32,
    /// The games of the block, if they are to be packed.
    unpacked: Option<Vec<ScoredGame>>,
}

impl GameWriter {
    /// A new file, which appears when it is finished; one that is there already is left alone.
    pub fn create(path: &Path, description: &str) -> Result<GameWriter, DataError> {
        let (file, atomic_file) = AtomicFile::create_new(path)?;
        Ok(GameWriter { atomic_file: Some(atomic_file), ..GameWriter::begin(file, description)? })
    }

    /// A file that several processes may be making at once; it appears when the first has finished it.
    pub fn create_beside_twins(path: &Path, description: &str) -> Result<GameWriter, DataError> {
        let (file, atomic_file) = AtomicFile::create_beside_twins(path)?;
        Ok(GameWriter { atomic_file: Some(atomic_file), ..GameWriter::begin(file, description)? })
    }

    /// A new file of packed games, which appears when it is finished.
    pub fn create_packed(path: &Path, description: &str) -> Result<GameWriter, DataError> {
        let (mut file, atomic_file) = AtomicFile::create_new(path)?;
        file.write_all(&header::write(description, Version::Packed))?;
        let unpacked = Some(Vec::new());
        Ok(GameWriter { file, atomic_file: Some(atomic_file), block: Vec::new(), games: 0, unpacked })
    }

    /// Opens a file to add to it. A new or empty file gets the description; of any other, `resume` is
    /// shown the description and may refuse, then `each` game in it. A block that was being written when
    /// its writer was killed is cut off. No other process can write as long as the file is open.
    pub fn append<E: From<DataError>>(
        path: &Path,
        description: &str,
        resume: impl FnOnce(&str) -> Result<(), E>,
        mut each: impl FnMut(&ScoredGame),
    ) -> Result<GameWriter, E> {
        let io = |error| E::from(DataError::Io(error));
        let mut options = OpenOptions::new();
        let mut file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(DataError::InUse.into()),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        if file.metadata().map_err(io)?.len() == 0 {
            return Ok(GameWriter::begin(file, description)?);
        }
        let mut reader = match GameReader::new(BufReader::with_capacity(1 << 17, &file)) {
            Err(DataError::Truncated { .. }) => return Ok(GameWriter::begin(file, description)?),
            reader => reader?,
        };
        resume(reader.description())?;
        let good = loop {
            match reader.next() {
                Some(Ok(game)) => each(&game),
                Some(Err(DataError::Truncated { good })) => break good,
                Some(Err(error)) => return Err(error.into()),
                None => break reader.offset(),
            }
        };
        let unpacked = reader.is_packed().then(Vec::new);
        file.set_len(good).map_err(io)?;
        file.seek(SeekFrom::Start(good)).map_err(io)?;
        Ok(GameWriter { file, atomic_file: None, block: Vec::new(), games: 0, unpacked })
    }

    fn begin(mut file: File, description: &str) -> Result<GameWriter, DataError> {
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(&header::write(description, Version::Plain))?;
        Ok(GameWriter { file, atomic_file: None, block: Vec::new(), games: 0, unpacked: None })
    }

    /// Adds a game; whether all games so far are written now.
    pub fn push(&mut self, game: &ScoredGame) -> Result<bool, DataError> {
        let is_full = match &mut self.unpacked {
            Some(games) => {
                if game.first_illegal_move().is_some() {
                    return Err(DataError::Unwritable("it plays an illegal move"));
                }
                games.push(game.clone());
                is_full_block(games)
            }
            None => {
                game.write(&mut self.block).map_err(DataError::Unwritable)?;
                self.games + 1 == GAMES_IN_BLOCK || self.block.len() >= LONG_BLOCK
            }
        };
        self.games += 1;
        if is_full {
            self.flush()?;
        }
        Ok(self.games == 0)
    }

    /// Writes what there is as a block.
    fn flush(&mut self) -> Result<(), DataError> {
        if self.games > 0 {
            if let Some(games) = &mut self.unpacked {
                self.block = packed_block(games)?;
                games.clear();
            }
            self.file.write_all(&block::write(self.games, &self.block))?;
            self.block.clear();
            self.games = 0;
        }
        Ok(())
    }

    /// Waits until the disk has what is written, so that not even a power failure loses it.
    pub fn sync(&self) -> Result<(), DataError> {
        Ok(self.file.sync_data()?)
    }

    /// Writes the rest.
    pub fn finish(mut self) -> Result<(), DataError> {
        self.flush()?;
        match self.atomic_file.take() {
            Some(atomic_file) => Ok(atomic_file.finish(&self.file)?),
            None => self.sync(),
        }
    }
}

/// Whether games make a packed block.
pub(super) fn is_full_block(games: &[ScoredGame]) -> bool {
    games.len() >= GAMES_IN_PACKED_BLOCK as usize
        || games.iter().map(|game| game.moves.len()).sum::<usize>() >= LONG_PACKED_BLOCK
}

/// The payload of a packed block.
pub(super) fn packed_block(games: &[ScoredGame]) -> Result<Vec<u8>, DataError> {
    let payload = packed::write(games).map_err(DataError::Unwritable)?;
    if payload.len() <= block::LONGEST {
        Ok(payload)
    } else {
        Err(DataError::Unwritable("its block would be too long"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Ending, ScoredMove};
    use chess::random::Random;
    use chess::{Color, Outcome, Position};
    use play::Score;
    use std::fs;
    use std::path::PathBuf;

    /// A game of random moves with random scores, the same for the same number.
    fn game(number: u64) -> ScoredGame {
        let mut random = Random::new(number);
        let start = Position::chess960(random.below(960) as u16).unwrap();
        let mut position = start;
        let mut moves = Vec::new();
        while moves.len() < 40 && !position.has_no_moves() {
            let legal = position.legal_moves();
            let played = legal[random.below(legal.len())];
            let score = (moves.len() > 7).then(|| Score::Centipawns(random.below(801) as i32 - 400));
            moves.push(ScoredMove { played, score });
            position.play(played);
        }
        let outcome = [Outcome::Draw, Outcome::Win(Color::White), Outcome::Win(Color::Black)];
        let ending = Ending::ALL[random.below(Ending::ALL.len())];
        ScoredGame { start, moves, outcome: outcome[random.below(3)], ending }
    }

    fn written(folder: &Path, games: u64) -> PathBuf {
        let path = folder.join("games.hgame");
        let mut writer = GameWriter::create(&path, "for a test").unwrap();
        for number in 0..games {
            writer.push(&game(number)).unwrap();
        }
        writer.finish().unwrap();
        path
    }

    fn read(bytes: &[u8]) -> (Vec<ScoredGame>, Option<DataError>) {
        let mut games = Vec::new();
        match GameReader::new(bytes) {
            Err(error) => (games, Some(error)),
            Ok(reader) => {
                for game in reader {
                    match game {
                        Ok(game) => games.push(game),
                        Err(error) => return (games, Some(error)),
                    }
                }
                (games, None)
            }
        }
    }

    fn resumed(path: &Path) -> Result<(GameWriter, usize), DataError> {
        let mut games = 0;
        let writer = GameWriter::append::<DataError>(path, "for a test", |_| Ok(()), |_| games += 1)?;
        Ok((writer, games))
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path(), 150);
        let (games, error) = read(&fs::read(&path).unwrap());
        assert!(error.is_none());
        assert_eq!(games, (0..150).map(game).collect::<Vec<_>>());
        assert!(games.iter().all(|game| game.first_illegal_move().is_none()));
        assert!(GameWriter::create(&path, "").is_err(), "nothing is overwritten");
    }

    #[test]
    fn packed_games_are_read_like_others_and_added_to() {
        let folder = tempfile::tempdir().unwrap();
        let (plain, packed) = (written(folder.path(), 700), folder.path().join("packed.hgame"));
        let mut writer = GameWriter::create_packed(&packed, "for a test").unwrap();
        for number in 0..600 {
            writer.push(&game(number)).unwrap();
        }
        writer.finish().unwrap();
        let (mut writer, kept) = resumed(&packed).unwrap();
        assert_eq!(kept, 600);
        for number in 600..700 {
            writer.push(&game(number)).unwrap();
        }
        writer.finish().unwrap();
        let (games, error) = read(&fs::read(&packed).unwrap());
        assert!(error.is_none() && games == read(&fs::read(&plain).unwrap()).0);
        let blocks = |path: &Path| {
            let mut reader = GameReader::open(path).unwrap();
            let mut blocks = Vec::new();
            while let Some(block) = reader.next_block().unwrap() {
                blocks.push(block);
            }
            blocks
        };
        let scored = |path: &Path| blocks(path).iter().map(|(_, _, scored)| scored).sum::<u32>();
        assert_eq!(blocks(&packed).iter().map(|block| block.1).collect::<Vec<_>>(), [512, 88, 100]);
        assert_eq!(scored(&packed), scored(&plain));
        let mut reader = GameReader::open(&packed).unwrap();
        reader.go_to(blocks(&packed)[2].0).unwrap();
        assert_eq!(reader.next().unwrap().unwrap(), game(600));
    }

    #[test]
    fn a_file_cut_anywhere_goes_on_from_its_last_whole_block() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path(), 150);
        let whole = fs::read(&path).unwrap();
        let mut random = Random::new(1);
        for cut in (1..30).chain((0..60).map(|_| random.below(whole.len()))) {
            fs::write(&path, &whole[..cut]).unwrap();
            let (mut writer, kept) = resumed(&path).unwrap();
            assert!(kept % 64 == 0, "only whole blocks");
            for number in kept..150 {
                writer.push(&game(number as u64)).unwrap();
            }
            writer.finish().unwrap();
            assert!(fs::read(&path).unwrap() == whole, "as if never cut, at {cut}");
        }
    }

    #[test]
    fn damage_is_found_and_never_panics() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path(), 150);
        let whole = fs::read(&path).unwrap();
        let mut random = Random::new(2);
        for _ in 0..2_000 {
            let mut bytes = whole.clone();
            let at = random.below(bytes.len());
            bytes[at] ^= 1 << random.below(8);
            let (games, error) = read(&bytes);
            assert!(error.is_some(), "a changed bit at {at}");
            assert!(games.iter().zip(0..).all(|(found, number)| *found == game(number)));
        }
        // Before the last block, damage is no torn end, not even if a length then reaches beyond the file's:
        // nothing is cut off.
        let first_block = header::write("for a test", Version::Plain).len();
        for (at, bit) in [(200, 1), (first_block + 2, 0x20), (first_block - "for a test".len() - 6, 0x80)] {
            let mut bytes = whole.clone();
            bytes[at] ^= bit;
            fs::write(&path, &bytes).unwrap();
            assert!(matches!(resumed(&path), Err(DataError::Damaged { .. })), "at {at}");
            assert!(fs::read(&path).unwrap() == bytes);
        }
    }

    #[test]
    fn any_bytes_under_a_right_checksum_are_games_or_an_error() {
        let mut random = Random::new(3);
        let mut payload = Vec::new();
        for _ in 0..32 {
            game(random.next_u64()).write(&mut payload).unwrap();
        }
        let mut illegal = 0;
        for _ in 0..2_000 {
            let mut changed = payload.clone();
            for _ in 0..1 + random.below(4) {
                let at = random.below(changed.len());
                changed[at] = random.next_u64() as u8;
            }
            let bytes = [header::write("", Version::Plain), block::write(32, &changed)].concat();
            let (games, _) = read(&bytes);
            illegal += games.iter().filter(|game| game.first_illegal_move().is_some()).count();
        }
        assert!(illegal > 0, "replaying finds what reading cannot");
    }

    #[test]
    fn other_files_are_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter.txt");
        fs::write(&path, "Dear HETGAME").unwrap();
        assert!(matches!(resumed(&path), Err(DataError::NotData)));
        fs::write(&path, b"HETGAME\x03....").unwrap();
        assert!(matches!(resumed(&path), Err(DataError::Version(3))));
        assert_eq!(fs::read(&path).unwrap().len(), 12);
    }

    #[test]
    fn only_one_may_write() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path(), 3);
        let first = resumed(&path).unwrap();
        assert!(matches!(resumed(&path), Err(DataError::InUse)));
        drop(first);
        assert!(resumed(&path).is_ok());
    }
}
