//! Every answer equals that of a slow twin that replays all games: after imports, merges, removals and single games.

mod twin;

use std::collections::HashSet;
use std::path::Path;

use chess::random::Random;
use chess::{Color, Outcome, Position, Role};
use explorer::{
    BoardSearch, Database, Date, Filter, GameId, HeaderSearch, ImportOptions, Material, Pattern,
    PlayerFilter, Search, Speed, StoredGame,
};

const PLAYERS: [&str; 6] = ["Anderssen, Adolf", "adolf anderssen", "Morphy", "Steinitz, W", "Bird", "?"];
const TIMES: [&str; 4] = ["", "60+0", "300+3", "5400+30"];

/// A random game that stays in few openings, so that positions come again; some promote, some end early, some start
/// elsewhere, some are of Chess960.
fn random_game(random: &mut Random) -> StoredGame {
    let start = match random.below(12) {
        0 => Position::chess960(random.below(3) as u16 * 400).unwrap(),
        1 => Position::from_fen("8/P6k/8/8/8/8/p6K/8 w - - 0 1").unwrap(),
        2 => Position::from_fen("rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3").unwrap(),
        _ => Position::initial(),
    };
    let mut moves = Vec::new();
    let mut position = start;
    for _ in 0..random.below(40) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        // Mostly one of the first three, so that games meet; knights come and go.
        let m = legal[if random.below(5) == 0 {
            random.below(legal.len())
        } else {
            random.below(3).min(legal.len() - 1)
        }];
        moves.push(m);
        position.play(m);
    }
    let pick = |random: &mut Random, from: &[&str]| from[random.below(from.len())].to_owned();
    let game = StoredGame {
        white: pick(random, &PLAYERS),
        black: pick(random, &PLAYERS),
        event: pick(random, &["", "London", "Café de la Régence"]),
        site: pick(random, &["", "Paris", "https://example.org/a"]),
        round: pick(random, &["", "1", "2.3"]),
        eco: pick(random, &["", "B01", "B22", "C20"]),
        time_control: pick(random, &TIMES),
        date: Date::parse(&pick(random, &["", "1851.06.21", "1858", "1862.07.??", "2024.11.18"])),
        ratings: [
            random.below(2) as u16 * (1900 + random.below(500) as u16),
            1900 + random.below(500) as u16,
        ],
        result: [
            None,
            Some(Outcome::Draw),
            Some(Outcome::Win(Color::White)),
            Some(Outcome::Win(Color::Black)),
        ][random.below(4)],
        start,
        moves,
    };
    // What a tag cannot say is unknown.
    StoredGame::from_pgn(&game.to_pgn())
}

fn write_pgn(path: &Path, games: &[StoredGame]) {
    let text: String = games.iter().map(|game| format!("{}\n\n", game.to_pgn())).collect();
    std::fs::write(path, text).unwrap();
}

fn random_filter(random: &mut Random) -> Filter {
    let mut filter = Filter::default();
    if random.below(3) == 0 {
        filter.years = Some(1850..=1858 + random.below(200) as u16);
    }
    if random.below(3) == 0 {
        filter.ratings = Some(1900 + random.below(300) as u16..2000 + random.below(400) as u16);
    }
    if random.below(4) == 0 {
        filter.speeds = vec![Speed::Bullet, Speed::ALL[random.below(7)]];
    }
    if random.below(4) == 0 {
        filter.result = Some(Outcome::Draw);
    }
    if random.below(3) == 0 {
        let color = [None, Some(Color::White), Some(Color::Black)][random.below(3)];
        filter.player = Some(PlayerFilter { name: PLAYERS[random.below(5)].to_owned(), color });
    }
    filter
}

/// Positions of some games, and one that none has.
fn some_positions(games: &[StoredGame], random: &mut Random, count: usize) -> Vec<Position> {
    let mut positions =
        vec![Position::initial(), Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap()];
    for _ in 0..count {
        let Some(game) = games.get(random.below(games.len().max(1))) else { break };
        let mut position = game.start;
        for m in &game.moves[..random.below(game.moves.len() + 1)] {
            position.play(*m);
        }
        positions.push(position);
    }
    positions
}

