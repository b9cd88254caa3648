//! Imports: large files, broken games, hostile input, and a game that is played beside them.

use std::fmt::Write as _;
use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chess::random::Random;
use library::{
    GameProgress, ImportError, ImportLimits, ImportProgress, Library, LibraryError, Query, Summary,
};
use play::Stop;

fn import(library: &Library, source: impl Read + Send) -> Result<ImportProgress, ImportError> {
    library.import(source, ImportLimits::default(), &Stop::new(), &mut |_| {})
}

/// Random games of sixty plies.
fn file(games: usize) -> String {
    let mut random = Random::new(1);
    let mut text = String::new();
    for number in 0..games {
        let mut game = chess::pgn::PgnGame::new();
        game.set_tag("White", &format!("Player {}", random.below(500)));
        game.set_tag("Black", &format!("Rival {number}"));
        let mut here = chess::pgn::NodeId::ROOT;
        for _ in 0..60 {
            let moves = game.position(here).legal_moves();
            let Some(&m) = moves.get(random.below(moves.len().max(1))) else { break };
            here = game.add_child(here, m).unwrap();
        }
        writeln!(text, "{game}").unwrap();
    }
    text
}

#[test]
fn games_come_in_once() {
    let library = Library::in_memory().unwrap();
    let pgn = file(600);
    let mut told = Vec::new();
    let done = library
        .import(pgn.as_bytes(), ImportLimits::default(), &Stop::new(), &mut |done| told.push(done.clone()))
        .unwrap();
    assert_eq!((done.games, done.duplicates, done.broken), (600, 0, 0));
    assert_eq!(done.bytes, pgn.len() as u64);
    assert!(told.len() >= 2 && told.is_sorted_by_key(|done| done.games) && told.last() == Some(&done));
    let compressed = zstd::encode_all(pgn.as_bytes(), 1).unwrap();
    let again = import(&library, compressed.as_slice()).unwrap();
    assert_eq!((again.games, again.duplicates, again.bytes), (0, 600, compressed.len() as u64));
    // What was deleted may come again.
    library.delete(library.list(&Query::default()).unwrap().games[0].id).unwrap();
    assert_eq!(import(&library, pgn.as_bytes()).unwrap().games, 1);
    let mut out = Vec::new();
    assert_eq!(library.export(&Query::default(), &mut out).unwrap().games, 600);
    assert_eq!(import(&Library::in_memory().unwrap(), out.as_slice()).unwrap().games, 600);
}

#[test]
fn an_edited_game_is_still_known() {
    let library = Library::in_memory().unwrap();
    import(&library, file(1).as_bytes()).unwrap();
    let id = library.list(&Query::default()).unwrap().games[0].id;
    let mut tree = library.load(id).unwrap().unwrap().tree;
    tree.set_text(&library::Path::root(), "My notes.").unwrap();
    library.save(id, &tree).unwrap();
    assert_eq!(import(&library, file(1).as_bytes()).unwrap().duplicates, 1);
}

#[test]
fn broken_games_are_told_and_what_comes_before_the_mistake_is_kept() {
    let library = Library::in_memory().unwrap();
    let mut pgn = String::from("[White \"A\"]\n\n1. e4 e5\n2. Ke3 Nf6 0-1\n\n1. d4 *\n\n");
    pgn.push_str(&"1. e5 *\n\n".repeat(100));
    let done = import(&library, pgn.as_bytes()).unwrap();
    assert_eq!((done.games, done.incomplete, done.broken, done.first_mistakes.len()), (2, 1, 100, 20));
    let first = &done.first_mistakes[0];
    assert_eq!((first.game, first.line, first.kept), (1, Some(4), true));
    assert_eq!(first.reason, "Ke3 is illegal; legal are Ke2");
    assert!(!done.first_mistakes[1].kept);

    let kept = library.list(&Query { player: "A".into(), ..Query::default() }).unwrap().games;
    let tree = library.load(kept[0].id).unwrap().unwrap().tree;
    let text = tree.to_string();
    assert!(text.contains("[Incomplete \"move 2.: Ke3 is illegal; legal are Ke2\"]"), "{text}");
    assert!(text.ends_with("\n\n1. e4 e5 0-1\n"), "{text}");
    assert_eq!(import(&library, pgn.as_bytes()).unwrap().duplicates, 2);
}

#[test]
fn a_gzip_file_is_read_and_other_formats_are_named() {
    use std::io::Write as _;
    let library = Library::in_memory().unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(file(3).as_bytes()).unwrap();
    assert_eq!(import(&library, gzip.finish().unwrap().as_slice()).unwrap().games, 3);
    let named = import(&library, b"PK\x03\x04...".as_slice()).unwrap_err().to_string();
    assert!(named.contains("zip archive"), "{named}");
}

#[test]
fn what_is_too_large_is_broken_and_the_rest_comes_in() {
    let library = Library::in_memory().unwrap();
    let deep = format!("1. e4 {} *\n\n", "(1. d4 ".repeat(100_000));
    let wide = format!("1. e4 {} *\n\n", "(1. d4 { x } d5) ".repeat(10_000));
    let tag = format!("[White \"{}\"]\n\n1. e4 *\n\n", "x".repeat(2 << 20));
    let comment = format!("1. e4 {{ {} }} *\n\n", "y ".repeat(1 << 20));
    let text = format!("1. e4 {} *\n\n", format!("{{ {} }} ", "z".repeat(1 << 19)).repeat(10));
    let long = format!("{} *\n\n", "-- ".repeat(20_000));
    let name = format!("[White \"{}\"]\n\n1. c4 *\n\n", "n".repeat(1 << 19));
    let pgn = [&deep, &tag, &comment, &text, &long, &wide, &name, "1. d4 *\n"].concat();
    let done = import(&library, pgn.as_bytes()).unwrap();
    assert_eq!((done.games, done.broken), (3, 5), "{:?}", done.first_mistakes);
    let page = library.list(&Query::default()).unwrap();
    assert!(page.games.iter().all(|game| game.white.len() <= 200));
    for game in page.games {
        assert!(library.load(game.id).unwrap().is_some());
    }
}

