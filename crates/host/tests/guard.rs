//! Engines and all they start end with the program that hosts them, even when it is killed.

#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const FAKE: &str = env!("CARGO_BIN_EXE_fake-engine");

/// A program that hosts an engine.
struct Hosting(Child);

impl Hosting {
    fn start(command: &[&str]) -> (Hosting, BufReader<ChildStdout>) {
        let mut child = Command::new(FAKE).arg("hosts").args(command).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        (Hosting(child), output)
    }

    /// SIGKILL.
    fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Hosting {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < deadline, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

fn runs(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, fields)| !fields.starts_with('Z'))
}

/// Kills the host of an engine that has started a process, which keeps a file locked.
fn all_ends_with_its_host(behaviour: &str) {
    let folder = tempfile::tempdir().unwrap();
    let lock = folder.path().join("lock");
    let (mut hosting, mut output) = Hosting::start(&[FAKE, behaviour, "--lock", lock.to_str().unwrap()]);
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    let engine: u32 = line.trim_end().strip_prefix("ready ").expect(&line).parse().unwrap();
    let lock = File::open(&lock).unwrap();
    assert!(runs(engine) && lock.try_lock().is_err());
    hosting.kill();
    eventually("the engine has ended", || !runs(engine));
    eventually("what it started has ended", || lock.try_lock().is_ok());
}

#[test]
fn an_engine_and_its_child_end_with_a_killed_host() {
    all_ends_with_its_host("with-children");
}

#[test]
fn a_process_that_left_its_group_and_lost_its_parent_ends_with_a_killed_host() {
    all_ends_with_its_host("with-runaways");
}

#[test]
fn engines_that_do_not_heed_the_end_of_their_input_end_with_a_killed_host() {
    let (mut hosting, mut output) = Hosting::start(&[FAKE, "ignores-quit"]);
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    let engine: u32 = line.trim_end().strip_prefix("ready ").expect(&line).parse().unwrap();
    hosting.kill();
    eventually("the engine has ended", || !runs(engine));
}

/// What the host says about an engine that does not start.
fn failure(command: &[&str]) -> String {
    let (_hosting, mut output) = Hosting::start(command);
    let mut text = String::new();
    output.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn failures_are_told_as_without_a_guard() {
    let missing = failure(&["/no/such/engine"]);
    assert!(missing.starts_with("cannot start /no/such/engine: No such file"), "{missing}");
    let status = failure(&[FAKE, "dies-at-handshake"]);
    assert!(status.starts_with("its process ended (exit status: 3)\n  ! out of memory"), "{status}");
    for (name, said) in [("KILL", "signal: 9"), ("SEGV", "signal: 11"), ("ABRT", "signal: 6")] {
        let text = failure(&["/bin/sh", "-c", &format!("kill -{name} $$")]);
        assert!(text.contains(said), "{name}: {text}");
    }
}
