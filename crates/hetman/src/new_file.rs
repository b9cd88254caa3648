//! Files that a command is about to make: nothing is overwritten, and nothing is lost for want of a folder.

use std::path::Path;

use anyhow::{Context, ensure};

/// An error if a file is there already, or if its folder is not.
pub(crate) fn must_be_new(path: &Path) -> anyhow::Result<()> {
    ensure!(!path.exists(), "{} is there already: move it away, or choose another name", path.display());
    must_have_folder(path)
}

/// An error if a file's folder is not there.
pub(crate) fn must_have_folder(path: &Path) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    folder.read_dir().map(drop).with_context(|| format!("the folder of {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_file_has_a_folder_and_is_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.hnet");
        assert!(must_be_new(&path).is_ok());
        assert!(must_be_new(&path.join("deeper")).is_err());
        std::fs::write(&path, "").unwrap();
        let complaint = must_be_new(&path).unwrap_err().to_string();
        assert!(complaint.contains("net.hnet is there already"), "{complaint}");
        assert!(must_have_folder(&path).is_ok());
        assert!(must_have_folder(Path::new("net.hnet")).is_ok());
    }
}
