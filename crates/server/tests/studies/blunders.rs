//! How many of people's blunders a review finds (`scripts/blunders`).

use std::time::Instant;

use serde_json::{Value, json};
use server::wire::job::JobState;

use crate::harness::TestApi;

/// `BLUNDERS` names a file with a line of JSON for each game: its `pgn`, and the `plies` of its blunders from 0.
/// `NODES` asks for other nodes than the standard review's.
#[tokio::test]
#[ignore = "minutes: run by scripts/blunders"]
async fn blunders_of_people_are_labelled() {
    let file = std::fs::read_to_string(std::env::var("BLUNDERS").unwrap()).unwrap();
    let nodes: Option<u64> = std::env::var("NODES").ok().map(|nodes| nodes.parse().unwrap());
    let (mut labelled, mut all, mut games, mut seconds) = (0, 0, 0, 0.0);
    for line in file.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let api = TestApi::new();
        let id = api.game(game["pgn"].as_str().unwrap());
        let began = Instant::now();
        let review = api.whole_review(id, json!({ "nodes": nodes })).await;
        seconds += began.elapsed().as_secs_f64();
        games += 1;
        for ply in game["plies"].as_array().unwrap() {
            let reviewed = &review["moves"][ply.as_u64().unwrap() as usize];
            let label = reviewed["label"].as_str().unwrap_or("none");
            let is_found = ["inaccuracy", "mistake", "blunder"].contains(&label);
            (labelled, all) = (labelled + usize::from(is_found), all + 1);
            if !is_found {
                println!("missed: game {games}, ply {ply}: {label}, {}", reviewed["score"]);
            }
        }
        let speed = api.library.setting("reviewSpeed").unwrap().unwrap_or_default();
        let mean = seconds / f64::from(games);
        println!(
            "{labelled} of {all} labelled in {games} games, {mean:.1} s per game ({speed} nodes per second)"
        );
    }
}

impl TestApi {
    async fn whole_review(&self, id: u32, asked: Value) -> Value {
        let job = self.post(&format!("/api/games/{id}/review"), asked).await["job"].as_u64().unwrap();
        let mut subscription = self.hub.subscribe();
        let is_done = || {
            self.jobs.all().iter().any(|known| u64::from(known.id) == job && known.state == JobState::Done)
        };
        while !is_done() {
            subscription.recv().await;
        }
        self.get(&format!("/api/games/{id}/review")).await
    }
}
