//! A network that a contestant judges by, in its file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::nnue::Network;
use serde::{Deserialize, Serialize};

/// A file and what was in it: another network of the same name is another contestant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NetworkFile {
    path: PathBuf,
    checksum: u32,
}

impl NetworkFile {
    /// Looks into a file (`.hnet`).
    pub fn open(path: &Path) -> io::Result<NetworkFile> {
        let (_, checksum) = read(path)?;
        Ok(NetworkFile { path: path.to_owned(), checksum })
    }

    /// The network, if the file is still what it was.
    pub(crate) fn network(&self) -> Option<Arc<Network>> {
        let (network, checksum) = read(&self.path).ok()?;
        (checksum == self.checksum).then(|| Arc::new(network))
    }
}

/// A network and the checksum that its file ends with.
fn read(path: &Path) -> io::Result<(Network, u32)> {
    let bytes = fs::read(path)?;
    let network = Network::read(&bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    let checksum = bytes.last_chunk().copied().map_or(0, u32::from_le_bytes);
    Ok((network, checksum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_has_changed_is_not_played_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.hnet");
        let mut bytes = Network::embedded().to_bytes();
        fs::write(&path, &bytes).unwrap();
        let file = NetworkFile::open(&path).unwrap();
        assert_eq!(file.network(), Some(Network::embedded()));
        bytes.pop();
        fs::write(&path, &bytes).unwrap();
        assert!(file.network().is_none() && NetworkFile::open(&path).is_err());
    }
}
