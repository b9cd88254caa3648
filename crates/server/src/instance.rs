//! One server for one data directory.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

/// Holds the lock, and the port of the server that has it or had it last.
const FILE: &str = "studio.lock";

/// The right to use a data directory, held until it is dropped, however the process ends.
#[derive(Debug)]
pub struct Instance {
    file: File,
    /// The port of the last run: pages opened then look for their server there.
    pub(crate) last_port: Option<u16>,
}

/// Why the directory cannot be used.
#[derive(Debug)]
pub enum ClaimError {
    /// Another server has it, at this port.
    Running(Option<u16>),
    /// The system refuses something.
    Io(io::Error),
}

impl Instance {
    /// Claims a directory; if need be it is created, readable for its owner only.
    pub fn claim(directory: &Path) -> Result<Instance, ClaimError> {
        let mut file = open(directory).map_err(ClaimError::Io)?;
        match file.try_lock() {
            Ok(()) => Ok(Instance { last_port: port(&mut file), file }),
            Err(TryLockError::WouldBlock) => Err(ClaimError::Running(port(&mut file))),
            Err(TryLockError::Error(error)) => Err(ClaimError::Io(error)),
        }
    }

    /// Saves the port for the next run.
    pub(crate) fn save_port(&mut self, port: u16) -> io::Result<()> {
        self.file.rewind()?;
        self.file.set_len(0)?;
        self.file.write_all(port.to_string().as_bytes())
    }
}

fn open(directory: &Path) -> io::Result<File> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)?;
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(directory.join(FILE))
}

fn port(file: &mut File) -> Option<u16> {
    let mut text = String::new();
    file.take(16).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_server_learns_where_the_first_is() {
        let directory = tempfile::tempdir().unwrap();
        let directory = directory.path().join("not/there/yet");
        let mut first = Instance::claim(&directory).unwrap();
        assert_eq!(first.last_port, None);
        first.save_port(8064).unwrap();
        assert!(matches!(Instance::claim(&directory), Err(ClaimError::Running(Some(8064)))));
        first.save_port(80).unwrap();
        drop(first);
        assert_eq!(Instance::claim(&directory).unwrap().last_port, Some(80));
    }
}
