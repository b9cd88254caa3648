//! `hetman train human` and `hetman human` through the real binary.

mod common;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use chess::random::Random;
use chess::{Game, Position};
use engine::human::{HumanInputs, HumanNetwork};

use common::{done, refused};

/// Games of people who always play the same first moves, and then anything.
fn write_games(path: &Path, count: usize) {
    let (mut random, mut text) = (Random::new(1), String::new());
    for n in 0..count {
        let mut game = Game::new();
        let mut sans = Vec::new();
        for ply in 0..24 {
            let moves = game.position().legal_moves();
            let usual =
                ["e2e4", "e7e5", "g1f3", "b8c6"].get(ply).map(|uci| game.position().parse_uci(uci).unwrap());
            let Some(m) = usual.or_else(|| moves.get(random.below(moves.len().max(1))).copied()) else {
                break;
            };
            sans.push(game.position().to_san(m));
            game.play(m).unwrap();
        }
        let rating = 1000 + 10 * (n % 100);
        let _ =
            write!(text, "[WhiteElo \"{rating}\"]\n[BlackElo \"{rating}\"]\n\n{} 1-0\n\n", sans.join(" "));
    }
    fs::write(path, text).unwrap();
}

#[test]
fn a_network_learns_how_people_play() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_games(&folder.join("games.pgn"), 80);
    done(folder, "datagen --seed 7 --games 2 --nodes 50 --threads 2 -o g.hgame");
    let train = "train human games.pgn,shift=100 --engine-games g.hgame --engine-positions 50 --blocks 1 --channels 32 \
                 --batch 64 --epochs 4 --warmup-steps 4 --learning-rate 0.01 --backend cpu -t 2";
    let said = done(folder, train);
    assert!(said.contains("1 blocks × 32 channels") && said.contains("% are the likeliest"), "{said}");
    let model_card = fs::read_to_string(folder.join("human.md")).unwrap();
    assert!(model_card.contains("games.pgn (") && model_card.contains("g.hgame ("), "{model_card}");

    let network = HumanNetwork::open(&folder.join("human.hhum")).unwrap();
    let position = Position::initial();
    let moves = position.legal_moves();
    let inputs = HumanInputs::new(&position, [None; 2], 1500);
    let probabilities = network.probabilities(&inputs, position.turn(), &moves, 1.0);
    let likeliest = (0..moves.len()).max_by(|&a, &b| probabilities[a].total_cmp(&probabilities[b])).unwrap();
    assert_eq!(position.to_uci(moves[likeliest]), "e2e4");

    let said = done(folder, "human agreement games.pgn --network human.hhum --skip 0 --csv a.csv -t 2");
    assert!(said.contains("likeliest move played") && said.contains("log-loss"), "{said}");
    let csv = fs::read_to_string(folder.join("a.csv")).unwrap();
    assert!(csv.lines().count() > 20 && csv.contains(",e2e4 e7e5,g1f3,"), "{csv}");
    let said = done(folder, "human agreement games.pgn --levels --positions 20 -t 2");
    assert!(said.contains("the level loses") && said.contains("log-loss"), "{said}");
    let said = done(folder, "human fit games.pgn --network human.hhum --positions 20 --nodes 500 -t 2");
    assert!(said.contains("(1100, [") && said.contains("loss of people"), "{said}");

    assert!(refused(folder, train).contains("human.hhum is there already"));
    fs::write(folder.join("none.pgn"), "1. e4 e5 1-0\n").unwrap();
    assert!(
        refused(folder, "train human none.pgn -o other.hhum").contains("no games of people with ratings")
    );
    assert!(refused(folder, "human agreement games.pgn --network g.hgame").contains("not a network"));
}
