//! Matches that were played before, and all that a match writes while it is played.

mod common;

use std::fs;
use std::path::Path;

use common::{done, refused};

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

/// The id of the only match.
fn only_id(folder: &Path) -> String {
    let list = done(folder, "match list --data-dir data");
    let ids: Vec<&str> = lines(&list).iter().filter_map(|line| line.split_whitespace().next()).collect();
    ids.into_iter().find(|word| word.len() == 8 && u32::from_str_radix(word, 16).is_ok()).unwrap().to_owned()
}

#[test]
fn every_match_is_listed_shown_exported_and_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(done(folder, "match list --data-dir data").contains("no match"));
    done(folder, "match greedy random --depth 1 --games 4 --max-moves 20 --data-dir data");
    let list = done(folder, "match list --data-dir data");
    assert!(list.contains("finished") && list.contains("4 / 4"), "{list}");
    let id = only_id(folder);
    let shown = done(folder, &format!("match show {} --games --data-dir data", &id[..4]));
    for what in ["against", "4 of 4", "hetman match greedy random", "game 4: ", "% drawn", "even, "] {
        assert!(shown.contains(what), "{what} in {shown}");
    }
    let pgn = done(folder, &format!("match export {id} --data-dir data"));
    assert_eq!(pgn.matches("[Event ").count(), 4);
    let epd = done(folder, &format!("match export {id} --format epd --data-dir data"));
    assert_eq!(lines(&epd).len(), 4);
    done(folder, &format!("match export {id} --format json -o match.json --data-dir data"));
    let json: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.join("match.json")).unwrap()).unwrap();
    assert_eq!(json["records"].as_array().unwrap().len(), 4);
    assert_eq!((&json["state"], &json["games"]), (&"finished".into(), &4.into()));
    assert!(refused(folder, "match show zzz --data-dir data").contains("match list"));
    done(folder, &format!("match forget {id} --data-dir data"));
    assert!(done(folder, "match list --data-dir data").contains("no match"));
}

#[test]
fn matches_in_files_of_their_own_are_listed_too() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    done(folder, "match greedy random --depth 1 --games 2 --max-moves 9 --db own.sqlite --data-dir data");
    done(folder, "match greedy random --depth 1 --games 2 --max-moves 9 --db own.sqlite --data-dir data");
    let json: serde_json::Value =
        serde_json::from_str(&done(folder, "match list --json --data-dir data")).unwrap();
    let matches = json.as_array().unwrap();
    assert_eq!(matches.len(), 1);
    assert!(matches[0]["file"].as_str().unwrap().ends_with("own.sqlite"));
}

/// Nothing but draws says nothing about the error.
#[test]
fn an_error_that_cannot_be_known_is_not_zero() {
    let folder = tempfile::tempdir().unwrap();
    let text = done(folder.path(), "match random random --depth 1 --games 4 --max-moves 2 --data-dir data");
    assert!(text.contains("+0.0 (error unknown)") && !text.contains("± 0.0"), "{text}");
    let table = done(
        folder.path(),
        "tournament random greedy mcts --nodes 1 --games 6 --max-moves 1 --data-dir data",
    );
    assert!(!table.contains("| 0 |") || table.contains("–"), "{table}");
}

#[test]
fn a_test_shows_its_ratio_its_bounds_and_how_long_it_may_take() {
    let folder = tempfile::tempdir().unwrap();
    for model in ["normalised", "logistic", "bayesian"] {
        let text = done(
            folder.path(),
            &format!(
                "match random random,name=other --depth 1 --max-moves 60 --games 60 --sprt \
                 elo0=0,elo1=2,model={model} --report-every 50 --fresh --data-dir data"
            ),
        );
        assert!(text.contains("in (-2.94, 2.94)") && text.contains(&format!("[0, 2] {model}")), "{text}");
        let expects = text.contains("games to go") && text.contains("expected to decide in");
        // Without a win for each side BayesElo has nothing to go by.
        assert!(expects || model == "bayesian", "{text}");
    }
}

