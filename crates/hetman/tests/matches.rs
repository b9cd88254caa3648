//! `hetman match` and `hetman tournament` through the real binary: engines that fail in a game, and the program
//! killed in between. `match_checks.rs` is about what comes before the first game.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use chess::random::Random;

fn hetman(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hetman"));
    command.env("HETMAN_DATA_DIR", folder).stdin(Stdio::null());
    command
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// An engine as a shell script: how it answers `uci` and `go`.
fn engine(folder: &Path, name: &str, uci: &str, go: &str) -> String {
    let path = folder.join(name);
    let script = format!(
        "#!/bin/sh\nwhile read line; do case \"$line\" in\n uci) {uci} ;;\n isready) echo readyok ;;\n go*) {go} ;;\n quit) exit 0 ;;\nesac; done\n"
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

const GREETING: &str = "echo id name Fake; echo uciok";

/// Plays four games against a bad engine, which must lose them all for the reason given in the
/// column of the final report, while the match goes on to its end.
fn loses(name: &str, uci: &str, go: &str, fault: &str) {
    let folder = tempfile::tempdir().unwrap();
    let bad = engine(folder.path(), name, uci, go);
    let output = hetman(folder.path())
        .args(["match", "random", &bad, "--games", "4", "--move-time", "50", "-c", "2"])
        .output()
        .unwrap();
    let text = stdout(&output);
    assert!(text.contains("4 points (100.0 %): 4 won, 0 drawn, 0 lost"), "{text}");
    assert!(text.contains(&format!("{name}: ")) && text.contains(fault), "{text}");
    let left = Command::new("pgrep").args(["-f", &bad]).output().map(|output| output.stdout);
    assert!(left.is_ok_and(|processes| processes.is_empty()), "{name} is still running");
}

#[test]
fn an_engine_that_dies_loses() {
    loses("dies", GREETING, "exit 3", "4 crashes");
}

#[test]
fn an_engine_that_hangs_loses() {
    loses("hangs", GREETING, ":", "4 stalls");
}

#[test]
fn an_engine_that_floods_its_output_loses() {
    loses("floods", GREETING, "yes info string x", "4 stalls");
}

#[test]
fn an_engine_that_answers_illegal_moves_loses() {
    loses("illegal", GREETING, "echo bestmove a1a8", "4 illegal moves");
}

#[test]
fn a_sequential_test_ends_a_clear_match_early() {
    let folder = tempfile::tempdir().unwrap();
    let output = hetman(folder.path())
        .args(["match", "greedy", "random", "--depth", "1", "--sprt", "elo0=0,elo1=50", "-c", "2"])
        .output()
        .unwrap();
    let text = stdout(&output);
    assert!(text.contains("PASSED"), "{text}");
}

#[test]
fn unknown_players_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let output = hetman(folder.path()).args(["match", "random", "missing"]).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && text.contains("there is no player \"missing\""), "{text}");
}

/// Kills the program twenty times, at random moments; the match must end with exactly the games asked
/// for, each once.
#[test]
fn a_match_survives_being_killed() {
    const GAMES: usize = 40;
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("match.sqlite");
    let pgn = folder.path().join("match.pgn");
    let start = || -> Child {
        hetman(folder.path())
            .args([
                "match",
                "mcts",
                "mcts-eval",
                "--move-time",
                "3",
                "--games",
                &GAMES.to_string(),
                "-c",
                "2",
            ])
            .args(["--max-moves", "60", "--db", db.to_str().unwrap(), "--pgn", pgn.to_str().unwrap()])
            .args(["--report-every", "1"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let mut random = Random::new(11);
    let mut killed = 0;
    while killed < 20 {
        let mut child = start();
        // Between its start and its second game, which is under way while the first is reported.
        let reports = BufReader::new(child.stdout.take().unwrap()).lines();
        reports.take(random.below(12)).for_each(drop);
        child.kill().unwrap();
        child.wait().unwrap();
        killed += 1;
    }
    let mut child = start();
    std::io::copy(&mut child.stdout.take().unwrap(), &mut std::io::sink()).unwrap();
    assert!(child.wait().unwrap().success());
    let games: Vec<String> = fs::read_to_string(&pgn)
        .unwrap()
        .lines()
        .filter_map(|line| Some(line.strip_prefix("[Round \"")?.trim_end_matches("\"]").to_owned()))
        .collect();
    assert_eq!(games.len(), GAMES);
    let mut numbers: Vec<usize> =
        games.iter().map(|round| round.split('.').nth(1).unwrap().parse().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=GAMES).collect::<Vec<_>>());
}
