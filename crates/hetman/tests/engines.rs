//! `hetman engines` from the outside, with an engine that is a few lines of shell.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

const ENGINE: &str = r#"#!/bin/sh
while read -r line; do
    case "$line" in
        uci) echo "id name Shell 1.0"; echo "option name Hash type spin default 1 min 1 max 8"; echo uciok ;;
        isready) echo readyok ;;
        quit) exit 0 ;;
    esac
done
"#;

fn hetman(data: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hetman"));
    command.arg("engines").args(arguments).env("HETMAN_DATA_DIR", data).output().unwrap()
}

fn good(data: &Path, arguments: &[&str]) -> String {
    let output = hetman(data, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn bad(data: &Path, arguments: &[&str]) -> String {
    let output = hetman(data, arguments);
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn an_engine_is_added_listed_and_removed() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let engine = directory.path().join("engine.sh");
    fs::write(&engine, ENGINE).unwrap();
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
    let path = engine.to_str().unwrap();

    assert!(good(&data, &["list"]).contains("No engines yet"));
    let error = bad(&data, &["add", path, "--option", "Hash=9"]);
    assert!(error.contains("expected a number from 1 to 8"), "{error}");
    assert!(good(&data, &["add", path, "--option", "Hash=4"]).starts_with("Shell 1.0 is added"));
    let error = bad(&data, &["add", path]);
    assert!(error.contains("choose another name (--name)"), "{error}");
    good(&data, &["add", path, "--name", "Other", "--", "--argument"]);
    let list = good(&data, &["list"]);
    assert!(list.contains("ok") && list.contains("[Hash=4]") && list.contains("--argument"), "{list}");

    fs::write(&engine, format!("{ENGINE}# changed\n")).unwrap();
    assert!(good(&data, &["list"]).contains("CHANGED"));
    good(&data, &["add", path, "--replace"]);
    good(&data, &["remove", "other"]);
    let list = good(&data, &["list"]);
    assert!(list.contains("ok") && !list.contains("Other") && !list.contains("CHANGED"), "{list}");
    fs::remove_file(&engine).unwrap();
    assert!(good(&data, &["list"]).contains("MISSING"));
}

#[test]
fn what_is_no_engine_is_refused() {
    let data = tempfile::tempdir().unwrap();
    assert!(bad(data.path(), &["add", "/no/such/file"]).contains("/no/such/file"));
    assert!(bad(data.path(), &["test", "nothing"]).contains("no engine's name, nor a program"));
    assert!(bad(data.path(), &["add", "/bin/sh", "--", "-c", "exit 3"]).contains("exit status: 3"));
}

#[test]
fn the_stress_test_shows_what_went_wrong() {
    let directory = tempfile::tempdir().unwrap();
    let engine = directory.path().join("engine.sh");
    fs::write(&engine, ENGINE).unwrap();
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
    let path = engine.to_str().unwrap();
    // It never answers a search.
    let output = hetman(directory.path(), &["test", path, "--stress", "30", "--seed", "5"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("> go ") && said.contains("> stop"), "{said}");
    assert!(said.contains("✗ no bestmove") && said.contains("(seed 5)"), "{said}");
}
