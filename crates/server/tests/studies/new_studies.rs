//! Where studies come from.

use library::Summary;
use serde_json::json;
use server::device::Device;
use server::wire::study::NewStudy;

use crate::harness::{LIVE, TestApi};

#[tokio::test]
async fn a_study_starts_from_any_position() {
    let api = TestApi::new();
    let opened =
        api.post("/api/studies", json!({ "from": "fen", "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" })).await;
    assert_eq!(opened["repairs"], json!([]));
    let study = api.study(opened["id"].as_u64().unwrap() as u32).await;
    assert_eq!(study["nodes"][0]["board"]["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(study["chess960"], false);

    let opened = api.post("/api/studies", json!({ "from": "fen", "fen": "4k3/4R3/8/8/8/8/8/4K3 w" })).await;
    let repairs = opened["repairs"].to_string();
    assert!(repairs.contains("passed the turn"), "{repairs}");

    let shuffled = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1";
    let opened = api.post("/api/studies", json!({ "from": "fen", "fen": shuffled })).await;
    assert_eq!(api.study(opened["id"].as_u64().unwrap() as u32).await["chess960"], true);

    let no_king = Some(json!({ "from": "fen", "fen": "8/8/8/8/8/8/8/4K3 w - - 0 1" }));
    let (status, message) = api.refused("POST", "/api/studies", no_king).await;
    assert_eq!((status, message.as_str()), (400, "Black has no king"));
}

#[tokio::test]
async fn looking_at_the_blank_study_stores_nothing() {
    let api = TestApi::new();
    let blank = api.study(0).await;
    assert_eq!((blank["nodes"].as_array().unwrap().len(), &blank["editable"]), (1, &json!(true)));
    assert_eq!(api.node_info(0, "").await["legal"]["destinations"]["e2"], json!(["e3", "e4"]));
    // What changes nothing stores nothing either.
    assert_eq!(api.edit(0, json!({ "edit": "undo" })).await["study"], 0);
    assert_eq!(api.refused("GET", "/api/studies/1", None).await.0, 404);

    let first = api.edit(0, crate::harness::play("", "e4")).await;
    let id = first["study"].as_u64().unwrap() as u32;
    assert_eq!((id, &first["path"], &first["canUndo"]), (1, &json!("e2e4"), &json!(true)));
    assert_eq!(api.moves(id), "1. e4 *");
    api.edit(id, json!({ "edit": "undo" })).await;
    assert_eq!(api.moves(id), "*");
    // The next one is another.
    assert_eq!(api.edit(0, crate::harness::play("", "d4")).await["study"], 2);
    assert_eq!(api.study(0).await["nodes"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_study_is_the_first_game_of_a_pgn_text() {
    let api = TestApi::new();
    let pgn = "[White \"A\"]\n\n1. e4 (1. d4) e5 { ! } 1-0\n\n[White \"B\"]\n\n1. c4 *";
    let opened = api.post("/api/studies", json!({ "from": "pgn", "pgn": pgn })).await;
    let id = opened["id"].as_u64().unwrap() as u32;
    assert_eq!(api.moves(id), "1. e4 (1. d4) 1... e5 { ! } 1-0");
    // Of a game that breaks the moves before are kept, and that is told.
    let broken = json!({ "from": "pgn", "pgn": "1. e4 e5 2. Ke3 Nf6 1-0" });
    let opened = api.post("/api/studies", broken).await;
    assert_eq!(api.moves(opened["id"].as_u64().unwrap() as u32), "1. e4 e5 1-0");
    assert!(opened["repairs"][0].as_str().unwrap().contains("Ke3 is illegal"), "{opened}");
    for (pgn, status) in [(String::new(), 400), ("1. Ke3 *".to_owned(), 400), ("x".repeat(1_500_000), 400)] {
        assert_eq!(
            api.refused("POST", "/api/studies", Some(json!({ "from": "pgn", "pgn": pgn }))).await.0,
            status
        );
    }
}

#[tokio::test]
async fn a_game_of_the_library_is_a_study_itself() {
    let api = TestApi::new();
    let id = api.game("1. e4 e5 *");
    assert_eq!(api.post("/api/studies", json!({ "from": "game", "id": id })).await["id"], id);
    let missing = Some(json!({ "from": "game", "id": 99 }));
    assert_eq!(api.refused("POST", "/api/studies", missing).await.0, 404);
    assert_eq!(api.refused("GET", "/api/studies/99", None).await.0, 404);
    assert_eq!(api.refused("GET", "/api/studies/abc", None).await.0, 400);
}

#[tokio::test]
async fn a_game_that_is_being_played_is_copied() {
    let api = TestApi::new();
    api.game("*");
    let id = api.library.begin(&Summary::default(), "journal").unwrap();
    assert_eq!(id.0, i64::from(LIVE));
    assert_eq!(api.refused("GET", &format!("/api/studies/{LIVE}"), None).await.0, 409);
    let opened = api.post("/api/studies", json!({ "from": "game", "id": LIVE })).await;
    let copy = opened["id"].as_u64().unwrap() as u32;
    assert_ne!(copy, LIVE);
    assert_eq!((api.moves(copy).as_str(), api.stored(copy).tag("White")), ("1. e4 *", Some("Anna")));
}

#[tokio::test]
async fn positions_are_checked_for_the_editor() {
    let api = TestApi::new();
    let checked = api.post("/api/position", json!({ "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1" })).await;
    assert_eq!(checked["legal"]["destinations"]["e1"].as_array().unwrap().len(), 7);
    let checked = api.post("/api/position", json!({ "fen": "4k3/8/8/8/8/8/8/8 w - - 0 1" })).await;
    assert_eq!((checked["fen"].is_null(), checked["error"].as_str()), (true, Some("White has no king")));
}

#[test]
fn a_guest_keeps_so_many_studies_and_the_owner_any_number() {
    let api = TestApi::new();
    let wanted = NewStudy::Fen { fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned() };
    let made = |device| api.studies.create(&wanted, device);
    let (guest, other) = (Device::player(5), Device::player(6));
    let refused = (0..1_000).find_map(|_| made(guest).err()).expect("there is a limit");
    assert_eq!(refused.status, 409);
    assert_eq!(refused.message, "this device has 500 studies: ask the owner to delete some");
    assert_eq!(api.library.studies_of(guest.id).unwrap(), 500);
    assert!(made(other).is_ok());
    for _ in 0..600 {
        made(Device::owner(1)).unwrap();
    }
    // The owner deletes one.
    let first = (1..).map(library::GameId).find(|&id| api.library.author(id).unwrap() == Some(guest.id));
    api.library.delete(first.unwrap()).unwrap();
    assert!(made(guest).is_ok());
    assert!(made(guest).is_err());
}
