//! Files that appear under their name only when they are whole.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

/// A file that is being written beside the place where it belongs. Unless it is finished, it is removed; one that
/// a killed program left is written over.
pub(crate) struct AtomicFile {
    path: PathBuf,
    /// Where it is being written.
    written: PathBuf,
    finished: bool,
}

impl AtomicFile {
    /// Begins a file.
    pub(crate) fn create(path: &Path) -> io::Result<(File, AtomicFile)> {
        AtomicFile::create_at(path, ".new")
    }

    /// Begins a file that other processes, also on other machines, may be writing at the same time: the last to
    /// finish gives its own the name.
    pub(crate) fn create_beside_twins(path: &Path) -> io::Result<(File, AtomicFile)> {
        let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        AtomicFile::create_at(path, &format!(".{}-{moment:x}.new", process::id()))
    }

    fn create_at(path: &Path, extension: &str) -> io::Result<(File, AtomicFile)> {
        let mut written = path.as_os_str().to_owned();
        written.push(extension);
        let atomic_file = AtomicFile { path: path.to_owned(), written: written.into(), finished: false };
        Ok((File::create(&atomic_file.written)?, atomic_file))
    }

    /// Begins a file where there is none yet.
    pub(crate) fn create_new(path: &Path) -> io::Result<(File, AtomicFile)> {
        if path.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        AtomicFile::create(path)
    }

    /// Gives the file its name, once the disk has all of it.
    pub(crate) fn finish(mut self, file: &File) -> io::Result<()> {
        file.sync_all()?;
        fs::rename(&self.written, &self.path)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.written);
        }
    }
}

/// Writes a file at once. Whatever happens meanwhile, there is the new one or the one before.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (mut file, atomic_file) = AtomicFile::create(path)?;
    io::Write::write_all(&mut file, bytes)?;
    atomic_file.finish(&file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_file_is_there_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let files = || fs::read_dir(folder.path()).unwrap().count();
        let (_, atomic_file) = AtomicFile::create_new(&path).unwrap();
        assert!(!path.exists() && files() == 1);
        drop(atomic_file);
        assert_eq!(files(), 0);

        fs::write(folder.path().join("file.new"), "left by one that was killed").unwrap();
        let (mut file, atomic_file) = AtomicFile::create_new(&path).unwrap();
        file.write_all(b"whole").unwrap();
        atomic_file.finish(&file).unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), files()), ("whole", 1));

        let error = AtomicFile::create_new(&path).err().map(|error| error.kind());
        assert_eq!(error, Some(io::ErrorKind::AlreadyExists));
        replace(&path, b"another").unwrap();
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), files()), ("another", 1));
    }

    #[test]
    fn twins_do_not_write_into_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let [one, other] = [(); 2].map(|()| AtomicFile::create_beside_twins(&path).unwrap());
        for (mut file, atomic_file) in [one, other] {
            file.write_all(b"whole").unwrap();
            atomic_file.finish(&file).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
