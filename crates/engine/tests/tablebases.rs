//! The tablebases as the engine uses them: won positions are won, drawn ones held, damage survived.

use std::fs;
use std::path::{Path, PathBuf};

use chess::{Game, Position};
use engine::{Engine, Tablebases, Wdl};
use play::{Limits, Report, Score, Stop};

const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/syzygy");

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn engine() -> Engine {
    let mut engine = Engine::new(1, 1);
    engine.tablebases = Tablebases::open(TABLES).unwrap();
    engine
}

fn last_report(engine: &mut Engine, game: &Game, nodes: u64) -> Report {
    let mut last = None;
    engine.think(game, &Limits::nodes(nodes), &Stop::new(), &mut |report| last = Some(report));
    last.unwrap()
}

#[test]
fn results_are_known() {
    let tables = Tablebases::open(TABLES).unwrap();
    assert_eq!(tables.to_string(), "6 tablebase files for up to 3 pieces");
    for (fen, result) in [
        ("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", Some(Wdl::Win)),
        ("8/8/8/3k4/8/8/8/Q3K3 b - - 0 1", Some(Wdl::Loss)),
        ("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", Some(Wdl::Win)),
        ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", Some(Wdl::Draw)),
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", Some(Wdl::Loss)),
        ("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", Some(Wdl::Loss)),
        ("8/8/8/8/8/1k6/8/Kn6 w - - 0 1", Some(Wdl::Draw)),
        ("8/8/8/3k4/8/8/8/QN2K3 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),
    ] {
        assert_eq!(tables.probe_wdl(&position(fen)), result, "{fen}");
    }
}

#[test]
fn no_tables_are_fine_and_no_directory_is_said() {
    for none in ["", "<empty>"] {
        let tables = Tablebases::open(none).unwrap();
        assert_eq!(tables.max_pieces(), 0);
        assert_eq!(tables.probe_wdl(&position("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1")), None);
    }
    let error = Tablebases::open("/no/such/directory").err().unwrap();
    assert!(error.to_string().starts_with("no tablebases from /no/such/directory: "), "{error}");
}

/// At the root: two hundred nodes find no mate from here, but the tables do not let go of the win.
#[test]
fn wins_are_brought_home_without_thinking() {
    for fen in [
        "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
        "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
        "8/4p3/4k3/8/8/4K3/8/8 b - - 0 1",
        "3k4/8/8/8/8/8/8/R3K3 w - - 60 80",
    ] {
        let mut game = Game::from_position(position(fen));
        let winner = game.position().turn();
        let mut engine = engine();
        let report = last_report(&mut engine, &game, 200);
        assert_eq!(report.score, Some(Score::Centipawns(20_000)), "{fen}");
        while game.end().is_none() && game.claim().is_none() {
            let found = engine.think(&game, &Limits::nodes(200), &Stop::new(), &mut |_| {}).unwrap();
            game.play(found.best).unwrap();
        }
        assert!(game.position().is_checkmate() && game.position().turn() != winner, "{game:?}");
        assert!(game.moves().len() <= 100, "{fen} took {} plies", game.moves().len());
    }
}

/// The opposition holds the draw, whatever a quick look at the pawn says.
#[test]
fn draws_are_held() {
    let mut game = Game::from_position(position("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1"));
    let mut engine = engine();
    let report = last_report(&mut engine, &game, 200);
    assert_eq!(report.score, Some(Score::Centipawns(0)));
    let tables = Tablebases::open(TABLES).unwrap();
    while game.end().is_none() && game.claim().is_none() {
        assert_eq!(tables.probe_wdl(game.position()), Some(Wdl::Draw), "{:?}", game.position());
        let found = engine.think(&game, &Limits::nodes(200), &Stop::new(), &mut |_| {}).unwrap();
        game.play(found.best).unwrap();
    }
}

/// In the tree: a capture leads to an endgame of three pieces, where the tablebases know more than the evaluation.
#[test]
fn captures_into_the_tables_are_seen() {
    let game = Game::from_position(position("8/8/3k4/3r4/3PK3/8/8/8 w - - 0 1"));
    let report = last_report(&mut engine(), &game, 2_000);
    assert!(report.tablebase_hits.unwrap() > 0);
    let mut off = engine();
    off.probe_limit = 0;
    assert_eq!(last_report(&mut off, &game, 2_000).tablebase_hits, Some(0));
    let won = Game::from_position(position("8/8/3k4/8/3nK3/8/3Q4/8 w - - 0 1"));
    let Some(Score::Centipawns(score)) = last_report(&mut engine(), &won, 2_000).score else {
        return; // a mate is even better
    };
    assert!(score > 19_000, "{score}");
}

#[test]
fn all_threads_may_probe_at_once() {
    let tables = Tablebases::open(TABLES).unwrap();
    let won = position("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..1_000).for_each(|_| assert_eq!(tables.probe_wdl(&won), Some(Wdl::Win))));
        }
    });
}

