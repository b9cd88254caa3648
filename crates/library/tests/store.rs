//! What is written is there, is found, and is noticed when it is damaged.

use std::time::Duration;

use chess::pgn::PgnGame;
use chess::{Color, Outcome};
use library::{
    GameId, GameProgress, GameTree, ImportLimits, Library, LibraryError, Path, Query, Sort, Source, Summary,
};
use play::Stop;

fn tree(pgn: &str) -> GameTree {
    GameTree::try_from(&pgn.parse::<PgnGame>().unwrap()).unwrap()
}

fn create(library: &Library, pgn: &str) -> GameId {
    let tree = tree(pgn);
    library.create(&Summary::of(Source::Study, &tree), &tree).unwrap()
}

fn players(white: &str, black: &str) -> Summary {
    Summary { white: white.to_owned(), black: black.to_owned(), ..Summary::default() }
}

fn found(library: &Library, query: Query) -> Vec<String> {
    let found = library.list(&query).unwrap();
    assert_eq!(found.total, found.games.len() as u64);
    found.games.into_iter().map(|game| game.white).collect()
}

#[test]
fn a_game_is_kept_while_it_is_played_and_when_it_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(folder.path()).unwrap();
    let game = library.begin(&players("Anna", "Hetman"), "{\"start\":1}").unwrap();
    library
        .append(game, 2, "{\"move\":\"e2e4\"}", &GameProgress { plies: 1, ..GameProgress::default() })
        .unwrap();
    let unfinished = library.unfinished().unwrap();
    assert_eq!((unfinished.len(), unfinished[0].id, unfinished[0].plies), (1, game, 1));
    assert!(matches!(library.load(game), Err(LibraryError::InProgress(_))));
    assert!(matches!(library.save(game, &GameTree::new()), Err(LibraryError::InProgress(_))));
    drop(library);

    let library = Library::open(folder.path()).unwrap();
    assert_eq!(library.journal(game).unwrap(), ["{\"start\":1}", "{\"move\":\"e2e4\"}"]);
    let end = GameProgress {
        plies: 1,
        result: Some(Outcome::Win(Color::White)),
        reason: Some("resigned".into()),
        ..GameProgress::default()
    };
    library.append(game, 3, "{\"end\":1}", &end).unwrap();
    assert_eq!(library.summary(game).unwrap().unwrap().result, end.result);
    let summary = Summary { result: end.result, reason: end.reason, ..players("Anna", "Hetman") };
    library.finish(game, &summary, &tree("1. e4 *")).unwrap();
    assert!(library.unfinished().unwrap().is_empty());
    assert_eq!(library.journal(game).unwrap().len(), 3);
    let stored = library.load(game).unwrap().unwrap();
    assert_eq!((stored.summary.white.as_str(), stored.summary.reason.as_deref()), ("Anna", Some("resigned")));
    assert_eq!((stored.tree.tag("White"), stored.tree.tag("Result")), (Some("Anna"), Some("1-0")));
    assert!(matches!(library.append(game, 4, "", &GameProgress::default()), Err(LibraryError::Ended(_))));
    assert!(matches!(library.finish(game, &summary, &tree("*")), Err(LibraryError::Ended(_))));
}

#[test]
fn two_who_play_on_do_not_both_write() {
    let library = Library::in_memory().unwrap();
    let game = library.begin(&players("Anna", "Hetman"), "start").unwrap();
    library.append(game, 2, "one", &GameProgress::default()).unwrap();
    for number in [0, 1, 2, 4] {
        let refused = library.append(game, number, "other", &GameProgress::default());
        assert!(matches!(refused, Err(LibraryError::WentOn(_))), "{number}");
    }
    assert_eq!(library.journal(game).unwrap(), ["start", "one"]);
}

#[test]
fn a_deleted_game_goes_on_when_it_is_restored() {
    let library = Library::in_memory().unwrap();
    let game = library.begin(&players("Anna", "Hetman"), "start").unwrap();
    library.delete(game).unwrap();
    let refused = library.append(game, 2, "move", &GameProgress::default());
    assert!(matches!(refused, Err(LibraryError::NoSuchGame(_))));
    assert!(library.journal(game).unwrap().is_empty());
    library.restore(game).unwrap();
    library.append(game, 2, "move", &GameProgress::default()).unwrap();
    assert_eq!(library.journal(game).unwrap(), ["start", "move"]);
}

