//! From games to weights in miniature: wrong weights are put right.

use chess::pgn::Reader;
use chess::random::Random;
use chess::{Color, Outcome, Position, Role};
use engine::evaluation::{TERMS, TaperedValue, WEIGHT_COUNT, Weights};
use train::texel::{Collector, TexelSettings, tune};

const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// Random games scored by their material: what a learner must find out.
fn games(count: usize) -> String {
    let mut random = Random::new(9);
    let mut text = String::new();
    for _ in 0..count {
        let mut position = Position::initial();
        text.push_str("[Result \"*\"]\n\n");
        let mut balance = 0;
        for _ in 0..100 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            balance = material(&position);
            let m = moves[random.below(moves.len())];
            let score = f64::from(balance) / 100.0;
            text.push_str(&format!("{} {{ [%eval {score:.2},1] }}\n", position.to_san(m)));
            position.play(m);
        }
        let outcome = match balance {
            150.. => Outcome::Win(Color::White),
            ..=-150 => Outcome::Win(Color::Black),
            _ => Outcome::Draw,
        };
        text.push_str(&format!("{outcome}\n\n"));
    }
    text.replace("[Result \"*\"]", "[Event \"?\"]")
}

fn material(position: &Position) -> i32 {
    let of = |color| -> i32 {
        Role::ALL.map(|role| VALUES[role.index()] * position.pieces(color, role).count() as i32).iter().sum()
    };
    of(Color::White) - of(Color::Black)
}

fn collect() -> Collector {
    let mut collector = Collector::new(usize::MAX, 0.2, 1);
    let games = games(80);
    let mut reader = Reader::new(games.as_bytes());
    while reader.visit(&mut collector).unwrap() {}
    collector
}

fn settings(threads: usize) -> TexelSettings {
    TexelSettings { epochs: 120, lambda: 0.3, prior: 10.0, threads, seed: 1 }
}

/// All weights nothing but every piece a pawn: the material must be learnt.
fn flat() -> Weights {
    let material = TERMS.iter().find(|block| block.name == "MATERIAL").unwrap();
    let weight = |n: usize| {
        if material.range().contains(&n) { TaperedValue::new(100, 100) } else { TaperedValue::ZERO }
    };
    let weights: [TaperedValue; WEIGHT_COUNT] = std::array::from_fn(weight);
    Weights::new(weights)
}

#[test]
fn the_order_of_the_pieces_is_learnt_from_games() {
    let data = collect();
    assert!(data.training.len() > 3_000 && data.validation.len() > 500);
    let mut heard = 0;
    let tuned = tune(&data.training, &data.validation, &flat(), &settings(2), &mut |_| heard += 1);
    assert_eq!(heard, 121);
    assert!(tuned.after.training < tuned.before.training / 2.0);
    assert!(tuned.after.validation < tuned.before.validation);
    let offset = TERMS.iter().find(|block| block.name == "MATERIAL").unwrap().offset;
    let middle = |role: Role| tuned.weights.get(offset + role.index()).middle();
    let [knight, rook, queen] = [Role::Knight, Role::Rook, Role::Queen].map(middle);
    assert!(knight < rook && rook < queen, "{knight} {rook} {queen}");
}

#[test]
fn threads_change_nothing() {
    let data = collect();
    let few = TexelSettings { epochs: 3, ..settings(1) };
    let many = TexelSettings { threads: 3, ..few.clone() };
    let [one, three] =
        [few, many].map(|settings| tune(&data.training, &data.validation, &flat(), &settings, &mut |_| {}));
    assert_eq!(one.weights, three.weights);
}
