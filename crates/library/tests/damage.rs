//! A damaged game stays alone: it is named, the others are served, and what can be read is saved.

use std::path::Path;

use chess::pgn::PgnGame;
use library::{
    GameId, GameProgress, GameTree, Library, LibraryError, Query, Source, Summary, back_up, check_library,
    repair, restore,
};
use play::Stop;
use rusqlite::Connection;

fn create(library: &Library, pgn: &str) -> GameId {
    create_by(library, None, pgn)
}

fn create_by(library: &Library, author: Option<u64>, pgn: &str) -> GameId {
    let tree = GameTree::try_from(&pgn.parse::<PgnGame>().unwrap()).unwrap();
    library.create_by(author, &Summary::of(Source::Import, &tree), &tree).unwrap()
}

/// Writes into the file what Hetman never would.
fn scratch(folder: &Path, sql: &str) {
    Connection::open(folder.join("library.sqlite")).unwrap().execute_batch(sql).unwrap();
}

/// Three games, of which 1 has names that are not UTF-8 and 2 a wrong checksum; game 4 is being played, and its third
/// entry is damaged.
fn damaged_library(folder: &Path) -> Library {
    let library = Library::open(folder).unwrap();
    for (white, author) in [("First", None), ("Second", None), ("Third", Some(7))] {
        let pgn = format!("[White \"{white}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
        create_by(&library, author, &pgn);
    }
    let played = library.begin(&Summary { white: "Fourth".into(), ..Summary::default() }, "one").unwrap();
    library.append(played, 2, "two", &GameProgress::default()).unwrap();
    library.append(played, 3, "three", &GameProgress::default()).unwrap();
    library.set_setting("board", "\"green\"").unwrap();
    library.add_session(&[7; 32], "phone", "player").unwrap();
    drop(library);
    scratch(
        folder,
        "UPDATE game SET white = CAST(x'46C3697273FF' AS TEXT) WHERE id = 1;
         UPDATE score SET pgn = replace(pgn, '3. Bb5', '3. Qb5') WHERE game = 2;
         UPDATE journal SET entry = 'thr33' WHERE game = 4 AND number = 3;",
    );
    Library::open(folder).unwrap()
}

#[test]
fn lists_searches_and_exports_go_on_without_damaged_games() {
    let folder = tempfile::tempdir().unwrap();
    let library = damaged_library(folder.path());
    let list = library.list(&Query::default()).unwrap();
    assert_eq!((list.total, list.games.len()), (4, 4));
    let first = list.games.iter().find(|game| game.id == GameId(1)).unwrap();
    assert!(first.damage.is_some() && first.white.starts_with('F'), "{first:?}");
    assert_eq!(library.list(&Query { player: "third".into(), ..Query::default() }).unwrap().total, 1);
    let mut pgn = Vec::new();
    let exported = library.export(&Query::default(), &mut pgn).unwrap();
    assert_eq!((exported.games, exported.damaged), (2, vec![GameId(2)]));
    let pgn = String::from_utf8(pgn).unwrap();
    assert!(pgn.ends_with("% Left out because they are damaged: 1 (games 2)\n"), "{pgn}");
    // The line is no part of a game.
    assert_eq!(chess::pgn::Reader::new(pgn.as_bytes()).map(Result::unwrap).count(), 2);
    // What was met is shown from now on.
    let damage = |id| library.summary(GameId(id)).unwrap().unwrap().damage;
    assert_eq!(damage(2).as_deref(), Some("its checksum differs"));
    assert_eq!((damage(3), damage(4)), (None, None));
    assert!(matches!(library.journal(GameId(4)), Err(LibraryError::DamagedGame { .. })));
    assert!(damage(4).is_some());
    assert_eq!(library.readable_journal(GameId(4)).unwrap(), ["one", "two"]);
}

#[test]
fn what_can_be_read_of_a_game_is_salvaged() {
    let folder = tempfile::tempdir().unwrap();
    let library = damaged_library(folder.path());
    assert!(library.load(GameId(2)).is_err());
    let tree = library.salvage(GameId(2)).unwrap().unwrap();
    assert_eq!((tree.tag("White"), tree.main_nodes().count()), (Some("Second"), 4));
    // Written again it is whole.
    library.save(GameId(2), &tree).unwrap();
    assert_eq!(library.summary(GameId(2)).unwrap().unwrap().damage, None);
    assert!(library.load(GameId(2)).is_ok());
}

#[test]
fn a_check_finds_every_damaged_game() {
    let folder = tempfile::tempdir().unwrap();
    let library = damaged_library(folder.path());
    let mut seen = Vec::new();
    let report = check_library(folder.path(), &mut |done, total| seen.push((done, total))).unwrap();
    let ids: Vec<i64> = report.damaged.iter().map(|(id, _)| id.0).collect();
    assert_eq!((report.games, ids, report.file), (4, vec![1, 2, 4], vec![]));
    assert_eq!(seen.last(), Some(&(4, 4)));
    assert_eq!(library.find_damage(&Stop::new(), &mut |_, _| {}).unwrap().damaged.len(), 3);
    let shown = library.list(&Query::default()).unwrap().games;
    assert_eq!(shown.iter().filter(|game| game.damage.is_some()).count(), 3);
}

#[test]
fn a_repair_saves_what_can_be_read_into_a_new_file() {
    let folder = tempfile::tempdir().unwrap();
    drop(damaged_library(folder.path()));
    let before = std::fs::read(folder.path().join("library.sqlite")).unwrap();
    let new = folder.path().join("repaired.sqlite");
    let report = repair(folder.path(), &new, &mut |_, _| {}).unwrap();
    assert_eq!((report.games, report.lost.len()), (4, 0));
    let ids: Vec<i64> = report.incomplete.iter().map(|(id, _)| id.0).collect();
    assert_eq!(ids, [1, 2, 4], "{report:?}");
    assert_eq!(std::fs::read(folder.path().join("library.sqlite")).unwrap(), before);

    let kept = restore(folder.path(), &new).unwrap().unwrap();
    assert_eq!(std::fs::read(kept).unwrap(), before);
    assert!(check_library(folder.path(), &mut |_, _| {}).unwrap().is_sound());
    let library = Library::open(folder.path()).unwrap();
    assert_eq!(library.list(&Query::default()).unwrap().total, 4);
    assert_eq!(library.list(&Query { player: "second".into(), ..Query::default() }).unwrap().total, 1);
    assert_eq!(library.load(GameId(2)).unwrap().unwrap().tree.main_nodes().count(), 4);
    assert_eq!(library.load(GameId(3)).unwrap().unwrap().tree.main_nodes().count(), 6);
    // The game goes on where its journal breaks.
    assert_eq!(library.journal(GameId(4)).unwrap(), ["one", "two"]);
    library.append(GameId(4), 3, "again", &GameProgress::default()).unwrap();
    assert_eq!(library.setting("board").unwrap().as_deref(), Some("\"green\""));
    let sessions = library.sessions().unwrap();
    assert_eq!((sessions[0].name.as_str(), sessions[0].role.as_str()), ("phone", "player"));
    assert_eq!(library.author(GameId(3)).unwrap(), Some(7));
    assert!(create(&library, "*") > GameId(4));
}

#[test]
fn a_page_that_cannot_be_read_takes_only_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(folder.path()).unwrap();
    for n in 0..300 {
        create(&library, &format!("[White \"Number {n}\"]\n\n1. e4 {{ {} }} *", "words ".repeat(150)));
    }
    library.set_setting("board", "1").unwrap();
    drop(library);
    let file = folder.path().join("library.sqlite");
    let page: usize = {
        let connection = Connection::open(&file).unwrap();
        // The root has moved down by now: a leaf somewhere in the middle of the texts.
        let mut bytes = std::fs::read(&file).unwrap();
        let at = bytes.windows(12).position(|window| window == b"\"Number 150\"").unwrap();
        let page = at / 4096;
        drop(connection);
        bytes[page * 4096..][..64].fill(0xFF);
        std::fs::write(&file, bytes).unwrap();
        page
    };
    assert!(page > 1);
    assert!(matches!(Library::open(folder.path()), Err(LibraryError::Damaged { .. })));
    let report = check_library(folder.path(), &mut |_, _| {}).unwrap();
    assert!(!report.file.is_empty() && !report.is_sound());
    let new = folder.path().join("repaired.sqlite");
    let repaired = repair(folder.path(), &new, &mut |_, _| {}).unwrap();
    assert!(repaired.games >= 295, "{} of 300", repaired.games);
    restore(folder.path(), &new).unwrap();
    let library = Library::open(folder.path()).unwrap();
    assert_eq!(library.list(&Query::default()).unwrap().total, repaired.games);
    assert_eq!(library.setting("board").unwrap().as_deref(), Some("1"));
}

