//! How long a move takes from the player to a hundred watchers, through real sockets, while Hetman analyses on
//! every core.

mod common;

use std::time::{Duration, Instant};

use common::{Browser, TestServer, receive, receive_type, send};
use serde_json::{Value, json};
use tokio::sync::mpsc;

const WATCHERS: usize = 100;
const GAMES: usize = 25;
/// Knights out and home again, four times: one more round would be a draw.
const MOVES: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];
const LIMIT: Duration = Duration::from_millis(50);

/// `scripts/load` prints the figures.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn a_move_is_heard_at_once_while_hetman_analyses_on_every_core() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let quiet = echoes(&browser).await;
    print("nothing else", &quiet);
    let analysis = analyse(&browser).await;
    let busy = echoes(&browser).await;
    print("Hetman on every core", &busy);
    analysis.abort();
    assert!(at(&busy, 0.99) <= LIMIT);
    server.end().await;
}

/// Lets Hetman think until the task is aborted.
async fn analyse(browser: &Browser) -> tokio::task::JoinHandle<()> {
    let cores = std::thread::available_parallelism().unwrap().get();
    browser.send("PUT", "/api/settings", &json!({ "threads": cores, "hash": 64 })).await;
    let study = browser.send("POST", "/api/studies", &json!({ "from": "standard" })).await.json();
    let mut socket = browser.live().await;
    let message = json!({ "type": "analyse", "slot": 0, "study": study["id"], "path": "", "engine": "hetman",
        "lines": 1, "threat": false });
    send(&mut socket, &message).await;
    while receive_type(&mut socket, "analysis").await["info"]["depth"].as_u64() < Some(10) {}
    tokio::spawn(async move { while receive(&mut socket).await.is_some() {} })
}

/// How long each move of some games took to each watcher, sorted.
async fn echoes(browser: &Browser) -> Vec<Duration> {
    let (here, none) = (json!({ "who": "here", "name": "" }), json!({ "limit": "none" }));
    let game = json!({ "seats": [here, here], "start": { "from": "standard" }, "time": [none, none] });
    let mut echoes = Vec::new();
    for _ in 0..GAMES {
        let id = browser.send("POST", "/api/games", &game).await.json()["id"].clone();
        let (messages, mut times) = mpsc::unbounded_channel();
        let mut watchers = Vec::new();
        for _ in 0..WATCHERS {
            watchers.push(tokio::spawn(watch(browser.clone(), id.clone(), messages.clone())));
        }
        for _ in 0..WATCHERS {
            times.recv().await.unwrap();
        }
        for ply in 0..16 {
            let action = json!({ "type": "move", "ply": ply, "text": MOVES[ply % 4], "lateMs": null });
            let made = Instant::now();
            let answer = browser.send("POST", &format!("/api/games/{id}/actions"), &action).await;
            assert_eq!(answer.status, 204);
            for _ in 0..WATCHERS {
                echoes.push(times.recv().await.unwrap() - made);
            }
        }
        watchers.iter().for_each(tokio::task::JoinHandle::abort);
    }
    echoes.sort();
    echoes
}

/// Tells when the game was shown, then when each move was messages.
async fn watch(browser: Browser, game: Value, messages: mpsc::UnboundedSender<Instant>) {
    let mut socket = browser.live().await;
    send(&mut socket, &json!({ "type": "watch", "game": game })).await;
    receive_type(&mut socket, "game").await;
    let _ = messages.send(Instant::now());
    loop {
        receive_type(&mut socket, "move").await;
        let _ = messages.send(Instant::now());
    }
}

fn at(sorted: &[Duration], share: f64) -> Duration {
    sorted[((sorted.len() - 1) as f64 * share) as usize]
}

fn print(what: &str, echoes: &[Duration]) {
    let [median, most, worst] = [0.5, 0.99, 1.0].map(|share| at(echoes, share));
    println!("{what}: {} echoes, median {median:.1?}, 99 % {most:.1?}, worst {worst:.1?}", echoes.len());
}
