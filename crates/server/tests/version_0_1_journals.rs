//! Journals of version 0.1 are read, go on, and are read again with what this version adds to them.

mod common;

use std::fs;
use std::io::Read;
use std::sync::Arc;

use common::{Browser, TestServer, receive_type, send};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

/// A library of version 0.1: games in progress with every kind of entry, a finished one, a session, settings.
const LIBRARY: &[u8] = include_bytes!("data/library-0.1.sqlite.gz");
/// What the browser that made it has in its cookie.
const SECRET: &str = "d3e437d024a83570c9d2e7e6136007ac286df0196b914cbda47e03ba29029574";

async fn started() -> (TestServer, Browser) {
    let directory = tempfile::tempdir().unwrap();
    let mut library = Vec::new();
    GzDecoder::new(LIBRARY).read_to_end(&mut library).unwrap();
    fs::write(directory.path().join("library.sqlite"), library).unwrap();
    let server = TestServer::start_in(Arc::new(directory), 0).await;
    let cookie = format!("hetman-{}={SECRET}", server.address.port());
    let browser = Browser::with_cookie(server.address, cookie).await;
    (server, browser)
}

async fn game(browser: &Browser, id: u32) -> Value {
    let answer = browser.get(&format!("/api/games/{id}/live")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn moves(game: &Value) -> Vec<&str> {
    game["moves"].as_array().unwrap().iter().map(|played| played["san"].as_str().unwrap()).collect()
}

async fn act(browser: &Browser, id: u32, action: Value) {
    let answer = browser.send("POST", &format!("/api/games/{id}/actions"), &action).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
}

#[tokio::test]
async fn the_browser_is_known_and_its_settings_are_kept() {
    let (server, browser) = started().await;
    let settings = browser.get("/api/hello").await.json()["settings"].clone();
    assert_eq!(
        (&settings["board"], &settings["volume"], &settings["name"]),
        (&json!("green"), &json!(7), &json!("Ada"))
    );
    server.end().await;
}

#[tokio::test]
async fn a_game_in_progress_goes_on_and_survives_a_restart() {
    let (server, browser) = started().await;
    let before = game(&browser, 1).await;
    assert_eq!(moves(&before), ["e4", "e5", "Nf3", "d6"]);
    assert_eq!(before["state"]["drawOffer"], "white");
    assert_eq!(before["setup"]["start"], json!({ "from": "chess960", "number": 518 }));
    assert_eq!(before["setup"]["time"][1], json!({ "limit": "perMove", "ms": 3_600_000 }));
    act(&browser, 1, json!({ "type": "move", "ply": 4, "text": "Bc4", "lateMs": null })).await;
    act(&browser, 1, json!({ "type": "takeBack" })).await;
    act(&browser, 1, json!({ "type": "move", "ply": 4, "text": "d4", "lateMs": null })).await;
    let cookie = browser.cookie.clone();
    let (directory, port) = server.end().await;
    let server = TestServer::start_in(directory, port).await;
    let browser = Browser::with_cookie(server.address, cookie).await;
    assert_eq!(moves(&game(&browser, 1).await), ["e4", "e5", "Nf3", "d6", "d4"]);
    server.end().await;
}

#[tokio::test]
async fn games_with_computers_and_links_go_on() {
    let (server, browser) = started().await;
    let against_computer = game(&browser, 2).await;
    assert_eq!(against_computer["moves"][1]["score"], json!({ "cp": -32 }));
    assert_eq!(against_computer["setup"]["seats"][1]["id"], "preset:wroclaw-3");
    act(&browser, 2, json!({ "type": "move", "ply": 2, "text": "d4", "lateMs": null })).await;
    let linked = game(&browser, 3).await;
    assert!(linked["seats"][1]["link"].as_str().unwrap().contains("join="), "{linked}");
    let computers = game(&browser, 4).await;
    assert_eq!(
        (&computers["state"]["paused"], &computers["state"]["delayMs"]),
        (&json!(true), &json!(60_000))
    );
    let mut socket = browser.live().await;
    send(&mut socket, &json!({ "type": "watch", "game": 4 })).await;
    receive_type(&mut socket, "game").await;
    act(&browser, 4, json!({ "type": "step" })).await;
    assert_eq!(receive_type(&mut socket, "move").await["ply"], 1);
    server.end().await;
}