#[test]
fn an_edit_is_saved_with_its_tree_and_its_summary() {
    let library = Library::in_memory().unwrap();
    let game = create(&library, "[White \"A\"]\n\n1. e4 e5 *");
    let mut stored = library.load(game).unwrap().unwrap();
    let e4 = "e2e4".parse::<Path>().unwrap();
    stored.tree.add_uci(&e4, "c7c5").unwrap();
    stored.tree.set_text(&e4, "King's pawn.").unwrap();
    stored.tree.set_tag("White", "B").unwrap();
    library.save(game, &stored.tree).unwrap();
    let again = library.load(game).unwrap().unwrap();
    assert_eq!(again.tree.to_string(), stored.tree.to_string());
    assert_eq!((again.summary.white.as_str(), again.summary.source), ("B", Source::Study));
    assert!(again.summary.updated >= again.summary.created);
    assert_eq!(found(&library, Query { text: "pawn".into(), ..Query::default() }), ["B"]);
    assert_eq!(found(&library, Query { player: "A".into(), ..Query::default() }), [""; 0]);
}

#[test]
fn games_that_are_not_there_are_no_games() {
    let library = Library::in_memory().unwrap();
    let unknown = GameId(7);
    assert!(library.load(unknown).unwrap().is_none());
    assert!(library.summary(unknown).unwrap().is_none());
    assert!(library.journal(unknown).unwrap().is_empty());
    for refused in [
        library.save(unknown, &GameTree::new()),
        library.append(unknown, 1, "", &GameProgress::default()),
        library.finish(unknown, &Summary::default(), &GameTree::new()),
        library.delete(unknown),
        library.restore(unknown),
    ] {
        assert!(matches!(refused, Err(LibraryError::NoSuchGame(GameId(7)))));
    }
    let long = "x".repeat(library::LONGEST_ENTRY + 1);
    assert!(matches!(library.begin(&Summary::default(), &long), Err(LibraryError::TooLong { .. })));
    assert!(matches!(library.set_setting("a", &long), Err(LibraryError::TooLong { .. })));
}

#[test]
fn games_are_found_by_what_is_known_of_them() {
    let library = Library::in_memory().unwrap();
    create(
        &library,
        "[Event \"Zürich\"]\n[White \"Müller, Anna\"]\n[Black \"O'Brien\"]\n[Date \"2023.05.17\"]\n\n\
         1. e4 { the best (by test) } (1. d4 { solid }) 1... c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1-0",
    );
    create(
        &library,
        "[White \"Smith, John\"]\n[Black \"Anna Karenina\"]\n[Date \"2024.??.??\"]\n\n1. e4 e5 1/2-1/2",
    );
    create(&library, "[White \"Wu\"]\n[Black \"OR\"]\n\n1. d4 *");
    let query = Query::default;
    let anna = ["Smith, John", "Müller, Anna"];
    for (asked, answer) in [
        (Query { text: "zurich".into(), ..query() }, vec!["Müller, Anna"]),
        (Query { text: "SOLID best".into(), ..query() }, vec!["Müller, Anna"]),
        (Query { text: "najd".into(), ..query() }, vec!["Müller, Anna"]),
        (Query { text: "solid nowhere".into(), ..query() }, vec![]),
        (Query { text: "\" OR * ( NEAR".into(), ..query() }, vec![]),
        (Query { text: "!!".into(), ..query() }, vec!["Wu", "Smith, John", "Müller, Anna"]),
        (Query { player: "anna".into(), ..query() }, anna.to_vec()),
        (Query { player: "anna müll".into(), ..query() }, vec!["Müller, Anna"]),
        (Query { player: "anna smith".into(), ..query() }, vec![]),
        (Query { player: "o'brien".into(), ..query() }, vec!["Müller, Anna"]),
        (Query { player: "or".into(), ..query() }, vec!["Wu"]),
        (Query { player: "solid".into(), ..query() }, vec![]),
        (Query { opening: "b9".into(), ..query() }, vec!["Müller, Anna"]),
        (Query { opening: "Najdorf".into(), ..query() }, vec!["Müller, Anna"]),
        (Query { opening: "C".into(), ..query() }, vec!["Smith, John"]),
        (Query { result: "1-0".parse().ok(), ..query() }, vec!["Müller, Anna"]),
        (Query { result: "1/2-1/2".parse().ok(), ..query() }, vec!["Smith, John"]),
        (Query { result: "*".parse().ok(), ..query() }, vec!["Wu"]),
        (Query { from: "2023".into(), ..query() }, anna.to_vec()),
        (Query { from: "2023.05.18".into(), ..query() }, vec!["Smith, John"]),
        (Query { to: "2023.05.17".into(), ..query() }, vec!["Müller, Anna"]),
        (Query { to: "2023-05".into(), ..query() }, vec!["Müller, Anna"]),
        (Query { to: "2024".into(), ..query() }, anna.to_vec()),
        (Query { source: Some(Source::Play), ..query() }, vec![]),
        (Query { unfinished: Some(false), text: "wu".into(), ..query() }, vec!["Wu"]),
        (Query { sort: Sort::White, ascending: true, ..query() }, vec!["Müller, Anna", "Smith, John", "Wu"]),
        (Query { sort: Sort::Plies, ..query() }, vec!["Müller, Anna", "Smith, John", "Wu"]),
        (Query { sort: Sort::Date, player: "anna".into(), ..query() }, anna.to_vec()),
    ] {
        assert_eq!(found(&library, asked.clone()), answer, "{asked:?}");
    }
}

