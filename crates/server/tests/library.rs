//! The library under the studio: damaged rows, games deleted together, a directory that is deleted.

mod common;

use common::{Browser, TestServer, receive_type};
use serde_json::{Value, json};

const GAMES: &str = "[White \"First\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"Second\"]\n\n1. d4 d5 2. c4 e6 *\n\n[White \"Third\"]\n\n1. c4 *\n";

async fn import(browser: &Browser) {
    let id = browser.upload(GAMES.as_bytes()).await.json()["job"].clone();
    assert_eq!(browser.finished(&id).await["games"], 3);
}

/// Writes into the library what Hetman never would.
fn scratch(server: &TestServer, sql: &str) {
    let file = server.directory.path().join("library.sqlite");
    rusqlite::Connection::open(file).unwrap().execute_batch(sql).unwrap();
}

async fn start_game(browser: &Browser) -> u64 {
    let here = json!({ "who": "here", "name": "A" });
    let clock = json!({ "limit": "none" });
    let asked = json!({ "seats": [here, here], "start": { "from": "standard" }, "time": [clock, clock] });
    browser.send("POST", "/api/games", &asked).await.json()["id"].as_u64().unwrap()
}

fn a_move(ply: u32, uci: &str) -> Value {
    json!({ "type": "move", "ply": ply, "text": uci, "lateMs": null })
}

#[tokio::test]
async fn a_damaged_game_is_shown_as_such_and_the_others_are_served() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    import(&browser).await;
    scratch(
        &server,
        "UPDATE game SET white = CAST(x'46C3697273FF' AS TEXT) WHERE id = 1;
         UPDATE score SET pgn = replace(pgn, '2. c4', '2. Qh8') WHERE game = 2;",
    );
    let exported = browser.get("/api/games.pgn").await;
    assert_eq!(exported.status, 200);
    assert!(exported.text().contains("Third") && exported.text().contains("damaged: 1 (games 2)"));
    let page = browser.get("/api/games").await;
    assert_eq!(page.status, 200);
    let page = page.json();
    let damaged: Vec<u64> = page["games"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|game| game["damage"].is_string())
        .map(|game| game["id"].as_u64().unwrap())
        .collect();
    assert_eq!((page["total"].as_u64(), damaged), (Some(3), vec![2, 1]));
    assert_eq!(browser.get("/api/games?player=third").await.json()["total"], 1);
    // What can be saved of it: a file, and a study beside it.
    assert!(browser.get("/api/games/2/pgn").await.text().contains("1. d4 d5"));
    let rescued = browser.send("POST", "/api/games/2/rescue", &json!(null)).await.json()["id"].clone();
    let pgn = browser.get(&format!("/api/games/{rescued}/pgn")).await;
    assert!(pgn.text().contains("Second") && pgn.text().contains("1. d4 d5"), "{}", pgn.text());
}

#[tokio::test]
async fn a_game_with_a_damaged_journal_is_rescued_as_far_as_it_can_be_read() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let id = start_game(&browser).await;
    for (ply, uci) in ["e2e4", "e7e5", "g1f3"].into_iter().enumerate() {
        let moved = browser.send("POST", &format!("/api/games/{id}/actions"), &a_move(ply as u32, uci)).await;
        assert_eq!(moved.status, 204);
    }
    let (directory, port) = server.end().await;
    let server = TestServer::start_in(directory, port).await;
    scratch(&server, "UPDATE journal SET entry = entry || ' ' WHERE number = 4");
    let browser = server.browser().await;
    assert_eq!(browser.get("/api/games").await.json()["total"], 1);
    assert_eq!(browser.get(&format!("/api/games/{id}/live")).await.status, 500);
    let rescued = browser.send("POST", &format!("/api/games/{id}/rescue"), &json!(null)).await.json();
    let pgn = browser.get(&format!("/api/games/{}/pgn", rescued["id"])).await;
    assert!(pgn.text().contains("1. e4") && !pgn.text().contains("Nf3"), "{}", pgn.text());
    let page = browser.get("/api/games").await.json();
    let games = page["games"].as_array().unwrap();
    assert!(games.iter().any(|game| game["id"] == id && game["damage"].is_string()), "{page}");
}

#[tokio::test]
async fn games_are_deleted_together_if_they_are_as_many_as_was_told() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    import(&browser).await;
    let live = start_game(&browser).await;
    assert_eq!(browser.get("/api/games/count?source=import").await.json()["count"], 3);
    let query = json!({ "source": "import" });
    let wrong = browser.send("POST", "/api/games/delete", &json!({ "query": query, "count": 2 })).await;
    assert_eq!(wrong.status, 409);
    assert!(wrong.json()["message"].as_str().unwrap().contains("nothing was deleted"));
    let deleted =
        browser.send("POST", "/api/games/delete", &json!({ "query": query, "count": 3 })).await.json();
    assert_eq!(deleted["count"], 3);
    assert_eq!(browser.get("/api/games").await.json()["total"], 1);
    let restored = browser.send("POST", "/api/games/restore", &json!({ "stamp": deleted["stamp"] })).await;
    assert_eq!(restored.status, 204);
    assert_eq!(browser.get("/api/games").await.json()["total"], 4);
    // A game that is being played stops with them.
    let all = json!({ "query": {}, "count": 4 });
    assert_eq!(browser.send("POST", "/api/games/delete", &all).await.json()["count"], 4);
    let moved = browser.send("POST", &format!("/api/games/{live}/actions"), &a_move(0, "e2e4")).await;
    assert_eq!(moved.status, 404);
}

#[cfg(unix)]
#[tokio::test]
async fn no_move_is_acknowledged_once_the_data_directory_is_deleted() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let id = start_game(&browser).await;
    let actions = format!("/api/games/{id}/actions");
    assert_eq!(browser.send("POST", &actions, &a_move(0, "e2e4")).await.status, 204);
    let mut socket = browser.live().await;
    std::fs::remove_dir_all(server.directory.path()).unwrap();
    let refused = browser.send("POST", &actions, &a_move(1, "e7e5")).await;
    assert_eq!(refused.status, 500);
    let message = refused.json()["message"].as_str().unwrap().to_owned();
    assert!(message.contains("deleted or replaced"), "{message}");
    // Every open page is told, without having asked.
    assert_eq!(receive_type(&mut socket, "error").await["message"], message);
}
