//! The database over HTTP: sources, positions, games, searches, players, reports.

mod common;

use common::{TestServer, receive_type};
use serde_json::{Value, json};

/// Games of two players, in which one move is new in the last of them.
fn games() -> String {
    let game = |n: usize, white: &str, black: &str, moves: &str, result: &str, elo: usize| {
        format!(
            "[Event \"Cup {n}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[WhiteElo \"{elo}\"]\n\
             [BlackElo \"2300\"]\n[Date \"20{:02}.01.02\"]\n[TimeControl \"180+2\"]\n[Result \"{result}\"]\n\n\
             {moves} {result}\n\n",
            n % 25
        )
    };
    let mut pgn = String::new();
    for n in 0..24 {
        let moves =
            if n % 3 == 0 { "1. e4 c5 2. Nf3 d6 3. d4 cxd4" } else { "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6" };
        let result = ["1-0", "0-1", "0-1"][n % 3];
        pgn += &game(n, "Nowak, Anna", &format!("Guest {n}"), moves, result, 2400 + n);
    }
    pgn += &game(24, "Nowak, Anna", "Last", "1. e4 e5 2. Nf3 Nc6 3. h4 h5", "1/2-1/2", 2500);
    pgn
}

async fn imported(server: &TestServer) -> common::Browser {
    let browser = server.browser().await;
    let job = browser.upload_to("/api/explorer/import?source=masters&file=a.pgn", games().as_bytes()).await;
    let job = browser.finished(&job.json()["job"]).await;
    assert_eq!((&job["state"]["status"], &job["games"]), (&json!("done"), &json!(25)));
    browser
}

#[tokio::test]
async fn a_source_is_imported_asked_and_deleted() {
    let server = TestServer::start().await;
    let browser = imported(&server).await;
    let sources = browser.get("/api/explorer/sources").await.json();
    assert_eq!(
        (&sources[0]["name"], &sources[0]["games"], &sources[0]["own"]),
        (&json!("masters"), &json!(25), &json!(false))
    );

    let root = browser.get("/api/explorer").await.json();
    assert_eq!(
        (&root["moves"][0]["san"], &root["total"]["white"], &root["total"]["black"]),
        (&json!("e4"), &json!(8), &json!(16))
    );
    let sicilian = browser.get("/api/explorer?play=e2e4,c7c5").await.json();
    assert_eq!((&sicilian["total"]["white"], &sicilian["opening"]["eco"]), (&json!(8), &json!("B20")));
    for (filter, games) in [
        ("since=2020", 5),
        ("until=2003", 4),
        ("speeds=blitz", 25),
        ("speeds=rapid", 0),
        ("result=1-0", 8),
        ("player=anna%20nowak", 25),
        ("player=nowak%20anna&color=black", 0),
        ("source=nowhere,masters&ratings=2300-2400", 24),
    ] {
        let found = browser.get(&format!("/api/explorer?{filter}")).await.json();
        let total = ["white", "draws", "black"].map(|name| found["total"][name].as_u64().unwrap_or(99));
        assert_eq!(total.iter().sum::<u64>(), games, "{filter}: {found}");
    }

    let mut seen = 0;
    let mut after = String::new();
    loop {
        let page = browser.get(&format!("/api/explorer/games?play=e2e4&limit=10&after={after}")).await.json();
        seen += page["games"].as_array().unwrap().len();
        let Some(next) = page["next"].as_str() else { break };
        after = next.to_owned();
    }
    assert_eq!(seen, 25);

    assert_eq!(browser.send("DELETE", "/api/explorer/sources/masters", &json!(null)).await.status, 204);
    assert_eq!(browser.send("DELETE", "/api/explorer/sources/masters", &json!(null)).await.status, 404);
    assert_eq!(browser.get("/api/explorer").await.json()["moves"], json!([]));
    for path in
        ["?fen=x", "?play=e2e5", "?speeds=warp", "?ratings=many", "?colour=red", "/game?source=x&id=y"]
    {
        assert!(matches!(browser.get(&format!("/api/explorer{path}")).await.status, 400 | 404), "{path}");
    }
}

