//! The positions of games in shuffled windows, straight from `.hgame` files.
//!
//! A window is put together from blocks of games of all files, chosen at random, and its positions are shuffled.

use std::ops::Range;
use std::path::{Path, PathBuf};

use zerocopy::IntoBytes;

use super::TeacherRecord;
use crate::data::{DataError, GameReader};
use crate::parallel;
use crate::training::{Corpus, Permutation, TrainingError, WindowSource};

/// Files of games, as if they were one.
#[derive(Clone, PartialEq, Debug)]
pub struct GameCorpus {
    /// The files, and how many positions each has.
    files: Vec<(PathBuf, u64)>,
    blocks: Vec<GameBlock>,
    len: u64,
    /// The fewest positions of a window, if there are so many.
    window: u32,
    threads: usize,
}

/// A block of a file of games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameBlock {
    file: usize,
    offset: u64,
    games: u32,
    positions: u32,
}

impl GameCorpus {
    /// Opens `.hgame` files and counts their positions. So many threads replay games.
    pub fn open(paths: &[PathBuf], threads: usize) -> Result<GameCorpus, TrainingError> {
        let indexed = parallel::map(
            paths,
            threads,
            || (),
            |(), file, path| index(file, path).map_err(|error| TrainingError::Data(path.clone(), error)),
        );
        let indexed = indexed.into_iter().collect::<Result<Vec<_>, _>>()?;
        let positions =
            |blocks: &[GameBlock]| blocks.iter().map(|block| u64::from(block.positions)).sum::<u64>();
        let files = paths.iter().cloned().zip(indexed.iter().map(|blocks| positions(blocks))).collect();
        let blocks = indexed.concat();
        Ok(GameCorpus { files, len: positions(&blocks), blocks, window: Corpus::WINDOW, threads })
    }

    /// With windows of at least so many positions.
    pub fn with_window(self, window: u32) -> GameCorpus {
        GameCorpus { window: window.max(1), ..self }
    }

    /// How many positions there are to learn from: those with a score.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The files, and how many positions each has.
    pub fn files(&self) -> &[(PathBuf, u64)] {
        &self.files
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Tells other data from these: by the files' lengths, their first and last blocks, and the validation positions.
    pub fn fingerprint(&self, validation: &[TeacherRecord]) -> Result<u32, TrainingError> {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&self.window.to_le_bytes());
        for (file, (_, len)) in self.files.iter().enumerate() {
            hasher.update(&len.to_le_bytes());
            let of_file = |block: &&GameBlock| block.file == file;
            let ends = [self.blocks.iter().find(of_file), self.blocks.iter().rfind(of_file)];
            for block in ends.into_iter().flatten() {
                hasher.update(self.read_block(block)?.as_bytes());
            }
        }
        hasher.update(validation.as_bytes());
        Ok(hasher.finalize())
    }

    /// The first positions, at most so many.
    pub fn first(&self, count: usize) -> Result<Vec<TeacherRecord>, TrainingError> {
        let mut records = Vec::new();
        for block in &self.blocks {
            if records.len() >= count {
                break;
            }
            records.extend(self.read_block(block)?);
        }
        records.truncate(count);
        Ok(records)
    }

    fn read_block(&self, block: &GameBlock) -> Result<Vec<TeacherRecord>, TrainingError> {
        let mut records = Vec::with_capacity(block.positions as usize);
        self.each_game(block, |game| {
            let before = records.len();
            records.extend(TeacherRecord::of_game(game));
            records.len() - before == game.scored()
        })?;
        Ok(records)
    }

    /// What `of` makes of the games of these blocks, in their order. It may refuse a game, which then is malformed.
    pub(super) fn games<Made: Send>(
        &self,
        blocks: Range<usize>,
        of: impl Fn(usize, &crate::data::ScoredGame, &mut Vec<Made>) -> bool + Sync,
    ) -> Result<Vec<Made>, TrainingError> {
        let parts = parallel::map(
            &self.blocks[blocks.clone()],
            self.threads,
            || (),
            |(), n, block| {
                let (mut made, mut game_number) = (Vec::new(), 0);
                self.each_game(block, |game| {
                    // A number of its own for every game: no block has so many.
                    let number = (blocks.start + n) << 20 | game_number;
                    game_number += 1;
                    of(number, game, &mut made)
                })?;
                Ok::<_, TrainingError>(made)
            },
        );
        Ok(parts.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }

    fn each_game(
        &self,
        block: &GameBlock,
        mut take: impl FnMut(&crate::data::ScoredGame) -> bool,
    ) -> Result<(), TrainingError> {
        let path = &self.files[block.file].0;
        let data = |error: DataError| TrainingError::Data(path.clone(), error);
        let mut reader = GameReader::open(path).map_err(data)?;
        reader.go_to(block.offset).map_err(data)?;
        for (n, game) in reader.take(block.games as usize).enumerate() {
            if !take(&game.map_err(data)?) {
                let reason = "it plays an illegal move";
                return Err(data(DataError::Malformed { at: block.offset, game: n as u32 + 1, reason }));
            }
        }
        Ok(())
    }
}

/// The records are the positions that have a score.
impl WindowSource for GameCorpus {
    type Record = TeacherRecord;
    type Part = GameBlock;

    fn records(&self) -> u64 {
        self.len
    }

    fn shuffled(&self, seed: u64) -> Vec<Vec<GameBlock>> {
        let permutation = Permutation::new(self.blocks.len() as u32, seed);
        let (mut windows, mut window, mut positions) = (Vec::new(), Vec::new(), 0);
        for n in 0..permutation.len {
            let block = self.blocks[permutation.at(n) as usize];
            window.push(block);
            positions += block.positions;
            if positions >= self.window {
                windows.push(std::mem::take(&mut window));
                positions = 0;
            }
        }
        windows.extend((positions > 0).then_some(window));
        windows
    }

