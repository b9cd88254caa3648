//! The results of a tournament, computed a second time by simpler means from nothing but its PGN.
//!
//! Worked by hand, to show that the simpler means are right: if A scores 7½ of 10 against B, the Elo
//! difference is −400·log₁₀(1/0.75 − 1) = −400·log₁₀(0.3333) = 190.85. If the five pairs brought
//! 2, 1½, 1½, 1½ and 1 points, their mean is 7½/10 = 0.75 of the points, their variance
//! ((1−0.75)² + 3·(0.75−0.75)² + (0.5−0.75)²)/5 = 0.025, the standard error √(0.025/5) = 0.0707, the
//! 95 % interval 0.75 ± 0.1386 = (0.6114, 0.8886), in Elo (78.7, 360.7): 190.85 ± 141.0.

use arena::{Arena, Colors, Estimate, Format, Openings, Pentanomial, RunOptions, Tournament};
use chess::pgn::{PgnGame, Reader};
use chess::{Color, Outcome};
use play::{Adjudication, Stop};
use roster::{PlayerLimits, Roster};

fn plan(slugs: &[&str]) -> Tournament {
    let roster = Roster::in_directory("no such directory".as_ref());
    let limits = PlayerLimits { depth: Some(2), ..PlayerLimits::default() };
    let participant = |slug: &&str| roster.participant(&format!("{slug},name={slug}"), &limits).unwrap();
    Tournament {
        event: "independent check".to_owned(),
        participants: slugs.iter().map(participant).collect(),
        format: Format::RoundRobin,
        openings: 0,
        adjudication: Adjudication { longest: Some(60), ..Adjudication::default() },
        margin_milliseconds: 1000,
        colors: Colors::default(),
        tablebases: None,
        played_by: None,
    }
}

/// A game of the PGN: number, names, and White's half-points.
fn games(pgn: &str) -> Vec<(u64, [String; 2], u64)> {
    Reader::new(pgn.as_bytes())
        .map(|game| {
            let game: PgnGame = game.unwrap();
            let name = |tag: &str| game.tag(tag).unwrap().to_owned();
            let number = name("Round").split('.').nth(1).unwrap().parse::<u64>().unwrap() - 1;
            let points = match game.outcome().unwrap() {
                Outcome::Win(Color::White) => 2,
                Outcome::Win(Color::Black) => 0,
                Outcome::Draw => 1,
            };
            (number, [name("White"), name("Black")], points)
        })
        .collect()
}

#[test]
fn pairs_elo_and_ratings_follow_from_the_pgn() {
    let slugs = ["greedy", "checkm8-minimax", "checkm8-negamax", "wroclaw-3"];
    let folder = tempfile::tempdir().unwrap();
    let openings = Openings::Generated { plies: 4, seed: 5, chess960: false };
    let mut arena = Arena::open(&folder.path().join("a.sqlite"), plan(&slugs), openings).unwrap();
    arena
        .run(&RunOptions { games: 72, concurrency: 2, ..RunOptions::default() }, &Stop::new(), |_| {})
        .unwrap();
    let pgn: String = arena.records().iter().map(|record| format!("{}\n", record.pgn)).collect();
    let games = games(&pgn);
    assert_eq!(games.len(), 72);

    for (a, first) in slugs.iter().enumerate() {
        for (b, second) in slugs.iter().enumerate().skip(a + 1) {
            let mut points_of_pairs = std::collections::BTreeMap::new();
            for (number, [white, black], points) in &games {
                if white == first && black == second {
                    *points_of_pairs.entry(number / 2).or_insert(0) += points;
                } else if white == second && black == first {
                    *points_of_pairs.entry(number / 2).or_insert(0) += 2 - points;
                }
            }
            let mut counts = [0; 5];
            points_of_pairs.values().for_each(|&points| counts[points as usize] += 1);
            assert_eq!(arena.standings().pentanomial(a, b), Pentanomial(counts), "{first} – {second}");
        }
    }

    let ratings = arena.standings().ratings(&[None; 4]);
    let simple = zermelo(&slugs, &games);
    for (n, slug) in slugs.iter().enumerate() {
        assert!((ratings[n].elo - simple[n]).abs() < 0.01, "{slug}: {} is not {}", ratings[n].elo, simple[n]);
    }
}

/// Ernst Zermelo's fixed-point iteration of 1929: strength = points / Σ games / (own + opponent's
/// strength).
fn zermelo(slugs: &[&str], games: &[(u64, [String; 2], u64)]) -> Vec<f64> {
    let mut strength = vec![1.0; slugs.len()];
    for _ in 0..20_000 {
        for (n, slug) in slugs.iter().enumerate() {
            let (mut points, mut sum) = (0.0, 0.0);
            for (_, [white, black], half_points) in games {
                if white == slug || black == slug {
                    points += if white == slug { *half_points } else { 2 - half_points } as f64 / 2.0;
                    let of = |name: &String| strength[slugs.iter().position(|slug| slug == name).unwrap()];
                    sum += 1.0 / (of(white) + of(black));
                }
            }
            strength[n] = points / sum;
        }
    }
    let elos: Vec<f64> = strength.iter().map(|strength: &f64| 400.0 * strength.log10()).collect();
    let average = elos.iter().sum::<f64>() / elos.len() as f64;
    elos.into_iter().map(|elo| elo - average).collect()
}

/// The example of the comment above.
#[test]
fn the_example_worked_by_hand() {
    let estimate = Estimate::from_pairs(&Pentanomial([0, 0, 1, 3, 1]));
    assert!((estimate.elo - 190.85).abs() < 0.01);
    assert!((estimate.error.unwrap() - 141.0).abs() < 0.1, "{estimate:?}");
}
