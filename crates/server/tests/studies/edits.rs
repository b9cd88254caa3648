//! Edits are saved, sent to every watcher, and say no more and no less than what changed.

use serde_json::{Value, json};
use server::wire::live::ServerMessage;

use crate::harness::{TestApi, next_message, play};

/// A page's copy of a study, kept up to date by the updates it is sent.
struct Mirror(Value);

impl Mirror {
    fn apply(&mut self, edited: &Value) {
        let study = &mut self.0;
        assert!(edited["version"].as_u64() >= study["version"].as_u64());
        for field in ["version", "canUndo", "canRedo"] {
            study[field] = edited[field].clone();
        }
        if !edited["tags"].is_null() {
            study["tags"] = edited["tags"].clone();
        }
        let nodes = study["nodes"].as_array_mut().unwrap();
        for removed in edited["removed"].as_array().unwrap() {
            let removed = removed.as_str().unwrap();
            let below = format!("{removed} ");
            nodes.retain(|node| {
                let path = node["path"].as_str().unwrap();
                path != removed && !path.starts_with(&below)
            });
        }
        for node in edited["nodes"].as_array().unwrap() {
            match nodes.iter_mut().find(|known| known["path"] == node["path"]) {
                Some(known) => *known = node.clone(),
                None => nodes.push(node.clone()),
            }
        }
    }

    /// The same, in an order that does not depend on how it came about.
    fn sorted(&self) -> Value {
        let mut study = self.0.clone();
        study["nodes"].as_array_mut().unwrap().sort_by_key(|node| node["path"].as_str().unwrap().to_owned());
        study["result"] = Value::Null;
        study
    }
}

#[tokio::test]
async fn every_edit_changes_the_tree_and_what_is_told_is_what_changed() {
    let api = TestApi::new();
    let id = api.post("/api/studies", json!({ "from": "standard" })).await["id"].as_u64().unwrap() as u32;
    let mut mirror = Mirror(api.study(id).await);
    let steps = [
        (play("", "e4"), "1. e4 *"),
        (play("e2e4", "e7-e5"), "1. e4 e5 *"),
        (play("e2e4", "c7c5"), "1. e4 e5 (1... c5) *"),
        (
            json!({ "edit": "line", "path": "e2e4 c7c5", "moves": ["g1f3", "d7d6"] }),
            "1. e4 e5 (1... c5 2. Nf3 d6) *",
        ),
        (json!({ "edit": "promote", "path": "e2e4 c7c5 g1f3" }), "1. e4 c5 (1... e5) 2. Nf3 d6 *"),
        (
            json!({ "edit": "comment", "path": "e2e4", "text": "Best by test." }),
            "1. e4 { Best by test. } 1... c5 (1... e5) 2. Nf3 d6 *",
        ),
        (
            json!({ "edit": "glyph", "path": "e2e4", "glyph": 1 }),
            "1. e4 $1 { Best by test. } 1... c5 (1... e5) 2. Nf3 d6 *",
        ),
        (
            json!({ "edit": "shapes", "path": "e2e4", "shapes": [
                { "from": "d2", "to": "d4", "brush": "green" }, { "from": "e5", "to": null, "brush": "red" } ] }),
            "1. e4 $1 { [%csl Re5] [%cal Gd2d4] Best by test. } 1... c5 (1... e5) 2. Nf3 d6 *",
        ),
        (
            json!({ "edit": "comment", "path": "e2e4", "text": "" }),
            "1. e4 $1 { [%csl Re5] [%cal Gd2d4] } 1... c5 (1... e5) 2. Nf3 d6 *",
        ),
        (json!({ "edit": "shapes", "path": "e2e4", "shapes": [] }), "1. e4 $1 c5 (1... e5) 2. Nf3 d6 *"),
        (json!({ "edit": "glyph", "path": "e2e4", "glyph": 1 }), "1. e4 c5 (1... e5) 2. Nf3 d6 *"),
        (play("e2e4 c7c5 g1f3 d7d6", "--"), "1. e4 c5 (1... e5) 2. Nf3 d6 3. -- *"),
        (json!({ "edit": "makeMain", "path": "e2e4 e7e5" }), "1. e4 e5 (1... c5 2. Nf3 d6 3. --) *"),
        (json!({ "edit": "delete", "path": "e2e4 c7c5" }), "1. e4 e5 *"),
        (json!({ "edit": "tag", "name": "White", "value": "Anna" }), "1. e4 e5 *"),
        (json!({ "edit": "tag", "name": "Result", "value": "1-0" }), "1. e4 e5 1-0"),
    ];
    for (edit, moves) in steps {
        let version = mirror.0["version"].as_u64().unwrap();
        let edited = api.edit(id, edit.clone()).await;
        assert_eq!(edited["version"].as_u64(), Some(version + 1), "{edit}");
        assert_eq!(api.moves(id), moves, "{edit}");
        mirror.apply(&edited);
        assert_eq!(mirror.sorted(), Mirror(api.study(id).await).sorted(), "{edit}");
    }
    let stored = api.stored(id);
    assert_eq!((stored.tag("White"), stored.tag("Result")), (Some("Anna"), Some("1-0")));
}

