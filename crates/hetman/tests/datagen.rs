//! `hetman datagen` through the real binary.

mod common;

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use train::data::{GameReader, ScoredGame};

use common::{command, done, hetman, refused};

const FEW_NODES: &str = "datagen --nodes 50 --hash 1 --seed 5";

/// The games of a file up to its end, or up to where it is torn.
fn games(path: &Path) -> Vec<ScoredGame> {
    GameReader::open(path).map_or(Vec::new(), |games| games.map_while(Result::ok).collect())
}

#[test]
fn killed_again_and_again_it_makes_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.hgame");
    let said = done(folder.path(), &format!("{FEW_NODES} --games 200 --threads 2 --output whole.hgame"));
    assert!(said.contains("200 games"), "{said}");
    let expected = games(&whole);
    assert_eq!(expected.len(), 200);
    assert!(expected.iter().all(|game| game.first_illegal_move().is_none()));

    let killed = folder.path().join("killed.hgame");
    let arguments = format!("{FEW_NODES} --games 200 --threads 3 --output killed.hgame");
    let mut safe = 0;
    for _ in 0..3 {
        let mut child = command(folder.path(), &arguments).stdout(Stdio::null()).spawn().unwrap();
        // Killed once it has written a block more than was there, wherever it is then.
        let deadline = Instant::now() + Duration::from_secs(300);
        while games(&killed).len() <= safe && child.try_wait().unwrap().is_none() && Instant::now() < deadline
        {
            sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let kept = games(&killed);
        assert!(kept.len() >= safe, "nothing that was written is lost");
        assert!(kept == expected[..kept.len()], "the games of the run that was not killed");
        safe = kept.len();
    }
    // A killed writer may have left half a block.
    let mut torn = fs::read(&killed).unwrap();
    torn.extend([1, 2, 3]);
    fs::write(&killed, torn).unwrap();
    assert!(hetman(folder.path(), &arguments).status.success());
    assert!(fs::read(&killed).unwrap() == fs::read(&whole).unwrap(), "the same file, byte for byte");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.hgame");
    let mut child = command(folder.path(), FEW_NODES).stdout(Stdio::piped()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(300);
    while games(&path).is_empty() && Instant::now() < deadline {
        sleep(Duration::from_millis(5));
    }
    common::interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(1), "what follows in a script does not follow");
    let mut said = String::new();
    child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    let kept = GameReader::open(&path).unwrap().collect::<Result<Vec<_>, _>>().unwrap();
    assert!(said.contains(&format!("{} games", kept.len())), "what was counted is written: {said}");
}

#[test]
fn a_file_goes_on_only_as_it_began() {
    let folder = tempfile::tempdir().unwrap();
    let run = |options: &str| done(folder.path(), &format!("{FEW_NODES} {options}"));
    let complaint = |options: &str| refused(folder.path(), &format!("{FEW_NODES} {options}"));
    run("--games 3");
    run("--games 5");
    assert_eq!(games(&folder.path().join("games.hgame")).len(), 5);
    assert!(complaint("--games 8 --chess960 50").contains("begun otherwise"));
    fs::write(folder.path().join("games.hgame"), "something else").unwrap();
    assert!(complaint("--games 8").contains("no such file as Hetman writes"));
    assert!(complaint("--games 8 --threads 5000").contains("1..=1024"));
}

#[test]
fn it_ends_at_any_of_its_goals() {
    let folder = tempfile::tempdir().unwrap();
    let run = |options: &str| done(folder.path(), &format!("{FEW_NODES} {options}"));
    run("--positions 200 --output positions.hgame");
    let found = games(&folder.path().join("positions.hgame"));
    let all: usize = found.iter().map(ScoredGame::scored).sum();
    assert!(all >= 200 && all - found[found.len() - 1].scored() < 200, "no game more than needed");
    run("--minutes 0.01 --output minutes.hgame");
    assert!(!games(&folder.path().join("minutes.hgame")).is_empty(), "games that have begun are finished");
}

#[test]
fn tasks_make_the_file_of_one_run_in_any_order_and_twice() {
    let folder = tempfile::tempdir().unwrap();
    let few = "--nodes 50 --hash 1 --seed 5 --classical";
    done(folder.path(), &format!("datagen {few} --games 100 --threads 2 --output whole.hgame"));
    let lines =
        done(folder.path(), &format!("datagen plan {few} --games 100 --games-per-task 40 -o all.hgame"));
    let tasks: Vec<&str> = lines.lines().collect();
    assert_eq!(tasks.len(), 4, "three parts and their join: {lines}");
    let task = |line: &str| {
        let mut command = command(folder.path(), "datagen task");
        let output = command.arg(line).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8_lossy(&said).into_owned())
    };
    assert!(!task(tasks[3]).0, "nothing is there to join yet");
    for part in tasks[..3].iter().rev() {
        let (is_done, said) = task(part);
        assert!(is_done && said.contains("positions"), "{said}");
    }
    assert!(task(tasks[0]).1.contains("is there already"), "a task that was done changes nothing");
    let (is_done, said) = task(tasks[3]);
    assert!(is_done && said.contains("100 games"), "{said}");
    let [all, whole] = ["all.hgame", "whole.hgame"].map(|name| fs::read(folder.path().join(name)).unwrap());
    assert!(all == whole, "the same file, byte for byte");
    let other = tasks[0].replace("Hetman 0.1.0", "Hetman 9.9.9").replace("000000000.hgame", "other.hgame");
    assert!(task(&other).1.contains("all machines must run the same program"));
    assert!(task("{}").1.contains("no line of a plan"));
}
