//! `hetman tune eval` through the real binary.

use std::fs;
use std::process::{Command, Output};

fn tune(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hetman")).args(["tune", "eval"]).args(arguments).output().unwrap()
}

/// Some games in which more material wins.
fn games() -> String {
    let openings = ["1. e4 e5", "1. d4 d5", "1. c4 c5", "1. Nf3 Nf6", "1. b3 b6"];
    let white = "2. h3 { [%eval 5.10,7] } a6 { [%eval 5.00,7] } 3. a3 { [%eval 5.20,7] } 1-0\n\n";
    let black = "2. g3 { [%eval -5.10,7] } a6 { [%eval -5.00,7] } 3. a3 { [%eval -5.20,7] } 0-1\n\n";
    let odds = |fen: &str| format!("[SetUp \"1\"]\n[FEN \"{fen} w KQkq - 0 1\"]\n\n");
    let (up, down) = (
        odds("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        odds("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR"),
    );
    openings.map(|moves| format!("{up}{moves} {white}{down}{moves} {black}")).concat()
}

#[test]
fn weights_are_tuned_and_can_be_tuned_again() {
    let directory = tempfile::tempdir().unwrap();
    let [pgn, first, second] = ["games.pgn", "first.txt", "second.txt"]
        .map(|name| directory.path().join(name).display().to_string());
    fs::write(&pgn, games()).unwrap();
    let output = tune(&[&pgn, "--output", &first, "--epochs", "5", "--prior", "1", "--validation", "0.3"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("positions to learn from") && text.contains("against other results"), "{text}");
    let weights = fs::read_to_string(&first).unwrap();
    assert!(weights.contains("[material]"));
    assert!(tune(&[&pgn, "--start", &first, "--epochs", "0", "--output", &second]).status.success());
    assert_eq!(fs::read_to_string(&second).unwrap(), weights, "no epoch, no change");
}

#[test]
fn what_cannot_be_learnt_from_is_refused_with_a_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let pgn = directory.path().join("games.pgn").display().to_string();
    fs::write(&pgn, "1. e4 e5 1-0\n").unwrap();
    let refused = tune(&[&pgn]);
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("[%eval]"));
    let refused = tune(&[&pgn, "--start", &pgn]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("line 1: expected middlegame,endgame"));
}
