//! The real binary, run in a folder.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `hetman`; arguments are separated by spaces.
pub(crate) fn hetman(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hetman"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What it prints when all goes well.
pub(crate) fn done(folder: &Path, arguments: &str) -> String {
    let output = hetman(folder, arguments);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}
