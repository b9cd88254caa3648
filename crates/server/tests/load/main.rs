//! The studio under load: many sockets, many games, analyses beside play; and with little memory. `scripts/load` and
//! `scripts/memory` print the figures.

#[path = "../common/mod.rs"]
mod common;
mod memory;
mod raw_socket;
mod studio;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use common::{receive, receive_type, send};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, timeout};

use raw_socket::RawSocket;
use studio::{Studio, here, no_limit, watching};

const SOCKETS: usize = 10_000;
/// Knights out and home again.
const MOVES: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];
/// A fifth repetition ends a game.
const PLIES: usize = 16;
/// Longer than anything takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// When each move was sent, by game and ply.
type SentMoves = Arc<Mutex<HashMap<(u64, u64), Instant>>>;
type Echoes = Arc<Mutex<Vec<Duration>>>;

/// Sockets that watch games, each the game of its number.
async fn spectators(studio: &Studio, games: &[u64], sent: &SentMoves, echoes: &Echoes) -> JoinSet<()> {
    let (mut sockets, (ready, mut shown)) = (JoinSet::new(), mpsc::unbounded_channel());
    let connecting = Arc::new(Semaphore::new(64));
    for number in 0..SOCKETS {
        let game = games[number % games.len()];
        let (browser, connecting, ready) = (studio.browser.clone(), Arc::clone(&connecting), ready.clone());
        let (sent, echoes) = (Arc::clone(sent), Arc::clone(echoes));
        sockets.spawn(async move {
            let permit = connecting.acquire_owned().await.unwrap();
            let mut socket = RawSocket::connect(&browser, game).await;
            drop(permit);
            while let Some((game, ply)) = socket.next_move(&ready).await {
                let now = Instant::now();
                let made = sent.lock().unwrap().get(&(game, ply)).copied();
                echoes.lock().unwrap().extend(made.map(|made| now - made));
            }
        });
    }
    for _ in 0..SOCKETS {
        timeout(PATIENCE, shown.recv()).await.expect("all games are shown");
    }
    sockets
}

fn print(what: &str, times: &mut [Duration]) -> Duration {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let [median, most, worst] = [0.5, 0.99, 1.0].map(at);
    println!("{what}: {} times, median {median:.1?}, 99 % {most:.1?}, worst {worst:.1?}", times.len());
    most
}

/// Lets moves be played at a steady rate, in one game after another, and prints how soon spectators had them.
async fn measure(studio: &Studio, what: &str, games: &[u64], moves: usize, between: Duration) {
    let (sent, echoes) = (SentMoves::default(), Echoes::default());
    let mut sockets = spectators(studio, games, &sent, &echoes).await;
    let watchers = SOCKETS / games.len();
    let (cpu, mut ticks) = (studio.cpu(), interval(between));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for number in 0..moves {
        ticks.tick().await;
        let (game, ply) = (games[number % games.len()], number / games.len());
        sent.lock().unwrap().insert((game, ply as u64 + 1), Instant::now());
        studio.plays(game, ply, MOVES[ply % 4]).await;
    }
    let all = async {
        while echoes.lock().unwrap().len() < moves * watchers {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, all).await.expect("every spectator has every move");
    let cpu = (studio.cpu() - cpu) / moves as u32;
    let mut echoes = std::mem::take(&mut *echoes.lock().unwrap());
    print(&format!("{what}, {moves} moves"), &mut echoes);
    println!("    CPU time a move {cpu:.1?}, peak memory {} MB", studio.peak_memory());
    sockets.abort_all();
    while sockets.join_next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn ten_thousand_sockets_over_400_games() {
    let studio = Studio::start().await;
    let mut games = Vec::new();
    for _ in 0..400 {
        games.push(studio.plain_game().await);
    }
    let what = "10,000 sockets over 400 games at 20 moves a second";
    measure(&studio, what, &games, 1_200, Duration::from_millis(50)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn ten_thousand_sockets_on_one_game() {
    let studio = Studio::start().await;
    let game = studio.plain_game().await;
    measure(&studio, "10,000 sockets on one game", &[game], PLIES, Duration::from_secs(2)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn five_hundred_games_against_the_computer_at_once() {
    let studio = Arc::new(Studio::start().await);
    let mut games = JoinSet::new();
    for _ in 0..500 {
        let studio = Arc::clone(&studio);
        games.spawn(async move {
            let computer = json!({ "who": "computer", "id": "hetman", "elo": 1500 });
            let game = studio.game([here(), computer], [no_limit(), no_limit()]).await;
            let mut socket = watching(&studio.browser, game).await;
            let begun = Instant::now();
            studio.plays(game, 0, "e2e4").await;
            let ply = |message: &Value| message["ply"].as_u64().unwrap();
            while ply(&receive_type(&mut socket, "move").await) < 2 {}
            begun.elapsed()
        });
    }
    print("500 games at once, the computer's answer", &mut games.join_all().await);
    println!("    peak memory {} MB", studio.peak_memory());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn a_second_is_a_second_beside_eight_analyses() {
    let studio = Studio::start().await;
    let _analyses = analyse(&studio, 4).await;
    let (mut first, mut answers) = (Vec::new(), Vec::new());
    while answers.len() < 40 {
        let mut times = second_answers(&studio).await;
        first.push(times.remove(0));
        answers.extend(times);
    }
    print("a one-second answer beside eight analyses, first moves", &mut first);
    print("a one-second answer beside eight analyses, others", &mut answers);
}

/// How long each answer of a computer took that has a second for a move, until the game is over.
async fn second_answers(studio: &Studio) -> Vec<Duration> {
    let second = json!({ "limit": "perMove", "ms": 1_000 });
    let computer = json!({ "who": "computer", "id": "hetman", "elo": null });
    let game = studio.game([here(), computer], [no_limit(), second]).await;
    let mut socket = watching(&studio.browser, game).await;
    let mut answers = Vec::new();
    let mut next = ("e2".to_owned(), "e4".to_owned());
    for ply in (0..40).step_by(2) {
        let begun = Instant::now();
        studio.plays(game, ply, &format!("{}{}", next.0, next.1)).await;
        let state = loop {
            let moved = receive_type(&mut socket, "move").await;
            if moved["ply"].as_u64() == Some(ply as u64 + 2) {
                break moved["state"].clone();
            }
        };
        answers.push(begun.elapsed());
        let Some((from, to)) = state["legal"]["destinations"].as_object().and_then(|all| all.iter().next())
        else {
            break;
        };
        next = (from.clone(), to[0].as_str().unwrap().to_owned());
    }
    answers
}

/// Sockets with two analyses each that go on and on.
async fn analyse(studio: &Studio, sockets: usize) -> JoinSet<()> {
    let mut analyses = JoinSet::new();
    for _ in 0..sockets {
        let mut socket = studio.browser.live().await;
        let study = studio.browser.send("POST", "/api/studies", &json!({ "from": "standard" })).await.json();
        for slot in 0..2 {
            let message = json!({ "type": "analyse", "slot": slot, "study": study["id"], "path": "",
                "engine": "hetman", "lines": 3, "threat": false });
            send(&mut socket, &message).await;
        }
        receive_type(&mut socket, "analysis").await;
        analyses.spawn(async move { while receive(&mut socket).await.is_some() {} });
    }
    analyses
}
