//! `hetman train mlp` and `hetman train study` through the real binary.

mod common;

use std::fs;
use std::path::Path;

use chess::random::Random;
use chess::{Color, Outcome, Position, Role};
use classics::ukraine::{Mlp, Output as Says};
use play::Score;
use train::data::{PackedPosition, PositionWriter};

use common::{done, hetman, refused};

/// White's advantage in pawns.
fn material(position: &Position) -> i32 {
    let values = [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    let count = |color, role| position.pieces(color, role).count() as i32;
    values.iter().map(|&(role, value)| value * (count(Color::White, role) - count(Color::Black, role))).sum()
}

/// Positions of games of random moves, scored by their material.
fn write_positions(path: &Path, count: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut writer = PositionWriter::create(path).unwrap();
    let (mut position, mut written) = (Position::initial(), 0);
    while written < count {
        let moves = position.legal_moves();
        if moves.is_empty() || position.halfmove_clock() > 60 {
            position = Position::initial();
            continue;
        }
        position.play(moves[random.below(moves.len())]);
        let white = material(&position);
        let score = if position.turn() == Color::White { white } else { -white };
        let outcome = match white {
            0 => Outcome::Draw,
            _ => Outcome::Win(if white > 0 { Color::White } else { Color::Black }),
        };
        writer
            .push(&PackedPosition::new(&position, Score::Centipawns(100 * score), outcome).unwrap())
            .unwrap();
        written += 1;
    }
    writer.finish().unwrap();
}

/// The number in a row and column of a table.
fn cell(table: &str, row: &str, column: usize) -> f64 {
    let row = table.lines().find(|line| line.starts_with(&format!("| {row}"))).unwrap();
    row.split('|').nth(column + 1).unwrap().trim().parse().unwrap()
}

#[test]
fn a_network_learns_material_and_the_study_measures_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("t.hpos"), 12_000, 1);
    write_positions(&folder.join("v.hpos"), 2_000, 2);

    let train = "train mlp t.hpos --validation v.hpos --backend cpu --layers 2 --width 16 --batch 250 --learning-rate 0.005";
    done(folder, &format!("{train} --epochs 12 -o pawns.hmlp --curve loss.svg"));
    // Version 0.1 said --results.
    done(folder, &format!("{train} --epochs 12 -o results.hmlp --results"));
    assert!(fs::read_to_string(folder.join("results.md")).unwrap().contains("400 centipawns"));
    assert!(refused(folder, &format!("{train} -o new.hmlp --scale 300")).contains("add --wdl"));
    assert!(refused(folder, &format!("{train} -o pawns.hnet")).contains("pawns.md is there already"));
    let network = |name: &str| Mlp::read(&fs::read(folder.join(name)).unwrap()).unwrap();
    assert_eq!(network("pawns.hmlp").shape().output(), Says::Pawns);
    assert_eq!(network("results.hmlp").shape().output(), Says::WinDrawLoss);
    assert!(fs::read_to_string(folder.join("pawns.md")).unwrap().contains("808 → 2 × 16 → 1"));
    assert!(fs::read_to_string(folder.join("loss.svg")).unwrap().contains("<polyline"));

    let errors = done(folder, "train study errors pawns.hmlp results.hmlp --test v.hpos");
    let nothing = cell(&errors, "always 0", 1);
    assert_eq!(cell(&errors, "material", 1), 0.0);
    assert!(cell(&errors, "pawns", 1) < 0.6 * nothing, "{errors}");
    assert!(cell(&errors, "results", 1) < 0.8 * nothing, "{errors}");

    let drift = "train study drift pawns.hmlp results.hmlp --test v.hpos --positions 4 --defender random \
                 --player greedy --picture flat.svg";
    let drift = done(folder, drift);
    let row = ["pawns", "results", "Greedy"].map(|who| format!("| {who} against Random |"));
    assert!(row.iter().all(|row| drift.contains(row)), "{drift}");
    assert!(fs::read_to_string(folder.join("flat.svg")).unwrap().contains("results"));

    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/hetman.hnet");
    let compare = format!("train compare classical {shipped} pawns.hmlp --test v.hpos --pictures pictures");
    let compared = done(folder, &format!("{compare} --disagreements 12 --examples 4 --nodes 200"));
    // The errors that the study found, and a search for every disagreement.
    let pawns = compared.split("### ").find(|table| table.starts_with("Mean error in pawns")).unwrap();
    assert!((cell(pawns, "pawns.hmlp", 1) - cell(&errors, "pawns", 1)).abs() < 0.002, "{compared}");
    let sides = ["classical nearer", "hetman.hnet nearer", "the searches disagree"];
    assert_eq!(sides.map(|side| cell(&compared, side, 1)).iter().sum::<f64>(), 12.0, "{compared}");
    for picture in ["errors.svg", "calibration.svg", "disagreements.svg"] {
        assert!(fs::read_to_string(folder.join("pictures").join(picture)).unwrap().contains("hetman.hnet"));
    }

    assert!(refused(folder, "train study errors t.hpos --test v.hpos").contains("not a network"));
    let alone = hetman(folder, "train compare classical pawns.hmlp --test v.hpos");
    assert!(alone.status.success() && String::from_utf8_lossy(&alone.stderr).contains("two evaluations"));
}

