//! `hetman db`: games go in, positions are answered, and neither kills nor other ways change a byte.

mod common;

use std::fmt::Write as _;
use std::path::Path;

use chess::Position;
use chess::random::Random;
use common::{command, done, refused};
use serde_json::Value;

/// Random games, always the same.
fn write_games(path: &Path, games: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut text = String::new();
    for game in 0..games {
        let _ = write!(
            text,
            "[Event \"Open {}\"]\n[Site \"?\"]\n[Date \"20{:02}.01.{:02}\"]\n[White \"Player {}\"]\n[Black \"Player {}\"]\n\
             [WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n[Number \"{game}\"]\n\n",
            random.below(9),
            random.below(25),
            1 + random.below(28),
            random.below(50),
            50 + random.below(50),
            2000 + random.below(700),
            2000 + random.below(700),
        );
        let mut position = Position::initial();
        for _ in 0..30 {
            let moves = position.legal_moves();
            let Some(&m) = moves.get(random.below(moves.len())) else { break };
            position.write_san(m, &mut text);
            text.push(' ');
            position.play(m);
        }
        text += ["1-0", "0-1", "1/2-1/2"][random.below(3)];
        text += "\n\n";
    }
    std::fs::write(path, text).unwrap();
}

/// The files of a source, with what is in them.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn games_are_imported_asked_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let pgn = "[White \"Carlsen, Magnus\"]\n[Black \"Anand\"]\n[Date \"2013.11.22\"]\n[WhiteElo \"2870\"]\n[BlackElo \"2775\"]\n\n\
               1. e4 c5 2. Nf3 1/2-1/2\n\n[White \"Anand\"]\n[Black \"Carlsen, Magnus\"]\n\n1. e4 c5 1-0\n\n1. c4 0-1\n";
    std::fs::write(folder.join("games.pgn"), pgn).unwrap();
    assert!(done(folder, "db list --data-dir data").contains("no games yet"));
    assert!(done(folder, "db import games.pgn --data-dir data").contains("3 games added to games"));
    assert!(done(folder, "db import games.pgn --data-dir data").contains("3 were there already"));
    let ask = |arguments: &[&str]| -> Value {
        let output = command(folder, "db query --data-dir data --json").args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let answer = ask(&[]);
    assert_eq!((&answer["white"], &answer["draws"], &answer["black"]), (&1.into(), &1.into(), &1.into()));
    assert_eq!((&answer["moves"][0]["uci"], &answer["moves"][0]["san"]), (&"e2e4".into(), &"e4".into()));
    assert_eq!((&answer["moves"][0]["games"], &answer["moves"][1]["black"]), (&2.into(), &1.into()));
    let sicilian = ask(&["--moves", "1. e4 c5"]);
    assert_eq!((&sicilian["games"], &sicilian["ended"]), (&2.into(), &1.into()));
    let fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(ask(&["--fen", fen]), sicilian);
    assert_eq!(ask(&["--of", "magnus carlsen", "--color", "white"])["games"], 1);
    assert_eq!(ask(&["--ratings", "2800-2900", "--years", "2013"])["games"], 1);
    assert!(refused(folder, "db query --data-dir data --moves e5").contains("cannot play e5"));
    let found = command(folder, "db search --data-dir data --pattern").arg("Pe4 pc5 .c7").output().unwrap();
    assert!(String::from_utf8_lossy(&found.stdout).contains("2 of 3 games"));
    let player = command(folder, "db player --data-dir data").arg("Magnus Carlsen").output().unwrap();
    assert!(String::from_utf8_lossy(&player.stdout).contains("Carlsen, Magnus (2 games)"));
    assert!(done(folder, "db check games --data-dir data").contains("nothing is damaged"));
    assert!(done(folder, "db export games -o out.pgn --data-dir data").contains("3 games written"));
    done(folder, "db import out.pgn --source copy --data-dir data");
    assert_eq!(files(&folder.join("data/explorer/copy")), files(&folder.join("data/explorer/games")));
    assert!(refused(folder, "db import games.pgn --source ../x --data-dir data").contains("cannot be named"));
    assert!(refused(folder, "db check nothing --data-dir data").contains("no source"));
    done(folder, "db delete copy --data-dir data");
    assert!(!folder.join("data/explorer/copy").exists());
}

/// Kills an import again and again, each time a little later, and lets it end at last.
#[test]
fn a_killed_import_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_games(&folder.join("games.pgn"), 3000, 3);
    write_games(&folder.join("more.pgn"), 500, 4);
    for data in ["whole", "killed"] {
        done(folder, &format!("db import more.pgn --data-dir {data}"));
    }
    done(folder, "db import games.pgn --data-dir whole");
    let mut delay = std::time::Duration::from_millis(1);
    loop {
        let mut child = command(folder, "db import games.pgn --data-dir killed")
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(delay);
        if child.try_wait().unwrap().is_some_and(|status| status.success()) {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        delay = delay * 5 / 4 + std::time::Duration::from_millis(1);
    }
    done(folder, "db import games.pgn --data-dir killed");
    assert!(files(&folder.join("whole/explorer/games")) == files(&folder.join("killed/explorer/games")));
}

#[test]
fn tasks_in_any_order_and_twice_make_the_bytes_of_an_import() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (file, seed) in [("a.pgn", 1), ("b.pgn", 2)] {
        write_games(&folder.join(file), 800, seed);
    }
    done(folder, "db import a.pgn b.pgn --data-dir one");
    let plan = done(folder, "db plan a.pgn b.pgn --ranges 3 --data-dir many");
    let mut tasks: Vec<(u64, &str)> = plan
        .lines()
        .map(|line| (serde_json::from_str::<Value>(line).unwrap()["stage"].as_u64().unwrap(), line))
        .collect();
    assert!(tasks.is_sorted_by_key(|(stage, _)| *stage));
    let task = |line: &str| command(folder, "db task --data-dir many").arg(line).output().unwrap();
    assert!(!task(tasks.iter().find(|(stage, _)| *stage == 1).unwrap().1).status.success());
    tasks.reverse();
    tasks.sort_by_key(|(stage, _)| *stage);
    for (_, line) in tasks {
        let twins = [0, 1].map(|_| command(folder, "db task --data-dir many").arg(line).spawn().unwrap());
        for mut twin in twins {
            assert!(twin.wait().unwrap().success(), "{line}");
        }
    }
    assert!(files(&folder.join("one/explorer/games")) == files(&folder.join("many/explorer/games")));
    assert!(refused(folder, "db task {} --data-dir many").contains("no line of a plan"));
}
