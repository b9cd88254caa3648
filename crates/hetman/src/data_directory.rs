//! Where Hetman keeps what it must remember.

use std::path::PathBuf;

use anyhow::Context;
use etcetera::BaseStrategy;

/// The choice of a data directory, for every command that needs one.
#[derive(clap::Args)]
pub(crate) struct DataDirectory {
    /// Where Hetman keeps its data [default: `hetman` in the user's data directory]
    #[arg(long, env = "HETMAN_DATA_DIR", value_name = "DIRECTORY", hide_env_values = true, global = true)]
    data_dir: Option<PathBuf>,
}

impl DataDirectory {
    /// The directory, which need not exist yet.
    pub(crate) fn path(&self) -> anyhow::Result<PathBuf> {
        if let Some(chosen) = self.data_dir.as_ref().filter(|path| !path.as_os_str().is_empty()) {
            return Ok(chosen.clone());
        }
        let platform = etcetera::base_strategy::choose_native_strategy();
        let platform = platform.context("there is no home directory: choose one with --data-dir")?;
        Ok(platform.data_dir().join("hetman"))
    }
}
