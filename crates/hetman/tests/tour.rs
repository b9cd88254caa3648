//! The commands of `docs/tour.md` as they stand there, with smaller numbers and stand-ins for other people's engines.
#![cfg(unix)]

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

const PAGE: &str = include_str!("../../../docs/tour.md");

/// What stands on the page and takes long or is not here, and what takes its place.
const SMALLER: [(&str, &str); 5] = [
    ("/usr/games/stockfish", "\"$PWD/engines/stockfish\""),
    ("--tc 8+0.08 --games 200 -c 2", "--tc 1+0.01 --games 2"),
    ("--sprt elo0=0,elo1=3", "--sprt elo0=0,elo1=3 --games 4"),
    ("--games 400 --tc 1+0.01", "--format gauntlet --games 7 --nodes 50 --max-moves 10"),
    ("--positions 20000000", "--positions 3000"),
];

/// Says that it is Stockfish, has its options, and resigns by playing nothing.
const ENGINE: &str = r#"#!/bin/sh
while read -r command rest; do
  case "$command" in
    uci) echo "id name Stockfish 15.1"
         echo "option name UCI_LimitStrength type check default false"
         echo "option name UCI_Elo type spin default 1350 min 1350 max 2850"
         echo uciok ;;
    isready) echo readyok ;;
    go) echo "info depth 1 nodes 1 score cp 0"; echo "bestmove 0000" ;;
    quit) exit ;;
  esac
done
"#;

/// The page's blocks of commands, one after the other.
fn commands() -> String {
    let blocks = PAGE.split("\n```").skip(1).step_by(2).filter_map(|block| block.strip_prefix('\n'));
    let commands: String = blocks.map(|block| format!("{block}\n")).collect();
    SMALLER.into_iter().fold(commands, |commands, (large, small)| {
        assert!(commands.contains(large), "{large:?} is on the page");
        commands.replace(large, small)
    })
}

fn engine(folder: &Path, name: &str) {
    let path = folder.join("engines").join(name);
    fs::write(&path, ENGINE).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn every_command_of_the_tour_runs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir(folder.join("engines")).unwrap();
    ["stockfish", "new", "old"].into_iter().for_each(|name| engine(folder, name));
    let programs = Path::new(env!("CARGO_BIN_EXE_hetman")).parent().unwrap();
    let path = env::join_paths([programs, Path::new("/usr/bin"), Path::new("/bin")]).unwrap();
    let register = "for name in new old; do hetman engines add \"$PWD/engines/$name\" --name $name; done\n";
    let output = Command::new("sh")
        .args(["-euxc", &(register.to_owned() + &commands())])
        .current_dir(folder)
        .env("PATH", path)
        .env("HETMAN_DATA_DIR", folder.join("data"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let (said, complaints) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}\n{complaints}");
    assert!(said.contains("Textbook against Stockfish"), "{said}");
    for name in ["games.svg", "training.hpos", "validation.hpos"] {
        assert!(folder.join(name).exists(), "{name}");
    }
}
