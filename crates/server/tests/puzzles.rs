//! Puzzles over HTTP: which comes next, how a try is kept, what is wrong with a move, and one's own mistakes.

mod common;

use common::{Browser, TestServer};
use serde_json::{Value, json};

/// Legal's mate: 5…Bxd1 is punished by a mate in two.
const LEGAL: &str = "[White \"Legal\"]\n[Black \"Saint Brie\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 \
                     6. Bxf7+ Ke7 7. Nd5# 1-0\n";

async fn next(browser: &Browser, mode: &str, shown: &[&str]) -> Value {
    let answer = browser.send("POST", "/api/puzzles/next", &json!({ "mode": mode, "shown": shown })).await;
    assert_eq!(answer.status, 200, "{}", answer.json());
    answer.json()
}

async fn try_it(browser: &Browser, id: &str, token: &str, mode: &str, wrong: u32) -> Value {
    let tried = json!({ "token": token, "mode": mode, "wrong": wrong, "hints": 0, "milliseconds": 9000 });
    let answer = browser.send("POST", &format!("/api/puzzles/{id}/attempts"), &tried).await;
    assert_eq!(answer.status, 200, "{}", answer.json());
    answer.json()
}

#[tokio::test]
async fn a_new_person_has_a_rating_and_many_puzzles() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let overview = browser.get("/api/puzzles").await.json();
    assert_eq!((&overview["rating"]["rating"], &overview["due"]), (&json!(1500.0), &json!(0)));
    assert!(overview["all"].as_u64().unwrap() >= 50, "{overview}");
    let themes: Vec<&str> =
        overview["themes"].as_array().unwrap().iter().filter_map(|theme| theme[0].as_str()).collect();
    assert!(themes.contains(&"fork") && !themes.contains(&"short"), "{themes:?}");
    assert_eq!(next(&browser, "mistakes", &[]).await, Value::Null);
    server.end().await;
}

#[tokio::test]
async fn a_puzzle_names_the_moves_that_solve_it() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    for mode in ["rating", "mates", "streak", "timed"] {
        let puzzle = next(&browser, mode, &[]).await;
        let steps = puzzle["steps"].as_array().unwrap();
        assert_eq!(steps.len() % 2, 0, "{puzzle}");
        for (ply, step) in steps.iter().enumerate() {
            let accepted = step["accepted"].as_array().unwrap();
            assert_eq!(accepted.is_empty(), ply + 1 == steps.len(), "{puzzle}");
            if let Some(following) = steps.get(ply + 1) {
                assert!(accepted.contains(&following["uci"]), "{puzzle}");
            }
        }
        let again = next(&browser, mode, &[puzzle["id"].as_str().unwrap()]).await;
        assert_ne!(again["id"], puzzle["id"]);
    }
    let mate = next(&browser, "mates", &[]).await;
    assert!(mate["themes"].as_array().unwrap().contains(&json!("mate")));
    server.end().await;
}

#[tokio::test]
async fn tries_change_the_rating_once() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let puzzle = next(&browser, "rating", &[]).await;
    let id = puzzle["id"].as_str().unwrap();
    let solved = try_it(&browser, id, "first", "rating", 0).await;
    assert_eq!((&solved["solved"], &solved["due"]), (&json!(true), &Value::Null));
    assert!(solved["after"]["rating"].as_f64() > solved["before"]["rating"].as_f64());
    let again = try_it(&browser, id, "first", "rating", 0).await;
    assert_eq!(again["after"], solved["after"]);
    let other = next(&browser, "streak", &[]).await;
    let failed = try_it(&browser, other["id"].as_str().unwrap(), "second", "streak", 1).await;
    assert_eq!((&failed["solved"], &failed["after"]), (&json!(false), &solved["after"]));
    assert!(failed["due"].as_i64().is_some(), "what failed comes back");

    let run = |solved| json!({ "mode": "streak", "solved": solved });
    for solved in [4, 2] {
        assert_eq!(browser.send("POST", "/api/puzzles/runs", &run(solved)).await.status, 204);
    }
    let overview = browser.get("/api/puzzles").await.json();
    assert_eq!((&overview["bestStreak"], &overview["tried"]), (&json!(4), &json!(2)));
    let no_run = json!({ "mode": "rating", "solved": 1 });
    assert_eq!(browser.send("POST", "/api/puzzles/runs", &no_run).await.status, 400);
    server.end().await;
}

