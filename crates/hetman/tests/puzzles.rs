//! `hetman puzzles` through the real binary.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Fool's mate, a fork, and three lines that are broken: a position, a move, and columns.
const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl\n\
fool,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g4 d8h4,600,80,90,99,mate mateIn1 oneMove opening,x\n\
bad1,rnbqkbnr/pppp1ppp/8/4p3/9/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g4 d8h4,600,80,90,99,mate,x\n\
bad2,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g4 d8h5,600,80,90,99,mate,x\n\
bad3\n\
fork,r3k3/p7/8/3N4/8/8/8/4K3 b - - 0 1,a7a6 d5c7 e8d8 c7a8,900,80,90,99,fork short crushing endgame,x\n";

fn puzzles(arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hetman"))
        .arg("puzzles")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone by now.
    let _ = child.stdin.take().unwrap().write_all(PUZZLES.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn tag_names_motifs_and_reports_broken_lines() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("puzzles.csv");
    let compressed = folder.path().join("puzzles.csv.zst");
    fs::write(&plain, PUZZLES).unwrap();
    fs::write(&compressed, zstd::encode_all(PUZZLES.as_bytes(), 3).unwrap()).unwrap();
    for name in [plain.to_str().unwrap(), compressed.to_str().unwrap(), "-"] {
        let output = puzzles(&["tag", name]);
        assert_eq!(text(&output.stdout), "fool,mate mateIn1 oneMove opening\nfork,fork short endgame\n");
        let errors = text(&output.stderr);
        let mut lines = errors.lines();
        assert_eq!(
            lines.next(),
            Some(&*format!("{name}: line 3: FEN board, column 25: expected a piece letter or a digit 1–8"))
        );
        assert!(lines.next().unwrap().starts_with(&format!("{name}: line 4: ")), "{errors}");
        assert_eq!(lines.next(), Some(&*format!("{name}: line 5: the column FEN is missing")));
        assert_eq!(lines.next(), Some("2 puzzles read, 3 lines are broken and left out"));
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn compare_prints_precision_and_recall() {
    let output = puzzles(&["tag", "-", "--compare"]);
    let table = text(&output.stdout);
    let row = |theme: &str| {
        let line = table.lines().find(|line| line.starts_with(&format!("| {theme} "))).unwrap();
        line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(row("fork")[2..6], ["1", "1", "1.000", "1.000"]);
    assert_eq!(row("mateIn1")[2..6], ["1", "1", "1.000", "1.000"]);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let output = puzzles(&["tag", "no-such-file.csv"]);
    assert!(text(&output.stderr).starts_with("hetman: cannot open no-such-file.csv: "));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn rate_prints_a_rating_for_each_puzzle() {
    let output = puzzles(&["rate", "-"]);
    let stdout = text(&output.stdout);
    let ratings: Vec<(&str, i32)> = stdout
        .lines()
        .map(|line| line.split_once(',').unwrap())
        .map(|(id, r)| (id, r.parse().unwrap()))
        .collect();
    assert_eq!(ratings.iter().map(|(id, _)| *id).collect::<Vec<_>>(), ["fool", "fork"]);
    assert!(ratings.iter().all(|(_, rating)| (300..3000).contains(rating)), "{stdout}");
    assert!(text(&output.stderr).ends_with("2 puzzles read, 3 lines are broken and left out\n"));
}

#[test]
fn rate_compares_with_the_ratings_of_the_file() {
    let output = puzzles(&["rate", "-", "--compare"]);
    assert!(text(&output.stdout).starts_with("2 puzzles: rank correlation "), "{}", text(&output.stdout));
}

#[test]
fn fit_makes_a_model_and_measures_it() {
    let folder = tempfile::tempdir().unwrap();
    let model = folder.path().join("small.hpuz");
    let output = puzzles(&["fit", "-", "-o", model.to_str().unwrap(), "--trees", "3"]);
    let stdout = text(&output.stdout);
    assert!(stdout.starts_with("fitted to ") && stdout.contains("\nmeasured on "), "{stdout}");
    assert!(fs::read(&model).unwrap().starts_with(b"HETPUZ"));
}

/// Legal's mate, with a broken game after it.
const GAMES: &str = "[Site \"https://example.org/legal\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 \
                     6. Bxf7+ Ke7 7. Nd5# 1-0\n\n1. e4 e5 2. Ke3 *\n\n";

fn mine(folder: &std::path::Path, arguments: &[&str]) -> Output {
    let games = folder.join("games.pgn.zst");
    fs::write(&games, zstd::encode_all(GAMES.as_bytes(), 3).unwrap()).unwrap();
    let mut all = vec!["mine", games.to_str().unwrap(), "--nodes", "30000"];
    all.extend(arguments);
    puzzles(&all)
}

#[test]
fn mine_makes_puzzles_of_games_and_adds_none_twice() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mined.csv");
    let output = mine(folder.path(), &["-o", file.to_str().unwrap(), "-t", "2"]);
    let errors = text(&output.stderr);
    assert!(errors.contains("puzzles in 2 games (1 could not be read)"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
    let mined = fs::read_to_string(&file).unwrap();
    assert!(mined.starts_with("PuzzleId,FEN,Moves,Rating,"), "{mined}");
    let mate = mined.lines().find(|line| line.contains(",g4d1 c4f7 e8e7 c3d5,")).expect(&mined);
    assert!(mate.contains("mateIn2") && mate.contains("https://example.org/legal,"), "{mate}");

    // A line that a kill has cut off is cut away, and what is there stays once.
    fs::write(&file, format!("{mined}hxyz,8/8")).unwrap();
    mine(folder.path(), &["-o", file.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(&file).unwrap(), mined);

    // What was mined is read by the other commands.
    let tagged = puzzles(&["tag", file.to_str().unwrap()]);
    assert_eq!(text(&tagged.stdout).lines().count(), mined.lines().count() - 1);
    assert_eq!(tagged.status.code(), Some(0));
}

#[test]
fn mine_leaves_games_out_and_other_files_alone() {
    let folder = tempfile::tempdir().unwrap();
    let output = mine(folder.path(), &["--skip", "1"]);
    assert_eq!(text(&output.stdout).lines().count(), 1, "{}", text(&output.stdout));
    let other = folder.path().join("other.csv");
    fs::write(&other, "something else\n").unwrap();
    let output = mine(folder.path(), &["-o", other.to_str().unwrap()]);
    assert!(text(&output.stderr).contains("choose another name"), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(&other).unwrap(), "something else\n");
}

#[test]
fn export_writes_the_library_s_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let none = puzzles(&["export", "--data-dir", data]);
    assert_eq!(text(&none.stdout).lines().count(), 1);
    let file = folder.path().join("all.csv");
    let all = puzzles(&["export", "--all", "--data-dir", data, "-o", file.to_str().unwrap()]);
    assert_eq!(all.status.code(), Some(0), "{}", text(&all.stderr));
    let lines = fs::read_to_string(&file).unwrap().lines().count();
    assert!(text(&all.stderr).ends_with(" puzzles\n") && lines > 50, "{lines}");
}
