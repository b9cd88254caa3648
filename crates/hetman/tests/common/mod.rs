//! The real binary, run in a folder.
// Every test file takes what it needs.
#![allow(dead_code)]

pub(crate) mod studio;

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// `hetman`, ready to run; arguments are separated by spaces.
pub(crate) fn command(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hetman"));
    command.args(arguments.split(' ')).current_dir(folder).stdin(Stdio::null());
    command
}

/// Runs `hetman`.
pub(crate) fn hetman(folder: &Path, arguments: &str) -> Output {
    command(folder, arguments).output().unwrap()
}

/// What it prints when all goes well.
pub(crate) fn done(folder: &Path, arguments: &str) -> String {
    let output = hetman(folder, arguments);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What it says when it refuses.
pub(crate) fn refused(folder: &Path, arguments: &str) -> String {
    let output = hetman(folder, arguments);
    assert!(!output.status.success(), "{arguments}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs `hetman` with its output closed; what it complains about.
pub(crate) fn unread(folder: &Path, arguments: &str) -> String {
    let mut child = command(folder, arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments}: {complaint}");
    complaint
}

/// Does what Ctrl-C does.
#[cfg(unix)]
pub(crate) fn interrupt(child: &std::process::Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}
