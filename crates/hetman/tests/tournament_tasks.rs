//! `hetman tournament plan` and `task`: a tournament on several machines is the tournament of one.

mod common;

use std::fs;
use std::path::Path;

use common::{command, done, hetman, refused};

const PLAYERS: &str = "hetman,option.Hash=1 mcts greedy random --nodes 60 --max-moves 30 --games 17 --seed 3 \
                       --pgn-with minimal --data-dir data";

/// A task; whether it was done, and what it said.
fn task(folder: &Path, line: &str) -> (bool, String) {
    let output = command(folder, "tournament task").arg(line).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn tasks_in_any_order_and_twice_make_the_tournament_of_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let whole = done(folder, &format!("tournament {PLAYERS} --db whole.sqlite --pgn whole.pgn -c 2"));
    let plan =
        format!("tournament plan {PLAYERS} --db all.sqlite --pgn all.pgn --output all.md --games-per-task 5");
    let lines = done(folder, &plan);
    let tasks: Vec<&str> = lines.lines().collect();
    assert_eq!(tasks.len(), 5, "four parts and their join: {lines}");
    assert!(tasks[3].starts_with("{\"stage\":0,\"task\":\"games\",\"numbers\":{\"start\":15,\"end\":17}"));
    let (is_done, said) = task(folder, tasks[4]);
    assert!(!is_done && said.contains("do its task first"), "{said}");
    // Machines begin elsewhere.
    let elsewhere = folder.join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    for line in tasks[..4].iter().rev() {
        let (is_done, said) = task(&elsewhere, line);
        assert!(is_done && said.contains("games"), "{said}");
    }
    assert!(task(folder, tasks[0]).1.contains("is there already"), "a task that was done changes nothing");
    for _ in 0..2 {
        let (is_done, said) = task(&elsewhere, tasks[4]);
        // The first table also tells how fast the players were.
        let results = |text: &str| text[text.find("| # | player | points |").unwrap()..].trim().to_owned();
        assert!(is_done && results(&said) == results(&whole), "{said}{whole}");
    }
    let [all, one] = ["all.pgn", "whole.pgn"].map(|name| fs::read_to_string(folder.join(name)).unwrap());
    assert_eq!(all, one);
    assert!(fs::read_to_string(folder.join("all.md")).unwrap().contains("Elo"));
    // The file goes on as any other does.
    let on = hetman(folder, &format!("tournament {} --db all.sqlite", PLAYERS.replace("17", "18")));
    assert!(String::from_utf8_lossy(&on.stderr).contains("17 games are already in"));
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let plan = |seed: u32| {
        let options = "--depth 1 --max-moves 5 --games 4 --games-per-task 2 --db all.sqlite --data-dir data";
        done(folder, &format!("tournament plan random greedy mcts {options} --seed {seed}"))
    };
    let (one, other) = (plan(1), plan(2));
    let line = |plan: &str, number: usize| plan.lines().nth(number).unwrap().to_owned();
    assert!(task(folder, &line(&one, 0)).0);
    assert!(task(folder, &line(&other, 1)).0);
    let (is_done, said) = task(folder, &line(&one, 2));
    assert!(!is_done && said.contains("of other players, programs or options"), "{said}");
    assert!(!folder.join("all.sqlite").exists());
    let few = line(&one, 2).replace("\"parts\":[", "\"parts\":[],\"others\":[");
    assert!(task(folder, &few).1.contains("4 of 4 games are missing"));
    assert!(task(folder, "{}").1.contains("no line of a plan"));
    let swiss = "tournament plan random greedy mcts --depth 1 --format swiss --db all.sqlite --data-dir data";
    assert!(refused(folder, swiss).contains("pairs by results"));
    let nameless = refused(folder, "tournament plan random greedy --depth 1 --data-dir data");
    assert!(nameless.contains("--db FILE"), "{nameless}");
}