#[test]
fn the_last_played_game_comes_first_whenever_it_was_imported() {
    let library = Library::in_memory().unwrap();
    let dated = |white: &str, date: &str| format!("[White \"{white} X\"]\n[Date \"{date}\"]\n\n1. e4 *\n\n");
    let file = dated("new", "2024.06.01") + &dated("undated", "????.??.??") + &dated("old", "1972.07.11");
    library
        .import(
            (file + &dated("middle", "1999.??.??")).as_bytes(),
            ImportLimits::default(),
            &Stop::new(),
            &mut |_| {},
        )
        .unwrap();
    library
        .import(dated("later", "1999.01.01").as_bytes(), ImportLimits::default(), &Stop::new(), &mut |_| {})
        .unwrap();
    let study = create(&library, "[White \"study X\"]\n\n1. d4 *");
    let names =
        |query: Query| found(&library, query).iter().map(|name| name.replace(" X", "")).collect::<Vec<_>>();
    let order = ["study", "new", "later", "middle", "old", "undated"];
    assert_eq!(names(Query::default()), order);
    assert_eq!(names(Query { text: "x".into(), ..Query::default() }), order);
    let imported = Query { source: Some(Source::Import), result: "*".parse().ok(), ..Query::default() };
    assert_eq!(names(imported), order[1..]);
    let years = Query { from: "1972.07.11".into(), to: "1999".into(), ..Query::default() };
    assert_eq!(
        names(Query { text: "x".into(), opening: "B".into(), ..years.clone() }),
        ["later", "middle", "old"]
    );
    assert_eq!(names(Query { ascending: true, ..years }), ["old", "middle", "later"]);
    // A game that gets another date moves, and is found there.
    let mut tree = library.load(study).unwrap().unwrap().tree;
    tree.set_tag("Date", "1980.01.01").unwrap();
    library.save(study, &tree).unwrap();
    let moved = ["new", "later", "middle", "study", "old", "undated"];
    assert_eq!(names(Query::default()), moved);
    assert_eq!(names(Query { text: "x".into(), ..Query::default() }), moved);
}

#[test]
fn a_day_that_is_not_known_does_not_move_a_game_to_another_year() {
    let library = Library::in_memory().unwrap();
    for date in ["2000.00.00", "2000.06.00", "1999.12.31", "2001.01.01"] {
        create(&library, &format!("[White \"{date}\"]\n[Date \"{date}\"]\n\n*"));
    }
    let of_2000 = Query { from: "2000".into(), to: "2000".into(), ..Query::default() };
    assert_eq!(found(&library, of_2000.clone()), ["2000.06.00", "2000.00.00"]);
    let written_so = Query { from: "2000.00.00".into(), to: "2000.00.00".into(), ..of_2000 };
    assert_eq!(found(&library, written_so), ["2000.06.00", "2000.00.00"]);
}

