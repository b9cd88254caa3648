//! A data directory of version 0.1 opens in this one: games, reviews, studies and settings go on.

mod common;

use std::path::Path;
use std::sync::Arc;

use common::{Browser, TestServer};
use serde_json::{Value, json};

/// A server over a copy of the data of version 0.1, and a browser.
async fn start() -> (TestServer, Browser) {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../library/tests/version_0_1/library.sqlite");
    let directory = Arc::new(tempfile::tempdir().unwrap());
    std::fs::copy(old, directory.path().join("library.sqlite")).unwrap();
    let server = TestServer::start_in(directory, 0).await;
    let browser = server.browser().await;
    (server, browser)
}

async fn listed(browser: &Browser) -> Vec<(u64, String)> {
    let page = browser.get("/api/games").await.json();
    let mut games: Vec<(u64, String)> = (page["games"].as_array().unwrap().iter())
        .map(|game| (game["id"].as_u64().unwrap(), game["fen"].as_str().unwrap().to_owned()))
        .collect();
    games.sort();
    games
}

#[tokio::test]
async fn games_are_listed_with_their_last_positions() {
    let (server, browser) = start().await;
    let games = listed(&browser).await;
    let fens: Vec<&str> = games.iter().map(|(_, fen)| fen.as_str()).collect();
    assert_eq!(
        fens,
        [
            "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            "rnbqkb1r/ppp1pppp/3p3n/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3",
            "bbqnnrkr/pppppp1p/6p1/8/8/6P1/PPPPPP1P/BBQNNRKR w KQkq - 0 2",
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnb1kb1r/p2p1ppp/2p2n2/1B3Nq1/4PpP1/3P4/PPP4P/RNBQ1KR1 b kq - 2 11",
            "1K6/1P2k3/8/8/3R4/8/r7/8 b - - 3 2",
            "bbqnnrkr/p1ppp1pp/1p6/5p2/5P2/1P6/P1PPP1PP/BBQNNRKR w KQkq - 0 3",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        ]
    );
    server.end().await;
}

#[tokio::test]
async fn a_game_that_was_begun_goes_on() {
    let (server, browser) = start().await;
    for (id, text) in [(1, "a6"), (2, "Nc3"), (3, "f4")] {
        let game = browser.get(&format!("/api/games/{id}/live")).await.json();
        let ply = game["moves"].as_array().unwrap().len();
        assert!(game["state"]["result"].is_null(), "{game}");
        let action = json!({"type": "move", "ply": ply, "text": text, "lateMs": null});
        let answer = browser.send("POST", &format!("/api/games/{id}/actions"), &action).await;
        assert_eq!(answer.status, 204, "game {id}: {answer:?}");
        let game = browser.get(&format!("/api/games/{id}/live")).await.json();
        assert_eq!(game["moves"][ply]["san"], text);
    }
    let resign = json!({"type": "resign", "side": "black"});
    assert_eq!(browser.send("POST", "/api/games/1/actions", &resign).await.status, 204);
    let games = listed(&browser).await;
    assert_eq!(games[0].1, "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
    let pgn = browser.get("/api/games/1/pgn").await;
    assert!(pgn.text().contains("[TimeControl \"600+2\"]\n[Termination \"normal\"]"), "{}", pgn.text());
    server.end().await;
}

#[tokio::test]
async fn reviews_studies_and_settings_are_there() {
    let (server, browser) = start().await;
    let review = browser.get("/api/games/6/review").await.json();
    assert_eq!(review["moves"].as_array().unwrap().len(), 21, "{review}");
    assert!(review["sides"][0]["accuracy"].is_number(), "{review}");

    let study = browser.get("/api/studies/9").await.json();
    assert_eq!(study["nodes"].as_array().unwrap().len(), 5, "{study}");

    let mut settings = browser.get("/api/settings").await.json();
    for (name, value) in [("language", json!("pl")), ("volume", json!(35)), ("autoQueen", json!("always"))] {
        assert_eq!(settings[name], value, "{settings}");
    }
    settings["volume"] = Value::from(40);
    assert!(browser.send("PUT", "/api/settings", &settings).await.status < 300);
    assert_eq!(browser.get("/api/settings").await.json()["volume"], 40);
    server.end().await;
}
