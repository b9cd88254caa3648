//! `hetman pgn` through the real binary.

use std::fs;
use std::process::{Command, Output};

const GAMES: &str = "[Event \"One\"]\n[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"2500\"]\n[ECO \"C50\"]\n[Date \"2020.01.02\"]\n\n\
1.e4 e5 2.Nf3 {good} (2.f4 exf4) 2...Nc6 3.Bc4 1-0\n\n\
[Event \"Two\"]\n\n1. e4 e5 2. Ke3 *\n\n\
[Event \"Three\"]\n[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

fn pgn(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hetman")).arg("pgn").args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The games in a file, plain and compressed.
fn files() -> (tempfile::TempDir, [String; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("games.pgn");
    let compressed = folder.path().join("games.pgn.zst");
    fs::write(&plain, GAMES).unwrap();
    fs::write(&compressed, zstd::encode_all(GAMES.as_bytes(), 3).unwrap()).unwrap();
    let name = |path: std::path::PathBuf| path.to_str().unwrap().to_owned();
    let names = [name(plain), name(compressed)];
    (folder, names)
}

#[test]
fn check_reports_the_place_of_what_is_broken_and_goes_on() {
    let (_folder, names) = files();
    for name in &names {
        let output = pgn(&["check", name]);
        assert_eq!(output.status.code(), Some(1));
        let expected = format!("{name}: game 2, line 12, move 2.: Ke3 is illegal; legal are Ke2\n");
        assert_eq!(text(&output.stderr), expected);
        assert!(text(&output.stdout).starts_with("2 games with 11 moves are sound, 1 are broken"));
    }
}

#[test]
fn stats_count_sound_games() {
    let (_folder, names) = files();
    let output = pgn(&["stats", &names[0]]);
    let stdout = text(&output.stdout);
    for expected in
        ["White wins     1 (50.0 %)", "1 checkmates", "A (2); B (1)", "C50 (1)", "2500 on average"]
    {
        assert!(stdout.contains(expected), "{stdout}");
    }
}

#[test]
fn convert_normalises_and_its_output_converts_to_itself() {
    let (folder, names) = files();
    let once = folder.path().join("once.pgn");
    let twice = folder.path().join("twice.pgn.zst");
    let (once, twice) = (once.to_str().unwrap(), twice.to_str().unwrap());
    pgn(&["convert", &names[1], "--output", once]);
    let first = fs::read_to_string(once).unwrap();
    assert!(first.contains("1. e4 e5 2. Nf3 { good } (2. f4 exf4) 2... Nc6 3. Bc4 1-0"), "{first}");
    assert!(
        first.contains("[Incomplete \"move 2.: Ke3 is illegal; legal are Ke2\"]\n\n1. e4 e5 *"),
        "{first}"
    );
    assert!(pgn(&["convert", once, "--output", twice]).status.success());
    assert_eq!(text(&zstd::decode_all(&fs::read(twice).unwrap()[..]).unwrap()), first);
}

#[test]
fn convert_to_other_forms() {
    let (_folder, names) = files();
    let stdout = |form: &str| text(&pgn(&["convert", &names[0], "--to", form]).stdout);
    assert_eq!(stdout("uci"), "e2e4 e7e5 g1f3 b8c6 f1c4\ne2e4 e7e5\nf2f3 e7e5 g2g4 d8h4\n");
    assert!(stdout("lan").starts_with("e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-c4\n"));
    assert_eq!(stdout("fen").lines().count(), 6 + 3 + 5);
    let bare = pgn(&["convert", &names[0], "--no-variations", "--no-comments"]);
    assert!(text(&bare.stdout).contains("1. e4 e5 2. Nf3 Nc6 3. Bc4 1-0"));
}

#[test]
fn a_missing_file_is_named() {
    let output = pgn(&["check", "no/such/file.pgn"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("cannot open no/such/file.pgn"));
}

#[test]
fn gzip_is_read_and_other_formats_are_named() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn.gz");
    let mut gzip =
        flate2::write::GzEncoder::new(fs::File::create(&path).unwrap(), flate2::Compression::fast());
    gzip.write_all(GAMES.as_bytes()).unwrap();
    gzip.finish().unwrap();
    let output = pgn(&["check", path.to_str().unwrap()]);
    assert!(text(&output.stdout).starts_with("2 games with 11 moves"), "{output:?}");
    for (magic, name) in [(&b"BZh9"[..], "bzip2"), (b"\xFD7zXZ\0", "xz"), (b"PK\x03\x04", "zip")] {
        fs::write(&path, magic).unwrap();
        let output = pgn(&["check", path.to_str().unwrap()]);
        assert!(text(&output.stderr).contains(name), "{output:?}");
    }
}

#[test]
fn stats_name_the_openings_by_their_moves() {
    let (_folder, names) = files();
    let stdout = text(&pgn(&["stats", "--openings", &names[0]]).stdout);
    assert!(stdout.contains("1  50.0 %  C50 Italian Game"), "{stdout}");
}

#[test]
fn an_opening_is_named_by_moves_in_any_notation_and_by_position() {
    let opening = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_hetman")).arg("opening").args(arguments).output().unwrap()
    };
    for arguments in [
        &["1. e4 c5"][..],
        &["e4", "c5"],
        &["e2e4", "c7c5"],
        &["rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"],
    ] {
        let output = opening(arguments);
        assert_eq!(text(&output.stdout), "B20 Sicilian Defence\n", "{arguments:?}");
        assert!(output.status.success());
    }
    assert_eq!(opening(&["8/8/8/4k3/8/8/8/4K3 w - - 0 1"]).status.code(), Some(1));
    let illegal = opening(&["e4 e5 Ke3"]);
    assert!(text(&illegal.stderr).contains("move 2.: Ke3 is illegal"), "{illegal:?}");
}