#[test]
fn no_text_passes_for_a_filter() {
    let library = Library::in_memory().unwrap();
    create(&library, "[White \"\u{E000}rw\"]\n[Event \"\u{E000}rw\"]\n\n1. e4 { \u{E000}rw } 0-1");
    create(&library, "[White \"Winner\"]\n\n1. e4 1-0");
    let won = Query { result: "1-0".parse().ok(), ..Query::default() };
    assert_eq!(found(&library, won), ["Winner"]);
    let asked = Query { text: "\u{E000}rw".into(), ..Query::default() };
    assert_eq!(found(&library, asked), ["\u{E000}rw"]);
}

#[test]
fn long_beginnings_find_every_word_that_begins_so() {
    let library = Library::in_memory().unwrap();
    for name in ["Kingston", "KINGSLEY", "Kings\u{2013}Cross", "K\u{ef}ng\u{eb}r", "Kin", "Ki\u{301}ngma"] {
        create(&library, &format!("[White \"{name}\"]\n[Date \"2024.01.01\"]\n\n*"));
    }
    let found =
        |player: &str| library.list(&Query { player: player.into(), ..Query::default() }).unwrap().total;
    assert_eq!([found("king"), found("kings"), found("kingst"), found("cross")], [5, 3, 1, 1]);
    assert_eq!([found("kinge"), found("kingma"), found("kingx"), found("Kïnge")], [1, 1, 0, 1]);
    // So many that they are not named one by one.
    for n in 0..100 {
        create(&library, &format!("[White \"Petersen{n}\"]\n\n*"));
    }
    assert_eq!([found("pete"), found("petersen1"), found("petersen11")], [100, 11, 1]);
}

#[test]
fn a_filter_follows_every_change_of_a_game() {
    let library = Library::in_memory().unwrap();
    let game = library.begin(&players("Ann", "Bob"), "one").unwrap();
    let total = |query: &Query| library.list(&Query { text: "ann".into(), ..query.clone() }).unwrap().total;
    let unfinished = Query { unfinished: Some(true), ..Query::default() };
    let finished = Query { unfinished: Some(false), ..Query::default() };
    let won = Query { result: "1-0".parse().ok(), ..Query::default() };
    assert_eq!([&unfinished, &finished, &won].map(total), [1, 0, 0]);
    let mut tree = GameTree::new();
    tree.set_outcome("1-0".parse::<chess::pgn::PgnResult>().unwrap().0);
    library.finish(game, &players("Ann", "Bob"), &tree).unwrap();
    assert_eq!([&unfinished, &finished, &won].map(total), [0, 1, 1]);
    library.delete(game).unwrap();
    assert_eq!([&unfinished, &finished, &won].map(total), [0, 0, 0]);
    let deleted = Query { deleted: true, text: "ann".into(), ..won };
    assert_eq!(library.list(&deleted).unwrap().total, 1);
}

#[test]
fn a_game_that_breaks_off_is_listed_as_incomplete() {
    let library = Library::in_memory().unwrap();
    let pgn = b"[White \"Broken\"]\n\n1. e4 e5 2. Ke3 Nf6 1-0";
    library.import(&pgn[..], ImportLimits::default(), &Stop::new(), &mut |_| {}).unwrap();
    let game = library.list(&Query::default()).unwrap().games.remove(0);
    assert!(game.incomplete.as_deref().is_some_and(|why| why.contains("Ke3 is illegal")), "{game:?}");
}

#[test]
fn a_list_has_pages() {
    let library = Library::in_memory().unwrap();
    for n in 0..7 {
        create(&library, &format!("[White \"{n}\"]\n\n*"));
    }
    for sort in [Sort::White, Sort::Created, Sort::Event, Sort::Result, Sort::Opening, Sort::Black] {
        let query = Query { sort, ascending: true, offset: 2, limit: 3, ..Query::default() };
        let page = library.list(&query).unwrap();
        let names: Vec<&str> = page.games.iter().map(|game| game.white.as_str()).collect();
        assert_eq!((names.as_slice(), page.total), (["2", "3", "4"].as_slice(), 7), "{sort:?}");
    }
    let far = library.list(&Query { offset: usize::MAX, ..Query::default() }).unwrap();
    assert_eq!((far.games.len(), far.total), (0, 7));
}