#[test]
fn a_backup_is_made_while_games_are_played_and_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(folder.path()).unwrap();
    let game = library.begin(&Summary::default(), "one").unwrap();
    let copy = folder.path().join("copy.sqlite");
    std::thread::scope(|scope| {
        let playing = scope.spawn(|| {
            for number in 2..200 {
                library.append(game, number, "more", &GameProgress::default()).unwrap();
            }
        });
        back_up(folder.path(), &copy, Box::new(|_, _| {})).unwrap();
        playing.join().unwrap();
    });
    drop(library);
    let elsewhere = tempfile::tempdir().unwrap();
    assert_eq!(restore(elsewhere.path(), &copy).unwrap(), None);
    assert!(check_library(elsewhere.path(), &mut |_, _| {}).unwrap().is_sound());
    let restored = Library::open(elsewhere.path()).unwrap();
    assert!(!restored.journal(game).unwrap().is_empty());
    // What is no library is refused, and nothing is replaced.
    std::fs::write(&copy, "something else".repeat(1000)).unwrap();
    assert!(restore(folder.path(), &copy).is_err());
    assert_eq!(Library::open(folder.path()).unwrap().journal(game).unwrap().len(), 199);
    let nowhere = folder.path().join("nowhere");
    assert!(matches!(back_up(&nowhere, &copy, Box::new(|_, _| {})), Err(LibraryError::NoLibrary { .. })));
}
