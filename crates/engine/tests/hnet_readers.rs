//! The small readers of networks in docs/examples, in C and in Rust, say what the engine says.

use std::path::Path;
use std::process::Command;

use chess::Position;
use chess::random::Random;
use engine::nnue::{
    Activation, Architecture, HeadParameters, LayerParameters, Layers, Network, NetworkParameters,
};

const FENS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1",
    "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
];

/// A network of random weights with hidden layers.
fn layered(activation: Activation) -> Network {
    let mut random = Random::new(7);
    let (first, second, outputs) = (16, 24, 2);
    let king_buckets = std::array::from_fn(|square| (square / 8) as u8);
    let architecture = Architecture::new(64, king_buckets, outputs).unwrap();
    let architecture = architecture.with_layers(Layers { first, second }).unwrap();
    let architecture = architecture.with_activation(activation).unwrap();
    let mut some = |count: usize| -> Vec<i16> { (0..count).map(|_| random.below(121) as i16 - 60).collect() };
    let input_weights = some(architecture.inputs() * 64);
    let (hidden_biases, first_weights) = (some(64), some(outputs * first * architecture.layer_inputs()));
    let mut floats = |count| some(outputs * count).into_iter().map(|x| f32::from(x) / 90.0).collect();
    let head = HeadParameters::Layers(LayerParameters {
        first_weights: first_weights.into_iter().map(|weight| weight as i8).collect(),
        first_units: vec![1.0 / 8000.0; outputs * first],
        first_biases: floats(first),
        second_weights: floats(first * second),
        second_biases: floats(second),
        output_weights: floats(second),
        output_biases: floats(1),
    });
    Network::new(architecture, 300, NetworkParameters { input_weights, hidden_biases, head }).unwrap()
}

/// One of random weights without layers.
fn linear(activation: Activation) -> Network {
    let mut random = Random::new(8);
    let mut some = |count: usize| -> Vec<i16> { (0..count).map(|_| random.below(81) as i16 - 40).collect() };
    let architecture = Architecture::simple(64, 8).unwrap().with_activation(activation).unwrap();
    let (input_weights, hidden_biases) = (some(architecture.inputs() * 64), some(64));
    let output_biases = some(8).into_iter().map(|bias| i32::from(bias) * 50).collect();
    let head = HeadParameters::Linear { output_weights: some(2 * 64 * 8), output_biases };
    Network::new(architecture, 200, NetworkParameters { input_weights, hidden_biases, head }).unwrap()
}

/// Builds a reader and asks it about all positions; `false` if there is no compiler.
fn agrees(compiler: &str, arguments: &[&str], source: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples").join(source);
    let program = folder.path().join("hnet");
    let built = Command::new(compiler).args(arguments).arg(&source).arg("-o").arg(&program).status();
    let Ok(status) = built else { return false };
    assert!(status.success(), "{compiler}");
    let layered = [Activation::Pairwise, Activation::Crelu, Activation::Screlu].map(layered);
    let linear = [Activation::Screlu, Activation::Crelu].map(linear);
    for network in [(*Network::embedded()).clone()].iter().chain(&linear).chain(&layered) {
        let file = folder.path().join("net.hnet");
        std::fs::write(&file, network.to_bytes()).unwrap();
        for fen in FENS {
            let output = Command::new(&program).arg(&file).arg(fen).output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            let expected = network.evaluate(&Position::from_fen(fen).unwrap());
            assert_eq!(said, expected.to_string(), "{compiler}: {}, {fen}", network.architecture());
        }
    }
    true
}

#[test]
fn the_reader_in_rust() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    assert!(agrees(&rustc, &["-O", "--edition=2024"], "hnet.rs"));
}

#[test]
fn the_reader_in_c() {
    // Building Hetman needs no C compiler by itself.
    if !agrees("cc", &["-O2", "-ffp-contract=off"], "hnet.c") {
        eprintln!("there is no cc: the reader in C was not tried");
    }
}
