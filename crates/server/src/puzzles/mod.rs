//! Puzzles: those of one's own games and those that Hetman brings along.
//!
//! `choose` says which comes next, `view` shows it, `endings` are played out, `refute` answers a wrong try, `mine` makes new ones of a game that
//! was reviewed. What is remembered is the library's.

mod choose;
mod endings;
mod mine;
mod refute;
mod routes;
mod searcher;
mod view;

use std::time::{SystemTime, UNIX_EPOCH};

use coach::attempt::Attempt;
use coach::glicko2::Rating;
use coach::puzzle::Columns;
use coach::{Line, Motif};
use library::Library;
use library::puzzles::{NewAttempt, StoredPuzzle, shipped};

use crate::api_error::ApiError;
use crate::wire::puzzle::{
    AttemptResult, PuzzleAttempt, PuzzleMode, PuzzleOverview, PuzzleRating, PuzzleRun,
};

pub(crate) use mine::mine;
pub(crate) use routes::routes;

/// Characters of a try's name.
const LONGEST_TOKEN: usize = 64;
/// What a motif is not: how long a line is, in which phase, how far a mate.
const NO_MOTIFS: [Motif; 9] = [
    Motif::Mate,
    Motif::MateIn1,
    Motif::MateIn2,
    Motif::MateIn3,
    Motif::MateIn4,
    Motif::MateIn5,
    Motif::AdvancedPawn,
    Motif::KingsideAttack,
    Motif::QueensideAttack,
];

/// A puzzle with its moves.
pub(crate) fn load(library: &Library, id: &str) -> Result<(StoredPuzzle, Line), ApiError> {
    let puzzle =
        library.puzzle(id)?.ok_or_else(|| ApiError::not_found(format!("there is no puzzle {id}")))?;
    let line = line_of(&puzzle).ok_or_else(|| ApiError::internal(format!("puzzle {id} is damaged")))?;
    Ok((puzzle, line))
}

fn line_of(puzzle: &StoredPuzzle) -> Option<Line> {
    let text = format!("{},{},{}", puzzle.id, puzzle.fen, puzzle.moves);
    Columns::default().parse(&text).ok().map(|read| read.line)
}

/// Where the person stands.
fn overview(library: &Library) -> Result<PuzzleOverview, ApiError> {
    let progress = library.puzzle_progress(now())?;
    let own = library.puzzles()?;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let mut themes: Vec<(String, u32)> = Motif::ALL
        .iter()
        .filter(|motif| is_chosen_by(**motif))
        .map(|motif| {
            let name = motif.lichess_name();
            let count = own.iter().chain(shipped()).filter(|puzzle| puzzle.has_theme(name)).count();
            (name.to_owned(), number(count))
        })
        .filter(|&(_, count)| count > 0)
        .collect();
    themes.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    Ok(PuzzleOverview {
        rating: progress.rating.into(),
        due: number(progress.due.len()),
        next_due: progress.next_due,
        own: number(own.len()),
        all: number(own.len() + shipped().len()),
        tried: number(progress.tried.len()),
        best_streak: progress.best_streak,
        best_timed: progress.best_timed,
        themes,
    })
}

/// Whether one chooses puzzles by it.
fn is_chosen_by(motif: Motif) -> bool {
    let name = motif.lichess_name();
    let is_length = ["oneMove", "short", "long", "veryLong", "opening", "middlegame"].contains(&name);
    !is_length && !NO_MOTIFS.contains(&motif)
}

/// Keeps a try.
fn record(library: &Library, id: &str, tried: &PuzzleAttempt) -> Result<AttemptResult, ApiError> {
    if tried.token.is_empty() || tried.token.len() > LONGEST_TOKEN {
        return Err(ApiError::bad_request(format!("a try has a name of up to {LONGEST_TOKEN} characters")));
    }
    let (puzzle, line) = load(library, id)?;
    let attempt = Attempt {
        wrong: tried.wrong,
        hints: tried.hints,
        milliseconds: tried.milliseconds,
        moves: line.solver_steps().len() as u32,
    };
    let recorded = library.record_attempt(&NewAttempt {
        token: &tried.token,
        puzzle: &puzzle,
        mode: tried.mode.name(),
        attempt,
        rated: !tried.mode.is_run(),
        at: now(),
    })?;
    let (before, after) = (recorded.before.into(), recorded.after.into());
    Ok(AttemptResult { solved: attempt.is_solved(), before, after, due: recorded.due })
}

/// Keeps a run.
fn record_run(library: &Library, run: PuzzleRun) -> Result<(), ApiError> {
    if !run.mode.is_run() {
        return Err(ApiError::bad_request("a run is a streak or timed"));
    }
    Ok(library.record_run(run.mode.name(), run.solved, now())?)
}

impl PuzzleMode {
    /// As the library has it.
    fn name(self) -> &'static str {
        match self {
            PuzzleMode::Mistakes => "mistakes",
            PuzzleMode::Theme => "theme",
            PuzzleMode::Rating => "rating",
            PuzzleMode::Mates => "mates",
            PuzzleMode::Endings => "endings",
            PuzzleMode::Streak => "streak",
            PuzzleMode::Timed => "timed",
        }
    }

    /// Whether puzzles are counted until something ends it; the rating stays as it is.
    fn is_run(self) -> bool {
        matches!(self, PuzzleMode::Streak | PuzzleMode::Timed)
    }
}

impl From<Rating> for PuzzleRating {
    fn from(Rating { rating, deviation, .. }: Rating) -> PuzzleRating {
        PuzzleRating { rating, deviation }
    }
}

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
