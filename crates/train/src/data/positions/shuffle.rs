//! Shuffles files larger than memory.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use chess::random::Random;
use zerocopy::IntoBytes;

use super::{PackedPosition, PositionReader, PositionWriter};
use crate::data::DataError;

/// No more bucket files than this are open at once.
const MOST_BUCKETS: u64 = 512;

/// Distributes the positions over buckets at random, then shuffles each bucket in memory: every order is
/// equally likely. Neighbours in a game are nearly the same position.
#[derive(Clone, Copy, Debug)]
pub struct Shuffle {
    /// Chooses the order.
    pub seed: u64,
    /// How many bytes of memory a bucket may take.
    pub memory: u64,
}

impl Shuffle {
    /// Shuffles the positions of all inputs into a new file, and says how many there are. Beside the output
    /// there must be room for as much again. `progress` hears of every position read and written.
    pub fn run(
        &self,
        inputs: &[PathBuf],
        output: &Path,
        mut progress: impl FnMut(),
    ) -> Result<u64, DataError> {
        let readers = inputs.iter().map(|path| PositionReader::open(path)).collect::<Result<Vec<_>, _>>()?;
        let total: u64 = readers.iter().map(PositionReader::len).sum();
        let mut writer = PositionWriter::create(output)?;
        let folder = BucketFolder::create(output)?;
        let buckets: Vec<PathBuf> =
            (0..self.buckets(total)).map(|n| folder.0.join(format!("bucket-{n}"))).collect();
        let mut random = Random::new(self.seed);

        let mut files = Vec::new();
        for path in &buckets {
            files.push(BufWriter::new(File::create_new(path)?));
        }
        for position in readers.into_iter().flatten() {
            let bucket = random.below(files.len());
            files[bucket].write_all(position?.as_bytes())?;
            progress();
        }
        files.iter_mut().try_for_each(Write::flush)?;
        drop(files);

        for path in &buckets {
            let mut records = read_bucket(path)?;
            fs::remove_file(path)?;
            for n in (1..records.len()).rev() {
                records.swap(n, random.below(n + 1));
            }
            for record in &records {
                writer.push(record)?;
                progress();
            }
        }
        writer.finish()
    }

    /// How many buckets there must be. Their sizes differ by chance, a little.
    fn buckets(&self, total: u64) -> u64 {
        let bytes = total * PackedPosition::SIZE as u64;
        (bytes + bytes / 8).div_ceil(self.memory.max(1)).clamp(1, MOST_BUCKETS)
    }
}

fn read_bucket(path: &Path) -> io::Result<Vec<PackedPosition>> {
    let mut file = File::open(path)?;
    let count = file.metadata()?.len() / PackedPosition::SIZE as u64;
    let mut records = vec![PackedPosition::ZERO; count as usize];
    file.read_exact(records.as_mut_bytes())?;
    Ok(records)
}

/// Where buckets lie: beside the output, until they are removed. Those that a killed program left are removed.
struct BucketFolder(PathBuf);

impl BucketFolder {
    fn create(output: &Path) -> io::Result<BucketFolder> {
        let mut name = output.as_os_str().to_owned();
        name.push(".buckets");
        let folder = BucketFolder(name.into());
        if folder.0.exists() {
            fs::remove_dir_all(&folder.0)?;
        }
        fs::create_dir(&folder.0)?;
        Ok(folder)
    }
}

impl Drop for BucketFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(path: &Path) -> Vec<PackedPosition> {
        PositionReader::open(path).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn nothing_is_lost_and_the_seed_decides() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let record = |n: u32| {
            let mut bytes = [0; PackedPosition::SIZE];
            bytes[..4].copy_from_slice(&n.to_le_bytes());
            PackedPosition::from_bytes(bytes)
        };
        for (name, range) in [("a", 0..3_000), ("b", 3_000..5_000)] {
            let mut writer = PositionWriter::create(&path(name)).unwrap();
            range.for_each(|n| writer.push(&record(n)).unwrap());
            writer.finish().unwrap();
        }
        let inputs = [path("a"), path("b")];
        let shuffle = |seed: u64, memory: u64, output: &str| {
            let mut steps = 0;
            let count = Shuffle { seed, memory }.run(&inputs, &path(output), || steps += 1).unwrap();
            assert_eq!((count, steps), (5_000, 10_000));
            positions(&path(output))
        };
        let first = shuffle(1, 20_000, "first");
        assert_eq!(first, shuffle(1, 20_000, "again"));
        assert_ne!(first, shuffle(2, 20_000, "other"));
        let mut sorted = first.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..5_000).map(record).collect::<Vec<_>>());
        for shuffled in [first, shuffle(1, 1 << 30, "one bucket")] {
            let early = shuffled[..1_000].iter().filter(|found| **found < record(2_500)).count();
            assert!((400..600).contains(&early), "half of the first thousand are of the first half: {early}");
        }
        let left = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(left, 6, "no bucket is left behind");
    }
}
