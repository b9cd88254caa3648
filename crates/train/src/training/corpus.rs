//! The stream of positions: windows of records, read ahead, in a shuffled order.
//!
//! Files larger than memory are read window by window. A window is put together from chunks of all files and
//! shuffled: were it one stretch of one file, a network would follow each kind of games for a while and forget
//! the others.

use std::ops::Range;
use std::path::{Path, PathBuf};

use zerocopy::IntoBytes;

use super::{Permutation, TrainingError, WindowSource};
use crate::data::{DataError, PackedPosition, PositionReader};

/// Files of positions, as if they were one.
#[derive(Clone, PartialEq, Debug)]
pub struct Corpus {
    /// The files, and how many records each has.
    files: Vec<(PathBuf, u64)>,
    /// Records to learn from; those after them are for validation.
    len: u64,
    /// The most records of a window.
    window: u32,
    /// Whether the fade of the fifty-move rule is taken out of the scores.
    is_unfaded: bool,
}

impl Corpus {
    /// Records of a window: 64 MiB.
    pub const WINDOW: u32 = 1 << 21;
    /// Chunks a window is put together from, unless it is very small.
    const CHUNKS: u32 = 64;

    /// Opens `.hpos` files.
    pub fn open(paths: &[PathBuf]) -> Result<Corpus, TrainingError> {
        let files = paths.iter().map(|path| {
            let reader =
                PositionReader::open(path).map_err(|error| TrainingError::Data(path.clone(), error))?;
            Ok((path.clone(), reader.len()))
        });
        let files = files.collect::<Result<Vec<_>, TrainingError>>()?;
        let len = files.iter().map(|(_, len)| len).sum();
        Ok(Corpus { files, len, window: Corpus::WINDOW, is_unfaded: false })
    }

    /// With windows of at most so many records.
    pub fn with_window(self, window: u32) -> Corpus {
        Corpus { window: window.max(1), ..self }
    }

    /// With scores as the engine's network should say them: see [`PackedPosition::without_fade`].
    pub fn without_fade(self) -> Corpus {
        Corpus { is_unfaded: true, ..self }
    }

    /// How many records there are to learn from.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The files, and how many records each has.
    pub fn files(&self) -> &[(PathBuf, u64)] {
        &self.files
    }

    /// Tells other data from these: by the files' lengths, their first and last records, and the validation positions.
    pub fn fingerprint(&self, validation: &[PackedPosition]) -> Result<u32, TrainingError> {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&self.window.to_le_bytes());
        let mut start = 0;
        for (_, len) in &self.files {
            hasher.update(&len.to_le_bytes());
            let end = start + len;
            for range in [start..end.min(start + 1), start.max(end.saturating_sub(1))..end] {
                hasher.update(self.read_range(range)?.as_bytes());
            }
            start = end;
        }
        hasher.update(validation.as_bytes());
        Ok(hasher.finalize())
    }

    /// Takes the last records away from learning, no more than half of them. Positions of the same games may
    /// be among those that stay.
    pub fn split_validation(&mut self, count: u64) -> Result<Vec<PackedPosition>, TrainingError> {
        let end = self.len;
        self.len -= count.min(end / 2);
        self.read_range(self.len..end)
    }

    /// The first records, at most so many.
    pub fn first(&self, count: u64) -> Result<Vec<PackedPosition>, TrainingError> {
        self.read_range(0..count.min(self.len))
    }

    fn read_chunks(
        &self,
        chunks: &[Range<u64>],
        records: &mut Vec<PackedPosition>,
    ) -> Result<(), TrainingError> {
        records.resize(chunks.iter().map(length).sum::<u64>() as usize, PackedPosition::ZERO);
        let mut rest = &mut records[..];
        chunks.iter().try_for_each(|chunk| {
            self.read_into(chunk.clone(), rest.split_off_mut(..length(chunk) as usize).unwrap_or_default())
        })
    }

    fn read_range(&self, range: Range<u64>) -> Result<Vec<PackedPosition>, TrainingError> {
        let mut records = Vec::new();
        self.read_chunks(&[range], &mut records)?;
        Ok(records)
    }

    /// Reads some records, wherever their files begin and end, and looks whether they are sound.
    fn read_into(&self, range: Range<u64>, records: &mut [PackedPosition]) -> Result<(), TrainingError> {
        let (mut rest, mut start, mut at) = (records, 0, range.start);
        for (path, len) in &self.files {
            let here = (range.end.min(start + len)).saturating_sub(at);
            if at < start + len && here > 0 {
                let part = rest.split_off_mut(..here as usize).unwrap_or_default();
                read_part(path, at - start, part)?;
                if self.is_unfaded {
                    part.iter_mut().for_each(|record| *record = record.without_fade());
                }
                at += here;
            }
            start += len;
        }
        Ok(())
    }
}

