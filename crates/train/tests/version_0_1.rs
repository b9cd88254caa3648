//! Files of version 0.1 are read, and what was begun in them goes on (`version-0.1/README.md`).

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chess::Position;
use engine::nnue;
use play::Stop;
use train::data::{GameReader, PackedPosition, PositionFilter, PositionReader, ScoredGame};
use train::selfplay::{GenerationGoal, SelfPlayPlan, generate};
use train::spsa::TuningRun;
use train::training::Recipe;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/version-0.1").join(name)
}

fn games(path: &Path) -> (SelfPlayPlan, Vec<ScoredGame>) {
    let reader = GameReader::open(path).unwrap();
    let plan = serde_json::from_str(reader.description()).unwrap();
    (plan, reader.map(Result::unwrap).collect())
}

#[test]
fn games_are_read() {
    for name in ["classical.hgame", "nnue.hgame"] {
        let (plan, games) = games(&fixture(name));
        assert_eq!((plan.seed, plan.nodes, plan.hash, games.len()), (7, 60, 1, 2));
        assert!(plan.engine.starts_with("Hetman 0.1.0 ("), "{}", plan.engine);
        assert!(games.iter().all(|game| game.first_illegal_move().is_none() && game.scored() > 50));
    }
}

#[test]
fn generation_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    for (name, network) in [("classical", None), ("nnue", Some(nnue::Network::embedded()))] {
        let path = folder.path().join(name);
        fs::copy(fixture(&format!("{name}.hgame")), &path).unwrap();
        let (plan, before) = games(&path);
        let goal = GenerationGoal { games: Some(4), ..GenerationGoal::default() };
        let network: Option<&Arc<nnue::Network>> = network.as_ref();
        generate(&plan, network, &path, goal, 2, &Stop::new(), |_| ()).unwrap();
        let (same_plan, after) = games(&path);
        assert_eq!((same_plan, after.len()), (plan.clone(), 4));
        assert_eq!(after[..2], before);
        // As long as the engine searches and evaluates like that of version 0.1, it plays the same games.
        let fingerprint = |plan: &SelfPlayPlan| plan.engine.rsplit_once('(').unwrap().1.to_owned();
        if fingerprint(&SelfPlayPlan::of(network)) == fingerprint(&plan) {
            let expected = fs::read(fixture(&format!("{name}-resumed.hgame"))).unwrap();
            assert!(fs::read(&path).unwrap() == expected, "{name}: other bytes than version 0.1 wrote");
        }
    }
}

#[test]
fn positions_are_read() {
    let reader = PositionReader::open(&fixture("positions.hpos")).unwrap();
    let positions: Vec<PackedPosition> = reader.map(Result::unwrap).collect();
    let (_, games) = games(&fixture("classical.hgame"));
    let filter = PositionFilter::default();
    let packed: Vec<PackedPosition> = (games.iter())
        .flat_map(|game| game.replay().map(move |replayed| (replayed, game.outcome)))
        .filter_map(|(replayed, outcome)| {
            PackedPosition::new(&replayed.position, filter.score(&replayed)?, outcome)
        })
        .collect();
    assert_eq!(positions, packed);
    assert!(positions.iter().all(|position| position.is_sound() && position.position().is_some()));
}

#[test]
fn networks_are_read() {
    let knight_up = Position::from_fen("4k3/8/8/8/8/8/8/4KN2 w - - 0 1").unwrap();
    let network = nnue::Network::open(&fixture("material.hnet")).unwrap();
    assert_eq!(network.evaluate(&knight_up), 300);
    assert_eq!(network.to_bytes(), fs::read(fixture("material.hnet")).unwrap());
    let bytes = fs::read(fixture("tiny.hmlp")).unwrap();
    let network = classics::ukraine::Mlp::read(&bytes).unwrap();
    assert_eq!((network.shape().hidden_layers(), network.shape().width()), (1, 8));
    assert_eq!(network.to_bytes(), bytes);
}

#[test]
fn a_tuning_run_is_taken_up() {
    let run = TuningRun::load(&fixture("tune-search.json")).unwrap();
    assert_eq!(
        (run.conditions.limits.nodes, run.tuner.finished(), run.tuner.tunables().len()),
        (Some(40), 2, 2)
    );
    assert_eq!(run.resumed(&fixture("tune-search.json")).unwrap(), run);
}

#[test]
fn the_recipe_of_a_checkpoint_is_read() {
    let old = concat!(
        r#"{"batch":16384,"positions":100000000,"decay":0.01,"clip":1.98,"scale":200,"seed":1,"#,
        r#""rate":0.001,"warm_up":0.01,"last_rate":0.01,"blend":[0.0,0.0]}"#, // each an alias
    );
    assert_eq!(serde_json::from_str::<Recipe>(old).unwrap(), Recipe::default());
}