#[test]
fn games_are_told_and_written_as_they_end() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = done(
        folder,
        "match hetman,nodes=200 random,depth=1 --games 2 --game-lines --check-lines --pgn a.pgn --epd a.epd \
         --pgn-with nodes,seldepth,nps,pv,latency --site Home --max-moves 30 --data-dir data",
    );
    assert!(text.contains("game 1: Hetman – ") && text.contains("game 2: "), "{text}");
    assert!(!text.contains("warning"), "{text}");
    let pgn = fs::read_to_string(folder.join("a.pgn")).unwrap();
    for what in ["n=", "sd=", "nps=", "pv=\"", "latency=", "[Site \"Home\"]"] {
        assert!(pgn.contains(what), "{what} in {pgn}");
    }
    assert_eq!(lines(&fs::read_to_string(folder.join("a.epd")).unwrap()).len(), 2);
    assert!(done(folder, "pgn check a.pgn").contains("2 games"));
}

#[test]
fn settings_of_each_and_reversed_colours() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let white = |options: &str| {
        let command = format!(
            "match random,name=A greedy,name=B --each depth=1 --rounds 1 --max-moves 4 --pgn c.pgn --data-dir data {options}"
        );
        done(folder, command.trim_end());
        let pgn = fs::read_to_string(folder.join("c.pgn")).unwrap();
        let white = |line: &str| Some(line.strip_prefix("[White \"")?.trim_end_matches("\"]").to_owned());
        pgn.lines().filter_map(white).collect::<String>()
    };
    assert_eq!(white(""), "AB");
    assert_eq!(white("--reverse"), "BA");
    assert_eq!(white("--no-swap"), "AA");
    assert_eq!(white("--no-swap --reverse"), "BB");
}

#[test]
fn openings_may_start_later_and_a_file_may_hold_the_options() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let fens = ["8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "8/8/8/4k3/8/8/3P4/4K3 w - - 0 1"];
    fs::write(folder.join("book.epd"), fens.join("\n")).unwrap();
    let config = r#"{"players": ["random,name=A", "random,name=B"], "depth": 1, "games": 2, "max_moves": 3,
        "openings": "book.epd", "openings_in_order": true, "openings_start": 2, "pgn": "d.pgn"}"#;
    fs::write(folder.join("match.json"), config).unwrap();
    done(folder, "match --config match.json --data-dir data");
    let pgn = fs::read_to_string(folder.join("d.pgn")).unwrap();
    assert_eq!(pgn.matches(fens[1]).count(), 2, "{pgn}");
}

#[test]
fn a_gauntlet_with_two_seeds_has_a_crosstable() {
    let folder = tempfile::tempdir().unwrap();
    let text = done(
        folder.path(),
        "tournament random,name=A random,name=B greedy,name=C greedy,name=D --depth 1 --max-moves 5 \
         --format gauntlet --seeds 2 --rounds 1 --data-dir data",
    );
    for pair in ["A – C", "A – D", "B – C", "B – D"] {
        assert!(text.contains(pair), "{pair} in {text}");
    }
    assert!(!text.contains("A – B") && text.contains('×'), "{text}");
}

#[cfg(unix)]
#[test]
fn fastchess_spelling_is_understood_and_logs_have_standard_error() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let script = "#!/bin/sh\nwhile read line; do case \"$line\" in\n uci) echo id name Fake; echo uciok ;;\n \
                  isready) echo readyok ;;\n go*) echo thinking hard >&2; echo bestmove a1a1 ;;\n quit) exit 0 ;;\nesac; done\n";
    for name in ["one", "two"] {
        fs::write(folder.join(name), script).unwrap();
        fs::set_permissions(folder.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let output = common::hetman(
        folder,
        "match -engine cmd=./one name=One -engine cmd=./two name=Two -each st=0.1 -rounds 1 -repeat -concurrency 1 \
         -log file=logs -recover --data-dir data",
    );
    let (said, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{told}");
    assert!(told.contains("understood as: hetman match ./one,name=One ./two,name=Two"), "{told}");
    assert!(said.contains("One against Two: 2 games"), "{said}");
    let log = fs::read_to_string(folder.join("logs/game-000001.log")).unwrap();
    for what in ["One < go movetime 100", "One > bestmove a1a1", "One ! thinking hard", "Two < ucinewgame"] {
        assert!(log.contains(what), "{what} in {log}");
    }
    assert!(folder.join("logs/game-000002.log").exists());
}
