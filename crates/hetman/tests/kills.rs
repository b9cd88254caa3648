//! Matches, killed at random moments again and again: no game is lost or doubled. `scripts/kills` runs this; it is too
//! long for every day.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use chess::random::Random;
use rusqlite::Connection;

fn hetman(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hetman"));
    command.args(arguments.split(' ')).current_dir(folder).env("HETMAN_DATA_DIR", folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Starts a command, kills it after a random time and tells what it had printed.
fn killed(folder: &Path, arguments: &str, random: &mut Random) -> String {
    let printed = folder.join("printed");
    let mut child = hetman(folder, arguments).stdout(File::create(&printed).unwrap()).spawn().unwrap();
    sleep(Duration::from_millis(random.below(1500) as u64));
    child.kill().unwrap();
    child.wait().unwrap();
    fs::read_to_string(printed).unwrap()
}

#[test]
#[ignore = "takes minutes"]
fn a_match_killed_two_hundred_times_loses_and_doubles_no_game() {
    const KILLS: usize = 200;
    let folder = tempfile::tempdir().unwrap();
    let mut random = Random::new(1);
    let play = "match greedy random --depth 1 --games 1000000 -c 2 --db match.sqlite --report-every 1";
    let mut reported = 0;
    for _ in 0..KILLS {
        let printed = killed(folder.path(), play, &mut random);
        // A report that was cut off in its first line tells no number.
        let reports = printed.lines().filter_map(|line| line.split_once(": ")?.1.strip_suffix(" games"));
        reported = reports.filter_map(|games| games.parse().ok()).fold(reported, u64::max);
        let connection = Connection::open(folder.path().join("match.sqlite")).unwrap();
        let mut statement = connection.prepare("SELECT number FROM game").unwrap();
        let numbers: Vec<u64> =
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert_eq!(numbers.iter().collect::<HashSet<_>>().len(), numbers.len(), "a game counts twice");
        assert!(numbers.len() as u64 >= reported, "{} games of {reported} reported", numbers.len());
    }
    assert!(reported > 100, "{reported}");
    println!("{KILLS} kills, {reported} games reported, none lost or doubled");
}