fn length(range: &Range<u64>) -> u64 {
    range.end - range.start
}

/// Fills a buffer from the middle of a file.
fn read_part(path: &Path, from: u64, records: &mut [PackedPosition]) -> Result<(), TrainingError> {
    let data = |error: DataError| TrainingError::Data(path.to_owned(), error);
    let mut reader = PositionReader::open(path).map_err(data)?;
    reader.go_to(from).map_err(data)?;
    if reader.fill(records).map_err(data)? < records.len() {
        return Err(data(DataError::Truncated { good: (1 + reader.len()) * PackedPosition::SIZE as u64 }));
    }
    match records.iter().position(|record| !record.is_sound()) {
        Some(n) => Err(TrainingError::Unsound { path: path.to_owned(), record: from + n as u64 }),
        None => Ok(()),
    }
}

impl WindowSource for Corpus {
    type Record = PackedPosition;
    type Part = Range<u64>;

    fn records(&self) -> u64 {
        self.len
    }

    fn shuffled(&self, seed: u64) -> Vec<Vec<Range<u64>>> {
        let (len, size) = (self.len, (self.window / Corpus::CHUNKS).max(1));
        let permutation = Permutation::new(len.div_ceil(size.into()) as u32, seed);
        let chunk = |index| {
            let start = u64::from(permutation.at(index)) * u64::from(size);
            start..len.min(start + u64::from(size))
        };
        let each = self.window / size;
        let starts = (0..permutation.len).step_by(each as usize);
        starts
            .map(|first| (first..permutation.len.min(first.saturating_add(each))).map(chunk).collect())
            .collect()
    }

    fn part_len(chunk: &Range<u64>) -> u64 {
        length(chunk)
    }

