//! The registry of engines: what is kept, what is refused, and what concurrent editors do to it.

use std::fs;
use std::path::Path;
use std::thread;

use host::{ProgramState, RegisteredEngine, Registry, RegistryError, Timeouts};

fn program(directory: &Path, name: &str) -> RegisteredEngine {
    let path = directory.join(format!("{name}.bin"));
    fs::write(&path, name).unwrap();
    RegisteredEngine::new(name, &path).unwrap()
}

#[test]
fn everything_is_kept() {
    let directory = tempfile::tempdir().unwrap();
    let registry = Registry::in_directory(&directory.path().join("not/there/yet"));
    assert_eq!(registry.engines().unwrap(), []);
    let mut engine = program(directory.path(), "A \"quoted\" näme");
    engine.arguments = vec!["--uci".into(), "with space".into()];
    engine.options = vec![("Threads".into(), "2".into()), ("Clear Hash".into(), String::new())];
    registry.add(engine.clone()).unwrap();
    assert_eq!(registry.find("a \"QUOTED\" näme").unwrap(), engine);
    let spec = engine.spec(Timeouts::default());
    assert_eq!((spec.options, spec.command.arguments), (engine.options, engine.arguments));
}

#[test]
fn duplicates_and_bad_names_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let registry = Registry::in_directory(directory.path());
    let engine = program(directory.path(), "one");
    registry.add(engine.clone()).unwrap();
    let renamed = |name: &str| {
        let mut renamed = engine.clone();
        renamed.name = name.to_owned();
        renamed
    };
    assert_eq!(registry.add(renamed("ONE")), Err(RegistryError::NameTaken("one".into())));
    assert_eq!(registry.add(renamed("two")), Err(RegistryError::AlreadyAdded("one".into())));
    for name in ["", " ", "a\nb"] {
        assert_eq!(registry.add(renamed(name)), Err(RegistryError::BadName(name.into())));
    }
    registry.replace(renamed("One")).unwrap();
    assert_eq!(registry.engines().unwrap().len(), 1);
    assert!(matches!(registry.remove("two"), Err(RegistryError::NotFound { .. })));
    assert_eq!(registry.remove("one").unwrap().name, "One");
    assert_eq!(registry.engines().unwrap(), []);
}

#[test]
fn only_files_can_be_added() {
    let directory = tempfile::tempdir().unwrap();
    for path in [directory.path().to_owned(), directory.path().join("missing")] {
        assert!(matches!(RegisteredEngine::new("x", &path), Err(RegistryError::NoProgram { .. })));
    }
}

#[test]
fn a_changed_or_missing_program_is_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let engine = program(directory.path(), "one");
    assert_eq!(engine.program_state(), ProgramState::Unchanged);
    fs::write(&engine.path, "another").unwrap();
    assert_eq!(engine.program_state(), ProgramState::Changed);
    fs::remove_file(&engine.path).unwrap();
    assert_eq!(engine.program_state(), ProgramState::Missing);
}

#[test]
fn what_people_and_later_versions_write_is_understood_and_kept() {
    let directory = tempfile::tempdir().unwrap();
    let registry = Registry::in_directory(directory.path());
    let text = "format = 9\n[[engine]]\nname = 'x'\npath = '/x'\nelo = 3000\noptions = { Hash = 64, Ponder = true }\n\
                [engine.tags]\na = 1\n";
    fs::write(registry.path(), text).unwrap();
    let options = registry.find("x").unwrap().options;
    assert_eq!(options, [("Hash".into(), "64".into()), ("Ponder".into(), "true".into())]);
    registry.add(program(directory.path(), "y")).unwrap();
    let text = fs::read_to_string(registry.path()).unwrap();
    assert!(["format = 9", "elo = 3000", "a = 1"].iter().all(|kept| text.contains(kept)), "{text}");
    assert_eq!(registry.engines().unwrap().len(), 2);
}

#[test]
fn a_broken_file_is_reported_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let registry = Registry::in_directory(directory.path());
    fs::write(registry.path(), "[[engine]\n").unwrap();
    assert!(matches!(registry.engines(), Err(RegistryError::Unreadable { .. })));
    let added = registry.add(program(directory.path(), "y"));
    assert!(matches!(added, Err(RegistryError::Unreadable { .. })));
    assert_eq!(fs::read_to_string(registry.path()).unwrap(), "[[engine]\n");
}

#[test]
fn concurrent_editors_lose_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let registry = Registry::in_directory(directory.path());
    thread::scope(|scope| {
        for n in 0..16 {
            let (registry, directory) = (&registry, directory.path());
            scope.spawn(move || registry.add(program(directory, &format!("engine {n}"))).unwrap());
            // Readers never see half a file.
            registry.engines().unwrap();
        }
    });
    assert_eq!(registry.engines().unwrap().len(), 16);
}

/// `version_0_1/engines.toml` was written by `hetman engines add` 0.1, once with options and once with
/// `--directory`.
#[test]
fn engines_registered_with_version_0_1_are_there() {
    let directory = tempfile::tempdir().unwrap();
    let registry = Registry::in_directory(directory.path());
    let saved = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/version_0_1/engines.toml");
    fs::copy(saved, registry.path()).unwrap();
    let engines = registry.engines().unwrap();
    let names: Vec<&str> = engines.iter().map(|engine| engine.name.as_str()).collect();
    assert_eq!(names, ["Hetman 0.1", "in a directory"]);
    let options = [("Hash", "2"), ("Clear Hash", "")].map(|(name, value)| (name.into(), value.into()));
    assert_eq!(engines[0].options, options);
    assert_eq!(engines[0].sha256.len(), 64);
    assert_eq!(engines[1].directory.as_deref(), Some(Path::new("/tmp")));
    registry.add(program(directory.path(), "another")).unwrap();
    assert_eq!(registry.engines().unwrap()[..2], engines);
}

#[test]
fn the_first_words_of_a_name_will_do() {
    let directory = tempfile::tempdir().unwrap();
    let registry = Registry::in_directory(directory.path());
    registry.add(program(directory.path(), "Stockfish 15.1")).unwrap();
    assert_eq!(registry.find("stockfish").unwrap().name, "Stockfish 15.1");
    assert!(registry.find("stock").is_err() && registry.find("").is_err());
    registry.add(program(directory.path(), "Stockfish 16")).unwrap();
    assert!(registry.find("stockfish").is_err(), "it might be either");
    registry.add(program(directory.path(), "Stockfish")).unwrap();
    assert_eq!(registry.find("stockfish").unwrap().name, "Stockfish");
}
