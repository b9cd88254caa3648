//! `hetman train nnue` from files of options, in stages, with networks kept on the way; `hetman train runs`.

mod common;

use std::fs;
use std::path::Path;

use chess::random::Random;
use chess::{Outcome, Position};
use engine::nnue::{Activation, Network};
use play::Score;
use train::data::{PackedPosition, PositionWriter};
use train::training::RunRecord;

use common::{done, refused};

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

const CONFIG: &str = r#"
files = ["p.hpos"]
backend = "cpu"
hidden = 32
batch = 256
epochs = 4
validation = 500
save-every = 2
curve = "c.svg"

[[stage]]
files = ["q.hpos"]
epochs = 2
learning-rate = 0.0001
schedule = "constant"
"#;

#[test]
fn a_file_of_options_trains_in_stages() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 2_500);
    write_positions(&folder.join("q.hpos"), 1_500);
    fs::write(folder.join("net.toml"), CONFIG).unwrap();
    let said = done(folder, "train nnue --config net.toml -o net.hnet");
    assert!(said.contains("stage 1 of 2: (768 → 32)×2 → 8: 2,000 positions to learn from"), "{said}");
    assert!(said.contains("stage 2 of 2: (768 → 32)×2 → 8: 1,000 positions"), "{said}");
    for name in ["net.hnet", "net-2.hnet"] {
        assert!(Network::open(&folder.join(name)).is_ok(), "{name}");
    }
    assert!(!folder.join("net-4.hnet").exists(), "that is the end of a stage");
    assert!(!folder.join("net.checkpoint").exists() && !folder.join("net.stage2.checkpoint").exists());
    let record = RunRecord::load(&folder.join("net.json")).unwrap();
    assert_eq!((record.finished, record.stages.len(), record.progress.seen), (true, 2, 8_000 + 2_000));
    assert!(record.progress.curve.is_sorted_by_key(|point| point.seen));
    assert!(fs::read_to_string(folder.join("c.svg")).unwrap().contains("<polyline"));

    done(folder, "train nnue --config net.toml -o other.hnet --epochs 1 --curve d.svg");
    let table = done(folder, "train runs --svg runs.svg");
    assert!(table.contains("2 trainings") && table.contains("0.001 cosine, 0.0001 constant"), "{table}");
    let names: Vec<&str> = table.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.ends_with(&["net", "other"]), "{table}");
    assert!(fs::read_to_string(folder.join("runs.svg")).unwrap().matches("<polyline").count() >= 2);
    assert!(done(folder, "train runs net.json --json").contains("\"finished\": true"));
    assert!(refused(folder, "train runs p.hpos").contains("p.hpos"));
}

#[test]
fn mistakes_in_a_file_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 500);
    let refused = |config: &str| {
        fs::write(folder.join("net.toml"), config).unwrap();
        refused(folder, "train nnue p.hpos --config net.toml")
    };
    assert!(refused("hiden = 32").contains("--hiden"));
    assert!(refused("hidden = ").contains("net.toml"));
    assert!(refused("[[stage]]\nhidden = 64").contains("--hidden"));
    assert!(refused("schedule = \"sometimes\"").contains("cosine, linear"));
}

/// A network of a named shape plays.
#[test]
fn halfkp_trains_and_plays() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 1_000);
    done(
        folder,
        "train nnue p.hpos --preset halfkp --hidden 64 --epochs 1 --validation 200 --backend cpu -o kp.hnet",
    );
    let network = Network::open(&folder.join("kp.hnet")).unwrap();
    assert_eq!(network.architecture().activation(), Activation::Crelu);
    assert_eq!(network.architecture().inputs(), 32 * 768);
    let games =
        "match hetman,network=kp.hnet,name=KP hetman,name=Other --nodes 200 --games 2 --data-dir data";
    assert!(done(folder, games).contains("KP against Other: 2 games"));
}

/// Three recipes that others published, on a few positions instead of billions.
#[test]
fn public_recipes_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 600);
    let recipes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/recipes");
    let shapes = [
        ("bullet-simple", "(768 → 128)×2 → 1"),
        ("bullet-multi-layer", "(768×10 → 64)×2 → 16 → 32 → 8"),
        ("nnue-pytorch-halfkp", "(640×32 → 64)×2 → CReLU → 32 → 32 → 1"),
    ];
    for ((name, shape), hidden) in shapes.into_iter().zip([128, 64, 64]) {
        let config = recipes.join(format!("{name}.toml"));
        let options =
            format!("--positions 1000 --batch 200 --validation 100 --backend cpu --hidden {hidden}");
        let said = done(
            folder,
            &format!("train nnue --config {} p.hpos {options} -o {name}.hnet", config.display()),
        );
        assert!(said.contains(shape), "{said}");
        assert!(Network::open(&folder.join(format!("{name}.hnet"))).is_ok());
    }
    assert_eq!(fs::read_dir(recipes).unwrap().count(), shapes.len());
}

#[cfg(unix)]
#[test]
fn an_interrupted_stage_ends_with_the_same_network() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("p.hpos"), 20_000);
    let config = "files = [\"p.hpos\"]\nbackend = \"cpu\"\nthreads = 2\nhidden = 64\nbatch = 100\nepochs = 2\n\
                  validation = 500\n[[stage]]\nepochs = 20\nlearning-rate = 0.0005\n";
    fs::write(folder.join("net.toml"), config).unwrap();
    done(folder, "train nnue --config net.toml -o whole.hnet");

    let again = "train nnue --config net.toml -o net.hnet";
    let mut child = common::command(folder, again).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.by_ref().any(|line| line.unwrap().starts_with("stage 2 of 2")));
    common::interrupt(&child);
    lines.for_each(drop);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(folder.join("net.stage2.checkpoint").exists() && !folder.join("net.hnet").exists());
    assert!(done(folder, "train runs net.json").contains(" %"), "how far it came");

    let said = done(folder, &format!("{again} --resume"));
    assert!(!said.contains("stage 1 of 2") && said.contains("stage 2 of 2"), "{said}");
    let network = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(network("net.hnet") == network("whole.hnet"), "the same, byte for byte");
    assert!(!folder.join("net.checkpoint").exists() && !folder.join("net.stage2.checkpoint").exists());
}