/// A directory with copies of the tables, changed by `damage`.
fn damaged(damage: impl Fn(&mut Vec<u8>)) -> (tempfile::TempDir, Tablebases) {
    let folder = tempfile::tempdir().unwrap();
    for path in tables_in(Path::new(TABLES)) {
        let mut bytes = fs::read(&path).unwrap();
        damage(&mut bytes);
        fs::write(folder.path().join(path.file_name().unwrap()), bytes).unwrap();
    }
    let tables = Tablebases::open(folder.path().to_str().unwrap()).unwrap();
    (folder, tables)
}

fn tables_in(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|end| end != "md")).collect()
}

#[test]
fn damaged_tables_are_complained_about_once_and_left_out() {
    let game = Game::from_position(position("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"));
    let (_folder, tables) = damaged(|bytes| bytes[0] ^= 1);
    let mut engine = Engine::new(1, 1);
    engine.tablebases = tables;
    let messages = |engine: &mut Engine| {
        let mut messages = Vec::new();
        let found = engine.think(&game, &Limits::nodes(500), &Stop::new(), &mut |report| {
            messages.extend(report.message);
        });
        assert!(found.is_some());
        messages
    };
    assert_eq!(messages(&mut engine), ["the wdl tablebase KQvK is damaged and left out"]);
    assert!(messages(&mut engine).is_empty());

    let (_folder, tables) = damaged(|bytes| bytes.truncate(100));
    assert_eq!(tables.max_pieces(), 0);
    assert_eq!(tables.take_faults().len(), 6);
}

/// Whatever the bytes, nothing panics.
#[test]
fn any_damage_is_survived() {
    let mut random = chess::random::Random::new(5);
    let seeds: Vec<u64> = (0..100).map(|_| random.next_u64()).collect();
    for seed in seeds {
        let (_folder, tables) = damaged(|bytes| {
            let mut random = chess::random::Random::new(seed);
            for _ in 0..1 + seed % 8 {
                let at = random.below(bytes.len());
                bytes[at] = random.next_u64() as u8;
            }
        });
        let mut engine = Engine::new(1, 1);
        engine.tablebases = tables;
        for fen in ["8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "8/8/4k3/8/8/4K3/4P3/8 b - - 0 1"] {
            let game = Game::from_position(position(fen));
            assert!(engine.think(&game, &Limits::nodes(300), &Stop::new(), &mut |_| {}).is_some());
        }
    }
}

/// With all tables of three and four pieces at hand (`HETMAN_SYZYGY` names their directory), random positions
/// have the results that the tables give when they are asked with a FEN.
#[test]
fn random_positions_have_the_results_of_the_tables() {
    let Ok(folder) = std::env::var("HETMAN_SYZYGY") else { return };
    let tables = Tablebases::open(&folder).unwrap();
    let mut oracle = shakmaty_syzygy::Tablebase::<shakmaty::Chess>::new();
    oracle.add_directory(&folder).unwrap();
    let mut random = chess::random::Random::new(9);
    let mut counts = [0; 5];
    for _ in 0..200_000 {
        let Some(position) = random_position(&mut random) else { continue };
        let fen: shakmaty::fen::Fen = position.to_fen().parse().unwrap();
        let theirs = fen.into_position(shakmaty::CastlingMode::Standard);
        let theirs = theirs.or_else(shakmaty::PositionError::ignore_impossible_check).unwrap();
        let expected = oracle.probe_wdl_after_zeroing(&theirs).unwrap();
        let found = tables.probe_wdl(&position).unwrap();
        assert_eq!(found as i32 - 2, expected as i32, "{position:?}");
        counts[found as usize] += 1;
    }
    assert!(counts[0] > 10_000 && counts[2] > 10_000 && counts[4] > 10_000, "{counts:?}");
}

/// Two kings, one or two other pieces, anywhere; `None` if that is no position.
fn random_position(random: &mut chess::random::Random) -> Option<Position> {
    const PIECES: &[u8] = b"QRBNPqrbnp";
    let mut board = [b'.'; 64];
    let mut pieces = vec![b'K', b'k', PIECES[random.below(PIECES.len())]];
    pieces.extend((random.below(4) > 0).then(|| PIECES[random.below(PIECES.len())]));
    for piece in pieces {
        board[random.below(64)] = piece;
    }
    let ranks: Vec<String> = board.chunks(8).map(rank_of_fen).collect();
    let turn = ["w", "b"][random.below(2)];
    Position::from_fen(&format!("{} {turn} - - 0 1", ranks.join("/"))).ok()
}

fn rank_of_fen(rank: &[u8]) -> String {
    rank.iter().map(|&piece| if piece == b'.' { '1' } else { char::from(piece) }).collect()
}
