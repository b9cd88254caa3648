//! Imports from a server on this machine that speaks what Lichess and Chess.com publish of their APIs.

mod local_site;

use library::{Library, Query};
use local_site::{LocalSite, Reply};
use online::{Account, OnlineError, OnlineProgress, Site, SiteAddresses, bookmarks, import};
use play::Stop;

const HOUR: i64 = 3_600_000;

fn run(library: &Library, site: &LocalSite, account: &Account) -> Result<OnlineProgress, OnlineError> {
    import(library, &addresses(site), account, &Stop::new(), &mut |_| {})
}

fn addresses(site: &LocalSite) -> SiteAddresses {
    SiteAddresses { lichess: site.address(), chess_com: site.address() }
}

fn lichess() -> Account {
    Account::new(Site::Lichess, "Zoe").unwrap()
}

fn chess_com() -> Account {
    Account::new(Site::ChessCom, "Zoe").unwrap()
}

fn total(library: &Library) -> u64 {
    library.list(&Query::default()).unwrap().total
}

/// A game as Lichess writes it, the n-th of its player, begun so many hours after the first of January 1970.
fn lichess_game(n: usize, hours: i64) -> String {
    let (day, hour) = (1 + hours / 24, hours % 24);
    format!(
        "[Event \"Rated blitz game\"]\n[Site \"https://lichess.org/game{n:04}\"]\n[Date \"1970.01.{day:02}\"]\n\
         [White \"Zoe\"]\n[Black \"other\"]\n[Result \"1-0\"]\n[UTCDate \"1970.01.{day:02}\"]\n\
         [UTCTime \"{hour:02}:00:00\"]\n[WhiteElo \"1500\"]\n[BlackElo \"1480\"]\n[Variant \"Standard\"]\n\
         [TimeControl \"180+2\"]\n\n1. e4 {{ [%clk 0:03:00] }} 1... e5 {{ [%clk 0:03:00] }} 1-0\n\n\n"
    )
}

fn chess_com_game(n: usize, month: &str) -> String {
    format!(
        "[Event \"Live Chess\"]\n[Site \"Chess.com\"]\n[Date \"{month}.03\"]\n[White \"other\"]\n[Black \"zoe\"]\n\
         [Result \"1/2-1/2\"]\n[TimeControl \"600\"]\n[Link \"https://www.chess.com/game/live/{n}\"]\n\n\
         1. d4 {{[%clk 0:09:59]}} 1... d5 {{[%clk 0:09:58]}} 1/2-1/2\n\n"
    )
}

#[test]
fn games_of_lichess_come_once_and_the_next_import_goes_on() {
    let library = Library::in_memory().unwrap();
    let site = LocalSite::new();
    site.set("/api/user/Zoe", Reply::json("{\"id\":\"zoe\",\"count\":{\"all\":3}}"));
    let variant = lichess_game(3, 2).replace("Standard", "Atomic");
    site.set("/api/games/user/Zoe", Reply::pgn(lichess_game(1, 0) + &lichess_game(2, 1) + &variant));
    let done = run(&library, &site, &lichess()).unwrap();
    assert_eq!((done.games.games, done.variants, done.total, total(&library)), (2, 1, Some(3), 2));
    let asked = site.asked();
    assert!(asked[1].contains("since=0&sort=dateAsc&clocks=true&evals=true"), "{asked:?}");
    assert!(site.user_agent().starts_with("Hetman/"));

    // Two days later there is one more; what overlaps is known, although its text has changed since.
    let annotated = lichess_game(2, 1).replace("0:03:00", "0:02:59");
    site.set("/api/games/user/Zoe", Reply::pgn(annotated + &lichess_game(4, 49)));
    let done = run(&library, &site, &lichess()).unwrap();
    assert_eq!((done.games.games, done.games.duplicates, total(&library)), (1, 1, 3));
    assert!(site.asked().last().unwrap().contains("since=0&"), "a day of overlap");
    let bookmark = bookmarks(&library).unwrap().remove(0);
    assert_eq!((bookmark.newest, bookmark.games, bookmark.name.as_str()), (Some(49 * HOUR), 3, "Zoe"));
    run(&library, &site, &lichess()).unwrap();
    assert!(site.asked().last().unwrap().contains(&format!("since={}&", 25 * HOUR)));
    assert_eq!(bookmarks(&library).unwrap().len(), 1);
}

#[test]
fn a_site_that_asks_for_a_pause_gets_it() {
    let library = Library::in_memory().unwrap();
    let site = LocalSite::new();
    site.set("/api/user/Zoe", Reply::json("{\"count\":{\"all\":1}}"));
    site.set("/api/games/user/Zoe", Reply::status(429));
    site.then("/api/games/user/Zoe", Reply::status(503));
    site.then("/api/games/user/Zoe", Reply::pgn(lichess_game(1, 0)));
    let mut pauses = Vec::new();
    let done = import(&library, &addresses(&site), &lichess(), &Stop::new(), &mut |so_far| {
        pauses.extend(so_far.pause);
    });
    assert_eq!((done.unwrap().games.games, pauses.len()), (1, 2));
}

