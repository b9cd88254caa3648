//! What reviews claim is true: in a few positions here, in many games by `scripts/reasons`.

use std::collections::BTreeMap;
use std::fs::File;

use chess::pgn::{PgnGame, Reader};
use engine::Hetman;
use library::GameTree;
use serde_json::{Value, json};
use server::wire::job::JobState;

use crate::claims::{Checked, problems};
use crate::harness::{TestApi, tree};

/// Megabytes of the engine that checks.
const HASH: usize = 16;

impl TestApi {
    /// The review of a game, once it is whole.
    async fn reviewed(&self, id: u32, nodes: u64) -> Value {
        let asked = json!({ "nodes": nodes });
        let job = self.post(&format!("/api/games/{id}/review"), asked).await["job"].as_u64().unwrap();
        let mut subscription = self.hub.subscribe();
        let state = || {
            let job = self.jobs.all().into_iter().find(|known| u64::from(known.id) == job).unwrap();
            job.state
        };
        while state() == JobState::Running {
            subscription.recv().await;
        }
        assert_eq!(state(), JobState::Done);
        self.get(&format!("/api/games/{id}/review")).await
    }
}

/// A claim of a review, and what is wrong with it.
struct Found {
    name: String,
    wrong: Vec<String>,
    text: String,
}

/// Checks every reason of a game.
fn check(tree: &GameTree, review: &Value, engine: &mut Hetman, nodes: u64) -> Vec<Found> {
    let moves = review["moves"].as_array().unwrap();
    let mut found = Vec::new();
    for (ply, reviewed) in moves.iter().enumerate() {
        let game = tree.main_game(ply);
        let is_white = game.position().turn() == chess::Color::White;
        let pov = |percent: f64| if is_white { percent } else { 100.0 - percent };
        let percent = |ply: usize| pov(moves[ply]["winPercent"].as_f64().unwrap());
        let (before, after) = (if ply == 0 { 50.0 } else { percent(ply - 1) }, percent(ply));
        for reason in reviewed["reasons"].as_array().unwrap() {
            let checked = Checked { game: game.clone(), reason, before, after };
            let wrong = problems(&checked, engine, nodes);
            let text = format!("{} ply {} {}: {reason}", game.position(), ply + 1, reviewed["label"]);
            found.push(Found { name: name(reason), wrong, text });
        }
    }
    found
}

/// What kind of claim it is.
fn name(reason: &Value) -> String {
    let claim = &reason["claim"];
    let by = claim["tactic"]["name"].as_str().or(claim["pattern"].as_str()).unwrap_or("");
    let [kind, what] = [&reason["kind"], &claim["type"]].map(|name| name.as_str().unwrap());
    format!("{kind} {what} {by}").trim_end().to_owned()
}

/// Ten short games, each with a fault or a good move, and what must be said about one of its moves.
const GAMES: [(&str, usize, &str, &str); 10] = [
    ("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", 5, "allows", "mate"),
    ("1. f3 e5 2. g4 a6 3. a3 *", 3, "misses", "mate"),
    ("1. e4 e5 2. Qh5 Nc6 3. Qxe5+ Nxe5 *", 4, "allows", "material"),
    (
        "[FEN \"2r3k1/p4ppp/8/3N4/8/7P/5PP1/6K1 b - - 0 1\"]\n\n1... h6 2. Ne7+ Kf8 3. Nxc8 *",
        0,
        "allows",
        "material",
    ),
    ("[FEN \"2r3k1/p4ppp/8/3N4/8/7P/5PP1/6K1 w - - 0 1\"]\n\n1. Kh2 Kf8 *", 0, "misses", "material"),
    ("[FEN \"6k1/r4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\"]\n\n1... Ra2 2. Rd8# *", 0, "allows", "mate"),
    ("[FEN \"2r3k1/p4ppp/8/3N4/8/7P/5PP1/6K1 w - - 0 1\"]\n\n1. Ne7+ Kf8 2. Nxc8 *", 0, "does", "material"),
    ("[FEN \"3rk3/p6p/8/8/3N4/2B5/P6P/4K3 w - - 0 1\"]\n\n1. Bb4 Rxd4 *", 0, "allows", "material"),
    ("[FEN \"5r1k/6pp/7N/8/2Q5/8/8/K7 w - - 0 1\"]\n\n1. Qg8+ Rxg8 2. Nf7# *", 0, "does", "sacrifice"),
    ("[FEN \"8/5k2/8/8/8/2R5/4p3/1K6 b - - 0 1\"]\n\n1... Kf6 2. Re3 *", 0, "misses", "material"),
];

