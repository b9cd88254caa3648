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
async fn lists_have_collections_orders_and_selections_that_become_one_study() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let file = "[White \"A\"]\n[WhiteElo \"2100\"]\n[Date \"2020.01.01\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
        [White \"B\"]\n[WhiteElo \"2600\"]\n[Date \"2019.01.01\"]\n\n1. e4 c5 0-1\n\n\
        [White \"C\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O *\n";
    let id = browser.upload(file.as_bytes()).await.json()["job"].clone();
    browser.finished(&id).await;
    let page = browser.get("/api/games?sort=elo").await.json();
    let names: Vec<&str> = (0..3).filter_map(|n| page["games"][n]["white"].as_str()).collect();
    assert_eq!(names, ["B", "A", "C"]);
    assert_eq!((&page["games"][0]["whiteElo"], &page["games"][2]["whiteElo"]), (&json!(2600), &json!(null)));
    assert_eq!(page["collections"], json!({ "play": 0, "study": 0, "import": 3 }));
    let up = browser.get("/api/games?sort=elo&ascending=true&source=import").await.json();
    assert_eq!(up["games"][2]["white"], "B");
    let ids = |n: usize| page["games"][n]["id"].as_u64().unwrap();
    let chosen = format!("{},{}", ids(0), ids(2));
    assert_eq!(browser.get(&format!("/api/games?ids={chosen}")).await.json()["total"], 2);
    let pgn = browser.get(&format!("/api/games.pgn?ids={chosen}")).await;
    assert!(pgn.text().contains("\"B\"") && !pgn.text().contains("\"A\""), "{}", pgn.text());

    let join = json!({ "from": "games", "ids": [ids(1), ids(0)] });
    let study = browser.send("POST", "/api/studies", &join).await.json()["id"].clone();
    let pgn = browser.get(&format!("/api/games/{study}/pgn")).await;
    assert!(
        pgn.text().contains("(1... c5 { B (2600) – ?, 0-1, 2019.01.01 }) 2. Nf3 { A (2100) – ?"),
        "{}",
        pgn.text()
    );
    assert_eq!(browser.get("/api/games").await.json()["collections"]["study"], 1);
    for refused in [json!([]), json!([ids(0), ids(2)]), json!([9999])] {
        let answer = browser.send("POST", "/api/studies", &json!({ "from": "games", "ids": refused })).await;
        assert!(answer.status == 400 || answer.status == 404, "{refused}: {}", answer.status);
    }
    let delete = json!({ "query": { "ids": chosen }, "count": 2 });
    assert_eq!(browser.send("POST", "/api/games/delete", &delete).await.json()["count"], 2);
    assert_eq!(browser.get("/api/games?source=import").await.json()["total"], 1);
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