#[tokio::test]
async fn a_move_that_is_there_is_found_again() {
    let api = TestApi::new();
    let id = api.game("1. e4 e5 *");
    let mut messages = api.hub.subscribe();
    messages.watch(id);
    let version = api.study(id).await["version"].clone();
    for text in ["e5", "e7e5", "E7E5"] {
        let edited = api.edit(id, play("e2e4", text)).await;
        assert_eq!((edited["path"].as_str(), &edited["version"]), (Some("e2e4 e7e5"), &version));
        assert_eq!(edited["nodes"].as_array().unwrap().len(), 0);
    }
    assert!(messages.try_recv().is_none(), "nothing has changed");
}

#[tokio::test]
async fn any_edits_in_any_order_tell_what_changed() {
    let api = TestApi::new();
    let id = api.game("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3 Nc6 (2... Nf6) 3. Bb5 *");
    let mut mirror = Mirror(api.study(id).await);
    let mut random = chess::random::Random::new(11);
    for number in 0..150 {
        let nodes = mirror.0["nodes"].as_array().unwrap();
        let node = &nodes[random.below(nodes.len())];
        let path = node["path"].as_str().unwrap();
        let tree = api.stored(id);
        let position = tree.position(&path.parse().unwrap()).unwrap();
        let moves = position.legal_moves();
        let uci = |n: usize| position.to_uci(moves[n]);
        let edit = match random.below(7) {
            0 | 1 if !moves.is_empty() => play(path, &uci(random.below(moves.len()))),
            2 if !moves.is_empty() => {
                json!({ "edit": "line", "path": path, "moves": [uci(random.below(moves.len()))] })
            }
            3 if path.is_empty() || random.below(3) > 0 => {
                json!({ "edit": "comment", "path": path, "text": format!("number {number}") })
            }
            3 => json!({ "edit": "delete", "path": path }),
            4 => json!({ "edit": "promote", "path": path }),
            5 => json!({ "edit": "makeMain", "path": path }),
            _ => json!({ "edit": "glyph", "path": path, "glyph": random.below(6) + 1 }),
        };
        let (status, edited) = api.ask("POST", &format!("/api/studies/{id}/edits"), Some(edit.clone())).await;
        if path.is_empty() && status == 400 {
            continue; // the start is no move
        }
        assert_eq!(status, 200, "{edit}: {edited}");
        mirror.apply(&edited);
        assert_eq!(mirror.sorted(), Mirror(api.study(id).await).sorted(), "{edit}");
    }
    let again = TestApi::with(api.library.clone(), std::path::Path::new("no/such/directory"));
    let (mut before, mut after) = (mirror.sorted(), Mirror(again.study(id).await).sorted());
    // What was before is known while the study is open.
    for field in ["version", "canUndo", "canRedo"] {
        (before[field], after[field]) = (Value::Null, Value::Null);
    }
    assert_eq!(before, after, "what is told is what is on disk");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_editors_at_once_lose_nothing() {
    let api = std::sync::Arc::new(TestApi::new());
    let id = api.game("1. e4 e5 *");
    let mut messages = api.hub.subscribe();
    messages.watch(id);
    let editors = ["e2e4", "e2e4 e7e5"].map(|path| {
        let api = std::sync::Arc::clone(&api);
        tokio::spawn(async move {
            for number in 1..=40 {
                api.edit(id, json!({ "edit": "glyph", "path": path, "glyph": number + 20 })).await;
            }
        })
    });
    for editor in editors {
        editor.await.unwrap();
    }
    for path in ["e2e4", "e2e4 e7e5"] {
        let glyphs = api.stored(id).node(&path.parse().unwrap()).unwrap().glyphs().len();
        assert_eq!(glyphs, 40);
    }
    let told: Vec<u32> = std::iter::from_fn(|| next_message(&mut messages))
        .map(|outgoing| match &outgoing.message {
            ServerMessage::StudyUpdate { update } => update.version,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(told.len(), 80);
    assert!(told.windows(2).all(|pair| pair[1] == pair[0] + 1), "told in order, none left out");
}

#[tokio::test]
async fn nonsense_is_refused_and_changes_nothing() {
    let api = TestApi::new();
    let id = api.game("1. e4 e5 *");
    let shape = json!({ "from": "a1", "to": "a2", "brush": "green" });
    let long_path = "e2e4 ".repeat(100_000);
    let moves: Vec<&str> = vec!["g1f3"; 10_000];
    for (edit, status) in [
        (play("d2d4", "e5"), 404),
        (play("e2e4  e7e5", "Nf3"), 400),
        (play("../etc/passwd", "Nf3"), 400),
        (play(&long_path, "Nf3"), 400),
        (play("e2e4", "Ke2"), 400),
        (play("e2e4", &"e".repeat(100_000)), 400),
        (json!({ "edit": "line", "path": "", "moves": moves }), 400),
        (json!({ "edit": "line", "path": "", "moves": ["d2d4", "e2e4"] }), 400),
        (json!({ "edit": "delete", "path": "" }), 400),
        (json!({ "edit": "promote", "path": "" }), 400),
        (json!({ "edit": "glyph", "path": "e2e4", "glyph": 0 }), 400),
        (json!({ "edit": "glyph", "path": "e2e4", "glyph": 256 }), 422),
        (json!({ "edit": "comment", "path": "e2e4", "text": "a\u{0}b" }), 400),
        (json!({ "edit": "comment", "path": "e2e4", "text": "a\u{1b}[31mb" }), 400),
        (json!({ "edit": "comment", "path": "e2e4", "text": "x".repeat(100_000) }), 400),
        (json!({ "edit": "shapes", "path": "e2e4", "shapes": vec![shape; 10_000] }), 400),
        (
            json!({ "edit": "shapes", "path": "e2e4", "shapes": [{ "from": "z9", "to": null, "brush": "red" }] }),
            400,
        ),
        (json!({ "edit": "tag", "name": "FEN", "value": "8/8/8/8/8/8/8/8 w - - 0 1" }), 409),
        (json!({ "edit": "tag", "name": "Bad name", "value": "x" }), 400),
        (json!({ "edit": "tag", "name": "White", "value": "a\"]\n\n1. d4\u{7}" }), 400),
        (json!({ "edit": "tag", "name": "Result", "value": "2-0" }), 400),
        (json!({ "edit": "burn" }), 422),
    ] {
        let (refused, message) = api.refused_edit(id, edit.clone()).await;
        assert_eq!(refused, status, "{message}");
        assert_eq!(api.moves(id), "1. e4 e5 *");
    }
    assert_eq!(api.refused_edit(99, play("", "e4")).await.0, 404);
    assert_eq!(api.refused("POST", "/api/studies/-1/edits", Some(play("", "e4"))).await.0, 400);
}

#[tokio::test]
async fn a_comment_is_text_whatever_it_looks_like() {
    let api = TestApi::new();
    let id = api.game("1. e4 *");
    let text = "<script>alert(1)</script> [%clk 0:00:01] } 1. d4 {";
    let edited = api.edit(id, json!({ "edit": "comment", "path": "e2e4", "text": text })).await;
    assert!(edited["nodes"][0]["comment"].as_str().unwrap().starts_with("<script>alert(1)</script>"));
    assert!(edited["nodes"][0]["clockMs"].is_null());
    let stored = api.stored(id);
    assert_eq!((stored.move_count(), stored.main_line().as_str()), (1, "e2e4"));
}

#[tokio::test]
async fn every_edit_is_undone_and_made_again() {
    let api = TestApi::new();
    let start = "1. e4 { [%clk 0:01:00] first } (1. d4 $1 d5) 1... e5 2. Nf3 *";
    let id = api.game(start);
    let edits = [
        play("e2e4 e7e5 g1f3", "Nc6"),
        json!({ "edit": "line", "path": "d2d4", "moves": ["g8f6", "c2c4"] }),
        json!({ "edit": "comment", "path": "e2e4", "text": "other" }),
        json!({ "edit": "glyph", "path": "d2d4", "glyph": 1 }),
        json!({ "edit": "shapes", "path": "", "shapes": [{ "from": "e2", "to": "e4", "brush": "green" }] }),
        json!({ "edit": "makeMain", "path": "d2d4 d7d5" }),
        json!({ "edit": "tag", "name": "White", "value": "Anderssen" }),
        json!({ "edit": "delete", "path": "e2e4" }),
    ];
    let mut texts = vec![api.stored(id).to_string()];
    let mut page = Mirror(api.study(id).await);
    for edit in &edits {
        page.apply(&api.edit(id, edit.clone()).await);
        texts.push(api.stored(id).to_string());
    }
    for before in texts.iter().rev().skip(1) {
        page.apply(&api.edit(id, json!({ "edit": "undo" })).await);
        assert_eq!(api.stored(id).to_string(), *before);
        assert_eq!(page.sorted(), Mirror(api.study(id).await).sorted());
    }
    let nothing = api.edit(id, json!({ "edit": "undo" })).await;
    assert_eq!((&nothing["canUndo"], &nothing["canRedo"]), (&json!(false), &json!(true)));
    for after in &texts[1..] {
        page.apply(&api.edit(id, json!({ "edit": "redo" })).await);
        assert_eq!(api.stored(id).to_string(), *after);
    }
    assert_eq!(page.sorted(), Mirror(api.study(id).await).sorted());
}