/// Compares everything that can be asked.
fn compare(database: &Database, games: &[StoredGame], plies: usize, random: &mut Random) {
    for position in some_positions(games, random, 25) {
        for filter in [Filter::default(), random_filter(random)] {
            let answer = database.explore(&position, &filter, &[]).unwrap();
            let found = twin::TwinAnswer {
                total: answer.total,
                ended: answer.ended,
                moves: answer.moves.iter().map(|row| (row.uci.clone(), row.tally)).collect(),
                top: answer.top.iter().map(|game| game.id).collect(),
                recent: answer.recent.iter().map(|game| game.id).collect(),
            };
            assert_eq!(found, twin::explore(games, &position, &filter, plies), "{position:?} {filter:?}");
            let mut listed = Vec::new();
            let mut after = None;
            loop {
                let page = database.games(&position, &filter, &[], after, 7).unwrap();
                listed.extend(page.games.iter().map(|game| game.id));
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
            assert_eq!(listed, twin::games(games, &position, &filter, plies));
        }
    }
    for game in games.iter().take(20) {
        assert_eq!(database.game("a", game.id()).unwrap().as_ref(), Some(game));
    }
}

/// Games without doubles, as the database counts them: of two with the same id the first stays.
fn unique(games: &[StoredGame]) -> Vec<StoredGame> {
    let mut seen = HashSet::new();
    games.iter().filter(|game| seen.insert(game.id())).cloned().collect()
}

#[test]
fn answers_equal_a_full_replay() {
    for (seed, plies) in [(1, 0), (2, 10), (3, 50), (4, 1)] {
        let mut random = Random::new(seed);
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open(&folder.path().join("explorer")).unwrap();
        let options = ImportOptions { plies, threads: 2 };
        let limit = if plies == 0 { usize::MAX } else { usize::from(plies) };
        let mut games: Vec<StoredGame> = Vec::new();
        for part in 0..3 {
            let new: Vec<StoredGame> = (0..150).map(|_| random_game(&mut random)).collect();
            let doubled: Vec<StoredGame> = new.iter().chain(games.iter().take(20)).cloned().collect();
            let path = folder.path().join(format!("{part}.pgn"));
            write_pgn(&path, &doubled);
            let done = database.import("a", &[path], &options, &|_| (), &|| false).unwrap();
            assert_eq!((done.games, done.broken), (doubled.len() as u64, 0));
            games = unique(&[games, new].concat());
            compare(&database, &games, limit, &mut random);
        }
        for _ in 0..9 {
            let game = random_game(&mut random);
            let fresh = games.iter().all(|known| known.id() != game.id());
            assert_eq!(database.append("a", &game.to_pgn()).unwrap(), fresh);
            games = unique(&[games, vec![game]].concat());
        }
        compare(&database, &games, limit, &mut random);
        let removed: Vec<GameId> = (0..30).map(|_| games[random.below(games.len())].id()).collect();
        let distinct: HashSet<&GameId> = removed.iter().collect();
        assert_eq!(database.remove("a", &removed).unwrap(), distinct.len());
        games.retain(|game| !removed.contains(&game.id()));
        compare(&database, &games, limit, &mut random);
        database.merge("a", 2, &|| false).unwrap();
        assert_eq!(database.sources().unwrap()[0].segments, 1);
        compare(&database, &games, limit, &mut random);
        database.check("a").unwrap();
        // Another process sees the same.
        compare(&Database::open(&folder.path().join("explorer")).unwrap(), &games, limit, &mut random);
    }
}

#[test]
fn merged_segments_are_those_of_one_import() {
    let mut random = Random::new(7);
    let games: Vec<StoredGame> = unique(&(0..300).map(|_| random_game(&mut random)).collect::<Vec<_>>());
    let folder = tempfile::tempdir().unwrap();
    let options = ImportOptions { plies: 20, threads: 2 };
    let path = folder.path().join("games.pgn");
    let files = |name: &str| {
        let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder.path().join(name).join("a"))
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
            .collect();
        files.sort();
        files
    };
    let once = Database::open(&folder.path().join("once")).unwrap();
    write_pgn(&path, &games);
    once.import("a", std::slice::from_ref(&path), &options, &|_| (), &|| false).unwrap();
    let often = Database::open(&folder.path().join("often")).unwrap();
    for part in games.chunks(37) {
        write_pgn(&path, part);
        often.import("a", std::slice::from_ref(&path), &options, &|_| (), &|| false).unwrap();
    }
    often.merge("a", 1, &|| false).unwrap();
    assert!(files("once") == files("often"));
}

