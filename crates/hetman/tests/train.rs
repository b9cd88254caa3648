//! `hetman train` through the real binary.

mod common;

use std::fs;
use std::path::Path;

use chess::random::Random;
use chess::{Outcome, Position};
use engine::nnue::{Head, Layers, Network};
use play::Score;
use train::data::{PackedPosition, PositionWriter};

use common::{done, refused, unread};

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
fn a_network_comes_with_its_model_card_and_curve() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 3_000);
    let train = "train nnue p.hpos --backend cpu --hidden 32 --king-buckets 2 --batch 256 --epochs 2 \
                 --validation 500 --curve c.svg";
    let said = done(folder, train);
    assert!(said.contains("2,500 positions to learn from, 500 for validation, 5,000 to be seen"), "{said}");
    let network = Network::open(&folder.join("net.hnet")).unwrap();
    assert_eq!((network.architecture().hidden(), network.architecture().inputs()), (32, 2 * 768));
    let model_card = fs::read_to_string(folder.join("net.md")).unwrap();
    assert!(
        model_card.contains("(768×2 → 32)×2 → 8") && model_card.contains("p.hpos (3,000)"),
        "{model_card}"
    );
    assert!(fs::read_to_string(folder.join("c.svg")).unwrap().contains("<polyline"));
    assert!(!folder.join("net.checkpoint").exists(), "nothing is left to go on with");
    assert!(refused(folder, train).contains("net.hnet is there already"));
}

#[test]
fn a_network_has_the_layers_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 3_000);
    let train = "train nnue p.hpos --backend cpu --hidden 64 --king-buckets 2 --batch 256 --epochs 2 --validation 500";
    done(folder, &format!("{train} --layers 16,32"));
    let network = Network::open(&folder.join("net.hnet")).unwrap();
    assert_eq!(network.architecture().head(), Head::Layers(Layers { first: 16, second: 32 }));
    let model_card = fs::read_to_string(folder.join("net.md")).unwrap();
    assert!(model_card.contains("(768×2 → 64)×2 → 16 → 32 → 8"), "{model_card}");
    assert!(refused(folder, &format!("{train} --layers 16")).contains("as in 16,32"));
    assert!(refused(folder, &format!("{train} --layers 8,32")).contains("layers of 8 and 32"));
}

/// The result is kept, though the output is closed.
#[test]
fn a_reader_may_leave() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 500);
    let train = "train nnue p.hpos --backend cpu --hidden 32 --batch 256 --epochs 1 --validation 0";
    assert_eq!(unread(folder, train), "");
    assert!(Network::open(&folder.join("net.hnet")).is_ok());
    let model_card = fs::read_to_string(folder.join("net.md")).unwrap();
    assert!(!model_card.contains("Change by rounding"), "nothing to measure by: {model_card}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_training_ends_with_the_same_network() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 20_000);
    let train =
        "train nnue p.hpos --backend cpu --threads 2 --hidden 64 --batch 100 --epochs 20 --validation 500";
    done(folder, &format!("{train} -o whole.hnet"));

    let again = format!("{train} -o net.hnet --curve c.svg");
    let mut child = common::command(folder, &again).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().contains("19,500 positions to learn from"));
    common::interrupt(&child);
    assert!(lines.last().unwrap().unwrap().contains("positions/s"), "a summary");
    assert_eq!(child.wait().unwrap().code(), Some(1), "what follows in a script does not follow");
    assert!(folder.join("net.checkpoint").exists() && !folder.join("net.hnet").exists());
    assert!(refused(folder, &again).contains("c.svg is there already"));
    assert!(refused(folder, &format!("{train} -o net.hnet")).contains("--resume"));

    done(folder, &format!("{again} --resume"));
    let network = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(network("net.hnet") == network("whole.hnet"), "the same, byte for byte");
    assert!(!folder.join("net.checkpoint").exists());
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
    assert!(refused("p.hpos -o net.md").contains("the network and its model card"));
    assert!(refused("p.hpos -o net.checkpoint").contains("the network and its checkpoint"));
    assert!(refused("p.hpos --curve nowhere/c.svg").contains("the folder of nowhere/c.svg"));
    assert!(refused("p.hpos --checkpoint nowhere/c").contains("the folder of nowhere/c"));
    assert!(refused("p.hpos --checkpoint old.checkpoint").contains("--resume"));
    assert!(refused("p.hpos -o net.md").contains("the network and its model card"));
    assert!(refused("p.hpos -o net.checkpoint").contains("the network and its checkpoint"));
    assert!(refused("p.hpos --curve nowhere/c.svg").contains("the folder of nowhere/c.svg"));
    assert!(refused("p.hpos --checkpoint nowhere/c").contains("the folder of nowhere/c"));
    assert!(refused("p.hpos --checkpoint old.checkpoint --resume").contains("no checkpoint of a training"));
}

#[test]
fn a_rescaled_network_says_the_same_in_larger_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, "train material --output quiet.hnet");
    let quiet = Network::open(&folder.join("quiet.hnet")).unwrap();
    let twice = 2 * quiet.scale();
    done(folder, &format!("train rescale quiet.hnet --scale {twice} --output loud.hnet"));
    let loud = Network::open(&folder.join("loud.hnet")).unwrap();
    let position = Position::from_fen("4k3/8/8/8/8/8/8/RN2K3 w - - 0 1").unwrap();
    let difference = loud.evaluate(&position) - 2 * quiet.evaluate(&position);
    assert!(quiet.evaluate(&position) > 700 && difference.abs() <= 1, "{difference}");
    assert!(refused(folder, "train rescale quiet.hnet --scale 9 --output loud.hnet").contains("loud.hnet"));
    assert!(
        refused(folder, "train rescale nothing.hnet --scale 9 --output new.hnet").contains("nothing.hnet")
    );
}
