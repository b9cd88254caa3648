//! `hetman library`, and a studio whose files may not grow.

mod common;

use std::path::Path;

use common::{done, hetman, refused};
use library::{GameTree, Library, Query, Source, Summary};

fn make(folder: &Path, games: usize) {
    let library = Library::open(&folder.join("data")).unwrap();
    for n in 0..games {
        let pgn: chess::pgn::PgnGame =
            format!("[White \"Number {n}\"]\n\n1. e4 e5 2. Nf3 *").parse().unwrap();
        let tree = GameTree::try_from(&pgn).unwrap();
        library.create(&Summary::of(Source::Import, &tree), &tree).unwrap();
    }
}

fn total(folder: &Path) -> u64 {
    Library::open(&folder.join("data")).unwrap().list(&Query::default()).unwrap().total
}

#[test]
fn damaged_games_are_found_and_repaired() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    make(folder, 3);
    assert!(done(folder, "library --data-dir data check").contains("3 games, none damaged"));
    let scratched = rusqlite::Connection::open(folder.join("data/library.sqlite")).unwrap();
    scratched.execute_batch("UPDATE score SET pgn = pgn || ' ' WHERE game = 2").unwrap();
    drop(scratched);
    let found = hetman(folder, "library --data-dir data check");
    assert_eq!(found.status.code(), Some(1));
    let said = String::from_utf8(found.stdout).unwrap();
    assert!(said.contains("game 2: its checksum differs") && said.contains("3 games, 1 damaged"), "{said}");
    let said = done(folder, "library --data-dir data repair new.sqlite");
    assert!(said.contains("3 games saved in new.sqlite, 1 of them incomplete, 0 lost"), "{said}");
    assert!(refused(folder, "library --data-dir data repair new.sqlite").contains("is there already"));
    assert!(done(folder, "library --data-dir data restore new.sqlite").contains("library-before-1.sqlite"));
    assert!(done(folder, "library --data-dir data check").contains("3 games, none damaged"));
    assert_eq!(total(folder), 3);
}

#[test]
fn a_backup_is_restored_and_a_library_is_compacted() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(refused(folder, "library --data-dir data backup copy.sqlite").contains("there is no library"));
    make(folder, 2);
    assert!(done(folder, "library --data-dir data backup copy.sqlite").contains("saved in copy.sqlite"));
    make(folder, 5);
    assert!(done(folder, "library --data-dir data compact").contains("now"));
    assert_eq!(total(folder), 7);
    done(folder, "library --data-dir data restore copy.sqlite");
    assert_eq!(total(folder), 2);
}

#[test]
fn games_of_files_and_accounts_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(refused(folder, "library --data-dir data import").contains("name a PGN file"));
    std::fs::write(folder.join("a.pgn"), "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n").unwrap();
    assert!(done(folder, "library --data-dir data import a.pgn").contains("a.pgn: 2 games imported"));
    assert!(done(folder, "library --data-dir data import a.pgn").contains("0 games imported, 2 known"));
    // No server listens there.
    let unreachable = "library --data-dir data import --lichess zoe --lichess-address http://127.0.0.1:1";
    assert!(refused(folder, unreachable).contains("Lichess cannot be reached"));
    assert!(refused(folder, "library --data-dir data import --chesscom a/b").contains("a name has letters"));
    assert_eq!(total(folder), 2);
}

#[cfg(unix)]
mod full_disk {
    use std::process::Command;
    use std::time::{Duration, Instant};

    use super::common::studio::StudioProcess;

    /// Longer than anything takes, also on a busy machine.
    const LONG: Duration = Duration::from_secs(120);

    /// `ulimit -f` stands for a full disk: a write fails in the middle, and SIGXFSZ comes with it.
    #[test]
    fn an_import_that_does_not_fit_says_how_many_games_stayed_and_the_studio_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        // Blocks of 512 bytes: two megabytes.
        command.args(["-c", "ulimit -f 4096; exec \"$0\" --no-open --port 0 --data-dir \"$1\""]);
        command.arg(env!("CARGO_BIN_EXE_hetman")).arg(folder.path());
        let studio = StudioProcess::start(&mut command);
        let games = |numbers: std::ops::Range<usize>| -> String {
            let game = |n| format!("[White \"Number {n}\"]\n\n1. e4 {{ {} }} *\n\n", "words ".repeat(150));
            numbers.map(game).collect()
        };
        let stayed = || studio.json("GET", "/api/games", "")["total"].as_u64().unwrap();
        let few = import(&studio, &games(0..100));
        assert_eq!((&few["state"]["status"], stayed()), (&"done".into(), 100), "{few}");
        let many = import(&studio, &games(100..2100));
        assert_eq!(many["state"]["status"], "failed", "{many}");
        assert!(stayed() < 2100, "{many}");
        assert_eq!(many["games"].as_u64(), Some(stayed() - 100), "{many}");
    }

    /// What becomes of an import.
    fn import(studio: &StudioProcess, games: &str) -> serde_json::Value {
        let started = studio.json("POST", "/api/import", games);
        assert!(started["job"].is_number(), "{started}");
        let begun = Instant::now();
        loop {
            let jobs = studio.json("GET", "/api/jobs", "");
            let mut jobs = jobs.as_array().into_iter().flatten();
            let job = jobs.find(|job| job["id"] == started["job"]).unwrap_or_else(|| panic!("{started}"));
            if job["state"]["status"] != "running" {
                return job.clone();
            }
            assert!(begun.elapsed() < LONG, "{job}");
        }
    }
}
