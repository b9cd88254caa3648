//! Each device may do what its role allows, and the owner can change that at any time.

mod common;

use std::net::SocketAddr;

use common::{Answer, Browser, LONG, TestServer, raw, receive, receive_type, send};
use serde_json::{Value, json};
use server::device::Role;
use server::permissions::{Permission, ROUTES};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

async fn devices(owner: &Browser) -> Vec<Value> {
    owner.get("/api/devices").await.json()["devices"].as_array().unwrap().clone()
}

/// Another device in a role, and its number.
async fn guest(server: &TestServer, owner: &Browser, role: &str) -> (Browser, String) {
    let before = devices(owner).await;
    let browser = server.paired().await;
    let new =
        devices(owner).await.into_iter().find(|device| before.iter().all(|old| old["id"] != device["id"]));
    let new = new.expect("the new device is listed");
    assert_eq!((&new["role"], &new["this"]), (&json!("player"), &json!(false)));
    let id = new["id"].as_str().unwrap().to_owned();
    change(owner, &id, &json!({ "role": role })).await;
    (browser, id)
}

async fn change(owner: &Browser, id: &str, change: &Value) {
    let answer = owner.send("PUT", &format!("/api/devices/{id}"), change).await;
    assert_eq!(answer.status, 204, "{answer:?}");
}

/// A game of two people at one board.
async fn new_game(browser: &Browser) -> Value {
    let here = json!({ "who": "here", "name": "" });
    let none = json!({ "limit": "none" });
    let game = json!({ "seats": [here, here], "start": { "from": "standard" }, "time": [none, none] });
    let answer = browser.send("POST", "/api/games", &game).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["id"].clone()
}

async fn act(browser: &Browser, game: &Value, action: &Value) -> u16 {
    browser.send("POST", &format!("/api/games/{game}/actions"), action).await.status
}

async fn new_study(browser: &Browser, from: &Value) -> Value {
    let answer = browser.send("POST", "/api/studies", from).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["id"].clone()
}

async fn edit(browser: &Browser, study: &Value) -> u16 {
    let edit = json!({ "edit": "play", "path": "", "text": "e4" });
    browser.send("POST", &format!("/api/studies/{study}/edits"), &edit).await.status
}

#[tokio::test]
async fn every_route_is_open_to_the_roles_of_the_table_and_to_no_others() {
    let server = TestServer::start().await;
    let owner = server.browser().await;
    let (player, _) = guest(&server, &owner, "player").await;
    let (spectator, _) = guest(&server, &owner, "spectator").await;
    let study = new_study(&owner, &json!({ "from": "standard" })).await;
    for &(method, route, permission) in ROUTES {
        let path = match permission {
            Permission::Edit => route.replace("{id}", &study.to_string()),
            _ => route.replace("{id}", "999999"),
        };
        for (browser, role) in [(&owner, Role::Owner), (&player, Role::Player), (&spectator, Role::Spectator)]
        {
            let answer = browser.send(method, &path, &json!({})).await;
            let is_allowed = permission.is_given(role, false);
            assert_eq!(answer.status != 403, is_allowed, "{method} {path} as {role:?}: {answer:?}");
            assert_ne!(answer.status, 401, "{method} {path} as {role:?}");
            let is_unknown = answer.text().contains("no such request");
            assert!(!is_unknown, "{method} {path} is not a route");
        }
    }
}

#[test]
fn spectators_change_nothing_and_players_neither_delete_nor_govern() {
    for &(method, route, permission) in ROUTES {
        let changes = method != "GET" && route != "/api/position";
        assert!(!changes || permission != Permission::Watch, "{method} {route}");
        let governs = method == "DELETE"
            || ["/api/devices", "/api/lan", "/api/import", "/api/jobs"]
                .iter()
                .any(|part| route.starts_with(part))
            || (method, route) == ("PUT", "/api/settings");
        assert!(!governs || permission == Permission::Own, "{method} {route}");
    }
}

#[tokio::test]
async fn another_device_neither_moves_nor_resigns_in_the_owners_game() {
    let server = TestServer::start().await;
    let owner = server.browser().await;
    let (player, id) = guest(&server, &owner, "player").await;
    let (spectator, _) = guest(&server, &owner, "spectator").await;
    let game = new_game(&owner).await;
    let e4 = json!({ "type": "move", "ply": 0, "text": "e4" });
    for other in [&player, &spectator] {
        let view = other.get(&format!("/api/games/{game}/live")).await.json();
        assert_eq!((&view["yours"], &view["controls"]), (&json!([]), &json!(false)));
        for action in [
            e4.clone(),
            json!({ "type": "resign", "side": "white" }),
            json!({ "type": "abandon" }),
            json!({ "type": "takeBack" }),
            json!({ "type": "offerDraw" }),
            json!({ "type": "pause" }),
            json!({ "type": "hint" }),
            json!({ "type": "rematch", "swap": false }),
        ] {
            assert_eq!(act(other, &game, &action).await, 403, "{action}");
        }
        assert_eq!(other.send("DELETE", &format!("/api/games/{game}"), &json!({})).await.status, 403);
    }
    assert_eq!(act(&owner, &game, &e4).await, 204);
    // Its own game it plays; a spectator makes none.
    let own = new_game(&player).await;
    assert_eq!(act(&player, &own, &e4).await, 204);
    assert_eq!(spectator.send("POST", "/api/games", &json!({})).await.status, 403);
    // The owner's phone is the owner.
    change(&owner, &id, &json!({ "role": "owner" })).await;
    assert_eq!(act(&player, &game, &json!({ "type": "move", "ply": 1, "text": "e5" })).await, 204);
}

