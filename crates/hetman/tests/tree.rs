//! `hetman tree` through the real binary.

mod common;

use common::{done, refused};
use serde_json::Value;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R_w_KQkq_-_0_1";

/// Runs `hetman`; an underscore stands for a space within an argument.
fn run(folder: &std::path::Path, arguments: &str) -> String {
    let arguments: Vec<String> = arguments.split(' ').map(|word| word.replace('_', " ")).collect();
    let output = common::command(folder, "tree").args(&arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// How many nodes there are.
fn count(node: &Value) -> u64 {
    1 + node["children"].as_array().unwrap().iter().map(count).sum::<u64>()
}

/// Every parent's value is that of its best child, for the other side.
fn check_values(node: &Value) {
    let children = node["children"].as_array().unwrap();
    let best =
        children.iter().filter_map(|child| child["score"].as_f64()).map(|score| -score).reduce(f64::max);
    if let Some(best) = best {
        assert!((best - node["score"].as_f64().unwrap()).abs() < 1e-9, "{}", node["move"]);
    }
    children.iter().for_each(check_values);
}

#[test]
fn nodes_are_those_of_ablation() {
    let folder = tempfile::tempdir().unwrap();
    let fen = KIWIPETE.replace('_', " ");
    let study = common::command(folder.path(), "ablation --depth 2 --format json --position")
        .arg(&fen)
        .output()
        .unwrap();
    let study = json(&String::from_utf8(study.stdout).unwrap());
    for row in study["positions"][0]["algorithms"].as_array().unwrap() {
        let name = row["algorithm"].as_str().unwrap();
        let player = match name.strip_prefix("+ ") {
            Some(refinement) => format!("alpha-beta --with {}", refinement.replace(' ', "-")),
            None if name == "everything" => "alpha-beta --with all".to_owned(),
            None if name == "all that keep the score" => continue,
            None => name.to_owned(),
        };
        let tree = json(&run(folder.path(), &format!("{player} --fen {KIWIPETE} --depth 2 --json")));
        assert_eq!(tree["nodes"], row["nodes"], "{name}");
        assert_eq!(tree["cutoffs"], row["cutoffs"], "{name}");
        // Of several iterations the last one is the tree.
        if !player.contains("iterative") && !player.contains("all") {
            assert_eq!(Some(count(&tree)), row["nodes"].as_u64(), "{name}");
        }
        // Who searches a move twice, passes or stands pat has other values among its children too.
        if ["minimax", "negamax", "alpha-beta", "+ move ordering", "+ transposition table"].contains(&name) {
            check_values(&tree);
        }
    }
}

#[test]
fn windows_cutoffs_and_values_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let tree = json(&run(folder.path(), &format!("alpha-beta --fen {KIWIPETE} --depth 2 --json")));
    assert_eq!(
        (&tree["alpha"], &tree["beta"], &tree["event"]),
        (&Value::Null, &Value::Null, &"searched".into())
    );
    let children = tree["children"].as_array().unwrap();
    assert_eq!(children.len(), 48);
    let cut = children.iter().find(|child| child["event"] == "cutoff").unwrap();
    assert!(cut["skipped"].as_u64().unwrap() > 0 && cut["beta"].is_f64());
    assert!(cut["score"].as_f64().unwrap() >= cut["beta"].as_f64().unwrap());
}

#[test]
fn printed_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let text = run(folder.path(), "wroclaw-3 --plies 1");
    assert!(text.contains("\n  e4 ") && text.contains("moves never searched"), "{text}");
    assert_eq!(run(folder.path(), "hradec --depth 2 --svg tree.svg"), "");
    let picture = std::fs::read_to_string(folder.path().join("tree.svg")).unwrap();
    assert!(picture.contains("<rect") && picture.contains("cutoff"), "{picture}");
    let thinned = json(&run(folder.path(), "minimax --depth 3 --limit 500 --json"));
    assert_eq!((thinned["nodes"].as_u64(), thinned["left_out"].as_u64()), (Some(9_323), Some(8_902)));
    let mcts = json(&done(folder.path(), "tree mcts-eval --depth 2 --json"));
    assert_eq!(mcts["children"].as_array().unwrap().len(), 20);
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, sentence) in [
        ("tree stockfish", "there is no textbook player \"stockfish\": choose minimax"),
        ("tree random", "Random does not search"),
        ("tree minimax --with killer-moves", "minimax has no refinements"),
        ("tree alpha-beta --with magic", "expected all or some of move-ordering"),
        ("tree minimax --fen 8", "\"8\" is no position"),
    ] {
        let said = refused(folder.path(), arguments);
        assert!(said.contains(sentence), "{said}");
    }
}
