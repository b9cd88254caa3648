//! What is deleted gives its space back, what is gone is noticed, and what is abandoned ends.

use std::time::Duration;

use chess::pgn::PgnGame;
use library::{GameId, GameProgress, GameTree, ImportLimits, Library, LibraryError, Query, Source, Summary};
use play::Stop;

fn import(library: &Library, games: usize, name: &str) {
    let comment = "words ".repeat(60);
    let pgn: String = (0..games)
        .map(|n| {
            format!("[White \"{name} {n}\"]\n[ECO \"B{:02}\"]\n\n1. e4 {{ {comment}{n} }} *\n\n", n % 100)
        })
        .collect();
    let done = library.import(pgn.as_bytes(), ImportLimits::default(), &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(done.games, games as u64);
}

fn sizes(library: &std::path::Path) -> (u64, u64) {
    let size = |name: &str| std::fs::metadata(library.join(name)).map_or(0, |file| file.len());
    (size("library.sqlite"), size("library.sqlite-wal"))
}

#[test]
fn games_are_deleted_and_restored_together() {
    let library = Library::in_memory().unwrap();
    import(&library, 30, "Smith");
    import(&library, 20, "Jones");
    let smith = Query { player: "smith".into(), ..Query::default() };
    assert_eq!(library.count(&smith, &Stop::new()).unwrap(), 30);
    // Not what the person was told: nothing happens.
    assert!(matches!(library.delete_all(&smith, 29), Err(LibraryError::NotAsMany { found: 30, .. })));
    assert_eq!(library.list(&Query::default()).unwrap().total, 50);
    let first = library.delete_all(&smith, 30).unwrap();
    let second = library.delete_all(&Query::default(), 20).unwrap();
    assert_eq!((first.games.len(), second.games.len()), (30, 20));
    assert_eq!(library.list(&Query::default()).unwrap().total, 0);
    assert_eq!(library.restore_deleted(first.stamp).unwrap(), 30);
    assert_eq!(library.list(&Query::default()).unwrap().total, 30);
    assert_eq!(library.list(&smith).unwrap().total, 30);
}

#[test]
fn the_space_of_purged_games_comes_back_and_the_log_is_cut() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(folder.path()).unwrap();
    import(&library, 1500, "Smith");
    let (full, _) = sizes(folder.path());
    library.delete_all(&Query::default(), 1500).unwrap();
    assert_eq!(library.purge_deleted(Duration::ZERO).unwrap(), 1500);
    library.shrink().unwrap();
    let (file, log) = sizes(folder.path());
    assert!(file < full / 2, "{file} of {full}");
    assert_eq!(log, 0);
    import(&library, 100, "Jones");
    library.compact().unwrap();
    assert_eq!(library.list(&Query { player: "jones".into(), ..Query::default() }).unwrap().total, 100);
}

#[cfg(unix)]
#[test]
fn nothing_is_acknowledged_once_the_library_is_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().join("data");
    let library = Library::open(&directory).unwrap();
    let game = library.begin(&Summary::default(), "one").unwrap();
    library.append(game, 2, "two", &GameProgress::default()).unwrap();
    assert!(library.expect_in_place().is_ok());
    std::fs::remove_dir_all(&directory).unwrap();
    assert!(matches!(library.expect_in_place(), Err(LibraryError::Gone { .. })));
    let refused = library.append(game, 3, "three", &GameProgress::default());
    let Err(error @ LibraryError::Gone { .. }) = refused else { panic!("{refused:?}") };
    assert!(error.to_string().contains("deleted or replaced"), "{error}");
    // Nor when another library is in its place.
    drop(Library::open(&directory).unwrap());
    assert!(library.append(game, 3, "three", &GameProgress::default()).is_err());
    assert!(library.set_setting("board", "1").is_err());
}

#[test]
fn a_search_that_is_not_wanted_any_more_is_given_up() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(folder.path()).unwrap();
    import(&library, 3000, "Smith");
    let stop = Stop::new();
    stop.raise();
    let search = Query { text: "w".into(), ..Query::default() };
    assert!(matches!(library.search(&search, &stop), Err(LibraryError::Interrupted)));
    assert!(matches!(library.count(&search, &stop), Err(LibraryError::Interrupted)));
    assert_eq!(library.search(&search, &Stop::new()).unwrap().total, 3000);
}

#[test]
fn totals_are_kept_and_where_they_are_not_they_are_bounded() {
    let library = Library::in_memory().unwrap();
    let create = |pgn: &str| {
        let tree = GameTree::try_from(&pgn.parse::<PgnGame>().unwrap()).unwrap();
        library.create(&Summary::of(Source::Study, &tree), &tree).unwrap()
    };
    let total = |query: &Query| library.list(query).unwrap().total;
    let won = Query { result: "1-0".parse().ok(), ..Query::default() };
    let studies = Query { source: Some(Source::Study), ..Query::default() };
    let unfinished = Query { unfinished: Some(true), ..Query::default() };
    let game = create("1. e4 1-0");
    create("1. d4 *");
    let played = library.begin(&Summary::default(), "one").unwrap();
    assert_eq!([&won, &studies, &unfinished, &Query::default()].map(total), [1, 2, 1, 3]);
    library.delete(game).unwrap();
    library.delete(game).unwrap();
    assert_eq!([&won, &studies, &unfinished, &Query::default()].map(total), [0, 1, 1, 2]);
    library.restore(game).unwrap();
    let mut tree = library.load(game).unwrap().unwrap().tree;
    tree.set_outcome(None);
    library.save(game, &tree).unwrap();
    library.finish(played, &Summary::default(), &GameTree::new()).unwrap();
    assert_eq!([&won, &studies, &unfinished, &Query::default()].map(total), [0, 2, 0, 3]);
    library.delete(played).unwrap();
    library.purge_deleted(Duration::ZERO).unwrap();
    assert_eq!(total(&Query::default()), 2);
    // Beginnings of codes, one letter, dates: each in the order of its index.
    let many: String =
        (0..10_050).map(|n| format!("[White \"Smith {n}\"]\n[Date \"2100.01.01\"]\n\n1. e4 *\n\n")).collect();
    library.import(many.as_bytes(), ImportLimits::default(), &Stop::new(), &mut |_| {}).unwrap();
    for query in [
        Query { text: "s".into(), ..Query::default() },
        Query { text: "smi".into(), source: Some(Source::Import), ..Query::default() },
    ] {
        let list = library.list(&query).unwrap();
        assert_eq!((list.total, list.is_partial, list.games.len()), (10_000, true, 50), "{query:?}");
        assert_eq!(list.games[0].white, "Smith 10049");
        assert!(library.count(&query, &Stop::new()).unwrap() >= 10_050);
    }
    let list = library.list(&Query { opening: "B0".into(), limit: 1000, ..Query::default() }).unwrap();
    assert!(list.is_partial && list.games.iter().all(|game| game.eco.as_deref() == Some("B00")));
    assert_eq!(list.games[0].id, GameId(list.games.iter().map(|game| game.id.0).max().unwrap()));
}
