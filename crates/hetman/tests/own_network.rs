//! `hetman train own` through the real binary: a network from nothing, which plays by its name.

mod common;

use std::fs;

use common::{done, refused};
use engine::nnue::Network;

#[test]
fn a_network_is_made_from_nothing_and_plays_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let make = "train own mine --positions 3000 --epochs 2 --data-dir data";
    assert!(done(folder, make).contains("mine.hnet"));
    let networks = folder.join("data/networks");
    assert_eq!(Network::open(&networks.join("mine.hnet")).unwrap().architecture().hidden(), 32);
    let card = fs::read_to_string(networks.join("mine.json")).unwrap();
    assert!(card.contains("\"stage\":\"done\"") && card.contains("\"name\":\"material\""), "{card}");
    assert!(!networks.join("mine.work").exists(), "nothing is left of the making");
    let played = done(folder, "match network:mine network:material --games 2 --nodes 20 --data-dir data");
    assert!(played.contains("mine against material: 2 games"), "{played}");
    assert!(refused(folder, make).contains("there is a network"));
    assert!(refused(folder, "train own ../mine --data-dir data").contains("a network's name has"));
}
