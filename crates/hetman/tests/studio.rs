//! `hetman` alone is the studio: quick to start, small, one for each data directory.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Far more than the 300 ms it may take on a machine that does nothing else.
const READY: Duration = Duration::from_secs(120);
/// Without the engine's hash, which is computed later.
const MOST_MEMORY_KB: u64 = 60_000;

struct Studio {
    process: Child,
    /// Kept, so that it can go on printing.
    _output: BufReader<ChildStdout>,
    /// As it was printed.
    launch: String,
}

impl Studio {
    fn start(directory: &Path) -> Studio {
        Studio::start_with(directory, &[])
    }

    fn start_with(directory: &Path, arguments: &[&str]) -> Studio {
        let mut command = command(directory);
        command.args(arguments);
        Studio::of(command)
    }

    fn of(mut command: Command) -> Studio {
        let begun = Instant::now();
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(begun.elapsed() < READY, "{:?}", begun.elapsed());
        let launch = line.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(launch.starts_with("http://127.0.0.1:"), "{line}");
        Studio { process, _output: output, launch }
    }

    /// `127.0.0.1:8064`.
    fn address(&self) -> &str {
        self.launch.strip_prefix("http://").unwrap().split('/').next().unwrap()
    }

    fn page(&self) -> String {
        let mut stream = TcpStream::connect(self.address()).unwrap();
        write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address()).unwrap();
        let mut page = String::new();
        stream.read_to_string(&mut page).unwrap();
        page
    }

    fn signal(&mut self, name: &str) -> Option<i32> {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
        self.process.wait().unwrap().code()
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn command(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hetman"));
    command.arg("--no-open").arg("--data-dir").arg(directory);
    command
}

#[test]
fn the_page_is_served_and_ctrl_c_ends_it() {
    let directory = tempfile::tempdir().unwrap();
    for signal in ["-INT", "-TERM"] {
        let mut studio = Studio::start(directory.path());
        let page = studio.page();
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Hetman</title>"), "{page}");
        assert_eq!(studio.signal(signal), Some(0));
    }
}

#[test]
fn after_a_crash_pages_find_their_server_again() {
    let directory = tempfile::tempdir().unwrap();
    // A port of its own: that of first starts may be taken by a test beside this one.
    let mut first = Studio::start_with(directory.path(), &["--port", "0"]);
    assert_eq!(first.signal("-KILL"), None);
    let second = Studio::start(directory.path());
    assert_eq!(first.address(), second.address());
    assert_ne!(first.launch, second.launch);
}

#[test]
fn a_second_studio_says_where_the_first_is() {
    let directory = tempfile::tempdir().unwrap();
    let studio = Studio::start(directory.path());
    let second = command(directory.path()).output().unwrap();
    assert!(!second.status.success());
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(said.contains(studio.address()) && said.contains("--data-dir"), "{said}");
    assert!(studio.page().starts_with("HTTP/1.1 200"));
}

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let directory = tempfile::tempdir().unwrap();
    let output = command(directory.path()).args(["--port", &port]).output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&port) && said.contains("--port"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_idle_studio_is_small() {
    let directory = tempfile::tempdir().unwrap();
    let studio = Studio::start(directory.path());
    studio.page();
    let status = std::fs::read_to_string(format!("/proc/{}/status", studio.process.id())).unwrap();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let resident: u64 = resident.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(resident < MOST_MEMORY_KB, "{resident} kB");
}

/// The program that opens the browser is told of a file, which no other user can read, and not of the token.
#[cfg(target_os = "linux")]
#[test]
fn the_token_is_not_among_the_arguments_of_the_opener() {
    use std::os::unix::fs::PermissionsExt;
    let [directory, programs] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let (opener, told) = (programs.path().join("xdg-open"), programs.path().join("told"));
    let script = format!("#!/bin/sh\necho \"$@\" > {0}.part\nexec /bin/mv {0}.part {0}\n", told.display());
    std::fs::write(&opener, script).unwrap();
    std::fs::set_permissions(&opener, PermissionsExt::from_mode(0o755)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_hetman"));
    command.args(["--port", "0", "--data-dir"]).arg(directory.path()).env("PATH", programs.path());
    let studio = Studio::of(command);
    let begun = Instant::now();
    while !told.exists() {
        assert!(begun.elapsed() < Duration::from_secs(300), "no browser was opened");
        std::thread::sleep(Duration::from_millis(20));
    }
    let told = std::fs::read_to_string(told).unwrap();
    let token = studio.launch.rsplit('/').next().unwrap();
    assert!(token.len() == 64 && !told.contains(token), "{told}");
    let file = Path::new(told.trim());
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    assert!(std::fs::read_to_string(file).unwrap().contains(&format!("#/launch/{token}")));
}
