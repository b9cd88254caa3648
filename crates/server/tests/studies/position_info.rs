//! What is known about a node beyond the tree.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::harness::TestApi;

#[tokio::test]
async fn in_the_opening_the_book_and_the_names_are_known() {
    let api = TestApi::new();
    let id = api.game("1. e4 c5 2. Nf3 *");
    let info = api.node_info(id, "").await;
    assert_eq!(info["legal"]["destinations"]["e2"], json!(["e3", "e4"]));
    let book = info["book"].as_array().unwrap();
    let shares: Vec<u64> = book.iter().map(|m| m["share"].as_u64().unwrap()).collect();
    assert!(book.len() > 3 && shares.is_sorted_by(|one, other| one >= other), "{shares:?}");
    assert!((950..=1_000).contains(&shares.iter().sum::<u64>()), "{shares:?}");
    assert!(book.iter().any(|m| m["san"] == "e4" && m["uci"] == "e2e4"));
    assert!(info["opening"].is_null() && info["tablebase"].is_null() && info["end"].is_null());
    let info = api.node_info(id, "e2e4 c7c5").await;
    assert_eq!(info["opening"], json!({ "eco": "B20", "name": "Sicilian Defence" }));
}

#[tokio::test]
async fn in_the_ending_the_tables_are_asked() {
    let data = tempfile::tempdir().unwrap();
    let tables = data.path().join("syzygy");
    fs::create_dir(&tables).unwrap();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/tests/syzygy");
    for file in fs::read_dir(shipped).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), tables.join(file.file_name())).unwrap();
    }
    let api = TestApi::in_directory(data.path());
    assert_eq!(api.studies.tablebase_pieces(), 3);
    let id = api.game("[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg7# *");
    let result = &api.node_info(id, "").await["tablebase"];
    assert_eq!((&result["wdl"], &result["moves"][0]["san"]), (&json!(2), &json!("Qg7#")));
    let mated = api.node_info(id, "g5g7").await;
    assert_eq!((&mated["end"]["reason"], &mated["end"]["winner"]), (&json!("checkmate"), &json!("white")));
    assert!(mated["tablebase"].is_null());
    assert_eq!(mated["legal"]["destinations"], json!({}));
}

#[tokio::test]
async fn nodes_that_are_not_there_have_no_info() {
    let api = TestApi::new();
    let id = api.game("1. e4 *");
    let address = |path: &str| format!("/api/studies/{id}/node?path={path}");
    assert_eq!(api.refused("GET", &address("d2d4"), None).await.0, 404);
    assert_eq!(api.refused("GET", &address("%00"), None).await.0, 400);
    assert_eq!(api.refused("GET", &address(&"e2e4+".repeat(8_000)), None).await.0, 400);
    assert_eq!(api.refused("GET", "/api/studies/9/node", None).await.0, 404);
}
