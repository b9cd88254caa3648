//! No file that is uploaded stalls or exhausts the server.

mod common;

use std::io::Write;

use common::{TestServer, receive_type};
use serde_json::json;

async fn imported(file: &[u8]) -> serde_json::Value {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let answer = browser.upload(file).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    browser.finished(&answer.json()["job"]).await
}

#[tokio::test]
async fn broken_games_are_counted_and_what_can_be_read_is_kept() {
    let file = "[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. e4 e5 2. Ke5 *\n\n[White \"C\"]\n\n1. d5 1/2-1/2\n";
    let job = imported(file.as_bytes()).await;
    assert_eq!(job["state"]["status"], "done");
    assert_eq!((&job["games"], &job["incomplete"], &job["failed"]), (&json!(2), &json!(1), &json!(1)));
    let errors = [0, 1].map(|n| job["errors"][n].as_str().unwrap());
    assert!(errors[0].contains("Ke5") && errors[0].contains("incomplete"), "{job}");
    assert!(errors[1].contains("d5 is illegal") && !errors[1].contains("incomplete"), "{job}");
}

#[tokio::test]
async fn garbage_is_no_game() {
    let garbage: Vec<u8> = (0..200_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let job = imported(&garbage).await;
    assert_eq!((&job["state"]["status"], &job["games"]), (&json!("done"), &json!(0)));
}

#[tokio::test]
async fn variations_without_end_are_refused() {
    let deep = format!("1. e4 {} {} *\n", "(1. d4 ".repeat(1_000_000), ")".repeat(1_000_000));
    let job = imported(deep.as_bytes()).await;
    assert_eq!((&job["games"], &job["failed"]), (&json!(0), &json!(1)), "{job}");
}

#[tokio::test]
async fn a_bomb_is_not_unpacked_to_its_end() {
    // Ten gigabytes of blanks in some hundred kilobytes: a frame over and over.
    let frame = zstd::encode_all(vec![b' '; 1 << 26].as_slice(), 1).unwrap();
    let bomb = frame.repeat(160);
    assert!(bomb.len() < 1 << 20, "{}", bomb.len());
    let job = imported(&bomb).await;
    assert_eq!((&job["state"]["status"], &job["games"]), (&json!("failed"), &json!(0)), "{job}");
}

#[tokio::test]
async fn an_import_can_be_cancelled_and_is_told_to_everybody() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let mut socket = browser.live().await;
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    let game = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n".repeat(10_000);
    for _ in 0..80 {
        encoder.write_all(game.as_bytes()).unwrap();
    }
    let id = browser.upload(&encoder.finish().unwrap()).await.json()["job"].clone();
    assert_eq!(receive_type(&mut socket, "job").await["job"]["state"]["status"], "running");
    assert_eq!(browser.send("DELETE", &format!("/api/jobs/{id}"), &json!(null)).await.status, 204);
    let job = browser.finished(&id).await;
    assert_eq!(job["state"]["status"], "cancelled");
    loop {
        if receive_type(&mut socket, "job").await["job"]["state"]["status"] == "cancelled" {
            return;
        }
    }
}
