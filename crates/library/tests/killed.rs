//! A process that is killed while it plays loses nothing of what it was told is written.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use chess::random::Random;
use library::{GameProgress, Library, Summary};

const KILLS: usize = 20;
const FOLDER: &str = "LIBRARY_OF_THE_KILLED";
const WRITTEN: &str = "written ";

fn start(folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", "plays_until_it_is_killed"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn nothing_written_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Random::new(20);
    let mut written = 0;
    for _ in 0..KILLS {
        let mut child = start(folder.path());
        let mut patience = 1 + random.below(30);
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // What was on its way when it was killed counts too: it was acknowledged.
        for line in lines.map_while(Result::ok) {
            let Some(number) = line.strip_prefix(WRITTEN) else { continue };
            written = number.parse().unwrap();
            patience -= usize::from(patience > 0);
            if patience == 0 {
                child.kill().unwrap();
            }
        }
        assert!(!child.wait().unwrap().success());
        let library = Library::open(folder.path()).unwrap();
        let games = library.unfinished().unwrap();
        let journal = library.journal(games[0].id).unwrap();
        let expected: Vec<String> = (0..journal.len()).map(|number| number.to_string()).collect();
        assert_eq!((games.len(), &journal), (1, &expected));
        assert!(journal.len() > written, "{} of {written}", journal.len());
        assert_eq!(games[0].plies as usize, journal.len() - 1);
    }
    assert!(written >= KILLS);
}

#[test]
#[ignore = "the process that the test above kills"]
fn plays_until_it_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let library = Library::open(Path::new(&folder)).unwrap();
    let game = match library.unfinished().unwrap().first() {
        Some(summary) => summary.id,
        None => library.begin(&Summary::default(), "0").unwrap(),
    };
    let first = library.journal(game).unwrap().len() as u32;
    for number in first.. {
        let progress = GameProgress { plies: number, ..GameProgress::default() };
        library.append(game, number + 1, &number.to_string(), &progress).unwrap();
        println!("{WRITTEN}{number}");
    }
}
