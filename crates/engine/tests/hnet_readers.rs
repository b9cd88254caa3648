//! The small readers of networks in docs/examples, in C and in Rust, say what the engine says.

use std::path::Path;
use std::process::Command;

use chess::Position;
use engine::nnue::Network;

const FENS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1",
    "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
];

/// Builds a reader and asks it about all positions; `false` if there is no compiler.
fn agrees(compiler: &str, arguments: &[&str], source: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples").join(source);
    let program = folder.path().join("hnet");
    let built = Command::new(compiler).args(arguments).arg(&source).arg("-o").arg(&program).status();
    let Ok(status) = built else { return false };
    assert!(status.success(), "{compiler}");
    let network = Network::embedded();
    let file = folder.path().join("net.hnet");
    std::fs::write(&file, network.to_bytes()).unwrap();
    for fen in FENS {
        let output = Command::new(&program).arg(&file).arg(fen).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let expected = network.evaluate(&Position::from_fen(fen).unwrap());
        assert_eq!(said, expected.to_string(), "{compiler}: {fen}");
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
    if !agrees("cc", &["-O2"], "hnet.c") {
        eprintln!("there is no cc: the reader in C was not tried");
    }
}
