//! `hetman train policy` through the real binary, and a match of the search that uses such a network.

mod common;

use std::fs;

use engine::policy::PolicyNetwork;

use common::{done, refused};

#[test]
fn a_policy_learns_from_games() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, "datagen --seed 7 --games 16 --nodes 50 --threads 2 -o g.hgame");
    done(folder, "datagen --seed 8 --games 4 --nodes 50 --threads 2 -o v.hgame");
    let train = "train policy g.hgame --validation v.hgame --hidden 32 --batch 128 -t 1";
    let said = done(folder, train);
    assert!(said.contains("policy of 32") && said.contains("the move played is the most probable"), "{said}");
    assert_eq!(PolicyNetwork::open(&folder.join("policy.hpol")).unwrap().hidden(), 32);
    let model_card = fs::read_to_string(folder.join("policy.md")).unwrap();
    assert!(model_card.contains("g.hgame (") && model_card.contains("| Validation loss |"), "{model_card}");
    assert!(refused(folder, train).contains("policy.hpol is there already"));
    let odd = "train policy g.hgame --validation v.hgame -o other.hpol --hidden 33";
    assert!(refused(folder, odd).contains("a multiple of 32"));
}

#[test]
fn matches_are_played_by_monte_carlo_tree_search() {
    let folder = tempfile::tempdir().unwrap();
    let players = "match hetman,search=mcts,hash=1 random --games 2 --nodes 50 --data-dir .";
    let said = done(folder.path(), players);
    assert!(said.contains("Hetman MCTS") && said.contains("2 games"), "{said}");
    assert!(
        refused(folder.path(), "match hetman,search=minimax random").contains("expected alpha-beta or mcts")
    );
}