    fn part_len(block: &GameBlock) -> u64 {
        block.positions.into()
    }

    fn read(&self, blocks: &[GameBlock], records: &mut Vec<TeacherRecord>) -> Result<(), TrainingError> {
        records.clear();
        for block in parallel::map(blocks, self.threads, || (), |(), _, block| self.read_block(block)) {
            records.extend(block?);
        }
        Ok(())
    }
}

/// The blocks of a file.
fn index(file: usize, path: &Path) -> Result<Vec<GameBlock>, DataError> {
    let mut reader = GameReader::open(path)?;
    let mut blocks = Vec::new();
    while let Some((offset, games, positions)) = reader.next_block()? {
        blocks.push(GameBlock { file, offset, games, positions });
    }
    Ok(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Ending, GameWriter, ScoredGame, ScoredMove};
    use crate::training::Window;
    use chess::random::Random;
    use chess::{Color, Outcome, Position};
    use play::Score;

    /// Files of games whose positions are numbered by their scores.
    fn corpus(folder: &Path, games: &[usize]) -> GameCorpus {
        let (mut random, mut number) = (Random::new(1), 0);
        let mut write = |(n, &games): (usize, &usize)| {
            let path = folder.join(format!("{n}.hgame"));
            let mut writer = GameWriter::create(&path, "").unwrap();
            for _ in 0..games {
                let (mut position, mut moves) = (Position::initial(), Vec::new());
                for ply in 0..12 {
                    let legal = position.legal_moves();
                    let played = legal[random.below(legal.len())];
                    number += i32::from(ply >= 4);
                    let score = (ply >= 4).then_some(Score::Centipawns(number - 1));
                    moves.push(ScoredMove { played, score });
                    position.play(played);
                }
                let (start, ending) = (Position::initial(), Ending::Unknown);
                let game = ScoredGame { start, moves, outcome: Outcome::Win(Color::White), ending };
                writer.push(&game).unwrap();
            }
            writer.finish().unwrap();
            path
        };
        let paths: Vec<PathBuf> = games.iter().enumerate().map(&mut write).collect();
        GameCorpus::open(&paths, 2).unwrap()
    }

    /// The scores, with the fade that the records are without.
    fn numbers(window: &Window<TeacherRecord>) -> Vec<i16> {
        let places = (window.seen..window.permutation.len).map(|index| window.permutation.at(index) as usize);
        places.map(|at| window.records[at].position.with_fade().score()).collect()
    }

    #[test]
    fn every_epoch_sees_every_scored_position_once_in_another_order() {
        let folder = tempfile::tempdir().unwrap();
        let corpus = corpus(folder.path(), &[150, 3, 70]).with_window(600);
        assert_eq!((corpus.len(), corpus.blocks()), (8 * 223, 3 + 1 + 2));
        let mut windows = corpus.windows(1, 0).map(Result::unwrap);
        let mut epoch = || {
            let mut all = Vec::new();
            while all.len() < 8 * 223 {
                all.extend(numbers(&windows.next().unwrap()));
            }
            all
        };
        let [mut one, mut two] = [epoch(), epoch()];
        assert_ne!(one, two);
        one.sort_unstable();
        two.sort_unstable();
        assert!(one == two && one.into_iter().eq(0..8 * 223));
    }

    #[test]
    fn the_stream_goes_on_where_it_was_left() {
        let folder = tempfile::tempdir().unwrap();
        let corpus = corpus(folder.path(), &[130, 130]).with_window(500);
        let all: Vec<i16> =
            corpus.windows(5, 0).take(8).flat_map(|window| numbers(&window.unwrap())).collect();
        for seen in [0, 3, 511, 512, 2_080, 2_500] {
            let rest = corpus.windows(5, seen).take(2).flat_map(|window| numbers(&window.unwrap()));
            assert!(rest.take(300).eq(all[seen as usize..].iter().copied().take(300)), "after {seen}");
        }
    }

    #[test]
    fn a_record_has_the_move_the_result_and_whether_it_is_quiet() {
        let folder = tempfile::tempdir().unwrap();
        let corpus = corpus(folder.path(), &[2]);
        let records = corpus.first(10).unwrap();
        assert_eq!(records.len(), 10);
        let game = GameReader::open(&corpus.files()[0].0).unwrap().next().unwrap().unwrap();
        for (record, replayed) in records.iter().zip(game.replay().skip(4)) {
            assert_eq!(record.position.position(), Some(replayed.position));
            assert_eq!(
                record.played(),
                crate::teacher::policy::index(replayed.played, replayed.position.turn())
            );
            assert_eq!(record.position.result(), 2 * u8::from(replayed.position.turn() == Color::White));
            assert_eq!(record.quiet, 0, "too early in the game");
        }
        assert_ne!(corpus.fingerprint(&[]).unwrap(), corpus.fingerprint(&records).unwrap());
    }

    #[test]
    fn an_illegal_move_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wrong.hgame");
        let mut writer = GameWriter::create(&path, "").unwrap();
        let played = Position::initial().parse_uci("e2e4").unwrap();
        let moves = vec![ScoredMove { played, score: Some(Score::Centipawns(1)) }; 2];
        let (start, ending) = (Position::initial(), Ending::Unknown);
        writer.push(&ScoredGame { start, moves, outcome: Outcome::Draw, ending }).unwrap();
        writer.finish().unwrap();
        let error = GameCorpus::open(&[path], 1).unwrap().first(9).unwrap_err();
        assert!(
            error.to_string().contains("game 1 of the block") && error.to_string().contains("illegal"),
            "{error}"
        );
    }
}
