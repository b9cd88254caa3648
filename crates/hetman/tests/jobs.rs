//! Long work on the page and in the terminal: listed in one place, paused, resumed, and alive after a kill.

mod common;

use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use common::studio::StudioProcess;

/// Longer than anything takes, also on a busy machine.
const LONG: Duration = Duration::from_secs(120);

fn studio(folder: &Path) -> StudioProcess {
    let mut command = common::command(folder, "--no-open --port 0");
    StudioProcess::start(command.env("HETMAN_DATA_DIR", folder).stderr(Stdio::null()))
}

fn terminal(folder: &Path, arguments: &str) -> Command {
    let mut command = common::command(folder, arguments);
    command.env("HETMAN_DATA_DIR", folder).stderr(Stdio::null()).stdout(Stdio::null());
    command
}

/// Asks until it is so.
fn until<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(begun.elapsed() < LONG, "in vain: {what}");
        sleep(Duration::from_millis(20));
    }
}

fn job(studio: &StudioProcess, id: u64) -> Value {
    let jobs = studio.json("GET", "/api/jobs", "");
    let found = jobs.as_array().unwrap().iter().find(|job| job["id"] == id);
    found.cloned().unwrap_or(Value::Null)
}

fn wait_for(studio: &StudioProcess, id: u64, status: &str) -> Value {
    until(status, || Some(job(studio, id)).filter(|job| job["state"]["status"] == status))
}

/// Two weak players whose games take a few hundredths of a second.
fn quick_match(games: u32) -> Value {
    json!({
        "kind": "match", "form": "match", "games": games, "concurrency": 1, "seed": 1,
        "players": [{ "id": "hetman", "hash": 1 }, { "id": "preset:random" }],
        "pace": { "by": "nodes", "nodes": 400 },
    })
}

fn start(studio: &StudioProcess, request: &Value) -> u64 {
    let started = studio.json("POST", "/api/jobs", &request.to_string());
    started["job"].as_u64().unwrap_or_else(|| panic!("{started}"))
}

fn target(studio: &StudioProcess, id: u64, target: &str) {
    let (head, body) =
        studio.ask("PUT", &format!("/api/jobs/{id}"), &json!({ "target": target }).to_string());
    assert!(head.contains(" 204 "), "{head} {body}");
}

/// What `hetman match show` says of the match of a job.
fn shown(studio: &StudioProcess, folder: &Path, id: u64) -> Value {
    let of_job = studio.json("GET", &format!("/api/jobs/{id}/figures/match"), "");
    let command = format!("match show {} --json", of_job["id"].as_str().unwrap());
    let output = terminal(folder, &command).stdout(Stdio::piped()).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_match_survives_two_kills_of_the_studio() {
    const GAMES: u32 = 120;
    let folder = tempfile::tempdir().unwrap();
    let mut studio_now = studio(folder.path());
    let id = start(&studio_now, &quick_match(GAMES));
    for games in [10, 40] {
        until("games", || job(&studio_now, id)["done"].as_u64().filter(|&done| done >= games));
        drop(studio_now); // SIGKILL
        studio_now = studio(folder.path());
    }
    let done = wait_for(&studio_now, id, "done");
    assert_eq!((done["done"].as_u64(), done["total"].as_u64()), (Some(120), Some(120)));
    let shown = shown(&studio_now, folder.path(), id);
    let numbers: HashSet<u64> =
        shown["records"].as_array().unwrap().iter().map(|game| game["number"].as_u64().unwrap()).collect();
    assert_eq!((numbers.len(), shown["games"].as_u64()), (120, Some(120)));
    let score = 100.0 * shown["result"]["score"].as_f64().unwrap();
    assert_eq!(done["message"].as_str(), Some(&*format!("{score:.1} %")));
}

#[test]
fn a_job_is_paused_resumed_and_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let studio = studio(folder.path());
    let id = start(&studio, &quick_match(100_000));
    until("a game", || job(&studio, id)["done"].as_u64().filter(|&done| done > 0));
    target(&studio, id, "pause");
    let paused = wait_for(&studio, id, "paused")["done"].as_u64();
    target(&studio, id, "run");
    until("more games", || job(&studio, id)["done"].as_u64().filter(|&done| Some(done) > paused));
    let boards = until("boards", || {
        let live = studio.json("GET", &format!("/api/jobs/{id}/figures/live"), "");
        live["boards"].as_array().filter(|boards| !boards.is_empty()).cloned()
    });
    assert!(boards[0]["fen"].as_str().unwrap().contains(' '));
    target(&studio, id, "cancel");
    wait_for(&studio, id, "cancelled");
    let (head, _) = studio.ask("DELETE", &format!("/api/jobs/{id}"), "");
    assert!(head.contains(" 204 ") && job(&studio, id).is_null());
}

