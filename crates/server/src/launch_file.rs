//! The file that leads a browser to the page: the token stands in it, where only its owner can read it, and not among
//! the arguments of the program that opens the browser, where every user of the machine can.

use std::fs::{File, OpenOptions, remove_file};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Its name in the data directory.
const FILE: &str = "launch.html";

/// The file, which is gone when this is dropped.
pub(crate) struct LaunchFile(PathBuf);

impl LaunchFile {
    /// Writes the file for a page and its token.
    pub(crate) fn write(directory: &Path, page: &str, token: &str) -> io::Result<LaunchFile> {
        let path = directory.join(FILE);
        match remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => (),
        }
        let mut file = private(&path)?;
        // By our own page: a browser sends no cookies to an address that a file leads to.
        let address = format!("{page}#/launch/{token}");
        writeln!(
            file,
            "<!doctype html>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"refresh\" content=\"0; url={address}\">\n\
             <title>Hetman</title>\n<a href=\"{address}\">Hetman</a>"
        )?;
        Ok(LaunchFile(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

/// A new file that only its owner can read.
fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

impl Drop for LaunchFile {
    fn drop(&mut self) {
        let _ = remove_file(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_owner_can_read_the_token_and_it_goes_with_the_server() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join(FILE), "of an earlier run").unwrap();
        let file = LaunchFile::write(directory.path(), "http://127.0.0.1:8064/", "abc").unwrap();
        let path = file.path().to_owned();
        assert!(std::fs::read_to_string(&path).unwrap().contains("url=http://127.0.0.1:8064/#/launch/abc\""));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
        drop(file);
        assert!(!path.exists());
    }
}