/// Endless games, or zeros.
struct Endless(&'static [u8], usize);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in buffer.iter_mut() {
            *byte = self.0[self.1 % self.0.len()];
            self.1 += 1;
        }
        Ok(buffer.len())
    }
}

#[test]
fn a_bomb_is_cut() {
    let library = Library::in_memory().unwrap();
    let limits = ImportLimits { bytes: 50 << 20, games: 1000 };
    let bomb = |piece: &'static [u8]| zstd::encode_all(Endless(piece, 0).take(100 << 20), 3).unwrap();
    for piece in [b"\0".as_slice(), b" ", b"(", b"[White \"x\"] "] {
        let bomb = bomb(piece);
        assert!(bomb.len() < 1 << 20);
        let ended = library.import(bomb.as_slice(), limits, &Stop::new(), &mut |_| {});
        assert!(
            matches!(ended, Err(ImportError::TooLarge { .. } | ImportError::TooManyGames { .. })),
            "{piece:?}: {ended:?}"
        );
    }
    let mut gzip =
        flate2::read::GzEncoder::new(Endless(b" ", 0).take(100 << 20), flate2::Compression::fast());
    let mut bomb = Vec::new();
    gzip.read_to_end(&mut bomb).unwrap();
    let ended = library.import(bomb.as_slice(), limits, &Stop::new(), &mut |_| {});
    assert!(matches!(ended, Err(ImportError::TooLarge { .. })), "{ended:?}");
    let many = library.import(Endless(b"1. e4 * ", 0), limits, &Stop::new(), &mut |_| {});
    assert!(matches!(many, Err(ImportError::TooManyGames { limit: 1000 })));
    // The game of the tags alone, and the game of one move.
    assert_eq!(library.list(&Query::default()).unwrap().total, 2);
}

#[test]
fn a_window_larger_than_memory_allows_is_refused() {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    encoder.window_log(30).unwrap();
    encoder.include_contentsize(false).unwrap();
    io::copy(&mut Endless(b"1. e4 * ", 0).take(1 << 20), &mut encoder).unwrap();
    let frame = encoder.finish().unwrap();
    let ended = import(&Library::in_memory().unwrap(), frame.as_slice());
    assert!(matches!(ended, Err(ImportError::Unreadable(_))), "{ended:?}");
    let torn = &zstd::encode_all(file(3).as_bytes(), 1).unwrap()[..100];
    assert!(matches!(import(&Library::in_memory().unwrap(), torn), Err(ImportError::Unreadable(_))));
}

/// A file without an end or a game; a person gives up after so many reads.
struct StopsAfter<'a>(u32, &'a Stop);

impl Read for StopsAfter<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0 = self.0.saturating_sub(1);
        if self.0 == 0 {
            self.1.raise();
        }
        buffer.fill(0);
        Ok(buffer.len())
    }
}

#[test]
fn an_import_stops_when_it_is_told_to() {
    let library = Library::in_memory().unwrap();
    let stop = Stop::new();
    let limits = ImportLimits { bytes: u64::MAX, games: u64::MAX };
    let ended = library.import(Endless(b"1. e4 * ", 0), limits, &stop, &mut |_| stop.raise());
    assert!(matches!(ended, Err(ImportError::Stopped)));
    // Also where no game ever comes.
    let stop = Stop::new();
    let ended = library.import(StopsAfter(10, &stop), limits, &stop, &mut |_| {});
    assert!(matches!(ended, Err(ImportError::Stopped)));
}

/// The bound is generous, for busy machines; `examples/figures.rs` measures.
#[test]
fn a_game_played_beside_an_import_does_not_wait_for_it() -> Result<(), LibraryError> {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open(folder.path())?;
    let pgn = file(4000);
    let game = library.begin(&Summary::default(), "")?;
    let over = AtomicBool::new(false);
    let waits = std::thread::scope(|scope| {
        scope.spawn(|| {
            let done = import(&library, pgn.as_bytes());
            over.store(true, Ordering::Relaxed);
            assert_eq!(done.unwrap().games, 4000);
        });
        let mut waits = Vec::new();
        for number in (2..).take_while(|_| !over.load(Ordering::Relaxed)) {
            let begun = Instant::now();
            library.append(game, number, "a move", &GameProgress::default())?;
            library.list(&Query { player: "player 7".into(), ..Query::default() })?;
            waits.push(begun.elapsed());
            std::thread::yield_now();
        }
        Ok::<_, LibraryError>(waits)
    })?;
    let mut sorted = waits.clone();
    sorted.sort();
    assert!(waits.len() > 5, "{waits:?}");
    assert!(sorted[sorted.len() / 2] < Duration::from_millis(250), "{sorted:?}");
    assert!(sorted[sorted.len() - 1] < Duration::from_secs(5), "{sorted:?}");
    assert_eq!(library.journal(game)?.len(), waits.len() + 1);
    Ok(())
}
