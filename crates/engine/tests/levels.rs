//! Levels of strength as their opponents meet them: legal, limited, human.

use std::time::{Duration, Instant};

use chess::random::Random;
use chess::{Color, End, Game, Move, Outcome, Position, Role, SEE_VALUES};
use engine::{Engine, Strength};
use play::{Limits, Report, Stop};

fn level(elo: u32, seed: u64) -> Engine {
    let mut engine = Engine::new(1, 1);
    engine.set_strength(Some(Strength::from_elo(elo)));
    engine.set_seed(seed);
    engine
}

fn decide(engine: &mut Engine, game: &Game) -> Move {
    engine.think(game, &Limits::default(), &Stop::new(), &mut |_| {}).unwrap().best
}

/// A game from a few random moves on; White's points out of two.
fn play(white: &mut Engine, black: &mut Engine, seed: u64) -> usize {
    let mut random = Random::new(seed);
    let mut game = Game::new();
    while game.end().is_none() && game.claim().is_none() && game.moves().len() < 200 {
        let moves = game.position().legal_moves();
        let m = match game.moves().len() {
            0..6 => moves[random.below(moves.len())],
            ply if ply % 2 == 0 => decide(white, &game),
            _ => decide(black, &game),
        };
        game.play(m).unwrap();
    }
    match game.end().map(End::outcome) {
        Some(Outcome::Win(Color::White)) => 2,
        Some(Outcome::Win(Color::Black)) => 0,
        Some(Outcome::Draw) | None => 1,
    }
}

/// Positions of random games in which a queen can be taken for less.
fn hanging_queens(count: usize) -> Vec<(Position, Move)> {
    let mut random = Random::new(3);
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = Game::new();
        while game.end().is_none() && game.moves().len() < 60 && found.len() < count {
            let position = *game.position();
            let moves = position.legal_moves();
            let queen = |m: &&Move| {
                position.role_on(m.to()) == Some(Role::Queen)
                    && m.is_capture()
                    && position.see_ge(**m, 500, &SEE_VALUES)
            };
            if let Some(&m) = moves.iter().find(queen) {
                found.push((position, m));
                break;
            }
            game.play(moves[random.below(moves.len())]).unwrap();
        }
    }
    found
}

/// How many of the queens are won, in hundredths.
fn queens_taken(elo: u32) -> usize {
    let positions = hanging_queens(40);
    let taken = positions.iter().enumerate().filter(|(seed, (position, takes))| {
        let m = decide(&mut level(elo, *seed as u64), &Game::from_position(*position));
        m.to() == takes.to() || position.after(m).is_checkmate()
    });
    taken.count() * 100 / positions.len()
}

#[test]
fn a_queen_left_hanging_is_usually_taken_and_more_so_by_the_strong() {
    let [low, middle, high] = [600, 1300, 2000].map(queens_taken);
    // Sometimes there is something better.
    assert!(low >= 45 && middle >= 65 && high >= 75, "{low} {middle} {high}");
}

const MATES_IN_ONE: [&str; 6] = [
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1",
    "4k3/R7/8/8/8/8/8/1R4K1 w - - 0 1",
];

/// How often the mates are found, in hundredths.
fn mates_found(elo: u32) -> usize {
    let games = MATES_IN_ONE.map(|fen| Game::from_position(Position::from_fen(fen).unwrap()));
    let found = (0..8).flat_map(|seed| games.iter().map(move |game| (seed, game))).filter(|(seed, game)| {
        let m = decide(&mut level(elo, *seed), game);
        game.position().after(m).is_checkmate()
    });
    found.count() * 100 / (8 * games.len())
}

#[test]
fn mates_in_one_are_found_more_often_by_the_strong() {
    let [low, high] = [600, 2000].map(mates_found);
    assert!(low >= 60 && high >= 85 && low <= high, "{low} {high}");
}

#[test]
fn every_move_of_every_level_is_legal() {
    for (seed, elos) in [[500, 2299], [1200, 2500]].into_iter().enumerate() {
        let [white, black] = elos;
        // `play` refuses what is illegal.
        play(&mut level(white, 1), &mut level(black, 2), seed as u64);
    }
}

#[test]
fn levels_repeat_themselves_with_the_same_seed_only() {
    for elo in [600, 1800, 2500] {
        let line = |seed: u64| {
            let (mut engine, mut game) = (level(elo, seed), Game::new());
            for _ in 0..16 {
                game.play(decide(&mut engine, &game)).unwrap();
            }
            game.moves().to_vec()
        };
        assert_eq!(line(1), line(1), "{elo}");
        assert!((2..6).any(|seed| line(seed) != line(1)), "{elo}");
    }
}

#[test]
fn a_beginner_loses_to_a_strong_player() {
    let mut points = 0;
    for seed in 0..2 {
        points += play(&mut level(2200, seed), &mut level(500, seed), seed);
        points += 2 - play(&mut level(500, seed), &mut level(2200, seed), seed);
    }
    assert!(points >= 6, "{points} of 8");
}

#[test]
fn limits_bind_levels_too() {
    let game = Game::new();
    let only = game.position().parse_uci("a2a3").unwrap();
    for elo in [500, 1500, 2500] {
        let mut reports: Vec<Report> = Vec::new();
        let limits = Limits { search_moves: vec![only], ..Limits::depth(2) };
        let found = level(elo, 1).think(&game, &limits, &Stop::new(), &mut |report| reports.push(report));
        assert_eq!(found.unwrap().best, only);
        assert!(reports.iter().all(|report| report.depth <= Some(2)));
        let stop = Stop::new();
        stop.raise();
        let started = Instant::now();
        let limits = Limits::move_time(Duration::from_secs(10));
        assert!(level(elo, 1).think(&game, &limits, &stop, &mut |_| {}).is_some());
        assert!(started.elapsed() < Duration::from_secs(9));
        let nodes = level(elo, 1).think(&game, &Limits::nodes(30), &stop, &mut |_| {}).unwrap().nodes;
        assert!(nodes <= 40, "{nodes}");
    }
}

#[test]
fn lines_are_legal_and_told_with_their_depth() {
    let game = Game::from_position(
        Position::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3").unwrap(),
    );
    let mut reports = Vec::new();
    level(1300, 1).think(&game, &Limits::default(), &Stop::new(), &mut |report| reports.push(report));
    assert_eq!(reports.len(), 1, "of the move that is played");
    for report in &reports {
        assert!(report.depth.is_some() && report.score.is_some() && report.line.is_none());
        let mut position = *game.position();
        for &m in &report.principal_variation {
            assert!(position.is_legal(m));
            position.play(m);
        }
    }
}
