//! `hetman book` through the real binary.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn book(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hetman")).arg("book").args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn name(folder: &Path, file: &str) -> String {
    folder.join(file).to_str().unwrap().to_owned()
}

#[test]
fn a_book_is_made_from_games_plain_and_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let games = "1. e4 e5 2. Nf3 1-0\n\n[Event \"?\"]\n\n1. e4 c5 1/2-1/2\n\n[Event \"?\"]\n\n1. d4 d5 1-0\n";
    let (plain, packed) = (name(folder.path(), "a.pgn"), name(folder.path(), "b.pgn.zst"));
    fs::write(&plain, games).unwrap();
    fs::write(&packed, zstd::encode_all(games.as_bytes(), 3).unwrap()).unwrap();
    let file = name(folder.path(), "book.bin");
    let made = stdout(&book(&["build", &plain, &packed, "-o", &file, "--min-games", "2"]));
    assert!(made.ends_with("book.bin: 4 moves in 3 positions\n"), "{made}");
    assert_eq!(stdout(&book(&["show", &file])), "e4          6  60.0 %\nd4          4  40.0 %\n");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(stdout(&book(&["show", &file, "--fen", fen])), "c5          2 100.0 %\n");
}

#[test]
fn a_book_of_nothing_is_refused_with_advice() {
    let folder = tempfile::tempdir().unwrap();
    let (pgn, file) = (name(folder.path(), "a.pgn"), name(folder.path(), "book.bin"));
    fs::write(&pgn, "1. e4 e5 1-0\n").unwrap();
    let output = book(&["build", &pgn, "-o", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("lower --min-games"));
    assert!(!Path::new(&file).exists());
}

#[test]
fn analysis_makes_the_same_book_twice_and_goes_deeper_than_one_move() {
    let folder = tempfile::tempdir().unwrap();
    let books = ["a.bin", "b.bin"].map(|file| {
        let file = name(folder.path(), file);
        stdout(&book(&["analyse", "-o", &file, "--positions", "12", "--nodes", "2000", "--plies", "4"]));
        fs::read(file).unwrap()
    });
    assert_eq!(books[0], books[1]);
    let stats = stdout(&book(&["stats", &name(folder.path(), "a.bin")]));
    let value = |label: &str| -> usize {
        let line = stats.lines().find(|line| line.starts_with(label)).unwrap();
        line.split_whitespace().find_map(|word| word.parse().ok()).unwrap()
    };
    assert!(value("positions") <= 12 && value("positions") == value("reached from the start"));
    assert!(value("moves") > value("positions") && value("deepest") >= 2, "{stats}");
}

#[test]
fn what_is_no_book_is_said_to_be_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = name(folder.path(), "book.bin");
    fs::write(&file, "seventeen letters").unwrap();
    let output = book(&["show", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not a Polyglot book: 17 bytes"));
}
