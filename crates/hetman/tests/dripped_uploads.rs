//! Uploads that come byte by byte are cut off, and hold up no others.

mod common;

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use common::studio::StudioProcess;

/// As many as may be imported at the same time.
const UPLOADS: usize = 4;
/// What each of them announces: at this speed it would take a week.
const BYTES: usize = 1_000_000;
const BETWEEN_BYTES: Duration = Duration::from_millis(500);
/// Longer than anything takes, also on a busy machine.
const LONG: Duration = Duration::from_secs(120);

/// Sends a byte now and then until the connection is closed.
fn drip(mut stream: TcpStream) {
    stream.set_read_timeout(Some(BETWEEN_BYTES)).unwrap();
    let begun = Instant::now();
    while stream.write_all(b" ").is_ok() {
        match stream.read(&mut [0; 1024]) {
            Ok(0) => return,
            Ok(_) => (),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => (),
            Err(_) => return,
        }
        assert!(begun.elapsed() < LONG, "it is still open");
    }
}

#[test]
fn dripped_uploads_are_cut_off_and_then_files_are_imported_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = common::command(folder.path(), "--no-open --port 0 --data-dir data");
    let studio = StudioProcess::start(&mut command);
    let streams = [(); UPLOADS].map(|()| studio.begin("POST", "/api/import", BYTES));
    let dripping: Vec<_> = streams.into_iter().map(|stream| thread::spawn(move || drip(stream))).collect();
    assert!(studio.json("GET", "/api/hello", "")["version"].is_string());
    for dripped in dripping {
        dripped.join().unwrap();
    }
    // Their places are given back in a moment.
    let begun = Instant::now();
    while !studio.json("POST", "/api/import", "1. e4 e5 *\n")["job"].is_number() {
        assert!(begun.elapsed() < LONG, "no file can be imported");
        thread::sleep(Duration::from_millis(50));
    }
}