#[test]
fn a_stream_that_breaks_keeps_what_came_and_goes_on_there() {
    let library = Library::in_memory().unwrap();
    let site = LocalSite::new();
    site.set("/api/user/Zoe", Reply::json("{\"count\":{\"all\":2}}"));
    let games = lichess_game(1, 0) + &lichess_game(2, 48);
    site.set("/api/games/user/Zoe", Reply::pgn(games.clone() + &lichess_game(3, 49)).broken());
    let error = run(&library, &site, &lichess()).unwrap_err();
    assert!(matches!(error, OnlineError::Unreachable { .. }), "{error}");
    assert_eq!(total(&library), 2, "the third was not whole");
    site.set("/api/games/user/Zoe", Reply::pgn(games + &lichess_game(3, 49)));
    assert_eq!(run(&library, &site, &lichess()).unwrap().games.games, 1);
    assert!(site.asked().last().unwrap().contains(&format!("since={}&", 24 * HOUR)));
    assert_eq!(total(&library), 3);
}

#[test]
fn months_of_chess_com_are_read_from_the_last_one_on() {
    let library = Library::in_memory().unwrap();
    let site = LocalSite::new();
    let archive = |month: &str| format!("\"https://api.chess.com/pub/player/zoe/games/{month}\"");
    let months = format!("{{\"archives\":[{},{}]}}", archive("2024/01"), archive("2024/03"));
    site.set("/pub/player/zoe/games/archives", Reply::json(&months));
    site.set("/pub/player/zoe/games/2024/01/pgn", Reply::pgn(chess_com_game(1, "2024.01")));
    site.set("/pub/player/zoe/games/2024/03/pgn", Reply::pgn(chess_com_game(2, "2024.03")));
    let mut told = Vec::new();
    let done = import(&library, &addresses(&site), &chess_com(), &Stop::new(), &mut |so_far| {
        told.extend(so_far.months);
    });
    assert_eq!((done.unwrap().games.games, told.last(), total(&library)), (2, Some(&(2, 2)), 2));

    site.set(
        "/pub/player/zoe/games/2024/03/pgn",
        Reply::pgn(chess_com_game(2, "2024.03") + &chess_com_game(3, "2024.03")),
    );
    let done = run(&library, &site, &chess_com()).unwrap();
    assert_eq!((done.games.games, done.games.duplicates, total(&library)), (1, 1, 3));
    let january = site.asked().iter().filter(|path| path.contains("2024/01")).count();
    assert_eq!(january, 1, "a month that is over is read once");
}

#[test]
fn what_is_not_there_is_said() {
    let library = Library::in_memory().unwrap();
    let site = LocalSite::new();
    let error = run(&library, &site, &lichess()).unwrap_err();
    assert_eq!(error.to_string(), "Lichess has no player called Zoe");
    let error = run(&library, &site, &chess_com()).unwrap_err();
    assert_eq!(error.to_string(), "Chess.com has no player called Zoe");
    site.set("/pub/player/zoe/games/archives", Reply::json("{\"archives\":[\"nonsense\"]}"));
    let error = run(&library, &site, &chess_com()).unwrap_err();
    assert_eq!(error.to_string(), "Chess.com gave an answer that is not understood");
    site.set("/pub/player/zoe/games/archives", Reply::status(403));
    let error = run(&library, &site, &chess_com()).unwrap_err();
    assert_eq!(error.to_string(), "Chess.com refuses (403): try again later");
    let nowhere = SiteAddresses { lichess: "http://127.0.0.1:1".to_owned(), ..addresses(&site) };
    let error = import(&library, &nowhere, &lichess(), &Stop::new(), &mut |_| {}).unwrap_err();
    assert!(error.to_string().starts_with("Lichess cannot be reached: "), "{error}");
    assert!(bookmarks(&library).unwrap().is_empty());
}

#[test]
fn an_import_that_is_stopped_asks_nothing_more() {
    let library = Library::in_memory().unwrap();
    let site = LocalSite::new();
    site.set("/api/user/Zoe", Reply::json("{\"count\":{\"all\":1}}"));
    site.set("/api/games/user/Zoe", Reply::status(429).retry_after(600));
    let stop = Stop::new();
    let stopped = import(&library, &addresses(&site), &lichess(), &stop.clone(), &mut |so_far| {
        if so_far.pause.is_some() {
            stop.raise();
        }
    });
    assert!(matches!(stopped, Err(OnlineError::Stopped)), "{stopped:?}");
    assert_eq!(site.asked().len(), 2);
}
