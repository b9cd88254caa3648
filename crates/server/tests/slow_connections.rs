//! Thousands of connections that send next to nothing keep no browser out.

mod common;

use std::time::{Duration, Instant};

use common::{TestServer, most_files};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{interval, timeout};

/// Until all are closed.
const ALL_CLOSED: Duration = Duration::from_secs(15);
/// A browser never waits longer, also on a busy machine.
const SERVED: Duration = Duration::from_secs(5);

async fn besieged(count: usize) {
    // Both ends are ours.
    let count = count.min(most_files().saturating_sub(500) / 2);
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let mut socket = browser.live().await;
    let pairing = format!(
        "POST /api/pair HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{",
        server.address
    );
    let mut slow = Vec::new();
    for n in 0..count {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        // Some say nothing, some begin, some wait with the body.
        let beginning = ["", "GET / HTTP/1.1\r\nHost", &pairing][n % 3];
        let _ = stream.write_all(beginning.as_bytes()).await;
        slow.push(stream);
    }
    let begun = Instant::now();
    let closed = tokio::spawn(async move {
        for mut stream in slow {
            let mut rest = Vec::new();
            let _ = stream.read_to_end(&mut rest).await;
        }
    });
    let mut pace = interval(Duration::from_millis(100));
    while !closed.is_finished() {
        pace.tick().await;
        let answer = timeout(SERVED, browser.get("/api/hello")).await.expect("a browser had to wait");
        assert_eq!(answer.status, 200);
        common::send(&mut socket, &serde_json::json!({ "type": "ping" })).await;
        let pong = timeout(SERVED, common::receive(&mut socket)).await.expect("a page had to wait");
        assert_eq!(pong.unwrap()["type"], "pong");
        assert!(begun.elapsed() < ALL_CLOSED, "some are still open");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_slow_connections() {
    besieged(2000).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs more than 20,000 open files for all of its connections"]
async fn ten_thousand_slow_connections() {
    besieged(10_000).await;
}