#[test]
fn what_was_begun_in_a_terminal_is_paused_and_resumed_on_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let studio = studio(folder.path());
    let play = "match hetman,hash=1 random --nodes 400 --games 300";
    let mut child = terminal(folder.path(), play).spawn().unwrap();
    let id = until("the job", || {
        let jobs = studio.json("GET", "/api/jobs", "");
        jobs[0]["done"].as_u64().filter(|&done| done > 0)?;
        jobs[0]["id"].as_u64()
    });
    let listed = job(&studio, id);
    assert_eq!(
        (listed["origin"].as_str(), listed["title"].as_str()),
        (Some("terminal"), Some("hetman – random"))
    );
    target(&studio, id, "pause");
    assert!(!child.wait().unwrap().success());
    wait_for(&studio, id, "paused");
    target(&studio, id, "run");
    wait_for(&studio, id, "done");
    assert_eq!(shown(&studio, folder.path(), id)["games"].as_u64(), Some(300));
}

#[test]
fn a_job_that_needs_the_whole_machine_waits_for_its_turn() {
    let folder = tempfile::tempdir().unwrap();
    let studio = studio(folder.path());
    let cores = std::thread::available_parallelism().unwrap().get();
    let whole = json!({ "concurrency": cores, "games": 100_000 });
    let mut request = quick_match(100_000);
    for (name, value) in whole.as_object().unwrap() {
        request[name] = value.clone();
    }
    let first = start(&studio, &request);
    wait_for(&studio, first, "running");
    let second = start(&studio, &quick_match(4));
    assert_eq!(job(&studio, second)["state"]["status"], "queued");
    target(&studio, first, "pause");
    wait_for(&studio, second, "done");
    assert_eq!(job(&studio, first)["state"]["status"], "paused");
}

#[test]
fn no_text_of_a_page_names_a_program_or_a_path() {
    let folder = tempfile::tempdir().unwrap();
    let studio = studio(folder.path());
    let refused = |change: Value| {
        let mut request = quick_match(2);
        for (pointer, value) in change.as_object().unwrap() {
            *request.pointer_mut(pointer).unwrap() = value.clone();
        }
        let answer = studio.json("POST", "/api/jobs", &request.to_string());
        assert!(answer["job"].is_null(), "{answer}");
        answer["message"].as_str().unwrap_or_default().to_owned()
    };
    for id in ["/bin/sh", "sh", "preset:random,option.X=1", "engine:/bin/sh", "--db", ""] {
        refused(json!({ "/players/0/id": id }));
    }
    for player in [
        json!({ "id": "hetman", "network": "../../etc/passwd" }),
        json!({ "id": "hetman", "network": "/etc/passwd" }),
        json!({ "id": "hetman", "name": "a,network=/etc/passwd" }),
        json!({ "id": "hetman", "args": "x" }),
    ] {
        refused(json!({ "/players/0": player }));
    }
    refused(json!({ "/pace": { "by": "clock", "control": "8+0.08 --db x" } }));
    assert!(studio.json("GET", "/api/jobs", "").as_array().unwrap().is_empty());
}
