//! `hetman tune search` through the real binary.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `hetman` in a folder.
fn hetman(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hetman"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .env("HETMAN_DATA_DIR", folder)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn complaint(output: &Output) -> String {
    assert!(!output.status.success());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const SEARCH: &str = "tune search --iterations 4 --nodes 200 --hash 1 --r-end 0.2 -c 2 --output run.json";

#[test]
fn a_run_ends_with_a_table_that_can_be_applied() {
    let folder = tempfile::tempdir().unwrap();
    let text = stdout(&hetman(folder.path(), SEARCH));
    assert!(text.contains("probcut_margin") && text.contains("Try it: hetman match hetman"), "{text}");
    assert!(!text.contains("time_share"), "there is no clock: {text}");

    assert!(complaint(&hetman(folder.path(), SEARCH)).contains("--resume"), "a run is not overwritten");
    let again = stdout(&hetman(folder.path(), &format!("{SEARCH} --resume")));
    assert_eq!(again, text, "nothing is left to play");
    let other = hetman(folder.path(), &format!("{SEARCH} --resume --seed 2"));
    assert!(complaint(&other).contains("begun with other"));

    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/src/search_parameters.rs");
    let copy = folder.path().join("parameters.rs");
    fs::copy(source, &copy).unwrap();
    assert!(text.starts_with(&stdout(&hetman(folder.path(), "tune apply run.json parameters.rs"))));
    let [before, after] = [source.as_ref(), copy.as_path()].map(|path| fs::read_to_string(path).unwrap());
    assert_eq!(before.lines().count(), after.lines().count());
    let changed = before.lines().zip(after.lines()).filter(|(old, new)| old != new).count();
    let player = text.lines().last().unwrap();
    assert_eq!(changed, player.matches(',').count() - 1, "as many lines as the player has settings");
}

#[test]
fn only_chosen_parameters_are_tuned() {
    let folder = tempfile::tempdir().unwrap();
    let text = stdout(&hetman(folder.path(), &format!("{SEARCH} --parameters probcut_margin,time_share")));
    assert!(text.contains("probcut_margin") && text.contains("time_share") && !text.contains("razoring"));
    let error = complaint(&hetman(folder.path(), "tune search --parameters probcut_margin,nonsense"));
    assert!(error.contains("hetman tune list") && error.contains("\"nonsense\""), "{error}");
}

#[test]
fn the_list_is_as_openbench_takes_it() {
    let text = stdout(&hetman(Path::new("."), "tune list"));
    assert!(text.lines().all(|line| line.split(", ").count() == 7), "{text}");
}

#[test]
fn hetman_plays_matches_with_other_parameters() {
    let folder = tempfile::tempdir().unwrap();
    let duel = |player: &str| {
        hetman(folder.path(), &format!("match {player} hetman,hash=1 --games 2 --nodes 200 --max-moves 20"))
    };
    let text = stdout(&duel("hetman,probcut_margin=200,hash=1,name=new"));
    assert!(text.contains("new against Hetman: 2 games"), "{text}");
    assert!(complaint(&duel("hetman,probcut_margin=9999")).contains("between 80 and 350"));
    assert!(complaint(&duel("hetman,probcut_margin=x")).contains("expected a number"));
    assert!(complaint(&duel("hetman,nonsense=1")).contains("hetman tune list"));
}
