//! The studio under `ulimit -v`: computers answer.
#![cfg(target_os = "linux")]

mod common;

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use common::studio::StudioProcess;
use serde_json::json;

const COMPUTERS: usize = 64;
/// Longer than anything takes, also on a busy machine.
const LONG: Duration = Duration::from_secs(120);

#[test]
fn computers_answer_although_addresses_are_few() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 1500000; exec \"$0\" --no-open --port 0 --data-dir \"$1\""]);
    command.arg(env!("CARGO_BIN_EXE_hetman")).arg(folder.path()).env_remove("MALLOC_ARENA_MAX");
    let mut studio = StudioProcess::start(&mut command);
    let hello = studio.json("GET", "/api/hello", "");
    let settings = json!({ "hash": hello["largestHash"] });
    assert_eq!(studio.json("PUT", "/api/settings", &settings.to_string())["hash"], hello["largestHash"]);
    let (here, none) = (json!({ "who": "here", "name": "" }), json!({ "limit": "none" }));
    let computer = json!({ "who": "computer", "id": "hetman", "elo": null });
    let soon = json!({ "limit": "perMove", "ms": 50 });
    let game = json!({ "seats": [computer, here], "start": { "from": "standard" }, "time": [soon, none] });
    let games = [(); COMPUTERS].map(|()| studio.json("POST", "/api/games", &game.to_string())["id"].clone());
    for id in games {
        let begun = Instant::now();
        loop {
            let game = studio.json("GET", &format!("/api/games/{id}/live"), "");
            assert!(game["state"]["result"].is_null(), "{}", game["state"]["result"]);
            if !game["moves"].as_array().unwrap().is_empty() {
                break;
            }
            assert!(begun.elapsed() < LONG, "game {id} has no move");
            thread::sleep(Duration::from_millis(20));
        }
    }
    assert!(studio.child.try_wait().unwrap().is_none(), "it lives");
    // As few reserves of the allocator as were asked for: without that there is one for every thread.
    let environment = fs::read(format!("/proc/{}/environ", studio.child.id())).unwrap();
    assert!(environment.split(|&byte| byte == 0).any(|variable| variable == b"MALLOC_ARENA_MAX=2"));
}