#[tokio::test]
async fn nonsense_is_refused_in_words() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let id = next(&browser, "rating", &[]).await["id"].as_str().unwrap().to_owned();
    let refused = async |path: String, body: Value| browser.send("POST", &path, &body).await.status;
    let tried = json!({ "token": "", "mode": "rating", "wrong": 0, "hints": 0, "milliseconds": 1 });
    let named = json!({ "token": "t", "mode": "rating", "wrong": 0, "hints": 0, "milliseconds": 1 });
    assert_eq!(refused(format!("/api/puzzles/{id}/attempts"), tried).await, 400);
    assert_eq!(refused("/api/puzzles/none/attempts".to_owned(), named).await, 404);
    let moves = [
        json!({ "ply": 0, "move": "e2e4" }),
        json!({ "ply": 99, "move": "e2e4" }),
        json!({ "ply": 1, "move": "x" }),
    ];
    for tried in moves {
        assert_eq!(refused(format!("/api/puzzles/{id}/refutation"), tried).await, 400);
    }
    server.end().await;
}

/// Imports a game, reviews it and waits until its puzzles are there.
async fn review(browser: &Browser) {
    let import = browser.upload(LEGAL.as_bytes()).await.json();
    browser.finished(&import["job"]).await;
    let game = browser.get("/api/games").await.json()["games"][0]["id"].as_u64().unwrap();
    let review = browser.send("POST", &format!("/api/games/{game}/review"), &json!({ "nodes": 3000 })).await;
    assert_eq!(browser.finished(&review.json()["job"]).await["state"]["status"], "done");
    // The job of the puzzles is started right after the review's end is told.
    let job = loop {
        let jobs = browser.get("/api/jobs").await.json();
        let found = jobs.as_array().unwrap().iter().find(|job| job["kind"] == "puzzles").cloned();
        match found {
            Some(job) => break job,
            None => tokio::task::yield_now().await,
        }
    };
    let done = browser.finished(&job["id"]).await;
    assert_eq!(done["state"]["status"], "done", "{done}");
    assert!(done["games"].as_u64().unwrap() > 0, "{done}");
}

#[tokio::test]
async fn mistakes_of_a_reviewed_game_are_due_and_refuted() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    review(&browser).await;
    let own = browser.get("/api/puzzles").await.json()["own"].as_u64().unwrap();
    assert!(own > 0);
    let mut shown = Vec::new();
    let mate = loop {
        let ids: Vec<&str> = shown.iter().map(String::as_str).collect();
        let puzzle = next(&browser, "mistakes", &ids).await;
        assert_ne!(puzzle, Value::Null, "the mate is among them");
        if puzzle["steps"][0]["san"] == "Bxd1" {
            break puzzle;
        }
        shown.push(puzzle["id"].as_str().unwrap().to_owned());
    };
    assert_eq!(mate["steps"][1]["san"], "Bxf7+");
    assert_eq!((&mate["game"]["white"], &mate["game"]["number"]), (&json!("Legal"), &json!(5)));
    let path = mate["game"]["path"].as_str().unwrap();
    assert!(path.starts_with("e2e4 e7e5") && path.ends_with("g4d1"), "{path}");

    let id = mate["id"].as_str().unwrap();
    let tried = json!({ "ply": 1, "move": "a2a3" });
    let answer = browser.send("POST", &format!("/api/puzzles/{id}/refutation"), &tried).await;
    let refutation = answer.json();
    assert_eq!((&refutation["wins"], &refutation["steps"][0]["san"]), (&json!(false), &json!("a3")));
    assert!(refutation["steps"].as_array().unwrap().len() > 1, "{refutation}");

    let solved = try_it(&browser, id, "mate", "mistakes", 0).await;
    assert!(solved["due"].as_i64().is_some(), "one's own mistakes come back");
    server.end().await;
}