#[test]
fn ratings_are_listed_sorted_by_their_mean_and_kept_after_edits() {
    let library = Library::in_memory().unwrap();
    let games = [
        ("[White \"A\"]\n[WhiteElo \"2500\"]\n[BlackElo \"2300\"]\n\n1. e4 *", [Some(2500), Some(2300)]),
        ("[White \"B\"]\n[WhiteElo \"?\"]\n[BlackElo \"2450\"]\n\n1. e4 *", [None, Some(2450)]),
        ("[White \"C\"]\n[WhiteElo \"0\"]\n\n1. e4 {[BlackElo \"2900\"]} *", [None, None]),
    ];
    for (pgn, ratings) in games {
        let summary = library.summary(create(&library, pgn)).unwrap().unwrap();
        assert_eq!([summary.white_elo, summary.black_elo], ratings, "{pgn}");
    }
    let by_elo = Query { sort: Sort::Elo, ..Query::default() };
    assert_eq!(found(&library, by_elo.clone()), ["B", "A", "C"]);
    assert_eq!(found(&library, Query { source: Some(Source::Study), ..by_elo.clone() }), ["B", "A", "C"]);
    let last = library.list(&by_elo).unwrap().games.pop().unwrap();
    let mut tree = library.load(last.id).unwrap().unwrap().tree;
    tree.set_tag("WhiteElo", "2700").unwrap();
    library.save(last.id, &tree).unwrap();
    assert_eq!(found(&library, by_elo), ["C", "B", "A"]);
}

#[test]
fn a_selection_is_listed_counted_exported_and_deleted() {
    let library = Library::in_memory().unwrap();
    let ids: Vec<GameId> =
        ["A", "B", "C"].iter().map(|white| create(&library, &format!("[White \"{white}\"]\n\n*"))).collect();
    let selected = Query { ids: vec![ids[0], ids[2], GameId(99)], ..Query::default() };
    assert_eq!(found(&library, selected.clone()), ["C", "A"]);
    assert_eq!(found(&library, Query { text: "a".into(), ..selected.clone() }), ["A"]);
    assert_eq!(found(&library, Query { sort: Sort::White, ascending: true, ..selected.clone() }), ["A", "C"]);
    assert_eq!(library.count(&selected, &Stop::new()).unwrap(), 2);
    assert_eq!(library.export(&selected, &mut Vec::new()).unwrap().games, 2);
    assert_eq!(library.delete_all(&selected, 2).unwrap().games.len(), 2);
    assert_eq!(found(&library, Query::default()), ["B"]);
    let counts = library.source_counts().unwrap();
    assert_eq!((counts.play, counts.import, counts.study), (0, 0, 1));
}

#[test]
fn deleting_is_undone_until_it_is_purged() {
    let library = Library::in_memory().unwrap();
    let (kept, lost) = (create(&library, "[White \"kept\"]\n\n*"), create(&library, "[White \"lost\"]\n\n*"));
    for game in [kept, lost] {
        library.delete(game).unwrap();
    }
    assert_eq!(library.list(&Query::default()).unwrap().total, 0);
    assert_eq!(library.list(&Query { deleted: true, ..Query::default() }).unwrap().total, 2);
    library.restore(kept).unwrap();
    assert_eq!(found(&library, Query::default()), ["kept"]);
    assert_eq!(library.purge_deleted(Duration::from_secs(3600)).unwrap(), 0);
    assert_eq!(library.purge_deleted(Duration::ZERO).unwrap(), 1);
    assert!(matches!(library.restore(lost), Err(LibraryError::NoSuchGame(_))));
    assert_eq!(
        library.list(&Query { text: "lost".into(), deleted: true, ..Query::default() }).unwrap().total,
        0
    );
    assert!(create(&library, "*") > lost, "a number is never given again");
}

