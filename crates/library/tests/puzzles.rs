//! Puzzles in the library: what is kept, what is due, and the rating.

use coach::attempt::Attempt;
use library::puzzles::{NewAttempt, StoredPuzzle};
use library::{GameTree, Library, Source, Summary};

const DAY: i64 = 86_400_000;
const NOW: i64 = 1_800_000_000_000;

fn puzzle(id: &str) -> StoredPuzzle {
    StoredPuzzle {
        id: id.to_owned(),
        fen: "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2".to_owned(),
        moves: "g2g4 d8h4".to_owned(),
        rating: 1500.0,
        deviation: 100.0,
        themes: "mate mateIn1".to_owned(),
        opening: String::new(),
        game: None,
        ply: 2,
    }
}

/// A library with puzzles of one game.
fn library(ids: &[&str]) -> (Library, Vec<StoredPuzzle>) {
    let library = Library::in_memory().unwrap();
    let tree = GameTree::new();
    let game = library.create(&Summary::of(Source::Import, &tree), &tree).unwrap();
    let puzzles: Vec<_> = ids.iter().map(|id| StoredPuzzle { game: Some(game), ..puzzle(id) }).collect();
    assert_eq!(library.add_puzzles(&puzzles).unwrap(), ids.len());
    (library, puzzles)
}

const SOLVED: Attempt = Attempt { wrong: 0, hints: 0, milliseconds: 9_000, moves: 1 };
const FAILED: Attempt = Attempt { wrong: 1, ..SOLVED };

fn attempt<'a>(token: &'a str, puzzle: &'a StoredPuzzle, attempt: Attempt, at: i64) -> NewAttempt<'a> {
    NewAttempt { token, puzzle, mode: "mistakes", attempt, rated: true, at }
}

#[test]
fn own_puzzles_are_kept_once_and_due_until_they_are_tried() {
    let (library, puzzles) = library(&["a", "b"]);
    assert_eq!(library.add_puzzles(&puzzles).unwrap(), 0);
    assert_eq!(library.puzzles().unwrap(), puzzles);
    assert_eq!(library.puzzle("b").unwrap().as_ref(), Some(&puzzles[1]));
    assert_eq!(library.puzzle("no such").unwrap(), None);
    assert_eq!(library.puzzle_progress(NOW).unwrap().due, ["a", "b"]);

    let recorded = library.record_attempt(&attempt("1", &puzzles[0], SOLVED, NOW)).unwrap();
    assert!(recorded.after.rating > recorded.before.rating);
    let progress = library.puzzle_progress(NOW).unwrap();
    assert_eq!((progress.due, progress.next_due), (vec!["b".to_owned()], recorded.due));
    // Two days by FSRS; somewhat earlier in the day counts.
    assert_eq!(recorded.due, Some(NOW + 2 * DAY - DAY / 3));
    assert_eq!(library.puzzle_progress(NOW + 2 * DAY).unwrap().due, ["a", "b"]);
}

#[test]
fn a_repeated_request_is_kept_once() {
    let (library, puzzles) = library(&["a"]);
    let new = attempt("same", &puzzles[0], FAILED, NOW);
    let first = library.record_attempt(&new).unwrap();
    let again = library.record_attempt(&new).unwrap();
    assert_eq!((again.before, again.after, again.due), (first.after, first.after, first.due));
    assert_eq!(library.puzzle_plays().unwrap(), [("a".to_owned(), 1)]);
}

#[test]
fn the_first_try_alone_counts_for_the_rating() {
    let (library, puzzles) = library(&["a", "b"]);
    let failed = library.record_attempt(&attempt("1", &puzzles[0], FAILED, NOW)).unwrap();
    assert!(failed.after.rating < 1500.0 && failed.after.deviation < failed.before.deviation);
    let again = library.record_attempt(&attempt("2", &puzzles[0], SOLVED, NOW + DAY)).unwrap();
    assert_eq!(again.after, failed.after);
    let unrated = NewAttempt { rated: false, ..attempt("3", &puzzles[1], SOLVED, NOW) };
    assert_eq!(library.record_attempt(&unrated).unwrap().after, failed.after);
    assert_eq!(library.puzzle_progress(NOW).unwrap().rating, failed.after);
}

#[test]
fn of_other_puzzles_those_that_failed_come_back() {
    let (library, _) = library(&[]);
    let (solved, failed) = (puzzle("solved"), puzzle("failed"));
    assert_eq!(library.record_attempt(&attempt("1", &solved, SOLVED, NOW)).unwrap().due, None);
    assert!(library.record_attempt(&attempt("2", &failed, FAILED, NOW)).unwrap().due.is_some());
    let progress = library.puzzle_progress(NOW + DAY).unwrap();
    assert_eq!(progress.due, ["failed"]);
    assert_eq!(progress.tried.len(), 2);
}

#[test]
fn new_puzzles_come_ten_a_day() {
    let ids: Vec<String> = (0..25).map(|n| format!("{n:02}")).collect();
    let (library, puzzles) = library(&ids.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(library.puzzle_progress(NOW).unwrap().due.len(), 10);
    for puzzle in &puzzles[..4] {
        library.record_attempt(&attempt(&puzzle.id, puzzle, SOLVED, NOW)).unwrap();
    }
    assert_eq!(library.puzzle_progress(NOW + 1).unwrap().due.len(), 6);
    assert_eq!(library.puzzle_progress(NOW + DAY).unwrap().due.len(), 10);
}

#[test]
fn the_best_runs_are_known() {
    let (library, _) = library(&[]);
    for solved in [3, 7, 5] {
        library.record_run("streak", solved, NOW).unwrap();
    }
    let progress = library.puzzle_progress(NOW).unwrap();
    assert_eq!((progress.best_streak, progress.best_timed), (7, 0));
}

#[test]
fn puzzles_outlive_their_game() {
    let (library, puzzles) = library(&["a"]);
    let game = puzzles[0].game.unwrap();
    library.delete(game).unwrap();
    assert_eq!(library.puzzles().unwrap().len(), 1);
}