#[tokio::test]
async fn games_are_found_by_patterns_material_and_names_and_opened() {
    let server = TestServer::start().await;
    let browser = imported(&server).await;
    let search = async |asked: Value| {
        let answer = browser.send("POST", "/api/explorer/search", &asked).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let lines = answer.text();
        let messages: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(messages.last().unwrap()["type"], "done", "{messages:?}");
        let found = messages.iter().filter(|message| message["type"] == "found");
        found.flat_map(|message| message["games"].as_array().unwrap().clone()).collect::<Vec<Value>>()
    };
    let pattern = |pieces: &str| json!({ "board": { "is": "pattern", "pieces": pieces, "turn": "", "exchanged": false, "mirrored": false } });
    let spanish = search(pattern("Bb5 nc6 .f1")).await;
    assert_eq!((spanish.len(), &spanish[0]["ply"]), (16, &json!(5)));
    let mut mirrored = pattern("Pc4 pc5");
    mirrored["board"]["mirrored"] = json!(true);
    assert_eq!(search(mirrored).await.len(), 0);
    assert_eq!(search(json!({ "opponent": "last", "player": "nowak" })).await.len(), 1);
    assert_eq!(search(json!({ "query": { "result": "0-1", "since": 2020 } })).await.len(), 3);
    let material = json!({ "board": { "is": "material", "text": "QRRBBNNPPPPPPPP v QRRBBNNPPPPPPP", "plies": 1, "balance": null } });
    assert_eq!(search(material).await.len(), 8);
    assert_eq!(browser.send("POST", "/api/explorer/search", &pattern("Xe4")).await.status, 400);

    let chosen: Vec<Value> =
        spanish[..2].iter().map(|game| json!({ "source": game["source"], "id": game["id"] })).collect();
    let id = chosen[0]["id"].as_str().unwrap();
    let view = browser.get(&format!("/api/explorer/game?source=masters&id={id}")).await.json();
    assert_eq!((&view["moves"][4]["san"], view["moves"].as_array().unwrap().len()), (&json!("Bb5"), 6));
    let pgn = browser.send("POST", "/api/explorer/pgn", &json!(chosen)).await;
    assert_eq!(pgn.text().matches("[Event ").count(), 2);
    let study = browser.send("POST", "/api/explorer/study", &json!(chosen)).await.json()["id"].clone();
    let pgn = browser.get(&format!("/api/games/{study}/pgn")).await;
    assert!(pgn.text().contains("Nowak, Anna (24"), "{}", pgn.text());
}

#[tokio::test]
async fn a_player_has_results_and_a_report_says_what_is_weak_and_new() {
    let server = TestServer::start().await;
    let browser = imported(&server).await;
    let names = browser.get("/api/explorer/players?text=now").await.json();
    assert_eq!((&names[0]["name"], &names[0]["games"]), (&json!("Nowak, Anna"), &json!(25)));
    let player = browser.get("/api/explorer/player?player=Anna+Nowak").await.json();
    assert_eq!((&player["white"]["white"], &player["white"]["black"]), (&json!(8), &json!(16)));
    assert_eq!(player["opponents"].as_array().unwrap().len(), 25);

    let report = browser.get("/api/explorer/report?player=Nowak,+Anna&color=white").await.json();
    assert_eq!(report["total"]["black"], 16);
    let novelty = &report["novelties"][0];
    assert_eq!((&novelty["moves"][4], &novelty["game"]["black"]), (&json!("h4"), &json!("Last")));
    let opening = browser.get("/api/explorer/report?play=e2e4").await.json();
    assert_eq!(opening["lines"][0]["moves"][0], "e5");
    // Black to move: the Sicilian scores badly.
    assert_eq!(opening["weak"][0]["moves"][0], "c5");
}

#[tokio::test]
async fn my_games_follow_the_library() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let job =
        browser.upload(b"[White \"Me\"]\n[Result \"1-0\"]\n\n1. c4 e5 1-0\n").await.json()["job"].clone();
    browser.finished(&job).await;
    let id = browser.get("/api/games").await.json()["games"][0]["id"].clone();
    let mut socket = browser.live().await;
    let mut reach = async |count: u64| {
        loop {
            let answer = browser.get("/api/explorer?source=my+games&play=c2c4").await.json();
            if answer["total"]["white"] == count {
                break;
            }
            receive_type(&mut socket, "explorer").await;
        }
    };
    reach(1).await;
    browser.send("DELETE", &format!("/api/games/{id}"), &json!(null)).await;
    reach(0).await;
    browser.send("POST", &format!("/api/games/{id}/restore"), &json!(null)).await;
    reach(1).await;
    let refused = browser.send("DELETE", "/api/explorer/sources/my%20games", &json!(null)).await;
    assert_eq!(refused.status, 400);
}