/// What becomes of moves in an ending.
async fn ending(browser: &Browser, id: &str, moves: &[&str]) -> Value {
    let path = format!("/api/endings/{id}/moves");
    browser.send("POST", &path, &json!({ "moves": moves })).await.json()
}

#[tokio::test]
async fn endings_are_played_out_against_best_play() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let view = browser.send("POST", "/api/endings/next", &json!({ "shown": [] })).await.json();
    assert_eq!((&view["exact"], &view["reached"]), (&json!(false), &json!(0)));
    let all = view["all"].as_u64().unwrap();
    assert!(all >= 50, "{view}");
    // A king that must come back to its pawn in time: one move wins.
    let won = ending(&browser, "e1", &["h4g4"]).await;
    assert_eq!((&won["holds"], &won["done"]), (&json!(true), &json!(false)));
    assert_eq!(won["steps"].as_array().unwrap().len(), 2, "{won}");
    let reply = won["steps"][1]["uci"].as_str().unwrap();
    assert!(ending(&browser, "e1", &["h4g4", reply, "g4f4"]).await["holds"].is_boolean());
    assert_eq!(ending(&browser, "e1", &["b6b5"]).await["holds"], false);
    // Only one square keeps the draw.
    assert_eq!(ending(&browser, "e7", &["c3d3"]).await["holds"], true);
    assert_eq!(ending(&browser, "e7", &["c3b3"]).await["holds"], false);

    let refused = async |id: &str, moves: Value| {
        browser.send("POST", &format!("/api/endings/{id}/moves"), &json!({ "moves": moves })).await.status
    };
    assert_eq!(refused("e0", json!(["h4g4"])).await, 404);
    assert_eq!(refused("e1", json!([])).await, 400);
    assert_eq!(refused("e1", json!(["h4h8"])).await, 400);
    assert_eq!(refused("e1", json!(["h4g4", reply])).await, 400);
    server.end().await;
}

/// `SYZYGY=…/syzygy cargo test -p server --test puzzles -- --ignored`: every first move of every ending.
#[tokio::test]
#[ignore = "a measurement: it needs tablebases of four pieces"]
async fn the_search_decides_like_the_tablebases() {
    let tables = std::env::var("SYZYGY").expect("SYZYGY names a directory of tables");
    let directory = std::sync::Arc::new(tempfile::tempdir().unwrap());
    std::os::unix::fs::symlink(tables, directory.path().join("syzygy")).unwrap();
    let (searching, exact) = (TestServer::start().await, TestServer::start_in(directory, 0).await);
    let browsers = (searching.browser().await, exact.browser().await);
    let mut shown: Vec<String> = Vec::new();
    let (mut moves, mut wrong) = (0, Vec::new());
    loop {
        let view = browsers.1.send("POST", "/api/endings/next", &json!({ "shown": shown })).await.json();
        let id = view["id"].as_str().unwrap().to_owned();
        if shown.contains(&id) {
            break;
        }
        assert_eq!(view["exact"], true);
        let destinations = view["legal"]["destinations"].as_object().unwrap();
        let mut holding = 0;
        for (from, to) in
            destinations.iter().flat_map(|(from, to)| to.as_array().unwrap().iter().map(move |to| (from, to)))
        {
            let squares = format!("{from}{}", to.as_str().unwrap());
            let promotes = view["legal"]["promotions"].as_array().unwrap().contains(&json!(squares));
            let text = if promotes { squares + "q" } else { squares };
            let [searched, known] = [
                ending(&browsers.0, &id, &[&text]).await["holds"].clone(),
                ending(&browsers.1, &id, &[&text]).await["holds"].clone(),
            ];
            moves += 1;
            holding += usize::from(known == true);
            if searched != known {
                wrong.push(format!("{id} {text} {known}"));
            }
        }
        assert!(holding > 0, "{id}: nothing holds");
        shown.push(id);
    }
    println!("{} endings, {moves} moves, {} decided otherwise: {wrong:?}", shown.len(), wrong.len());
    assert!(wrong.is_empty());
    searching.end().await;
    exact.end().await;
}