    fn read(&self, chunks: &[Range<u64>], records: &mut Vec<PackedPosition>) -> Result<(), TrainingError> {
        self.read_chunks(chunks, records)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::PositionWriter;
    use crate::training::Window;
    use chess::{Outcome, Position};
    use play::Score;

    /// Files of records whose score is their number.
    fn corpus(folder: &Path, lens: &[u64]) -> Corpus {
        let mut number = 0;
        let write = |(n, &len): (usize, &u64)| {
            let path = folder.join(format!("{n}.hpos"));
            let mut writer = PositionWriter::create(&path).unwrap();
            for _ in 0..len {
                let score = Score::Centipawns(number);
                writer
                    .push(&PackedPosition::new(&Position::initial(), score, Outcome::Draw).unwrap())
                    .unwrap();
                number += 1;
            }
            writer.finish().unwrap();
            path
        };
        Corpus::open(&lens.iter().enumerate().map(write).collect::<Vec<_>>()).unwrap()
    }

    fn numbers(window: &Window) -> Vec<i16> {
        let places = (window.seen..window.permutation.len).map(|index| window.permutation.at(index) as usize);
        places.map(|at| window.records[at].score()).collect()
    }

    #[test]
    fn every_epoch_sees_every_position_once_in_another_order() {
        let folder = tempfile::tempdir().unwrap();
        let corpus = corpus(folder.path(), &[10, 0, 25, 3]).with_window(16);
        let windows: Vec<Window> = corpus.windows(1, 0).take(6).map(Result::unwrap).collect();
        let epochs: Vec<Vec<i16>> =
            windows.chunks(3).map(|windows| windows.iter().flat_map(numbers).collect()).collect();
        assert_ne!(epochs[0], epochs[1]);
        for mut epoch in epochs {
            epoch.sort_unstable();
            assert!(epoch.into_iter().eq(0..38));
        }
    }

    #[test]
    fn the_stream_goes_on_where_it_was_left() {
        let folder = tempfile::tempdir().unwrap();
        let corpus = corpus(folder.path(), &[20, 20]).with_window(8);
        let all: Vec<i16> =
            corpus.windows(5, 0).take(12).flat_map(|window| numbers(&window.unwrap())).collect();
        for seen in [0, 3, 8, 39, 40, 57] {
            let rest = corpus.windows(5, seen).take(3).flat_map(|window| numbers(&window.unwrap()));
            assert!(rest.take(12).eq(all[seen as usize..].iter().copied().take(12)), "after {seen}");
        }
    }

    #[test]
    fn windows_are_a_mixture_of_all_files() {
        let folder = tempfile::tempdir().unwrap();
        let corpus = corpus(folder.path(), &[300, 300, 300]).with_window(256);
        for window in corpus.windows(3, 0).take(3).map(Result::unwrap) {
            let mut of_each = [0; 3];
            numbers(&window).into_iter().for_each(|number| of_each[number as usize / 300] += 1);
            assert!(of_each.into_iter().all(|count| count > 40), "{of_each:?}");
        }
    }

    #[test]
    fn other_data_have_another_fingerprint() {
        let folder = tempfile::tempdir().unwrap();
        let corpus = corpus(folder.path(), &[4, 4]);
        let fingerprint = corpus.fingerprint(&[]).unwrap();
        assert_eq!(corpus.fingerprint(&[]).unwrap(), fingerprint);
        assert_ne!(corpus.fingerprint(&corpus.first(1).unwrap()).unwrap(), fingerprint);
        let mut other = corpus;
        other.files.swap(0, 1);
        assert_ne!(other.fingerprint(&[]).unwrap(), fingerprint);
    }

    #[test]
    fn the_fade_is_taken_out_if_that_is_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("0.hpos");
        let mut writer = PositionWriter::create(&path).unwrap();
        for clock in [0, 50, 100] {
            let position = Position::from_fen(&format!("4k3/8/8/8/8/8/P7/4K2R w - - {clock} 90")).unwrap();
            let score = Score::Centipawns(300);
            writer.push(&PackedPosition::new(&position, score, Outcome::Draw).unwrap()).unwrap();
        }
        writer.finish().unwrap();
        let scores =
            |corpus: &Corpus| corpus.first(9).unwrap().iter().map(PackedPosition::score).collect::<Vec<_>>();
        let corpus = Corpus::open(&[path]).unwrap();
        assert_eq!(scores(&corpus), [300; 3]);
        let unfaded = corpus.without_fade();
        assert_eq!(scores(&unfaded), [300, 400, 600]);
        let window = unfaded.windows(1, 0).next().unwrap().unwrap();
        assert_eq!(window.records.iter().map(|record| i32::from(record.score())).sum::<i32>(), 1_300);
    }

    #[test]
    fn validation_positions_are_not_learnt_from() {
        let folder = tempfile::tempdir().unwrap();
        let mut corpus = corpus(folder.path(), &[6, 6]);
        let validation = corpus.split_validation(4).unwrap();
        assert_eq!(validation.iter().map(PackedPosition::score).collect::<Vec<_>>(), [8, 9, 10, 11]);
        let window = corpus.windows(1, 0).next().unwrap().unwrap();
        assert!(numbers(&window).into_iter().all(|number| number < 8));
        assert_eq!(corpus.len(), 8);
    }

    #[test]
    fn records_that_are_no_positions_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("0.hpos");
        let mut writer = PositionWriter::create(&path).unwrap();
        (0..3).for_each(|n| writer.push(&PackedPosition::from_bytes([n; PackedPosition::SIZE])).unwrap());
        writer.push(&PackedPosition::from_bytes([255; PackedPosition::SIZE])).unwrap();
        writer.finish().unwrap();
        let error = Corpus::open(&[path]).unwrap().first(9).unwrap_err();
        assert!(matches!(error, TrainingError::Unsound { record: 3, .. }), "{error}");
    }
}
