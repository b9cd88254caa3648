//! Positions for validation, to measure by.

use std::path::PathBuf;

use train::data::PackedPosition;
use train::training::Corpus;

/// Positions to measure by.
#[derive(clap::Args)]
pub(super) struct TestArguments {
    /// Positions that no network has learnt from (.hpos)
    #[arg(long, value_name = "FILE")]
    pub(super) test: PathBuf,
    /// The most of them that are looked at
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    most: u64,
}

impl TestArguments {
    pub(super) fn read(&self) -> anyhow::Result<Vec<PackedPosition>> {
        let records = Corpus::open(std::slice::from_ref(&self.test))?.first(self.most)?;
        anyhow::ensure!(!records.is_empty(), "{} has no positions", self.test.display());
        Ok(records)
    }
}
