//! A network file of a participant, as it was when it was read.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use classics::OwnNetwork;
use classics::ukraine::{Mlp, MlpError};
use engine::nnue::Network;
use serde::Serialize;

/// A file and what was in it: another network of the same name is another participant. It is read once, so
/// that nothing that happens to the file changes a tournament under way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NetworkFile {
    path: PathBuf,
    checksum: u32,
    #[serde(skip)]
    network: Arc<Network>,
}

impl NetworkFile {
    /// Reads a file (`.hnet`).
    pub fn open(path: &Path) -> io::Result<NetworkFile> {
        let network = Network::open(path)?;
        Ok(NetworkFile { path: path.to_owned(), checksum: network.checksum(), network: Arc::new(network) })
    }

    /// The network.
    pub(crate) fn network(&self) -> Arc<Network> {
        Arc::clone(&self.network)
    }
}

/// A file of the 808-input perceptron and what was in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PerceptronFile {
    path: PathBuf,
    checksum: u32,
    #[serde(skip)]
    network: OwnNetwork,
}

impl PerceptronFile {
    /// Reads a file (`.hmlp`).
    pub fn open(path: &Path) -> io::Result<PerceptronFile> {
        let bytes = fs::read(path)?;
        let damaged = |error: MlpError| io::Error::new(io::ErrorKind::InvalidData, error.to_string());
        let network = OwnNetwork::new(Mlp::read(&bytes).map_err(damaged)?);
        Ok(PerceptronFile { path: path.to_owned(), checksum: crc32fast::hash(&bytes), network })
    }

    /// The network.
    pub(crate) const fn network(&self) -> OwnNetwork {
        self.network
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hetman's own network but for a number.
    fn another() -> Network {
        let own = Network::embedded();
        let mut parameters = own.parameters();
        parameters.hidden_biases[0] += 1;
        Network::new(own.architecture().clone(), own.scale() as u16, parameters).unwrap()
    }

    #[test]
    fn a_network_is_played_with_whatever_becomes_of_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.hnet");
        fs::write(&path, Network::embedded().to_bytes()).unwrap();
        let file = NetworkFile::open(&path).unwrap();
        fs::write(&path, another().to_bytes()).unwrap();
        assert_eq!(file.network(), Network::embedded());
        fs::remove_file(&path).unwrap();
        assert_eq!(file.network(), Network::embedded());
        assert!(NetworkFile::open(&path).is_err());
    }

    #[test]
    fn a_file_that_has_changed_is_another_participant() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.hnet");
        let written = [Network::embedded().to_bytes(), another().to_bytes()].map(|bytes| {
            fs::write(&path, bytes).unwrap();
            serde_json::to_string(&NetworkFile::open(&path).unwrap()).unwrap()
        });
        assert_ne!(written[0], written[1]);
    }
}