#[tokio::test]
async fn a_player_edits_its_own_studies_and_copies_of_others() {
    let server = TestServer::start().await;
    let owner = server.browser().await;
    let (player, _) = guest(&server, &owner, "player").await;
    let (other, _) = guest(&server, &owner, "player").await;
    let study = new_study(&owner, &json!({ "from": "standard" })).await;
    assert_eq!(edit(&owner, &study).await, 200);
    let seen = player.get(&format!("/api/studies/{study}")).await.json();
    assert_eq!(seen["editable"], false);
    assert_eq!(edit(&player, &study).await, 403);
    let copy = new_study(&player, &json!({ "from": "copy", "id": study })).await;
    assert_ne!(copy, study);
    let copied = player.get(&format!("/api/studies/{copy}")).await.json();
    assert_eq!((&copied["editable"], &copied["nodes"]), (&json!(true), &seen["nodes"]));
    assert_eq!(
        [edit(&player, &copy).await, edit(&owner, &copy).await, edit(&other, &copy).await],
        [200, 200, 403]
    );
    // An empty study of another is not one's own.
    let empty = new_study(&player, &json!({ "from": "standard" })).await;
    assert_ne!(new_study(&other, &json!({ "from": "standard" })).await, empty);
    assert_eq!(edit(&player, &empty).await, 200);
}

