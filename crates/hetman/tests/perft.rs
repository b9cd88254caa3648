//! `hetman perft` through the real binary.

use std::process::{Command, Output};

fn perft(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hetman")).arg("perft").args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn counts_on_one_thread_and_on_several() {
    for threads in ["1", "3"] {
        let output = perft(&["4", "--threads", threads]);
        assert!(output.status.success());
        assert_eq!(stdout(&output), "Nodes searched: 197281\n");
    }
    assert_eq!(stdout(&perft(&["0"])), "Nodes searched: 1\n");
}

#[test]
fn divides_by_move() {
    let output = perft(&["3", "--divide", "--fen", "8/8/8/8/8/8/7P/k6K w - - 0 1"]);
    let text = stdout(&output);
    assert!(text.contains("h2h4: "), "{text}");
    let sum: u64 = text.lines().filter_map(|line| line.split_once(": ")?.1.parse::<u64>().ok()).sum();
    let total: u64 = text.lines().last().unwrap().rsplit(' ').next().unwrap().parse().unwrap();
    assert_eq!(sum, 2 * total, "the moves add up to the total, which is listed too");
}

#[test]
fn chess960_castles_king_takes_rook() {
    let fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1";
    let output = perft(&["1", "--chess960", "--divide", "--fen", fen]);
    assert!(stdout(&output).contains("e1g1: 1"), "{}", stdout(&output));
    let refused = perft(&["1", "--fen", fen]);
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is it Chess960?"));
}

#[test]
fn an_impossible_position_is_refused_and_can_be_repaired() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1";
    let refused = perft(&["1", "--fen", fen]);
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("there is no such rook"));
    let repaired = perft(&["1", "--lenient", "--fen", fen]);
    assert_eq!(stdout(&repaired), "Nodes searched: 5\n");
    assert!(String::from_utf8_lossy(&repaired.stderr).contains("dropped"));
}
