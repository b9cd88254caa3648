//! A small teacher learns from games, and an interrupted training ends like one that was not.

use std::path::{Path, PathBuf};

use chess::random::Random;
use chess::{Color, Outcome, Position};
use play::{Score, Stop};
use train::data::{Ending, GameWriter, ScoredGame, ScoredMove};
use train::material::material_balance;
use train::teacher::{
    Architecture, Cpu, GameCorpus, Layout, Length, Teacher, TeacherBackend, TeacherRecipe, TeacherTraining,
    validate_all,
};
use train::training::{Checkpoint, CheckpointHeader, TrainingProgress, TrainingState};

/// Random games whose scores count the material.
fn games(path: &Path, count: usize, seed: u64) -> PathBuf {
    let mut random = Random::new(seed);
    let mut writer = GameWriter::create(path, "").unwrap();
    for _ in 0..count {
        let (start, mut moves) = (Position::initial(), Vec::new());
        let mut position = start;
        while moves.len() < 60 && !position.has_no_moves() {
            let legal = position.legal_moves();
            let played = legal[random.below(legal.len())];
            let white = Score::Centipawns(100 * material_balance(&position));
            let score = if position.turn() == Color::White { white } else { -white };
            moves.push(ScoredMove { played, score: Some(score) });
            position.play(played);
        }
        let outcome = match material_balance(&position) {
            0 => Outcome::Draw,
            more => Outcome::Win(if more > 0 { Color::White } else { Color::Black }),
        };
        writer.push(&ScoredGame { start, moves, outcome, ending: Ending::MaxPlies }).unwrap();
    }
    writer.finish().unwrap();
    path.to_owned()
}

fn layout() -> Layout {
    Layout::new(Architecture::new(1, 8).unwrap())
}

fn training(folder: &Path, positions: u64) -> TeacherTraining {
    let open = |name: &str, count, seed| {
        let path = folder.join(name);
        let path = if path.exists() { path } else { games(&path, count, seed) };
        GameCorpus::open(&[path], 2).unwrap().with_window(2_000)
    };
    let (corpus, validation) = (open("games.hgame", 60, 1), open("other.hgame", 20, 2));
    let validation = validation.first(600).unwrap();
    let recipe = TeacherRecipe {
        batch: 100,
        length: Length::Positions(positions),
        learning_rate: 3e-3,
        warmup_steps: 20,
        ..TeacherRecipe::default()
    };
    let header = CheckpointHeader {
        network: layout().architecture.checkpoint_key(),
        recipe,
        positions: corpus.len(),
        fingerprint: corpus.fingerprint(&validation).unwrap(),
        progress: TrainingProgress::default(),
        statistics: layout().statistics(),
    };
    TeacherTraining { header, corpus, validation, checkpoint: Some(folder.join("checkpoint")) }
}

fn begun() -> Cpu {
    let mut cpu = Cpu::new(&layout(), 1);
    let statistics = layout().initial_statistics();
    cpu.set_state(&TrainingState { statistics, ..TrainingState::new(layout().initial(1)) }).unwrap();
    cpu
}

#[test]
fn an_interrupted_training_ends_with_the_same_teacher() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut whole = begun();
    let progress = training(folder, 4_000).run(&mut whole, &Stop::new(), |_| ()).unwrap();
    assert!((4_000..4_200).contains(&progress.seen), "{}", progress.seen);

    let (mut first, stop) = (begun(), Stop::new());
    let interrupted = training(folder, 4_000).run(&mut first, &stop, |progress| {
        if progress.seen >= 1_700 {
            stop.raise();
        }
    });
    let seen = interrupted.unwrap().seen;
    assert!((1_700..1_900).contains(&seen), "{seen}");
    let mut rest = training(folder, 4_000);
    let found = Checkpoint::resume(Path::new(rest.checkpoint.as_ref().unwrap()), &rest.header).unwrap();
    rest.header = found.header;
    let mut second = Cpu::new(&layout(), 1);
    second.set_state(&found.state).unwrap();
    let resumed = rest.run(&mut second, &Stop::new(), |_| ()).unwrap();
    let bytes = |cpu: &mut Cpu| Teacher::new(&layout(), &cpu.state().unwrap()).to_bytes();
    assert!(bytes(&mut second) == bytes(&mut whole), "the same, byte for byte");
    assert_eq!(resumed.curve, progress.curve);
}

#[test]
fn a_small_teacher_learns_moves_and_results_from_games() {
    let folder = tempfile::tempdir().unwrap();
    let training = training(folder.path(), 12_000);
    let validation = training.validation.clone();
    let mut cpu = begun();
    let before = validate_all(&mut cpu, &validation).unwrap();
    let progress = training.run(&mut cpu, &Stop::new(), |_| ()).unwrap();
    let after = validate_all(&mut cpu, &validation).unwrap();
    assert_eq!((after.positions, after.moves, after.results), (600, 600, 600));
    assert!(after.policy_loss() < 0.8 * before.policy_loss(), "{before:?} {after:?}");
    assert!(after.wdl_loss() < 0.95 * before.wdl_loss(), "{before:?} {after:?}");
    assert_eq!(progress.validation(), Some(after.score_loss()));
}
