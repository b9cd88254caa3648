//! `hetman solve` through the real binary.

use std::fs;
use std::process::{Command, Output};

const SUITE: &str = "\
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id \"back rank\";
r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - dm 2; id \"Légal\";
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra8; id \"mate cannot be avoided\";
this is no position
";

fn solve(arguments: &[&str]) -> (Output, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("suite.epd"), SUITE).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_hetman"))
        .current_dir(folder.path())
        .env("HETMAN_DATA_DIR", folder.path())
        .arg("solve")
        .args(arguments)
        .output()
        .unwrap();
    (output, folder)
}

#[test]
fn players_are_compared() {
    let (output, folder) = solve(&[
        "suite.epd",
        "hetman",
        "random",
        "--depth",
        "6",
        "-c",
        "2",
        "--verbose",
        "--unsolved",
        "left.epd",
    ]);
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{errors}");
    assert!(errors.contains("suite.epd: 1 lines are left out, the first of them: line 4"), "{errors}");
    let row = |name: &str| -> Vec<String> {
        let line = text.lines().find(|line| line.starts_with(&format!("  {name} "))).expect(name);
        line.split_whitespace().map(str::to_owned).collect()
    };
    assert!(text.contains("3 positions"), "{text}");
    assert_eq!(row("Hetman")[1], "2", "{text}");
    assert!(text.contains("Hetman: mate cannot be avoided: expected am Ra8#, played Ra8# (+M1)"), "{text}");
    let mates = |name: &str| -> [usize; 2] {
        let row = row(name);
        [row.len() - 4, row.len() - 2].map(|n| row[n].parse().unwrap())
    };
    let [announced, complete] = mates("Hetman");
    assert!(announced == complete && announced > 0, "{text}");
    assert_eq!(mates("Random"), [0, 0], "{text}");
    let left = fs::read_to_string(folder.path().join("left.epd")).unwrap();
    assert!(left.contains("mate cannot be avoided") && left.contains("dm 2;"), "{left}");
}

#[test]
fn what_cannot_be_done_is_said() {
    for (arguments, sentence) in [
        (&["hetman"][..], "there are no test positions"),
        (&["missing.epd"], "cannot read missing.epd"),
        (&["suite.epd", "missing"], "there is no player \"missing\""),
        (&["suite.epd", "hetman,tc=1+1"], "a clock is for games"),
    ] {
        let (output, _folder) = solve(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(sentence), "{errors}");
    }
}

#[test]
fn hradecs_player_solves_the_five_puzzles_at_its_own_depth() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hradec.epd");
    let (output, _folder) = solve(&[file, "hradec-5", "--depth", "5"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("5 positions") && text.contains("100 %"), "{text}");
}
