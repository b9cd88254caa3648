//! No browser comes in that was not let in, and no other website talks to the server.

mod common;

use common::{Browser, TestServer, contents, raw};
use serde_json::json;

#[tokio::test]
async fn another_host_is_refused() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let port = server.address.port();
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", port ^ 1),
    ] {
        for path in ["/", "/api/hello", &server.launch] {
            let head = browser
                .head("GET", path)
                .replace(&format!("Host: {}", browser.address), &format!("Host: {host}"));
            let answer = raw(server.address, &head, b"").await;
            assert_eq!(answer.status, 421, "{host} {path}");
            assert!(answer.json()["message"].is_string());
        }
    }
    let answer = raw(server.address, &format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\n"), b"").await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn another_origin_changes_nothing_and_hears_nothing() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let ours = format!("Origin: http://{}\r\n", server.address);
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for origin in [
        "",
        "Origin: null\r\n",
        "Origin: http://evil.example\r\n",
        &ours.replace("\r\n", ".evil.example\r\n"),
        &ours.repeat(2),
    ] {
        let head = browser.head("PUT", "/api/settings").replace(&ours, origin)
            + "Content-Type: application/json\r\n";
        assert_eq!(raw(server.address, &head, br#"{"volume":1}"#).await.status, 403, "{origin}");
        let head = browser.head("GET", "/api/live").replace(&ours, origin) + upgrade;
        assert_eq!(raw(server.address, &head, b"").await.status, 403, "{origin}");
        let head =
            browser.head("POST", "/api/pair").replace(&ours, origin) + "Content-Type: application/json\r\n";
        assert_eq!(raw(server.address, &head, br#"{"code":"1"}"#).await.status, 403, "{origin}");
    }
    assert_eq!(browser.get("/api/settings").await.json()["volume"], 60);
    // Pages of other servers on this machine send cookies too.
    let head = browser.head("GET", "/api/hello") + "Sec-Fetch-Site: same-site\r\n";
    assert_eq!(raw(server.address, &head, b"").await.status, 403);
}

#[tokio::test]
async fn without_cookie_or_token_there_is_only_the_page() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let unknown = Browser { cookie: "hetman-1=2".to_owned(), ..browser.clone() };
    for path in [
        "/api/hello",
        "/api/games",
        "/api/games.pgn",
        "/api/players",
        "/api/jobs",
        "/api/live",
        "/api/nothing",
    ] {
        let answer = unknown.get(path).await;
        assert_eq!(answer.status, 401, "{path}");
        assert!(answer.json()["message"].as_str().unwrap().contains("pair"));
    }
    assert_eq!(unknown.get("/").await.status, 200);
    let page_of_another = Browser { token: "0".repeat(64), ..browser.clone() };
    for (method, path) in [
        ("PUT", "/api/settings"),
        ("POST", "/api/import"),
        ("DELETE", "/api/jobs/1"),
        ("DELETE", "/api/games/1"),
    ] {
        assert_eq!(unknown.send(method, path, &json!({})).await.status, 401, "{path}");
        assert_eq!(page_of_another.send(method, path, &json!({})).await.status, 403, "{path}");
    }
}

#[tokio::test]
async fn the_printed_address_lets_in_one_browser_and_a_code_another() {
    let server = TestServer::start().await;
    let first = server.browser().await;
    let launch = format!("GET {} HTTP/1.1\r\nHost: {}\r\n", server.launch, server.address);
    let again = raw(server.address, &launch, b"").await;
    assert_eq!((again.status, again.cookie()), (303, None));

    let unknown = Browser { cookie: "a=b".to_owned(), token: String::new(), ..first.clone() };
    let code = server.code.borrow().clone();
    let answer = unknown.send("POST", "/api/pair", &json!({ "code": code })).await;
    assert_eq!(answer.status, 204);
    let second = Browser::with_cookie(server.address, answer.cookie().unwrap()).await;
    assert_ne!(first.token, second.token);
    assert_eq!(unknown.send("POST", "/api/pair", &json!({ "code": code })).await.status, 403);
}

#[tokio::test]
async fn guessing_codes_ends_soon() {
    let server = TestServer::start().await;
    let unknown = Browser { address: server.address, cookie: "a=b".to_owned(), token: String::new() };
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(unknown.send("POST", "/api/pair", &json!({ "code": "no digits" })).await.status);
    }
    assert_eq!(statuses[..5], [403; 5]);
    assert_eq!(statuses[5..], [429; 7]);
}

#[tokio::test]
async fn a_restart_locks_no_browser_out() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let (directory, port) = server.end().await;
    let server = TestServer::start_in(directory, port).await;
    let again = Browser::with_cookie(server.address, browser.cookie.clone()).await;
    assert_eq!(again.token, browser.token);
    // A browser that is known keeps its cookie, and with it its seats.
    let head = browser.head("GET", &server.launch);
    let answer = raw(server.address, &head, b"").await;
    assert_eq!((answer.status, answer.cookie()), (303, None));
}

#[tokio::test]
async fn every_answer_forbids_what_is_not_needed() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    for path in ["/", "/api/hello", "/api/nothing", "/nothing"] {
        let answer = browser.get(path).await;
        let policy = answer.header("content-security-policy").unwrap();
        assert!(
            policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"));
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    assert_eq!(browser.get("/api/hello").await.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn reading_changes_nothing() {
    let server = TestServer::start().await;
    let browser = server.browser().await;
    let before = contents(server.directory.path());
    for path in [
        "/",
        "/api/hello",
        "/api/settings",
        "/api/players",
        "/api/games?text=x",
        "/api/games.pgn",
        "/api/games/1/pgn",
        "/api/games/1",
        "/api/games/1/restore",
        "/api/games/1/actions",
        "/api/games/1/review",
        "/api/import",
        "/api/jobs",
        "/api/jobs/1",
        "/api/pair",
        "/api/studies",
        "/api/position",
        "/launch/0",
    ] {
        for method in ["GET", "HEAD"] {
            let answer = raw(server.address, &browser.head(method, path), b"").await;
            assert!(answer.status < 500, "{method} {path}: {}", answer.status);
        }
    }
    let after = contents(server.directory.path());
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&before), names(&after));
    for ((name, before), (_, after)) in before.iter().zip(&after) {
        // Who reads marks that in the memory shared by readers.
        assert!(name.ends_with("-shm") || before == after, "{name}");
    }
}

#[tokio::test]
async fn only_the_page_can_be_read() {
    let server = TestServer::start().await;
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/../../library.sqlite",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html%00",
        "/assets",
        "/assets/",
        "/.made-from",
        "/%61pi/hello",
        "//api/hello",
        "/api",
        "/C:/windows/win.ini",
        "/..\\..\\x",
    ] {
        let answer =
            raw(server.address, &format!("GET {path} HTTP/1.1\r\nHost: {}\r\n", server.address), b"").await;
        assert!([400, 401, 404].contains(&answer.status), "{path}: {}", answer.status);
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let answer =
            raw(server.address, &format!("{method} / HTTP/1.1\r\nHost: {}\r\n", server.address), b"").await;
        assert_eq!(answer.status, 405, "{method}");
    }
}

#[tokio::test]
async fn the_page_is_sent_small_and_kept_by_browsers() {
    let server = TestServer::start().await;
    let get = async |path: &str, more: &str| {
        raw(server.address, &format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{more}", server.address), b"").await
    };
    let page = get("/", "").await;
    assert_eq!((page.header("cache-control"), page.header("content-encoding")), (Some("no-cache"), None));
    let script = page.text().split("src=\"").nth(1).unwrap().split('"').next().unwrap();
    let plain = get(script, "").await;
    let packed = get(script, "Accept-Encoding: gzip, br\r\n").await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.header("cache-control").unwrap().contains("immutable"));
    assert!(packed.body.len() < plain.body.len());
    let tag = format!("If-None-Match: {}\r\n", page.header("etag").unwrap());
    let known = get("/", &tag).await;
    assert_eq!((known.status, known.body.len()), (304, 0));
}
