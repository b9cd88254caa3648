//! Pages that watch a game receive of it, and no others.

mod common;

use common::{Browser, TestServer, receive, receive_type, send};
use serde_json::json;

#[tokio::test]
async fn moves_are_told_to_those_who_watch() {
    let server = TestServer::start().await;
    let player = server.browser().await;
    let stranger = Browser { cookie: "a=b".to_owned(), ..player.clone() };
    let code = server.code.borrow().clone();
    let paired = stranger.send("POST", "/api/pair", &json!({ "code": code })).await;
    let guest = Browser::with_cookie(server.address, paired.cookie().unwrap()).await;

    let asked = json!({
        "seats": [{ "who": "here", "name": "Anna" }, { "who": "link", "name": "Jan" }],
        "start": { "from": "standard" },
        "time": [{ "limit": "none" }, { "limit": "none" }],
    });
    let id = player.send("POST", "/api/games", &asked).await.json()["id"].clone();
    let path = format!("/api/games/{id}/actions");
    let link = player.get(&format!("/api/games/{id}/live")).await.json()["seats"][1]["link"].clone();
    let key = link.as_str().unwrap().split("join=").nth(1).unwrap();
    assert_eq!(guest.send("POST", &path, &json!({ "type": "join", "key": key })).await.status, 204);

    let (mut own, mut others, mut elsewhere) = (player.live().await, guest.live().await, player.live().await);
    for (socket, yours) in [(&mut own, "white"), (&mut others, "black")] {
        send(socket, &json!({ "type": "watch", "game": id })).await;
        let shown = receive_type(socket, "game").await;
        assert_eq!((&shown["game"]["id"], &shown["game"]["yours"]), (&id, &json!([yours])));
    }
    let action = json!({ "type": "move", "ply": 0, "text": "e2e4", "lateMs": null });
    assert_eq!(guest.send("POST", &path, &action).await.status, 409);
    assert_eq!(player.send("POST", &path, &action).await.status, 204);
    for socket in [&mut own, &mut others] {
        assert_eq!(receive_type(socket, "move").await["move"]["san"], "e4");
    }
    send(&mut elsewhere, &json!({ "type": "ping" })).await;
    assert_eq!(receive(&mut elsewhere).await.unwrap()["type"], "pong");
    send(&mut others, &json!({ "type": "unwatch", "game": id })).await;
    send(&mut others, &json!({ "type": "ping" })).await;
    receive_type(&mut others, "pong").await;

    let listed = player.get("/api/games?unfinished=true").await.json();
    assert!(listed["games"][0]["fen"].as_str().unwrap().contains("4P3"), "{listed}");
    assert!(player.get(&format!("/api/games/{id}/pgn")).await.text().contains("1. e4"));
    let action = json!({ "type": "move", "ply": 1, "text": "e7e5", "lateMs": null });
    assert_eq!(guest.send("POST", &path, &action).await.status, 204);
    assert_eq!(receive_type(&mut own, "move").await["move"]["san"], "e5");
    send(&mut others, &json!({ "type": "ping" })).await;
    assert_eq!(receive(&mut others).await.unwrap()["type"], "pong");
}
