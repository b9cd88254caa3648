//! Progress: from games here, from games of an account elsewhere, and from puzzles.

mod common;

use std::fmt::Write as _;
use std::sync::Arc;

use common::{Browser, TestServer};
use online::SiteAddresses;
use serde_json::{Value, json};
use server::serve::Options;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

/// A server that answers to each path with a text, and to others that there is nothing.
async fn local_site(answers: Vec<(&'static str, String)>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let (read, mut write) = stream.split();
            let mut lines = BufReader::new(read).lines();
            let request = lines.next_line().await.ok().flatten().unwrap_or_default();
            while lines.next_line().await.ok().flatten().is_some_and(|line| !line.is_empty()) {}
            let path = request.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
            let found = answers.iter().find(|(known, _)| *known == path);
            let (status, body) = found.map_or((404, ""), |(_, body)| (200, body));
            let head = format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\nConnection: close", body.len());
            let _ = write.write_all(format!("{head}\r\n\r\n{body}").as_bytes()).await;
        }
    });
    address
}

async fn server_with(sites: SiteAddresses) -> TestServer {
    let directory = Arc::new(tempfile::tempdir().unwrap());
    let path = directory.path().to_owned();
    let options = Options {
        directory: path,
        port: Some(0),
        lan: false,
        lan_ip: None,
        memory: None,
        sites,
        program: None,
    };
    TestServer::with(directory, options).await
}

/// A game of Zoe's as Lichess writes it, with evaluations in pawns after each move.
fn game(n: usize, white: bool, result: &str, evals: &[f64]) -> String {
    let (one, other) = if white { ("Zoe", "Max") } else { ("Max", "Zoe") };
    let mut text = format!(
        "[Event \"Rated blitz game\"]\n[Site \"https://lichess.org/zoe{n:05}\"]\n[White \"{one}\"]\n[Black \"{other}\"]\n\
         [Result \"{result}\"]\n[UTCDate \"2024.05.{:02}\"]\n[UTCTime \"10:00:00\"]\n[WhiteElo \"{}\"]\n[BlackElo \"1500\"]\n\
         [TimeControl \"180+0\"]\n[Termination \"Time forfeit\"]\n\n",
        n % 28 + 1,
        1490 + n
    );
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"];
    for (ply, (san, eval)) in moves.iter().zip(evals).enumerate() {
        let seconds = 180 - 10 * (ply / 2 + 1);
        let _ = write!(text, "{san} {{ [%eval {eval}] [%clk 0:{:02}:{:02}] }} ", seconds / 60, seconds % 60);
    }
    text + result + "\n\n\n"
}

async fn import(browser: &Browser, site: &str, name: &str) -> Value {
    let asked = json!({ "site": site, "name": name, "me": true });
    let started = browser.send("POST", "/api/import/online", &asked).await.json();
    browser.finished(&started["job"]).await
}