#[test]
fn a_study_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_positions(&folder.join("t.hpos"), 2_000, 1);
    write_positions(&folder.join("v.hpos"), 500, 2);
    let grid = "train study grid t.hpos --test v.hpos -o study --backend cpu --layers 1,2 --widths 8,16 \
                --rates 0.001 --batches 250 --epochs 2";
    let first = hetman(folder, grid);
    let said = String::from_utf8_lossy(&first.stderr);
    assert!(["1/4", "2/4", "3/4", "4/4"].iter().all(|n| said.contains(n)), "{said}");
    let tables = String::from_utf8_lossy(&first.stdout);
    assert_eq!(fs::read_to_string(folder.join("study/grid.md")).unwrap(), tables);
    assert!(["The layers", "The width", "The output"].iter().all(|title| tables.contains(title)), "{tables}");
    assert!(folder.join("study/1x8-wdl-lr0.001-batch250.hmlp").exists());
    assert!(folder.join("study/width.svg").exists());

    // One run is forgotten, the others are not made again.
    let runs = fs::read_to_string(folder.join("study/runs.jsonl")).unwrap();
    let kept: Vec<&str> = runs.lines().filter(|line| !line.contains("\"width\":16")).collect();
    fs::write(folder.join("study/runs.jsonl"), kept.join("\n")).unwrap();
    let again = hetman(folder, grid);
    let said = String::from_utf8_lossy(&again.stderr);
    assert!(said.contains("3/4") && !["1/4", "2/4", "4/4"].iter().any(|n| said.contains(n)), "{said}");

    // What was cut off starts again if there is more time.
    let runs = fs::read_to_string(folder.join("study/runs.jsonl")).unwrap();
    let cut = runs.replacen("\"seen\":4000,\"positions\":4000", "\"seen\":100,\"positions\":4000", 1);
    assert_ne!(runs, cut);
    fs::write(folder.join("study/runs.jsonl"), cut).unwrap();
    let repeated =
        |options: &str| String::from_utf8(hetman(folder, &format!("{grid}{options}")).stderr).unwrap();
    assert!(repeated("").contains("1/4"));
    assert_eq!(repeated(""), "");
    assert!(refused(folder, &format!("{grid} --seed 2")).contains("another study"));
    for wrong in ["--learning-rates 0.001,NaN", "--epochs 0", "--wdl-blend 7"] {
        let arguments = format!("train study grid t.hpos --test v.hpos {wrong}");
        assert!(refused(folder, &arguments).contains("expected a"), "{wrong}");
    }
}