#[tokio::test]
async fn what_is_claimed_in_ten_games_is_true() {
    let mut engine = Hetman::new(HASH, 1);
    let mut wrong = Vec::new();
    for (pgn, ply, kind, claim) in GAMES {
        let api = TestApi::new();
        let review = api.reviewed(api.game(pgn), 20_000).await;
        let reasons = review["moves"][ply]["reasons"].as_array().unwrap();
        if !reasons.iter().any(|reason| reason["kind"] == kind && reason["claim"]["type"] == claim) {
            wrong.push(format!("{pgn}: no {kind} {claim} but {}", review["moves"][ply]));
        }
        let found = check(&tree(pgn), &review, &mut engine, 50_000);
        let false_claims = found.into_iter().filter(|found| !found.wrong.is_empty());
        wrong.extend(false_claims.map(|found| format!("{:?}: {}", found.wrong, found.text)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `REASONS` names a file of games, of which `GAMES` are taken after `SKIP`; `NODES` are searched for every move.
#[tokio::test]
#[ignore = "minutes: run by scripts/reasons"]
async fn what_is_claimed_in_games_of_people_is_true() {
    let number = |name: &str, default: u64| std::env::var(name).map_or(default, |text| text.parse().unwrap());
    let (games, skip, nodes) = (number("GAMES", 200), number("SKIP", 0), number("NODES", 20_000));
    let file = File::open(std::env::var("REASONS").unwrap()).unwrap();
    let mut engine = Hetman::new(HASH, 1);
    let mut table: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    let (mut faults, mut told) = (0, 0);
    let read =
        Reader::new(file).filter_map(Result::ok).filter(|game: &PgnGame| game.mainline().count() >= 20);
    for (number, game) in read.skip(skip as usize).take(games as usize).enumerate() {
        let api = TestApi::new();
        let pgn = without_comments(&game);
        let review = api.reviewed(api.game(&pgn), nodes).await;
        for reviewed in review["moves"].as_array().unwrap() {
            let is_fault = matches!(reviewed["label"].as_str(), Some("inaccuracy" | "mistake" | "blunder"));
            let is_told = |reason: &Value| reason["claim"]["type"] != "evaluation";
            faults += usize::from(is_fault);
            told += usize::from(is_fault && reviewed["reasons"].as_array().unwrap().iter().any(is_told));
        }
        for found in check(&tree(&pgn), &review, &mut engine, 50_000) {
            let [claims, false_claims] = table.entry(found.name).or_default();
            (*claims, *false_claims) = (*claims + 1, *false_claims + usize::from(!found.wrong.is_empty()));
            if !found.wrong.is_empty() {
                println!("false: {:?} {}", found.wrong, found.text);
            }
        }
        let [claims, false_claims] = [0, 1].map(|n| table.values().map(|row| row[n]).sum::<usize>());
        println!(
            "row: {} games: {claims} claims, {false_claims} false; {told} of {faults} faults told",
            number + 1
        );
    }
    for (name, [claims, false_claims]) in &table {
        println!("row: {name}: {claims} {false_claims}");
    }
}

/// The moves alone: evaluations that came with a game would stand in for ours.
fn without_comments(game: &PgnGame) -> String {
    let start = game.tag("FEN").map_or(String::new(), |fen| format!("[FEN \"{fen}\"]\n\n"));
    let mut position = chess::Position::initial();
    let mut text = start;
    for node in game.mainline() {
        let Some(m) = node.pgn_move.to_move() else { break };
        text += &format!("{} ", position.to_san(m));
        position.play(m);
    }
    text + "*"
}
