//! Games come in by files, are found, and go out again.

mod common;

use common::{TestServer, receive_type};
use serde_json::json;

const FILE: &str = "[Event \"Casual\"]\n[Site \"?\"]\n[Date \"2024.05.17\"]\n[Round \"-\"]\n[White \"Nowak\"]\n[Black \"Čapek\"]\n\
    [Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
    [Event \"Casual\"]\n[White \"Шевченко\"]\n[Black \"Nowak\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 { quiet } 1/2-1/2\n";

#[tokio::test]
async fn games_are_imported_listed_exported_deleted_and_restored() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let id = browser.upload(FILE.as_bytes()).await.json()["job"].clone();
    let job = browser.finished(&id).await;
    assert_eq!((&job["games"], &job["total"]), (&json!(2), &json!(FILE.len())));

    let page = browser.get("/api/games?player=nowak&result=1-0").await.json();
    assert_eq!(page["total"], 1);
    let game = &page["games"][0];
    assert_eq!(
        (&game["white"], &game["black"], &game["plies"]),
        (&json!("Nowak"), &json!("Čapek"), &json!(7))
    );
    assert!(game["fen"].as_str().unwrap().contains("Qpp"), "{game}");
    let id = game["id"].as_u64().unwrap();

    let pgn = browser.get(&format!("/api/games/{id}/pgn")).await;
    assert!(pgn.text().contains("4. Qxf7# 1-0"), "{}", pgn.text());
    assert!(pgn.header("content-disposition").unwrap().starts_with("attachment"));
    let all = browser.get("/api/games.pgn").await;
    assert!(all.text().contains("Čapek") && all.text().contains("Шевченко") && all.text().contains("quiet"));

    assert_eq!(browser.send("DELETE", &format!("/api/games/{id}"), &json!(null)).await.status, 204);
    assert_eq!(browser.get("/api/games").await.json()["total"], 1);
    assert_eq!(browser.send("POST", &format!("/api/games/{id}/restore"), &json!(null)).await.status, 204);
    assert_eq!(browser.get("/api/games").await.json()["total"], 2);
    for path in ["/api/games/99/pgn", "/api/games/4294967295/pgn"] {
        assert_eq!(browser.get(path).await.status, 404, "{path}");
    }
    for path in ["/api/games/x/pgn", "/api/games?result=2-0", "/api/games?colour=red", "/api/games?limit=-1"]
    {
        let answer = browser.get(path).await;
        assert_eq!(answer.status, 400, "{path}");
        assert!(answer.json()["message"].is_string());
    }
}

#[tokio::test]
async fn settings_follow_the_person_to_other_pages() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let mut socket = browser.live().await;
    assert_eq!(
        browser.send("PUT", "/api/settings", &json!({ "board": "green", "volume": 5 })).await.status,
        200
    );
    let message = receive_type(&mut socket, "settings").await;
    assert_eq!((&message["settings"]["board"], &message["settings"]["volume"]), (&json!("green"), &json!(5)));
    let (directory, port) = server.end().await;
    assert_eq!(common::receive(&mut socket).await, None);
    let server = TestServer::start_in(directory, port).await;
    let browser = server.browser().await;
    assert_eq!(browser.get("/api/hello").await.json()["settings"]["board"], "green");
}

#[tokio::test]
async fn the_players_of_this_machine_are_listed_without_paths() {
    let server = TestServer::start().await;
    let players = server.browser().await.get("/api/players").await.json();
    let ids: Vec<&str> =
        players.as_array().unwrap().iter().map(|player| player["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"hetman") && ids.contains(&"hetman:mcts") && ids.len() > 10, "{ids:?}");
    assert!(ids.iter().all(|id| !id.contains('/')), "{ids:?}");
}

#[tokio::test]
async fn a_socket_must_greet_with_the_token() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    for first in [json!({ "type": "hello", "token": "0" }), json!({ "type": "ping" })] {
        let mut socket = browser.connect().await;
        common::send(&mut socket, &first).await;
        assert_eq!(common::receive(&mut socket).await, None);
    }
    let mut silent = browser.connect().await;
    assert_eq!(common::receive(&mut silent).await, None);
}
