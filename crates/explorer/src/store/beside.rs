//! Files that appear under their name only when they are whole, also if another task writes the same one.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::ExplorerError;

/// How the names of files end that are being written.
pub(crate) const UNFINISHED: &str = "unfinished";

/// A file that is being written beside the place where it belongs, under a name that no other writer has. Unless it
/// is finished, it is removed.
pub(crate) struct Beside {
    path: PathBuf,
    written: PathBuf,
}

impl Beside {
    /// Begins a file.
    pub(crate) fn create(path: &Path) -> Result<(File, Beside), ExplorerError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let written = path.with_file_name(format!("{name}.{}-{number}.{UNFINISHED}", std::process::id()));
        let file = File::create(&written).map_err(ExplorerError::io(&written))?;
        Ok((file, Beside { path: path.to_owned(), written }))
    }

    /// Gives the file its name, once the disk has all of it. A twin that was faster wrote the same.
    pub(crate) fn finish(self, file: &File) -> Result<(), ExplorerError> {
        file.sync_all().map_err(ExplorerError::io(&self.written))?;
        fs::rename(&self.written, &self.path).map_err(ExplorerError::io(&self.path))
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.written);
    }
}

/// Writes a file at once. Whatever happens meanwhile, there is the new one or the one before.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), ExplorerError> {
    let (mut file, beside) = Beside::create(path)?;
    file.write_all(bytes).map_err(ExplorerError::io(path))?;
    beside.finish(&file)
}
