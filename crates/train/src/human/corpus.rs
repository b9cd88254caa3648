//! The positions of people's games in memory.

use std::ops::Range;
use std::sync::Arc;

use super::HumanRecord;
use crate::training::{TrainingError, WindowSource};

/// Records, shared with the thread that shuffles them.
#[derive(Clone, Default)]
pub struct HumanCorpus {
    records: Arc<Vec<HumanRecord>>,
}

impl HumanCorpus {
    /// Of these records.
    pub fn new(records: Vec<HumanRecord>) -> HumanCorpus {
        HumanCorpus { records: Arc::new(records) }
    }

    /// The records.
    pub fn records(&self) -> &[HumanRecord] {
        &self.records
    }

    /// Tells other records from these.
    pub fn fingerprint(&self, validation: &[HumanRecord]) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for record in self.records.iter().chain(validation) {
            record.hash(&mut hasher);
        }
        hasher.finalize()
    }
}

/// A window is a whole epoch; its records are their numbers.
impl WindowSource for HumanCorpus {
    type Record = u32;
    type Part = Range<u32>;

    fn records(&self) -> u64 {
        self.records.len() as u64
    }

    fn shuffled(&self, _: u64) -> Vec<Vec<Range<u32>>> {
        vec![vec![0..self.records.len() as u32]]
    }

    fn part_len(part: &Range<u32>) -> u64 {
        part.len() as u64
    }

    fn read(&self, parts: &[Range<u32>], records: &mut Vec<u32>) -> Result<(), TrainingError> {
        records.clear();
        records.extend(parts.iter().cloned().flatten());
        Ok(())
    }
}
