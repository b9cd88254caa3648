//! `hetman train teacher` and `hetman train label` through the real binary.

mod common;

use std::fs;

use train::data::{PackedPosition, PositionReader};
use train::teacher::Teacher;

use common::{done, refused};

#[test]
fn a_teacher_learns_from_games_and_labels_them() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, "datagen --seed 7 --games 24 --nodes 50 --threads 2 -o g.hgame");
    done(folder, "datagen --seed 8 --games 4 --nodes 50 --threads 2 -o v.hgame");
    let train = "train teacher g.hgame --validation v.hgame --blocks 1 --channels 8 --batch 128 --backend cpu -t 1 --curve c.svg";
    let said = done(folder, &format!("{train} --epochs 1"));
    assert!(said.contains("teacher 1×8") && said.contains("validation: score 0."), "{said}");
    let teacher = Teacher::open(&folder.join("teacher.hteach")).unwrap();
    assert_eq!(teacher.layout.architecture.channels(), 8);
    let model_card = fs::read_to_string(folder.join("teacher.md")).unwrap();
    assert!(
        model_card.contains("| Network | teacher 1×8") && model_card.contains("g.hgame ("),
        "{model_card}"
    );
    assert!(fs::read_to_string(folder.join("c.svg")).unwrap().contains("<polyline"));
    assert!(!folder.join("teacher.checkpoint").exists());
    assert!(refused(folder, train).contains("teacher.hteach is there already"));

    done(folder, "dataset filter g.hgame -o p.hpos");
    let label = "--teacher teacher.hteach --backend cpu -t 1";
    let positions = |name: &str| -> Vec<PackedPosition> {
        PositionReader::open(&folder.join(name)).unwrap().map(Result::unwrap).collect()
    };
    let said = done(folder, &format!("train label p.hpos {label} --mix 0 -o same.hpos"));
    assert!(said.contains("positions labelled") && said.contains("the teacher's loss"), "{said}");
    assert!(positions("same.hpos") == positions("p.hpos"), "nothing of the teacher");
    done(folder, &format!("train label p.hpos {label} -o half.hpos"));
    done(folder, &format!("train label g.hgame {label} -o games.hpos"));
    assert!(positions("games.hpos") == positions("half.hpos"), "games are filtered as by `dataset filter`");
    assert!(positions("half.hpos") != positions("p.hpos"));
    done(folder, &format!("train label g.hgame {label} --children 2 -o children.hpos"));
    assert!(positions("children.hpos").iter().all(|child| child.position().is_some()));
    assert!(!positions("children.hpos").is_empty());
    assert!(refused(folder, &format!("train label p.hpos {label} -o half.hpos")).contains("there already"));
    assert!(refused(folder, "train label p.hpos --teacher p.hpos -o new.hpos").contains("not a network"));
}

#[test]
fn refusals_say_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("g.hgame"), "x").unwrap();
    let refused =
        |arguments: &str| refused(folder, &format!("train teacher g.hgame --validation g.hgame {arguments}"));
    assert!(refused("--seed 1").contains("g.hgame"));
    assert!(refused("--channels 60").contains("a multiple of 8 channels"));
    assert!(refused("--blocks 0").contains("1 to 40 blocks"));
    assert!(refused("--seconds 5 --epochs 1").contains("cannot be used with"));
}
