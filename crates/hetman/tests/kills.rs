//! Matches, imports, reviews and self-play, killed at random moments again and again: nothing that was told is lost or
//! doubled. `scripts/kills` runs these; they are too long for every day.

mod common;

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use chess::pgn::{NodeId, PgnGame};
use chess::random::Random;
use rusqlite::Connection;
use serde_json::Value;
use train::data::{GameReader, ScoredGame};

use common::studio::StudioProcess;

/// Longer than anything takes, also on a busy machine.
const LONG: Duration = Duration::from_secs(120);

/// Random moments, which `HETMAN_SEED` repeats as far as the machine does.
fn moments(what: &str) -> Random {
    let seed = std::env::var("HETMAN_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| u64::from(std::process::id()));
    println!("{what}: seed {seed}");
    Random::new(seed)
}

fn pause(random: &mut Random, most_ms: usize) {
    sleep(Duration::from_millis(random.below(most_ms) as u64));
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Starts a command, kills it after a random time and tells what it had printed.
fn killed(folder: &Path, arguments: &str, random: &mut Random) -> String {
    let printed = folder.join("printed");
    let mut command = common::command(folder, arguments);
    command.env("HETMAN_DATA_DIR", folder).stderr(Stdio::null());
    let child = command.stdout(File::create(&printed).unwrap()).spawn().unwrap();
    pause(random, 1500);
    kill(child);
    fs::read_to_string(printed).unwrap()
}

#[test]
#[ignore = "takes minutes"]
fn a_match_killed_two_hundred_times_loses_and_doubles_no_game() {
    const KILLS: usize = 200;
    let folder = tempfile::tempdir().unwrap();
    let mut random = moments("match");
    let play = "match greedy random --depth 1 --games 1000000 -c 2 --db match.sqlite --report-every 1";
    let mut reported = 0;
    for _ in 0..KILLS {
        let printed = killed(folder.path(), play, &mut random);
        // A report that was cut off in its first line tells no number.
        let reports = printed.lines().filter_map(|line| line.split_once(": ")?.1.strip_suffix(" games"));
        reported = reports.filter_map(|games| games.parse().ok()).fold(reported, u64::max);
        let connection = Connection::open(folder.path().join("match.sqlite")).unwrap();
        // A kill may come before there is a table.
        let Ok(mut statement) = connection.prepare("SELECT number FROM game") else { continue };
        let numbers: Vec<u64> =
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert_eq!(numbers.iter().collect::<HashSet<_>>().len(), numbers.len(), "a game counts twice");
        assert!(numbers.len() as u64 >= reported, "{} games of {reported} reported", numbers.len());
    }
    assert!(reported > 100, "{reported}");
    println!("match: {KILLS} kills, {reported} games reported, none lost or doubled");
}

#[test]
#[ignore = "takes minutes"]
fn self_play_killed_again_and_again_makes_the_games_of_one_run() {
    const KILLS: usize = 150;
    let folder = tempfile::tempdir().unwrap();
    let mut random = moments("datagen");
    let games = |name: &str| -> Vec<ScoredGame> {
        let reader = GameReader::open(&folder.path().join(name));
        reader.map_or(Vec::new(), |games| games.map_while(Result::ok).collect())
    };
    let play = "datagen --nodes 50 --hash 1 --seed 5 --threads 2";
    let mut kept = Vec::new();
    for _ in 0..KILLS {
        killed(folder.path(), &format!("{play} --games 1000000 --output killed.hgame"), &mut random);
        let now = games("killed.hgame");
        assert!(now.starts_with(&kept), "{} games were there, {} are", kept.len(), now.len());
        kept = now;
    }
    assert!(kept.len() > KILLS, "{}", kept.len());
    // A whole file, the same as a run makes that is never killed: every game is there once.
    let count = kept.len() + 64;
    for name in ["killed.hgame", "whole.hgame"] {
        common::done(folder.path(), &format!("{play} --games {count} --output {name}"));
    }
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(bytes("killed.hgame") == bytes("whole.hgame"), "the same file, byte for byte");
    println!("datagen: {KILLS} kills, {} games written before the last, none lost or doubled", kept.len());
}

fn studio(folder: &Path) -> StudioProcess {
    StudioProcess::start(common::command(folder, "--no-open --port 0 --data-dir").arg(folder))
}

/// Imports a file and says which job does it.
fn upload(studio: &StudioProcess, file: &str) -> Value {
    studio.json("POST", "/api/import", file)["job"].clone()
}

fn job_of(studio: &StudioProcess, job: &Value) -> Value {
    let jobs = studio.json("GET", "/api/jobs", "");
    jobs.as_array().unwrap().iter().find(|found| found["id"] == *job).unwrap().clone()
}

/// The job when it has ended.
fn finished(studio: &StudioProcess, job: &Value) -> Value {
    let begun = Instant::now();
    loop {
        let found = job_of(studio, job);
        if found["state"]["status"] != "running" {
            return found;
        }
        assert!(begun.elapsed() < LONG, "{found}");
        sleep(Duration::from_millis(10));
    }
}

/// Games that differ in the name of White only.
fn numbered_games(numbers: std::ops::Range<usize>) -> String {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1/2-1/2";
    numbers.map(|n| format!("[White \"Player {n}\"]\n[Result \"1/2-1/2\"]\n\n{moves}\n\n")).collect()
}

/// How many games the library has; none may be there twice.
fn games_in(folder: &Path) -> usize {
    let connection = Connection::open(folder.join("library.sqlite")).unwrap();
    let count = |sql| connection.query_row(sql, [], |row| row.get::<_, usize>(0)).unwrap();
    let games = count("SELECT count(*) FROM game");
    assert_eq!(count("SELECT count(DISTINCT white) FROM game"), games, "a game is there twice");
    assert_eq!(count("SELECT count(*) FROM score"), games, "a game has no moves");
    assert_eq!(count("SELECT count(*) FROM words"), games, "a game cannot be found");
    games
}

#[test]
#[ignore = "takes minutes"]
fn imports_killed_again_and_again_lose_and_double_no_game() {
    const KILLS: usize = 150;
    const GAMES: usize = 4_000;
    let folder = tempfile::tempdir().unwrap();
    let mut random = moments("import");
    let (mut files, mut told, mut there, mut in_the_middle) = (1, 0, 0, 0);
    for _ in 0..KILLS {
        let studio = studio(folder.path());
        let file = numbered_games((files - 1) * GAMES..files * GAMES);
        let job = upload(&studio, &file);
        let until = Instant::now() + Duration::from_millis(random.below(1200) as u64);
        let mut acknowledged = 0;
        while Instant::now() < until {
            let progress = job_of(&studio, &job);
            acknowledged = progress["games"].as_u64().unwrap() as usize;
            assert_eq!(progress["failed"], 0, "{progress}");
        }
        drop(studio);
        let found = games_in(folder.path());
        assert!(found >= there + acknowledged, "{found} of {there} + {acknowledged} games");
        (there, told) = (found, told + acknowledged);
        // The same file again, until all of it is there.
        in_the_middle += usize::from(!found.is_multiple_of(GAMES));
        files = there / GAMES + 1;
    }
    let studio = studio(folder.path());
    let job = upload(&studio, &numbered_games(0..files * GAMES));
    let ended = finished(&studio, &job);
    let counts = [&ended["games"], &ended["duplicates"]].map(|count| count.as_u64().unwrap() as usize);
    assert_eq!((counts, games_in(folder.path())), ([files * GAMES - there, there], files * GAMES));
    println!(
        "import: {KILLS} kills, {in_the_middle} in the middle of a file, {told} games told, {there} there, none lost or doubled"
    );
}

const REVIEWED: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 \
     10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 17. Bg5 h6 18. Be3 Nc5 \
     19. Bxh6 Bxh6 1-0";

/// The moves of the main line.
fn moves_of(pgn: &str) -> Vec<String> {
    let game: PgnGame = pgn.parse().unwrap();
    let main_line = std::iter::successors(game.main_child(NodeId::ROOT), |&node| game.main_child(node));
    main_line.map(|node| format!("{:?}", game.node(node).pgn_move())).collect()
}

#[test]
#[ignore = "takes minutes"]
fn reviews_killed_again_and_again_go_on_and_end_whole() {
    const KILLS: usize = 100;
    let folder = tempfile::tempdir().unwrap();
    let mut random = moments("review");
    let (mut game, mut is_told, mut whole) = (0, false, 0);
    for round in 0..=KILLS {
        let studio = studio(folder.path());
        if game == 0 || is_told {
            assert!(
                !is_told || !studio.json("GET", &format!("/api/games/{game}/review"), "").is_null(),
                "a review is lost"
            );
            let pgn = format!("[White \"Reviewed {round}\"]\n[Result \"1-0\"]\n\n{REVIEWED}\n");
            finished(&studio, &upload(&studio, &pgn));
            game = studio.json("GET", "/api/games?text=reviewed", "")["games"]
                .as_array()
                .unwrap()
                .iter()
                .map(|game| game["id"].as_u64().unwrap())
                .max()
                .unwrap();
            is_told = false;
        }
        let started = studio.json("POST", &format!("/api/games/{game}/review"), "{\"nodes\":20000}");
        let until = if round == KILLS { Instant::now() + LONG } else { later(&mut random) };
        while Instant::now() < until && !is_told {
            is_told = job_of(&studio, &started["job"])["state"]["status"] == "done";
        }
        check_review(&studio, game, is_told);
        whole += usize::from(is_told);
        drop(studio);
    }
    assert!(is_told, "the last review is brought to its end");
    println!("review: {KILLS} kills, {whole} reviews ended whole, none lost, no half one shown");
}

fn later(random: &mut Random) -> Instant {
    Instant::now() + Duration::from_millis(random.below(3_000) as u64)
}

/// A review is whole or not there, the game is what it was, and no move is evaluated twice.
fn check_review(studio: &StudioProcess, game: u64, is_told: bool) {
    let review = studio.json("GET", &format!("/api/games/{game}/review"), "");
    assert!(!is_told || !review.is_null(), "what was told is there");
    let plies = moves_of(REVIEWED).len();
    if let Value::Object(review) = &review {
        let moves = review["moves"].as_array().unwrap();
        assert_eq!(moves.len(), plies, "half a review");
        assert!(moves.iter().all(|m| !m["score"].is_null()), "half a review: {moves:?}");
    }
    let pgn = studio.ask("GET", &format!("/api/games/{game}/pgn"), "").1;
    assert_eq!(moves_of(&pgn), moves_of(REVIEWED), "{pgn}");
    assert!(pgn.matches("[%eval").count() <= plies, "{pgn}");
}
