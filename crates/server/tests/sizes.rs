//! Whatever is too large, too fast or nonsense is refused, and the server goes on.

mod common;

use common::{LONG, TestServer, raw, receive, send};
use futures_util::SinkExt;
use serde_json::json;
use std::time::Instant;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn long_and_deep_json_is_refused() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let long = json!({ "name": "x".repeat(2 << 20) });
    assert_eq!(browser.send("PUT", "/api/settings", &long).await.status, 413);
    let head = browser.head("PUT", "/api/settings") + "Content-Type: application/json\r\n";
    let deep = r#"{"name":"#.to_owned() + &"[".repeat(500_000);
    assert_eq!(raw(server.address, &head, deep.as_bytes()).await.status, 400);
    assert_eq!(raw(server.address, &head, b"\xff\xfe").await.status, 400);
    let long_code = json!({ "code": "1".repeat(5000) });
    assert_eq!(browser.send("POST", "/api/pair", &long_code).await.status, 413);
}

#[tokio::test]
async fn only_json_is_json() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let head = format!("{}Content-Type: {kind}\r\n", browser.head("PUT", "/api/settings"));
        let answer = raw(server.address, &head, br#"{"volume":1}"#).await;
        assert_eq!(answer.status, 415, "{kind}");
        assert!(answer.json()["message"].is_string());
    }
}

#[tokio::test]
async fn settings_that_make_no_sense_are_refused_with_a_sentence() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let answer = browser.send("PUT", "/api/settings", &json!({ "lines": 9 })).await;
    assert_eq!(answer.status, 400);
    assert!(answer.json()["message"].as_str().unwrap().contains("lines"));
}

#[tokio::test]
async fn a_file_that_is_too_large_is_refused_before_it_is_sent() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
    let head = browser.head("POST", "/api/import") + "Content-Length: 400000000\r\n\r\n[Event";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    tokio::time::timeout(LONG, stream.read_exact(&mut answer)).await.unwrap().unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
}

#[tokio::test]
async fn a_file_that_does_not_say_how_large_it_is_ends_at_the_limit() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
    let head = browser.head("POST", "/api/import") + "Transfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let chunk = [b"100000\r\n".as_slice(), &vec![b' '; 1 << 20], b"\r\n"].concat();
    let mut sent = 0;
    // It stops reading: writing fails, or the answer is there.
    while sent < 300 && stream.write_all(&chunk).await.is_ok() {
        sent += 1;
    }
    assert!((200..300).contains(&sent), "{sent}");
    assert_eq!(browser.get("/api/jobs").await.json(), json!([]));
}

#[tokio::test]
async fn heads_without_end_are_refused() {
    let server = TestServer::start().await;
    let head = format!("GET / HTTP/1.1\r\nHost: {}\r\nX: {}\r\n", server.address, "x".repeat(1 << 20));
    assert_eq!(raw(server.address, &head, b"").await.status, 431);
}

#[tokio::test]
async fn a_frame_that_is_too_long_ends_the_connection_only() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let mut socket = browser.live().await;
    let _ = socket.send(Message::text("x".repeat(100_000))).await;
    assert_eq!(receive(&mut socket).await, None);
    let mut socket = browser.live().await;
    let _ = socket.send(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(receive(&mut socket).await, None);
    browser.live().await;
}

#[tokio::test]
async fn a_page_that_talks_without_end_is_cut_off() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let mut socket = browser.live().await;
    let begun = Instant::now();
    let mut pongs = 0;
    loop {
        if socket.send(Message::text(r#"{"type":"ping"}"#)).await.is_err() {
            break;
        }
        match receive(&mut socket).await {
            Some(message) => assert_eq!(message["type"], "pong"),
            None => break,
        }
        pongs += 1;
        assert!(f64::from(pongs) <= 301.0 + 50.0 * begun.elapsed().as_secs_f64());
        if begun.elapsed() > LONG {
            return; // This machine is too slow to talk too fast.
        }
    }
    assert!(pongs >= 200, "{pongs}");
}

#[tokio::test]
async fn nonsense_on_the_socket_is_answered_with_a_sentence() {
    let server = TestServer::start().await;
    let mut socket = server.browser().await.live().await;
    for nonsense in ["", "{", r#"{"type":"dance"}"#, r#"{"type":"watch"}"#, r#"{"type":"watch","game":-1}"#] {
        socket.send(Message::text(nonsense)).await.unwrap();
        let message = receive(&mut socket).await.unwrap();
        assert_eq!(message["type"], "error", "{nonsense}");
    }
    send(&mut socket, &json!({ "type": "ping" })).await;
    assert_eq!(receive(&mut socket).await.unwrap()["type"], "pong");
}
