//! Which puzzle comes next.

use std::collections::HashSet;

use chess::random::Random;
use library::Library;
use library::puzzles::{PuzzleProgress, StoredPuzzle, shipped};

use super::{load, now, view};
use crate::api_error::ApiError;
use crate::wire::puzzle::{NextPuzzle, PuzzleMode, PuzzleView};

/// One of the puzzles next to what is wanted is drawn, so that runs differ.
const NEAREST: usize = 24;
/// Where a run begins, and how much harder each puzzle is.
const RUN_START: f64 = 800.0;
const STREAK_STEP: f64 = 45.0;
const TIMED_STEP: f64 = 30.0;

/// The next puzzle, if there is one.
pub(super) fn next(library: &Library, wanted: &NextPuzzle) -> Result<Option<PuzzleView>, ApiError> {
    let progress = library.puzzle_progress(now())?;
    let shown: HashSet<&str> = wanted.shown.iter().map(String::as_str).collect();
    let Some(id) = choose(library, wanted, &progress, &shown)? else { return Ok(None) };
    let (puzzle, line) = load(library, &id)?;
    Ok(Some(view::puzzle(library, &puzzle, &line, progress.tried.contains(&id))?))
}

fn choose(
    library: &Library,
    wanted: &NextPuzzle,
    progress: &PuzzleProgress,
    shown: &HashSet<&str>,
) -> Result<Option<String>, ApiError> {
    if wanted.mode == PuzzleMode::Endings {
        // They are played out, and chosen elsewhere.
        return Ok(None);
    }
    if wanted.mode == PuzzleMode::Mistakes {
        // One that an earlier version brought along may be gone.
        let mut due = progress.due.iter().filter(|id| !shown.contains(id.as_str()));
        return Ok(due.find(|id| load(library, id).is_ok()).cloned());
    }
    let own = library.puzzles()?;
    let candidates = own.iter().chain(shipped()).filter(|puzzle| fits(puzzle, wanted, shown));
    let (fresh, known): (Vec<_>, Vec<_>) =
        candidates.partition(|puzzle| !progress.tried.contains(&puzzle.id));
    let mut list = if fresh.is_empty() { known } else { fresh };
    let target = target(wanted, progress.rating.rating);
    list.sort_by(|one, other| (one.rating - target).abs().total_cmp(&(other.rating - target).abs()));
    let nearest = list.len().min(NEAREST);
    let drawn = Random::new(now().cast_unsigned()).next_u64() as usize % nearest.max(1);
    Ok(list.get(drawn).map(|puzzle| puzzle.id.clone()))
}

fn fits(puzzle: &StoredPuzzle, wanted: &NextPuzzle, shown: &HashSet<&str>) -> bool {
    let theme = match wanted.mode {
        PuzzleMode::Mates => Some("mate"),
        PuzzleMode::Theme => wanted.theme.as_deref(),
        _ => None,
    };
    theme.is_none_or(|theme| puzzle.has_theme(theme)) && !shown.contains(puzzle.id.as_str())
}

/// How hard the puzzle should be.
fn target(wanted: &NextPuzzle, rating: f64) -> f64 {
    let solved = f64::from(wanted.solved);
    match wanted.mode {
        PuzzleMode::Streak => RUN_START + STREAK_STEP * solved,
        PuzzleMode::Timed => RUN_START + TIMED_STEP * solved,
        _ => rating + f64::from(wanted.harder),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_become_harder_and_the_rest_follows_the_rating() {
        let wanted = |mode| NextPuzzle { mode, theme: None, harder: 200, solved: 10, shown: Vec::new() };
        assert_eq!(target(&wanted(PuzzleMode::Rating), 1500.0), 1700.0);
        assert_eq!(target(&wanted(PuzzleMode::Streak), 1500.0), 1250.0);
        assert!(target(&wanted(PuzzleMode::Timed), 1500.0) < 1250.0);
    }
}
