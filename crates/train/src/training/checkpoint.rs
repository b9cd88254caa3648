//! A training on disk, to go on with after it was interrupted.
//!
//! | bytes | |
//! | --- | --- |
//! | 8 | `HETTRAIN` |
//! | 4 | length of the text |
//! | … | the [`CheckpointHeader`] as JSON |
//! | f32 … | parameters, first and second moments, running statistics |
//! | 4 | CRC-32 of all that precedes |

use std::fs;
use std::io;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Recipe, TrainingError, TrainingProgress, TrainingState};
use crate::atomic_file::replace;

const MAGIC: &[u8; 8] = b"HETTRAIN";

/// What is trained, how, on what, and how far it has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CheckpointHeader<R = Recipe> {
    /// The network's kind and shape.
    pub network: serde_json::Value,
    /// How it is trained.
    pub recipe: R,
    /// How many positions there are to learn from.
    pub positions: u64,
    /// Tells other positions from these: the [`Corpus`](super::Corpus)'s fingerprint.
    pub fingerprint: u32,
    /// How far it has come.
    pub progress: TrainingProgress,
    /// How many running statistics the network has.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub statistics: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// All that is needed to go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint<R = Recipe> {
    /// What is trained.
    pub header: CheckpointHeader<R>,
    /// What was learnt.
    pub state: TrainingState,
}

impl<R: Serialize + DeserializeOwned + PartialEq> Checkpoint<R> {
    /// Reads a checkpoint.
    pub fn load(path: &Path) -> Result<Checkpoint<R>, TrainingError> {
        let bytes = fs::read(path).map_err(|error| TrainingError::Io(path.to_owned(), error))?;
        Checkpoint::from_bytes(&bytes).ok_or_else(|| TrainingError::NotACheckpoint(path.to_owned()))
    }

    /// Reads the checkpoint of a training that was begun like this one.
    pub fn resume(path: &Path, begun: &CheckpointHeader<R>) -> Result<Checkpoint<R>, TrainingError> {
        let found = Checkpoint::load(path)?;
        let same = found.header.network == begun.network
            && found.header.recipe == begun.recipe
            && found.header.positions == begun.positions
            && found.header.fingerprint == begun.fingerprint;
        if same { Ok(found) } else { Err(TrainingError::OtherTraining(path.to_owned())) }
    }

    /// Writes the checkpoint. Whatever happens meanwhile, the file holds this state or the one before.
    pub fn save(&self, path: &Path) -> Result<(), TrainingError> {
        let written = self.to_bytes().and_then(|bytes| replace(path, &bytes));
        written.map_err(|error| TrainingError::Io(path.to_owned(), error))
    }

    fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let text = serde_json::to_vec(&self.header)?;
        let TrainingState { parameters, first, second, statistics } = &self.state;
        let mut bytes = MAGIC.to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        let lists = [parameters, first, second, statistics];
        bytes.extend(lists.into_iter().flatten().flat_map(|number| number.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Ok(bytes)
    }

    fn from_bytes(bytes: &[u8]) -> Option<Checkpoint<R>> {
        let (body, checksum) = bytes.split_last_chunk::<4>()?;
        if !body.starts_with(MAGIC) || crc32fast::hash(body).to_le_bytes() != *checksum {
            return None;
        }
        let (length, rest) = body.get(MAGIC.len()..)?.split_first_chunk::<4>()?;
        let (text, numbers) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let header: CheckpointHeader<R> = serde_json::from_slice(text).ok()?;
        let numbers: Vec<f32> =
            numbers.as_chunks::<4>().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        let (numbers, statistics) = numbers.split_at(numbers.len().checked_sub(header.statistics)?);
        let mut lists = numbers.chunks(numbers.len().div_ceil(3).max(1)).map(<[f32]>::to_vec);
        let mut list = || lists.next().unwrap_or_default();
        let state = TrainingState {
            parameters: list(),
            first: list(),
            second: list(),
            statistics: statistics.to_vec(),
        };
        Some(Checkpoint { header, state })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkpoint() -> Checkpoint {
        let header = CheckpointHeader {
            network: serde_json::json!({ "kind": "test", "hidden": 3 }),
            recipe: Recipe::default(),
            positions: 7,
            fingerprint: 1,
            progress: TrainingProgress { seen: 5, pending: (0.1, 2), ..TrainingProgress::default() },
            statistics: 1,
        };
        let state = TrainingState {
            parameters: vec![1.0, -0.1],
            first: vec![0.3, 1e-9],
            second: vec![4.0, 5.0],
            statistics: vec![0.25],
        };
        Checkpoint { header, state }
    }

    #[test]
    fn what_is_saved_is_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("training");
        let saved = checkpoint();
        saved.save(&path).unwrap();
        saved.save(&path).unwrap();
        let begun = CheckpointHeader { progress: TrainingProgress::default(), ..saved.header.clone() };
        assert_eq!(Checkpoint::resume(&path, &begun).unwrap(), saved);
        let other_recipe =
            CheckpointHeader { recipe: Recipe { seed: 2, ..Recipe::default() }, ..begun.clone() };
        let other_data = CheckpointHeader { fingerprint: 2, ..begun };
        for other in [other_recipe, other_data] {
            assert!(matches!(Checkpoint::resume(&path, &other), Err(TrainingError::OtherTraining(_))));
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = checkpoint().to_bytes().unwrap();
        assert!(Checkpoint::<Recipe>::from_bytes(&bytes).is_some());
        assert!((0..bytes.len()).all(|len| Checkpoint::<Recipe>::from_bytes(&bytes[..len]).is_none()));
        let mut long = MAGIC.to_vec();
        long.extend(u32::MAX.to_le_bytes());
        long.extend(crc32fast::hash(&long).to_le_bytes());
        assert!(Checkpoint::<Recipe>::from_bytes(&long).is_none());
    }
}
