//! The studio with little memory: it gives engines less, and goes on. `scripts/memory` prints the figures.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;

use crate::analyse;
use crate::common::receive;
use crate::studio::{Studio, here, no_limit, watching};

/// Lets so many computers of full strength play at once, with two analyses beside them. Says how many answered; the
/// games of the others ended with a reason.
async fn plays(studio: &Arc<Studio>, computers: usize, hash: u32) -> usize {
    let hello = studio.browser.get("/api/hello").await.json();
    let largest = hello["largestHash"].as_u64().unwrap();
    let hash = u64::from(hash).min(largest);
    println!("    the page offers hash up to {largest} MB; set to {hash} MB");
    let set = studio.browser.send("PUT", "/api/settings", &json!({ "hash": hash })).await;
    assert_eq!(set.status, 200, "{set:?}");
    let _analyses = analyse(studio, 1).await;
    let mut games = JoinSet::new();
    for _ in 0..computers {
        let studio = Arc::clone(studio);
        games.spawn(async move {
            let computer = json!({ "who": "computer", "id": "hetman", "elo": null });
            let game = studio.game([here(), computer], [no_limit(), no_limit()]).await;
            let mut socket = watching(&studio.browser, game).await;
            studio.plays(game, 0, "e2e4").await;
            loop {
                let message = receive(&mut socket).await.expect("the studio lives");
                if message["type"] == "move" && message["ply"] == 2 {
                    return true;
                }
                if !message["state"]["result"].is_null() {
                    return false;
                }
            }
        });
    }
    let answered = games.join_all().await.into_iter().filter(|&answered| answered).count();
    // Analyses fill their tables.
    tokio::time::sleep(Duration::from_secs(10)).await;
    answered
}

/// Says how many computers answered, and the peak of the memory.
async fn survives(what: &str, studio: Studio, computers: usize, hash: u32) -> (usize, u64) {
    println!("{what}: {computers} computers at once, two analyses");
    let studio = Arc::new(studio);
    let answered = plays(&studio, computers, hash).await;
    let mut studio = Arc::into_inner(studio).expect("all games have answered");
    assert!(studio.lives(), "it was killed");
    let peak = studio.peak_memory();
    println!("    {answered} answered, peak memory {peak} MB");
    (answered, peak)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn little_memory_512() {
    let studio = Studio::limited("unlimited", Some(512)).await;
    let (answered, peak) = survives("512 MB", studio, 64, 64).await;
    assert!(answered == 64 && peak < 512);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn little_memory_2048() {
    let studio = Studio::limited("unlimited", Some(2_048)).await;
    let (answered, peak) = survives("2 GB", studio, 20, 1_500).await;
    assert!(answered == 20 && peak < 2_048);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn little_memory_ulimit() {
    let studio = Studio::limited("1500000", None).await;
    let (answered, _) = survives("ulimit -v 1500000", studio, 64, 1_500).await;
    assert!(answered == 64);
}
