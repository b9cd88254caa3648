//! `hetman train` through the real binary.

mod common;

use std::fs;
use std::path::Path;

use chess::random::Random;
use chess::{Outcome, Position};
use engine::nnue::Network;
use play::Score;
use train::data::{PackedPosition, PositionWriter};

use common::{done, hetman};

/// What it says when it refuses.
fn refused(folder: &Path, arguments: &str) -> String {
    let output = hetman(folder, arguments);
    assert!(!output.status.success(), "{arguments}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Positions of random games.
fn write_positions(path: &Path, count: usize) {
    let (mut random, mut writer) = (Random::new(1), PositionWriter::create(path).unwrap());
    let mut position = Position::initial();
    for _ in 0..count {
        let moves = position.legal_moves();
        match moves.get(random.below(moves.len())) {
            Some(&m) => position.play(m),
            None => position = Position::initial(),
        }
        let score = Score::Centipawns(random.below(200) as i32 - 100);
        writer.push(&PackedPosition::new(&position, score, Outcome::Draw).unwrap()).unwrap();
    }
    writer.finish().unwrap();
}

#[test]
fn a_network_comes_with_its_card_and_curve() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 3_000);
    let train = "train nnue p.hpos --backend cpu --hidden 32 --king-buckets 2 --batch 256 --epochs 2 \
                 --validation 500 --curve c.svg";
    let said = done(folder, train);
    assert!(said.contains("2,500 positions to learn from, 500 held out, 5,000 to be seen"), "{said}");
    let network = Network::open(&folder.join("net.hnet")).unwrap();
    assert_eq!((network.architecture().hidden, network.architecture().inputs()), (32, 2 * 768));
    let card = fs::read_to_string(folder.join("net.md")).unwrap();
    assert!(card.contains("(768×2 → 32)×2 → 8") && card.contains("p.hpos (3,000)"), "{card}");
    assert!(fs::read_to_string(folder.join("c.svg")).unwrap().contains("<polyline"));
    assert!(!folder.join("net.checkpoint").exists(), "nothing is left to go on with");
    assert!(refused(folder, train).contains("net.hnet is there already"));
}

#[test]
fn refusals_say_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 10);
    fs::write(folder.join("g.hgame"), "").unwrap();
    fs::write(folder.join("old.checkpoint"), "x").unwrap();
    let refused = |arguments: &str| refused(folder, &format!("train nnue {arguments}"));
    assert!(refused("g.hgame").contains("hetman dataset filter"));
    assert!(refused("p.hpos --hidden 40").contains("multiple of 32"));
    assert!(refused("p.hpos --king-buckets 3").contains("one of [1, 2, 4"));
    assert!(refused("p.hpos --validation x").contains("neither a file nor a number"));
    assert!(refused("p.hpos --checkpoint old.checkpoint").contains("--resume"));
    assert!(refused("p.hpos --checkpoint old.checkpoint --resume").contains("no checkpoint of a training"));
}