#[tokio::test]
async fn a_revoked_device_is_out_at_once_and_for_good() {
    let server = TestServer::start().await;
    let owner = server.browser().await;
    let (player, id) = guest(&server, &owner, "player").await;
    let mut socket = player.live().await;
    // A request that is still being sent when the device is revoked.
    let mut slow = TcpStream::connect(server.address).await.unwrap();
    let head =
        player.head("POST", "/api/studies") + "Content-Type: application/json\r\nContent-Length: 19\r\n\r\n";
    slow.write_all(head.as_bytes()).await.unwrap();
    let studies = owner.get("/api/games?source=study").await.json()["total"].clone();
    while devices(&owner).await.iter().filter(|device| device["connected"] == true).count() < 2 {
        tokio::task::yield_now().await;
    }
    let path = format!("/api/devices/{id}");
    assert_eq!(owner.send("DELETE", &path, &json!({})).await.status, 204);
    assert!(receive(&mut socket).await.is_none());
    let _ = slow.write_all(br#"{"from":"standard"}"#).await;
    let mut answer = Vec::new();
    let _ = timeout(LONG, slow.read_to_end(&mut answer)).await.expect("it is closed");
    assert!(!String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200"), "{answer:?}");
    assert_eq!(player.get("/api/hello").await.status, 401);
    assert_eq!(owner.send("PUT", &path, &json!({ "role": "player" })).await.status, 404);
    assert_eq!(devices(&owner).await.len(), 1);
    assert_eq!(owner.get("/api/games?source=study").await.json()["total"], studies);
    let (directory, port) = server.end().await;
    let _server = TestServer::start_in(directory, port).await;
    assert_eq!(player.get("/api/hello").await.status, 401);
    assert_eq!(owner.get("/api/hello").await.status, 200);
}

#[tokio::test]
async fn another_role_holds_at_once_also_for_open_sockets() {
    let server = TestServer::start().await;
    let owner = server.browser().await;
    let mut news = owner.live().await;
    let (player, id) = guest(&server, &owner, "player").await;
    receive_type(&mut news, "devices").await;
    let study = new_study(&player, &json!({ "from": "standard" })).await;
    let mut socket = player.live().await;
    change(&owner, &id, &json!({ "role": "spectator", "name": "the telephone" })).await;
    assert!(receive(&mut socket).await.is_none());
    assert_eq!(player.get("/api/hello").await.json()["role"], "spectator");
    assert_eq!(edit(&player, &study).await, 403);
    let mut socket = player.live().await;
    let analyse = json!({ "type": "analyse", "slot": 0, "study": study, "path": "", "engine": "hetman", "lines": 1,
        "threat": false });
    send(&mut socket, &analyse).await;
    let refusal = receive(&mut socket).await.unwrap();
    assert_eq!(refusal["type"], "error");
    assert!(refusal["message"].as_str().unwrap().contains("only watch"), "{refusal}");
    let listed = devices(&owner).await.into_iter().find(|device| device["id"] == id.as_str()).unwrap();
    assert_eq!((&listed["name"], &listed["role"]), (&json!("the telephone"), &json!("spectator")));
    // The owner does not shut itself out.
    let own = devices(&owner).await.into_iter().find(|device| device["this"] == true).unwrap();
    let path = format!("/api/devices/{}", own["id"].as_str().unwrap());
    assert_eq!(owner.send("DELETE", &path, &json!({})).await.status, 409);
    assert_eq!(owner.send("PUT", &path, &json!({ "role": "player" })).await.status, 409);
}

#[tokio::test]
async fn guests_hear_nothing_of_jobs_and_devices() {
    let server = TestServer::start().await;
    let owner = server.browser().await;
    let (player, _) = guest(&server, &owner, "player").await;
    let mut socket = player.live().await;
    let job = owner.upload(b"1. e4 e5 *\n").await.json()["job"].clone();
    owner.finished(&job).await;
    send(&mut socket, &json!({ "type": "ping" })).await;
    assert_eq!(receive(&mut socket).await.unwrap()["type"], "pong");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_network_is_let_in_and_shut_out_without_a_restart() {
    let server = TestServer::start().await;
    let owner = server.browser().await;
    let lan = SocketAddr::from(([127, 0, 0, 2], server.address.port()));
    assert!(TcpStream::connect(lan).await.is_err());
    for _ in 0..2 {
        assert_eq!(owner.send("PUT", "/api/lan", &json!({ "on": true })).await.status, 204);
        let list = owner.get("/api/devices").await.json();
        assert_eq!(
            (&list["lan"], &list["pairing"]["address"]),
            (&json!(true), &json!(format!("http://{lan}/")))
        );
        assert!(list["pairing"]["qr"]["path"].as_str().unwrap().starts_with("M4 4h7"));
        let stranger = Browser { address: lan, cookie: "a=b".to_owned(), token: String::new() };
        let answer = stranger.send("POST", "/api/pair", &json!({ "code": list["pairing"]["code"] })).await;
        let phone = Browser::with_cookie(lan, answer.cookie().unwrap()).await;
        let mut socket = phone.live().await;
        assert_eq!(owner.send("PUT", "/api/lan", &json!({ "on": false })).await.status, 204);
        assert!(receive(&mut socket).await.is_none());
        assert!(TcpStream::connect(lan).await.is_err());
        assert_eq!(owner.get("/api/hello").await.json()["lan"], Value::Null);
    }
}

/// A request from another address of this machine.
#[cfg(target_os = "linux")]
async fn from(address: [u8; 4], browser: &Browser, code: &str) -> u16 {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((address, 0))).unwrap();
    let mut stream = socket.connect(browser.address).await.unwrap();
    let body = json!({ "code": code }).to_string();
    let head = browser.head("POST", "/api/pair") + "Content-Type: application/json\r\nConnection: close\r\n";
    let request = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    timeout(LONG, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
    String::from_utf8_lossy(&answer).split(' ').nth(1).unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_stranger_who_guesses_codes_keeps_no_one_else_out() {
    let server = TestServer::start().await;
    let owner = server.browser().await;
    let code = server.code.borrow().clone();
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(from([127, 0, 0, 3], &owner, "no digits").await);
    }
    assert_eq!(statuses[..5], [403; 5]);
    assert_eq!(statuses[5..], [429; 15]);
    assert_eq!(*server.code.borrow(), code, "guesses do not change the code");
    assert_eq!(from([127, 0, 0, 3], &owner, &code).await, 429);
    assert_eq!(from([127, 0, 0, 1], &owner, &code).await, 204);
}

async fn launch(server: &TestServer, method: &str) -> Answer {
    raw(server.address, &format!("{method} {} HTTP/1.1\r\nHost: {}\r\n", server.launch, server.address), b"")
        .await
}

#[tokio::test]
async fn looking_at_the_printed_address_does_not_use_it_up() {
    let server = TestServer::start().await;
    let head = launch(&server, "HEAD").await;
    assert_eq!((head.status, head.cookie()), (303, None));
    // A preview of the link takes a cookie and never comes back.
    let preview = launch(&server, "GET").await.cookie().unwrap();
    let owner = server.browser().await;
    assert_eq!(owner.get("/api/hello").await.json()["role"], "owner");
    let late = Browser { address: server.address, cookie: preview, token: String::new() };
    assert_eq!(late.get("/api/hello").await.status, 401);
    assert_eq!(launch(&server, "GET").await.cookie(), None);
}

#[tokio::test]
async fn a_known_device_that_opens_the_printed_address_becomes_the_owners() {
    let server = TestServer::start().await;
    let player = server.paired().await;
    assert_eq!(player.get("/api/hello").await.json()["role"], "player");
    assert_eq!(raw(server.address, &player.head("GET", &server.launch), b"").await.cookie(), None);
    assert_eq!(player.get("/api/hello").await.json()["role"], "owner");
    assert_eq!(launch(&server, "GET").await.cookie(), None);
}
