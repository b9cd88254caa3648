//! Engines and all they start end with Hetman, however Hetman ends.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::studio::StudioProcess;
use serde_json::json;
use tempfile::TempDir;

/// An engine that thinks for ever. It starts a process, and another one in a session of its own, and writes all
/// their numbers down.
const ENGINE: &str = r#"#!/bin/sh
cd "$(dirname "$0")" || exit 1
echo $$ >> pids
sleep 1000 > /dev/null &
echo $! >> pids
setsid sleep 1000 > /dev/null &
echo $! >> pids
while read -r line; do case "$line" in
    uci) echo "id name Shell"; echo uciok ;;
    isready) echo readyok ;;
    go*) echo go >> searches ;;
    quit) exit 0 ;;
esac; done
sleep 1000
"#;

/// Hetman in the middle of something; killed when the test is over.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn lines(path: &Path) -> Vec<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(str::to_owned).collect()
}

fn runs(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, fields)| !fields.starts_with('Z'))
}

fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(90);
    while !is_so() {
        assert!(Instant::now() < deadline, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// A folder with the engine.
fn engine() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let engine = folder.path().join("engine");
    fs::write(&engine, ENGINE).unwrap();
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
    let engine = engine.to_str().unwrap().to_owned();
    (folder, engine)
}

/// Ends a command by a signal while an engine, started for the n-th time, thinks.
fn all_end(signal: &str, starts: usize, arguments: &[&str]) {
    let (folder, engine) = engine();
    let arguments = arguments.iter().map(|&word| if word == "ENGINE" { engine.as_str() } else { word });
    let mut hetman = Command::new(env!("CARGO_BIN_EXE_hetman"));
    hetman.args(arguments).env("HETMAN_DATA_DIR", folder.path().join("data"));
    hetman.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut hetman = Running(hetman.spawn().unwrap());
    let pids = folder.path().join("pids");
    eventually("the engine thinks", || {
        assert!(hetman.0.try_wait().unwrap().is_none(), "it has ended by itself");
        lines(&pids).len() >= 3 * starts && !lines(&folder.path().join("searches")).is_empty()
    });
    let sent = Command::new("kill").args([signal, &hetman.0.id().to_string()]).status().unwrap();
    assert!(sent.success());
    eventually("Hetman has ended", || hetman.0.try_wait().unwrap().is_some());
    for pid in lines(&pids) {
        eventually("the engine and what it started have ended", || !runs(&pid));
    }
}

/// It is started once to be looked at and once to play.
const MATCH: [&str; 6] = ["match", "random", "ENGINE", "--nodes", "100", "--games=2"];

#[test]
fn a_match_that_is_killed_leaves_no_process() {
    all_end("-KILL", 2, &MATCH);
}

#[test]
fn a_match_that_is_told_to_end_leaves_no_process() {
    for signal in ["-TERM", "-INT"] {
        all_end(signal, 2, &MATCH);
    }
}

#[test]
fn a_match_whose_terminal_is_closed_leaves_no_process() {
    // Under `nohup` it is to go on.
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap().trim();
    if u64::from_str_radix(ignored, 16).unwrap() & 1 == 0 {
        all_end("-HUP", 2, &MATCH);
    }
}

#[test]
fn a_test_of_an_engine_that_is_killed_leaves_no_process() {
    all_end("-KILL", 1, &["engines", "test", "ENGINE", "--stress", "1000", "--timeout-factor", "100"]);
}

#[test]
fn a_studio_that_is_killed_leaves_no_process() {
    let (folder, engine) = engine();
    let added = common::command(folder.path(), "engines add --name Shell")
        .arg(engine)
        .env("HETMAN_DATA_DIR", folder.path().join("data"))
        .output()
        .unwrap();
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    let mut command = common::command(folder.path(), "--no-open --port 0 --data-dir data");
    let mut studio = StudioProcess::start(&mut command);
    let (here, none) = (json!({ "who": "here", "name": "" }), json!({ "limit": "none" }));
    let computer = json!({ "who": "computer", "id": "engine:Shell", "elo": null });
    let game = json!({ "seats": [computer, here], "start": { "from": "standard" }, "time": [none, none] });
    let made = studio.json("POST", "/api/games", &game.to_string());
    assert!(made["id"].is_number(), "{made}");
    let searches = folder.path().join("searches");
    eventually("the engine thinks", || !lines(&searches).is_empty());
    studio.child.kill().unwrap();
    studio.child.wait().unwrap();
    let pids = lines(&folder.path().join("pids"));
    assert!(pids.len() >= 6, "it was started to be added and to play: {pids:?}");
    for pid in pids {
        eventually("the engine and what it started have ended", || !runs(&pid));
    }
}
