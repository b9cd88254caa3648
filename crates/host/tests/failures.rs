//! Every way an engine can fail, and what becomes of it: the right error, in time, with the last output,
//! in bounded memory, and with no process left behind.

mod fake;

use std::fs::File;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use chess::{Game, Position};
use fake::Fake;
use host::HostError;
use play::{Limits, PlayerError};

const MOVE_TIME: Duration = Duration::from_millis(20);

fn play(fake: &Fake) -> PlayerError {
    let mut player = fake.player();
    let failure = fake::move_once(&mut player, &Game::new(), &Limits::move_time(MOVE_TIME)).unwrap_err();
    drop(player);
    fake.assert_gone();
    failure
}

fn launch(fake: &Fake) -> HostError {
    let begun = Instant::now();
    let error = fake.launch().err().expect("the launch fails");
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    fake.assert_gone();
    error
}

#[test]
fn a_program_that_is_not_there() {
    let mut fake = Fake::new("good");
    fake.command.program = "/no/such/engine".into();
    let error = fake.launch().err().unwrap();
    assert!(matches!(error, HostError::Launch { .. }));
    assert!(error.to_string().starts_with("cannot start /no/such/engine: "), "{error}");
}

#[test]
fn death_at_the_handshake() {
    let error = launch(&Fake::new("dies-at-handshake"));
    let HostError::Exited { status, last_output } = error else { panic!("{error}") };
    assert!(status.contains('3'), "{status}");
    assert_eq!(last_output.errors, ["out of memory"]);
}

#[test]
fn no_uciok() {
    let error = launch(&Fake::new("never-uciok"));
    assert!(matches!(error, HostError::Timeout { awaited: "uciok", .. }), "{error}");
}

#[test]
fn options_without_end() {
    let error = launch(&Fake::new("many-options"));
    assert!(matches!(error, HostError::Misbehaved { .. }), "{error}");
}

#[test]
fn a_line_of_a_gigabyte() {
    let error = launch(&Fake::new("endless-line"));
    assert!(error.to_string().starts_with("it wrote a line of more than 64 kB"), "{error}");
    fake::assert_memory_is_bounded();
}

#[test]
fn death_during_a_search_tells_signal_and_last_output() {
    let PlayerError::Crashed(text) = play(&Fake::new("dies-at-move-1")) else { panic!("it crashed") };
    assert!(text.contains("info string about to die"), "{text}");
    if cfg!(unix) {
        assert!(text.contains("SIGABRT"), "{text}");
    }
}

#[test]
fn no_best_move() {
    let begun = Instant::now();
    let error = play(&Fake::new("hangs"));
    assert!(matches!(&error, PlayerError::Hung(text) if text.contains("go movetime 20")), "{error}");
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_flood_of_lines_without_best_move() {
    let begun = Instant::now();
    let error = play(&Fake::new("floods"));
    assert!(matches!(error, PlayerError::Hung(_)), "{error}");
    assert!(begun.elapsed() < Duration::from_secs(5));
    fake::assert_memory_is_bounded();
}

#[test]
fn a_flood_of_answers() {
    let fake = Fake::new("floods-answers");
    let mut player = fake.player();
    // There is no lack of `readyok`, but the move never comes.
    let error = fake::move_once(&mut player, &Game::new(), &Limits::move_time(MOVE_TIME)).unwrap_err();
    assert!(matches!(error, PlayerError::Hung(_)), "{error}");
    fake::assert_memory_is_bounded();
    drop(player);
    fake.assert_gone();
}

#[test]
fn an_engine_that_does_not_read() {
    let fake = Fake::new("never-reads");
    let mut engine = fake.launch().unwrap();
    assert!(matches!(engine.is_ready(), Err(HostError::Timeout { awaited: "readyok", .. })));
    fake.assert_gone();
    // The pipe takes some unread commands, but not for ever.
    let mut engine = fake.launch().unwrap();
    let error = (0..100_000).find_map(|_| engine.set_option("Hash", "64").err()).unwrap();
    assert!(matches!(error, HostError::NotReading(_)), "{error}");
    fake.assert_gone();
}

#[test]
fn stop_is_ignored() {
    let fake = Fake::new("ignores-stop");
    let mut engine = fake.launch().unwrap();
    engine.go(&Game::new(), &Limits::default()).unwrap();
    let stop = play::Stop::new();
    stop.raise();
    let error = engine.best_move(&stop, &mut |_| ()).unwrap_err();
    assert!(error.to_string().contains("of \"stop\""), "{error}");
    fake.assert_gone();
}

#[test]
fn illegal_moves() {
    for (behaviour, said) in [("illegal-move", "e2e5"), ("no-move", "(none)")] {
        let error = play(&Fake::new(behaviour));
        assert!(matches!(&error, PlayerError::IllegalMove(text) if text.contains(said)), "{error}");
    }
}

#[test]
fn a_flood_of_errors() {
    let fake = Fake::new("stderr-flood");
    let mut player = fake.player();
    fake::move_once(&mut player, &Game::new(), &Limits::move_time(MOVE_TIME)).unwrap();
    fake::assert_memory_is_bounded();
    drop(player);
    fake.assert_gone();
}

#[test]
fn bytes_that_are_no_text() {
    let fake = Fake::new("invalid-utf8");
    let mut engine = fake.launch().unwrap();
    engine.is_ready().unwrap();
    assert!(!engine.id().name.as_ref().unwrap().contains(char::is_control));
}

#[test]
fn a_slow_and_an_ignored_quit() {
    let fake = Fake::new("slow-to-quit");
    assert!(fake.launch().unwrap().quit().unwrap().success());
    fake.assert_gone();

    let fake = Fake::new("ignores-quit");
    let begun = Instant::now();
    drop(fake.launch().unwrap());
    assert!(begun.elapsed() >= fake::TIMEOUTS.quit && begun.elapsed() < Duration::from_secs(2));
    fake.assert_gone();
    let error = fake.launch().unwrap().quit().unwrap_err();
    assert!(matches!(error, HostError::Timeout { awaited: "end", .. }), "{error}");
    fake.assert_gone();
}

#[test]
fn what_an_engine_starts_dies_with_it() {
    let (fake, path) = Fake::new("with-children").locking();
    let engine = fake.launch().unwrap();
    let file = File::open(path).unwrap();
    assert!(file.try_lock().is_err(), "the child holds the lock");
    drop(engine);
    // The system frees the lock when the child ends.
    let (freed, wait) = mpsc::channel();
    thread::spawn(move || freed.send(file.lock()));
    wait.recv_timeout(Duration::from_secs(10)).expect("the child has ended").unwrap();
}

#[test]
fn chess960_where_it_is_unknown() {
    let fake = Fake::new("no-chess960");
    let mut engine = fake.launch().unwrap();
    assert_eq!(engine.new_game(&Position::chess960(0).unwrap()), Err(HostError::NoChess960));
    engine.new_game(&Position::initial()).unwrap();
}
