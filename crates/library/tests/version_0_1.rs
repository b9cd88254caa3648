//! A library made by version 0.1 opens, and goes on where it was left.

use std::path::Path;

use chess::Position;
use library::{GameId, GameProgress, Library, Query, Source};
use tempfile::TempDir;

/// A copy of the library of version 0.1, in a directory of its own.
fn library() -> (TempDir, Library) {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/version_0_1/library.sqlite");
    let directory = tempfile::tempdir().unwrap();
    std::fs::copy(old, directory.path().join("library.sqlite")).unwrap();
    let library = Library::open(directory.path()).unwrap();
    (directory, library)
}

#[test]
fn last_positions_are_found_when_a_list_needs_them() {
    let (directory, library) = library();
    let query = Query { unfinished: Some(false), ascending: true, ..Query::default() };
    let list = library.list(&query).unwrap();
    assert_eq!(list.total, 6);
    for summary in &list.games {
        let tree = library.load(summary.id).unwrap().unwrap().tree;
        assert_eq!(summary.last_fen, Some(tree.last_position().to_fen()), "game {}", summary.id);
    }
    let bridge = list.games.iter().find(|game| game.white == "Lucena").unwrap();
    assert_eq!(bridge.last_fen.as_deref(), Some("1K6/1P2k3/8/8/3R4/8/r7/8 b - - 3 2"));
    // They were kept.
    drop(library);
    let again = Library::open(directory.path()).unwrap();
    assert_eq!(again.summary(bridge.id).unwrap().unwrap().last_fen, bridge.last_fen);
}

#[test]
fn a_game_goes_on_with_its_journal() {
    let (_directory, library) = library();
    let unfinished = library.unfinished().unwrap();
    assert_eq!(unfinished.len(), 3);
    let game = GameId(1);
    let journal = library.journal(game).unwrap();
    assert_eq!(journal.len(), 12);
    assert!(journal[0].starts_with("{\"what\":\"started\""), "{}", journal[0]);
    assert_eq!(library.summary(game).unwrap().unwrap().last_fen, None);
    let fen = Position::initial().to_fen();
    let progress = GameProgress { plies: 6, last_fen: Some(fen.clone()), ..GameProgress::default() };
    library.append(game, 13, "{}", &progress).unwrap();
    let summary = library.summary(game).unwrap().unwrap();
    assert_eq!((summary.plies, summary.last_fen), (6, Some(fen)));
}

#[test]
fn games_are_found_changed_and_exported() {
    let (_directory, library) = library();
    let found = library.list(&Query { player: "anderssen".to_owned(), ..Query::default() }).unwrap().games;
    let [summary] = &found[..] else { panic!("{found:?}") };
    assert_eq!((summary.source, summary.eco.as_deref(), summary.plies), (Source::Import, Some("C33"), 21));
    // Comments and beginnings of words are found, although the index of 0.1 was another.
    for text in ["immortal", "immo", "i"] {
        let found = library.list(&Query { text: text.to_owned(), ..Query::default() }).unwrap();
        assert!(found.games.iter().any(|game| game.id == summary.id), "{text}: {found:?}");
    }
    let codes = library.list(&Query { opening: "C".to_owned(), ..Query::default() }).unwrap();
    assert!(codes.games.iter().any(|game| game.id == summary.id), "{codes:?}");
    let mut tree = library.load(summary.id).unwrap().unwrap().tree;
    tree.set_tag("Annotator", "Kieseritzky").unwrap();
    library.save(summary.id, &tree).unwrap();
    let mut pgn = Vec::new();
    let query = Query { source: Some(Source::Import), ..Query::default() };
    assert_eq!(library.export(&query, &mut pgn).unwrap().games, 3);
    let pgn = String::from_utf8(pgn).unwrap();
    assert!(pgn.contains("[Annotator \"Kieseritzky\"]") && pgn.contains("The immortal game."), "{pgn}");
    let settings = library.setting("settings").unwrap().unwrap();
    assert!(settings.contains("\"language\":\"pl\""), "{settings}");
}
