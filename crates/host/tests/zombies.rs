//! Nothing is left behind by many engines; alone in its file, so that all children are its own.

#![cfg(target_os = "linux")]

mod fake;

use std::fs;

use fake::Fake;

/// The children of this process, dead or alive.
fn children() -> Vec<String> {
    let own = std::process::id().to_string();
    let stats = fs::read_dir("/proc").unwrap().flatten();
    let stats = stats.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    // "pid (name) state parent …", where the name may hold anything.
    let is_ours = |stat: &String| {
        let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
        fields.split(' ').nth(1) == Some(&own)
    };
    stats.filter(is_ours).collect()
}

fn open_files() -> usize {
    fs::read_dir("/proc/self/fd").unwrap().count()
}

fn threads() -> usize {
    fs::read_dir("/proc/self/task").unwrap().count()
}

#[test]
fn two_hundred_engines_leave_nothing() {
    let fake = Fake::new("good");
    let (files, tasks) = (open_files(), threads());
    for n in 0..200 {
        let mut engine = fake.launch().unwrap();
        match n % 4 {
            0 => drop(engine),
            1 => engine.kill(),
            2 => drop(engine.quit()),
            _ => {
                engine.go(&chess::Game::new(), &play::Limits::default()).unwrap();
                drop(engine);
            }
        }
    }
    assert_eq!(children(), Vec::<String>::new());
    // The threads that copy bytes end by themselves, soon after the pipes are closed: those of the last
    // engines may still be there, those of two hundred not.
    let (files, tasks) = (open_files().saturating_sub(files), threads().saturating_sub(tasks));
    assert!(files < 60 && tasks < 60, "{files} files, {tasks} threads");
}