#[tokio::test]
async fn games_of_an_account_count_as_ones_own() {
    let level = [0.2; 6];
    let won = [0.2, 0.2, 0.2, 5.0, 5.0, 5.0];
    let games = (0..5).map(|n| game(n, true, "1-0", &level)).collect::<String>()
        + &game(5, true, "0-1", &won)
        + &game(6, false, "1-0", &won);
    let site = local_site(vec![
        ("/api/user/Zoe", "{\"count\":{\"all\":7}}".to_owned()),
        ("/api/games/user/Zoe", games),
    ])
    .await;
    let server = server_with(SiteAddresses { lichess: site.clone(), chess_com: site }).await;
    let browser = server.browser().await;
    assert_eq!(browser.get("/api/progress").await.json()["games"], json!([]));
    let job = import(&browser, "lichess", "Zoe").await;
    assert_eq!(
        (&job["state"]["status"], &job["games"], &job["account"]),
        (&json!("done"), &json!(7), &json!("Lichess Zoe"))
    );
    assert_eq!((&job["done"], &job["total"]), (&json!(7), &json!(7)));
    assert_eq!(browser.get("/api/settings").await.json()["names"], json!(["Zoe"]));
    let accounts = browser.get("/api/import/online").await.json();
    assert_eq!((&accounts[0]["name"], &accounts[0]["games"]), (&json!("Zoe"), &json!(7)));

    let report = browser.get("/api/progress?offset=0").await.json();
    assert_eq!((report["games"].as_array().unwrap().len(), &report["unread"]), (7, &json!(0)));
    let [white, black] = [0, 1].map(|n| &report["colors"][n]);
    assert_eq!(
        (&white["key"], &white["points"], &white["decided"]),
        (&json!("white"), &json!(5.0), &json!(6))
    );
    assert_eq!((&black["key"], black["games"].as_array().unwrap().len()), (&json!("black"), 1));
    assert!(white["accuracy"].as_f64().unwrap() > 90.0, "{white}");
    assert!(black["accuracy"].as_f64().unwrap() < black["opponents"].as_f64().unwrap(), "{black}");
    assert_eq!(report["speeds"][0]["key"], "blitz");
    assert_eq!(report["phases"][0]["seconds"], json!(10.0));
    assert_eq!(report["openings"][0]["key"], "Ruy Lopez");
    let number = |list: &Value| list.as_array().unwrap().len();
    assert_eq!((number(&report["conversion"]["lost"]), number(&report["rescue"]["lost"])), (1, 1));
    assert_eq!(number(&report["flagged"]), 2);
    let curve = &report["curves"][0];
    assert_eq!(
        (&curve["kind"], &curve["site"], &curve["count"]),
        (&json!("site"), &json!("Lichess"), &json!(7))
    );
    assert_eq!(report["streaks"]["mostWins"], 5);

    // Stats are kept, filters leave games out, and a name that is no longer one's own does.
    assert_eq!(browser.get("/api/progress?offset=0").await.json(), report);
    assert_eq!(browser.get("/api/progress?speed=rapid").await.json()["games"], json!([]));
    assert_eq!(browser.get("/api/progress?days=30").await.json()["games"], json!([]));
    browser.send("PUT", "/api/settings", &json!({ "names": [] })).await;
    assert_eq!(browser.get("/api/progress").await.json()["games"], json!([]));
    server.end().await;
}

#[tokio::test]
async fn games_here_make_a_rating() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let new = json!({
        "seats": [{ "who": "here", "name": "Ada" }, { "who": "computer", "id": "hetman", "elo": 1000 }],
        "start": { "from": "fen", "fen": "7k/5ppp/8/8/8/8/R7/1R5K w - - 0 1" },
        "time": [{ "limit": "none" }, { "limit": "none" }],
    });
    let id = browser.send("POST", "/api/games", &new).await.json()["id"].as_u64().unwrap();
    let mate = json!({ "type": "move", "ply": 0, "text": "a2a8", "lateMs": null });
    assert_eq!(browser.send("POST", &format!("/api/games/{id}/actions"), &mate).await.status, 204);
    let report = browser.get("/api/progress").await.json();
    let curve = &report["curves"][0];
    assert_eq!(
        (&curve["kind"], &curve["count"], &curve["points"][0]["game"]),
        (&json!("games"), &json!(1), &json!(id))
    );
    assert!(curve["points"][0]["rating"]["rating"].as_f64().unwrap() > 1500.0);
    assert_eq!((&report["streaks"]["days"], &report["streaks"]["wins"]), (&json!(1), &json!(1)));
    assert_eq!((&report["goals"][0]["kind"], &report["goals"][0]["done"]), (&json!("games"), &json!(1)));
    let summary = browser.get("/api/progress/summary").await.json();
    assert_eq!((&summary["games"], &summary["puzzleRating"]), (&json!(1), &Value::Null));
    assert_eq!(summary["gameRating"], curve["points"][0]["rating"]);
    server.end().await;
}

#[tokio::test]
async fn what_cannot_be_fetched_is_said() {
    let site = local_site(Vec::new()).await;
    let server = server_with(SiteAddresses { lichess: site.clone(), chess_com: site }).await;
    let browser = server.browser().await;
    let asked = json!({ "site": "lichess", "name": "../x", "me": true });
    assert_eq!(browser.send("POST", "/api/import/online", &asked).await.status, 400);
    let job = import(&browser, "chessCom", "unknown").await;
    assert_eq!(
        job["state"],
        json!({ "status": "failed", "error": "Chess.com has no player called unknown" })
    );
    assert_eq!(browser.get("/api/settings").await.json()["names"], json!([]));
    server.end().await;
}
