//! Tournaments begun with version 0.1 are found again and go on.
//!
//! `version_0_1/tournament.sqlite` holds two of them, made in an empty folder by `hetman` 0.1:
//!
//! ```text
//! hetman tournament hetman,hash=1,elo=600,probcut_margin=200,anchor=600 random,depth=1 greedy,tc=5+0.05 --depth 1 \
//!   --max-moves 12 --draw moves=4,score=5,from=6 --resign moves=2,score=900 --opening-plies 2 \
//!   --event "version 0.1" --games 9 --db tournament.sqlite --data-dir .
//! hetman match random greedy --depth 1 --max-moves 4 --openings openings.pgn --openings-in-order \
//!   --event "version 0.1" --games 3 --db tournament.sqlite --data-dir .
//! ```

use std::fs;
use std::path::Path;

use arena::{Arena, Change, Colors, Format, Openings, PlayedBy, RunOptions, Tournament};
use play::{Adjudication, DrawRule, ResignRule, Stop};
use roster::{PlayerLimits, Roster};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/version_0_1");

fn open(folder: &Path, players: &[&str], adjudication: Adjudication, openings: Openings) -> Arena {
    fs::copy(format!("{FOLDER}/tournament.sqlite"), folder.join("tournament.sqlite")).unwrap();
    let plan = plan(folder, players, adjudication, &openings);
    Arena::open(&folder.join("tournament.sqlite"), plan, openings).unwrap()
}

fn plan(folder: &Path, players: &[&str], adjudication: Adjudication, openings: &Openings) -> Tournament {
    let players: Vec<String> = players.iter().map(|&player| player.to_owned()).collect();
    let limits = PlayerLimits { depth: Some(1), ..PlayerLimits::default() };
    Tournament {
        event: "version 0.1".to_owned(),
        participants: Roster::in_directory(folder).participants(&players, &limits).unwrap(),
        format: Format::RoundRobin,
        openings: openings.fingerprint(),
        adjudication,
        margin_milliseconds: 50,
        colors: Colors::default(),
        tablebases: None,
        played_by: None,
    }
}

/// Goes on to a number of games, and looks at what was there and what came.
fn goes_on(arena: &mut Arena, from: u64, to: u64) {
    assert_eq!(arena.standings().games(), from);
    let before: Vec<String> = arena.records().iter().map(|record| record.pgn.clone()).collect();
    arena
        .run(&RunOptions { games: to, concurrency: 2, ..RunOptions::default() }, &Stop::new(), |_| {})
        .unwrap();
    let records = arena.records();
    assert_eq!(records.iter().map(|record| record.number).collect::<Vec<_>>(), Vec::from_iter(0..to));
    assert!(records.iter().zip(&before).all(|(record, pgn)| record.pgn == *pgn), "what was played stays");
}

#[test]
fn a_tournament_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let adjudication = Adjudication {
        draw: Some(DrawRule { from_move: 6, moves: 4, score: 5 }),
        resign: Some(ResignRule { moves: 2, score: 900, two_sided: true }),
        longest: Some(12),
    };
    let players =
        ["hetman,hash=1,elo=600,probcut_margin=200,anchor=600", "random,depth=1", "greedy,tc=5+0.05"];
    let openings = Openings::Generated { plies: 2, seed: 1, chess960: false };
    let mut arena = open(folder.path(), &players, adjudication, openings);
    assert_eq!(arena.standings().score(0, 2), [1, 1, 0]);
    goes_on(&mut arena, 9, 14);
}

#[test]
fn a_match_from_a_file_of_openings_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let adjudication = Adjudication { longest: Some(4), ..Adjudication::default() };
    let file = fs::File::open(format!("{FOLDER}/openings.pgn")).unwrap();
    let (openings, _) = Openings::from_pgn(file, 16).unwrap();
    let mut arena = open(folder.path(), &["random", "greedy"], adjudication, openings);
    goes_on(&mut arena, 3, 6);
}

/// Version 0.1 did not write down what played, so its games are told, kept, and not counted as this version's.
#[test]
fn a_match_of_known_players_does_not_go_on_with_games_of_unknown_ones() {
    let folder = tempfile::tempdir().unwrap();
    let adjudication = Adjudication { longest: Some(4), ..Adjudication::default() };
    let file = fs::File::open(format!("{FOLDER}/openings.pgn")).unwrap();
    let (openings, _) = Openings::from_pgn(file, 16).unwrap();
    let path = folder.path().join("tournament.sqlite");
    fs::copy(format!("{FOLDER}/tournament.sqlite"), &path).unwrap();
    let unknown = plan(folder.path(), &["random", "greedy"], adjudication, &openings);
    let played_by = PlayedBy::identify(&unknown.participants, &openings, "0.3.0").unwrap();
    let known = Tournament { played_by: Some(played_by), ..unknown.clone() };
    assert_eq!(known.fingerprint(), unknown.fingerprint(), "they are looked for in the same file");
    let mut arena = Arena::open(&path, known.clone(), openings.clone()).unwrap();
    let [earlier] = arena.earlier() else { panic!("{:?}", arena.earlier()) };
    assert_eq!((earlier.games, earlier.changes.as_slice()), (3, [Change::NotRecorded].as_slice()));
    assert_eq!(arena.standings().games(), 0);
    arena.run(&RunOptions { games: 2, ..RunOptions::default() }, &Stop::new(), |_| {}).unwrap();
    drop(arena);
    assert_eq!(Arena::open(&path, known, openings.clone()).unwrap().standings().games(), 2);
    assert_eq!(Arena::open(&path, unknown, openings).unwrap().standings().games(), 3);
}
