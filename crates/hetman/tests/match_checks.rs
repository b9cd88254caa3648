//! `hetman match` before its first game: players and settings that cannot play are told, not counted as losses, and
//! games of another program are not this one's.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// An engine that knows an option and loses every game by an illegal move.
const ENGINE: &str = r#"#!/bin/sh
while read -r line; do case "$line" in
    uci) echo "id name Shell"; echo "option name Hash type spin default 1 min 1 max 8"
         echo "option name EvalFile type string default <empty>"; echo uciok ;;
    isready) echo readyok ;;
    go*) echo bestmove a1a8 ;;
    quit) exit 0 ;;
esac; done
"#;

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a program.
    fn engine(&self, name: &str, script: &str) -> String {
        let path = self.path().join(name);
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn hetman(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hetman"));
        command.args(arguments).current_dir(self.path()).env("HETMAN_DATA_DIR", self.path().join("data"));
        command.stdin(Stdio::null()).output().unwrap()
    }

    /// Plays and tells the report and what was said besides.
    fn plays(&self, arguments: &[&str]) -> (String, String) {
        let output = self.hetman(arguments);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(output.status.success(), "{}", text(&output.stderr));
        (text(&output.stdout), text(&output.stderr))
    }

    /// Does not play, and says so in a sentence with these words.
    fn refuses(&self, arguments: &[&str], words: &str) {
        let output = self.hetman(arguments);
        let (said, printed) =
            (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
        assert!(!output.status.success() && printed.is_empty(), "{arguments:?}: {printed}");
        assert!(said.contains(words) && !said.contains("panicked"), "{arguments:?}: {said}");
        assert!(!self.path().join("data/matches").exists(), "{arguments:?}: a match was begun");
    }
}

#[test]
fn a_rebuilt_engine_begins_a_new_match() {
    let folder = Folder::new();
    let engine = folder.engine("new", ENGINE);
    let command = ["match", "random", &engine, "--depth", "1", "--games", "4"];
    let (report, said) = folder.plays(&command);
    assert!(report.contains("random against new: 4 games") || report.contains(": 4 games"), "{report}");
    assert!(!said.contains("new match"), "{said}");
    let (_, said) = folder.plays(&command);
    assert!(said.contains("4 games are already in"), "{said}");

    folder.engine("new", &format!("{ENGINE}# rebuilt\n"));
    let fewer = ["match", "random", &engine, "--depth", "1", "--games", "2"];
    let (report, said) = folder.plays(&fewer);
    assert!(
        said.contains("This is a new match: the program of new has changed. The 4 games of the earlier"),
        "{said}"
    );
    assert!(report.contains(": 2 games"), "{report}");
    let (_, said) = folder.plays(&fewer);
    assert!(said.contains("2 games are already in"), "{said}");

    // The old program has its old games still.
    folder.engine("new", ENGINE);
    let (report, said) = folder.plays(&command);
    assert!(said.contains("4 games are already in") && report.contains(": 4 games"), "{said}{report}");
}

#[test]
fn another_network_begins_a_new_match() {
    let folder = Folder::new();
    let engine = folder.engine("net-engine", ENGINE);
    let network = folder.file("net.nnue", "one");
    let player = format!("{engine},option.evalfile={network}");
    let command = ["match", "random", &player, "--depth", "1", "--games", "2"];
    folder.plays(&command);
    folder.file("net.nnue", "two");
    let (report, said) = folder.plays(&command);
    assert!(said.contains("a file that net-engine uses has changed"), "{said}");
    assert!(report.contains(": 2 games"), "{report}");
}

#[test]
fn an_engine_that_is_rebuilt_while_it_plays_ends_the_match() {
    let folder = Folder::new();
    let rebuilt = ENGINE.replace("echo bestmove a1a8", r##"echo "# rebuilt" >> "$0"; echo bestmove a1a8"##);
    let engine = folder.engine("restless", &rebuilt);
    let output = folder.hetman(&["match", "random", &engine, "--depth", "1", "--games", "6"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("restless has changed while it played"), "{said}");
}

#[test]
fn a_registered_engine_that_has_changed_is_asked_about() {
    let folder = Folder::new();
    let engine = folder.engine("engine", ENGINE);
    folder.plays(&["engines", "add", &engine, "--name", "Registered"]);
    folder.engine("engine", &format!("{ENGINE}# rebuilt\n"));
    let command = ["match", "random", "registered", "--depth", "1", "--games", "2"];
    folder.refuses(&command, "--accept-changed takes it as it is now");
    let (report, said) = folder.plays(&[&command[..], &["--accept-changed"]].concat());
    assert!(report.contains(": 2 games") && said.contains("Registered is now the program at"), "{said}");
    folder.plays(&command);
    assert!(folder.plays(&["engines", "list"]).0.contains("ok"));
}

#[test]
fn options_that_an_engine_does_not_take_are_told() {
    let folder = Folder::new();
    let engine = folder.engine("engine", ENGINE);
    for (option, words) in [
        ("Hsah=4", "engine has no option \"Hsah\": did you mean Hash?"),
        ("Contempt=1", "engine has no option \"Contempt\". Its options are Hash, EvalFile"),
        ("Hash=9", "option Hash cannot be \"9\": expected a number from 1 to 8"),
    ] {
        let player = format!("{engine},option.{option}");
        folder.refuses(&["match", "random", &player, "--games", "2"], words);
        folder.refuses(&["tournament", "random", "greedy", &player, "--games", "2"], words);
    }
}

#[test]
fn programs_that_are_no_engines_are_told() {
    let folder = Folder::new();
    let dies = folder.engine("dies", "#!/bin/sh\nexit 3\n");
    let text = folder.engine("text", "\u{7f}no program\n");
    let no_engine = "does not answer as a UCI engine does";
    folder.refuses(&["match", "/bin/ls", "random"], no_engine);
    folder.refuses(&["match", "random", &dies], no_engine);
    folder.refuses(&["match", "random", &text], "text cannot play: cannot start");
    folder.refuses(&["match", "--chess960", "random", &folder.engine("old", ENGINE)], "cannot play Chess960");
}

#[test]
fn an_engine_that_never_says_uciok_is_told() {
    let folder = Folder::new();
    let silent = folder.engine("silent", "#!/bin/sh\nwhile read -r line; do :; done\n");
    folder.refuses(&["match", "random", &silent], "no uciok within");
}

#[test]
fn openings_that_cannot_be_read_are_told() {
    let folder = Folder::new();
    let begin = |file: &str, words: &str| {
        folder.refuses(&["match", "random", "greedy", "--openings", file], words);
    };
    begin("missing.pgn", "cannot read openings from missing.pgn");
    begin(&folder.file("none.epd", "nonsense\n"), "there is no opening in");
    begin(&folder.file("mate.epd", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n"), "1 openings of");
    begin(&folder.file("empty.pgn", ""), "there is no opening in");
    begin(&folder.file("book.bin", ""), "there is no opening in");
}

#[test]
fn numbers_that_make_no_sense_are_told() {
    let folder = Folder::new();
    for (arguments, words) in [
        (["-c", "100000"], "100000 games at once are too many"),
        (["-c", "0"], "at least 1"),
        (["--games", "0"], "at least 1"),
        (["--nodes", "0"], "at least 1"),
        (["--depth", "0"], "at least 1"),
        (["--move-time", "0"], "at least 1"),
        (["--max-moves", "0"], "at least 1"),
        (["--tc", "0+0"], "there must be time on the clock"),
        (["--tc", "0+1"], "there must be time on the clock"),
    ] {
        folder.refuses(&[&["match", "random", "greedy"], &arguments[..]].concat(), words);
        folder.refuses(&[&["tournament", "random", "greedy", "textbook"], &arguments[..]].concat(), words);
    }
    folder.refuses(&["match", "random,nodes=0", "greedy"], "at least 1");
    folder.refuses(&["match", "random,tc=0+0", "greedy"], "there must be time on the clock");
}

#[test]
fn a_hung_engine_loses_without_a_clock() {
    let folder = Folder::new();
    let engine = folder.engine("hangs", &ENGINE.replace("echo bestmove a1a8", ":"));
    let command = ["match", "random", &engine, "--nodes", "100", "--move-timeout", "1", "--games", "2"];
    let (report, _) = folder.plays(&command);
    assert!(report.contains("2 stalls"), "{report}");
}