#[test]
fn settings_and_sessions_are_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(folder.path()).unwrap();
    library.set_setting("board", "\"green\"").unwrap();
    library.set_setting("board", "\"orange\"").unwrap();
    library.add_session(&[1; 32], "laptop", "owner").unwrap();
    library.add_session(&[2; 32], "phone", "player").unwrap();
    let library = Library::open(folder.path()).unwrap();
    assert_eq!(library.setting("board").unwrap().as_deref(), Some("\"orange\""));
    assert_eq!(library.setting("pieces").unwrap(), None);
    let sessions = library.sessions().unwrap();
    assert_eq!(
        [1, 2, 3].map(|n| sessions.iter().find(|s| s.hash == [n; 32]).map(|s| s.role.as_str())),
        [Some("owner"), Some("player"), None]
    );
}

#[test]
fn export_gives_back_what_came_in() {
    let library = Library::in_memory().unwrap();
    let texts = ["[White \"A\"]\n\n1. e4 { one } *", "[White \"B\"]\n\n1. d4 (1. c4) 1-0"];
    for pgn in texts {
        create(&library, pgn);
    }
    library.begin(&players("C", "D"), "").unwrap();
    let mut file = Vec::new();
    let query = Query { sort: Sort::White, ascending: true, ..Query::default() };
    assert_eq!(library.export(&query, &mut file).unwrap().games, 2);
    let games: Vec<PgnGame> = chess::pgn::Reader::new(file.as_slice()).map(Result::unwrap).collect();
    assert_eq!(games, texts.map(|pgn| pgn.parse().unwrap()));
}

#[test]
fn a_damaged_file_is_named_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.sqlite");
    let library = Library::open(folder.path()).unwrap();
    for n in 0..200 {
        create(&library, &format!("[White \"{n}\"]\n\n1. e4 {{ {} }} *", "words ".repeat(200)));
    }
    drop(library);
    let whole = std::fs::read(&file).unwrap();
    let mut torn = whole.clone();
    torn.truncate(whole.len() / 2);
    let mut scratched = whole.clone();
    scratched[4096 * 2..4096 * 6].fill(0xAA);
    for damaged in [b"This is no database at all, but a text.".repeat(200), torn, scratched] {
        std::fs::write(&file, &damaged).unwrap();
        let error = Library::open(folder.path()).map(|_| ()).unwrap_err();
        assert!(matches!(error, LibraryError::Damaged { .. }), "{error}");
        assert!(error.to_string().contains("left as it is"), "{error}");
        assert_eq!(std::fs::read(&file).unwrap(), damaged);
    }
    std::fs::write(&file, &whole).unwrap();
    assert_eq!(Library::open(folder.path()).unwrap().list(&Query::default()).unwrap().total, 200);
}

#[test]
fn a_flipped_bit_in_a_game_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.sqlite");
    let library = Library::open(folder.path()).unwrap();
    let game = create(&library, "[White \"A\"]\n\n1. e4 { Needle } *");
    let played = library.begin(&Summary::default(), "Haystack").unwrap();
    drop(library);
    let mut bytes = std::fs::read(&file).unwrap();
    for word in [b"Needle".as_slice(), b"Haystack"] {
        let at = bytes.windows(word.len()).position(|window| window == word).unwrap();
        bytes[at] ^= 1;
    }
    std::fs::write(&file, bytes).unwrap();
    let library = Library::open(folder.path()).unwrap();
    assert!(matches!(library.load(game), Err(LibraryError::DamagedGame { .. })));
    assert!(matches!(library.journal(played), Err(LibraryError::DamagedGame { .. })));
}

#[test]
fn files_of_other_programs_and_later_versions_are_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("library.sqlite");
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("CREATE TABLE mine (x)").unwrap();
    drop(other);
    let before = std::fs::read(&file).unwrap();
    assert!(matches!(Library::open(folder.path()), Err(LibraryError::Damaged { .. })));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    std::fs::remove_file(&file).unwrap();
    drop(Library::open(folder.path()).unwrap());
    let later = rusqlite::Connection::open(&file).unwrap();
    later.pragma_update(None, "user_version", 99).unwrap();
    drop(later);
    assert!(matches!(Library::open(folder.path()), Err(LibraryError::TooNew { .. })));
}