fn random_board(random: &mut Random, games: &[StoredGame]) -> BoardSearch {
    let positions = some_positions(games, random, 3);
    let position = positions[random.below(positions.len())];
    match random.below(5) {
        0 => BoardSearch::Position(position),
        1 => BoardSearch::Final(position),
        2 => BoardSearch::Pawns {
            white: position.pieces(Color::White, Role::Pawn),
            black: position.pieces(Color::Black, Role::Pawn),
            mirrored: random.below(2) == 0,
        },
        3 => {
            let count = |color| Role::ALL.map(|role| position.pieces(color, role).count() as u8);
            let (white, black) = (count(Color::White), count(Color::Black));
            let range = |count: u8| count.saturating_sub(1)..=count;
            BoardSearch::Material(Material {
                white: core::array::from_fn(|role| range(white[role])),
                black: core::array::from_fn(|role| range(black[role])),
                balance: -(random.below(6) as i8)..=random.below(6) as i8,
                exchanged: random.below(2) == 0,
                plies: random.below(6) as u16,
            })
        }
        _ => {
            let mut pattern = Pattern {
                exchanged: random.below(2) == 0,
                mirrored: random.below(2) == 0,
                ..Pattern::default()
            };
            for square in position.occupied() {
                if random.below(6) == 0 {
                    pattern.pieces.extend(position.piece_on(square).map(|piece| (piece, square)));
                }
            }
            let empty = chess::Square::all().find(|square| position.piece_on(*square).is_none());
            pattern.empty = empty.map(chess::Bitboard::square).unwrap_or_default();
            pattern.turn = [None, Some(position.turn())][random.below(2)];
            BoardSearch::Pattern(pattern)
        }
    }
}

#[test]
fn searches_find_what_a_full_replay_finds() {
    let mut random = Random::new(11);
    let games: Vec<StoredGame> = unique(&(0..400).map(|_| random_game(&mut random)).collect::<Vec<_>>());
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path()).unwrap();
    let path = folder.path().join("games.pgn");
    for part in games.chunks(150) {
        write_pgn(&path, part);
        database
            .import("a", std::slice::from_ref(&path), &ImportOptions::default(), &|_| (), &|| false)
            .unwrap();
    }
    let mut found = 0;
    for round in 0..300 {
        let header = match random.below(5) {
            0 => HeaderSearch {
                player: "ANDERS".to_owned(),
                opponent: "morph".to_owned(),
                ..HeaderSearch::default()
            },
            1 => HeaderSearch { event: "café régence".to_owned(), ..HeaderSearch::default() },
            2 => {
                HeaderSearch { white: "steinitz".to_owned(), eco: "B".to_owned(), ..HeaderSearch::default() }
            }
            3 => HeaderSearch { plies: Some(3..=12), site: "paris".to_owned(), ..HeaderSearch::default() },
            _ => HeaderSearch::default(),
        };
        let filter = if random.below(3) == 0 { random_filter(&mut random) } else { Filter::default() };
        let board = (round % 4 != 0).then(|| random_board(&mut random, &games));
        let search = Search { filter, header, board, limit: u64::MAX };
        let mut hits: Vec<(GameId, u32)> = Vec::new();
        let done = database
            .search(
                &search,
                &[],
                2,
                &mut |new, _| hits.extend(new.iter().map(|hit| (hit.game.id, hit.ply))),
                &|| false,
            )
            .unwrap();
        hits.sort_unstable();
        let mut expected: Vec<(GameId, u32)> = games
            .iter()
            .filter(|game| twin::accepts(&search.filter, game) && twin::header(&search.header, game))
            .filter_map(|game| {
                let ply = search.board.as_ref().map_or(Some(0), |board| twin::find(game, board))?;
                Some((game.id(), ply))
            })
            .collect();
        expected.sort_unstable();
        assert_eq!(hits, expected, "{search:?}");
        assert_eq!(
            (done.found, done.done, done.total),
            (hits.len() as u64, games.len() as u64, games.len() as u64)
        );
        found += hits.len();
    }
    assert!(found > 1000, "{found}");
}
