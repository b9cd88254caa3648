//! The opening book in use: games are opened from it, positions are analysed without it.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use chess::Game;
use engine::{Engine, OpeningBook};
use play::{ClockTimes, Limits, Stop};

fn nodes(limits: &Limits) -> u64 {
    let mut engine = Engine::new(1, 1);
    engine.book = Some(OpeningBook::internal());
    engine.think(&Game::new(), limits, &Stop::new(), &mut |_| {}).unwrap().nodes
}

#[test]
fn the_book_is_for_playing_and_not_for_analysis() {
    let time = Duration::from_millis(50);
    let clocks = ClockTimes { left: [time; 2], increment: [time; 2], moves_to_go: None };
    let playing = Limits { clocks: Some(clocks), ..Limits::default() };
    assert_eq!(nodes(&playing), 0);
    assert_eq!(nodes(&Limits::move_time(time)), 0);
    let e4 = Game::new().position().parse_uci("e2e4").unwrap();
    for analysing in [
        Limits::depth(2),
        Limits::nodes(100),
        Limits { lines: Some(2), ..Limits::move_time(time) },
        Limits { search_moves: vec![e4], ..Limits::move_time(time) },
    ] {
        assert!(nodes(&analysing) > 0, "{analysing:?}");
    }
}

#[test]
fn different_seeds_open_differently_and_equal_seeds_alike() {
    let opening = |seed: u64| {
        let (mut engine, mut game) = (Engine::new(1, 1), Game::new());
        engine.book = Some(OpeningBook::internal());
        engine.set_seed(seed);
        for _ in 0..2 {
            let limits = Limits::move_time(Duration::from_millis(1));
            let found = engine.think(&game, &limits, &Stop::new(), &mut |_| {}).unwrap();
            game.play(found.best).unwrap();
        }
        game.moves().to_vec()
    };
    assert_eq!(opening(1), opening(1));
    assert!((2..10).any(|seed| opening(seed) != opening(1)));
}

/// What the engine says to a few commands.
fn converse(commands: &str) -> String {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_hetman-engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    engine.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
    String::from_utf8(engine.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn uci_uses_the_book_only_when_told_to() {
    let go = "position startpos\ngo movetime 30\n";
    assert!(converse(go).contains("info depth"));
    let told = converse(&format!("setoption name OwnBook value true\n{go}"));
    assert!(told.starts_with("bestmove"), "{told}");
    let missing = converse(&format!(
        "setoption name BookFile value no/such.bin\nsetoption name OwnBook value true\n{go}"
    ));
    assert!(missing.contains("cannot read the book no/such.bin"), "{missing}");
    assert!(missing.contains("\nbestmove"), "the book of before stays: {missing}");
}

#[test]
fn uci_plays_at_a_level_when_told_to() {
    let answer = converse(
        "setoption name UCI_Elo value 500\nsetoption name UCI_LimitStrength value true\n\
         position startpos\ngo movetime 1000\n",
    );
    let deepest = answer.lines().filter(|line| line.starts_with("info depth")).count();
    assert!((1..=2).contains(&deepest) && answer.contains("bestmove"), "{answer}");
}
