//! A puzzle as the page shows it.

use chess::{Move, Position};
use coach::Line;
use library::Library;
use library::puzzles::StoredPuzzle;

use crate::api_error::ApiError;
use crate::listing;
use crate::wire::puzzle::{PuzzleGame, PuzzleStep, PuzzleView};
use crate::wire::{Board, LegalMoves, squares};

pub(super) fn puzzle(
    library: &Library,
    puzzle: &StoredPuzzle,
    line: &Line,
    tried: bool,
) -> Result<PuzzleView, ApiError> {
    Ok(PuzzleView {
        id: puzzle.id.clone(),
        rating: puzzle.rating.round().max(0.0) as u32,
        themes: puzzle.themes.split(' ').filter(|name| !name.is_empty()).map(str::to_owned).collect(),
        solver: line.solver().into(),
        start: Board::new(line.start(), None, line.start()),
        steps: steps(line.start(), line.moves()),
        game: game(library, puzzle, line)?,
        tried,
    })
}

/// The moves of a line; each names what goes on with it.
pub(super) fn steps(start: &Position, moves: &[Move]) -> Vec<PuzzleStep> {
    let mut position = *start;
    let steps = moves.iter().enumerate().map(|(n, &played)| {
        let (uci, san) = (position.to_uci(played), position.to_san(played));
        position.play(played);
        PuzzleStep {
            uci,
            san,
            squares: squares(played),
            board: Board::new(&position, Some(played), start),
            legal: LegalMoves::from(&position),
            accepted: accepted(&position, moves.get(n + 1).copied()),
        }
    });
    steps.collect()
}

/// The next move of the solution; where it mates, every other mate too.
fn accepted(position: &Position, next: Option<Move>) -> Vec<String> {
    let Some(next) = next else { return Vec::new() };
    let mates = |m: Move| position.after(m).is_checkmate();
    let does_mate = mates(next);
    let moves = position.legal_moves();
    let accepted = moves.iter().filter(|&&m| m == next || does_mate && mates(m));
    accepted.flat_map(|&m| texts(position, m)).collect()
}

/// A move as a board may send it: a castling king two steps away or on its rook.
fn texts(position: &Position, m: Move) -> Vec<String> {
    let uci = position.to_uci(m);
    let letter = if m.is_promotion() { uci.chars().last().map(String::from) } else { None };
    let letter = letter.unwrap_or_default();
    let mut texts: Vec<String> =
        [m.to(), m.destination()].iter().map(|to| format!("{}{to}{letter}", m.from())).collect();
    texts.dedup();
    texts
}

/// The game a puzzle was made of, while it is in the library.
fn game(library: &Library, puzzle: &StoredPuzzle, line: &Line) -> Result<Option<PuzzleGame>, ApiError> {
    let Some(id) = puzzle.game else { return Ok(None) };
    let Ok(Some(stored)) = library.load(id) else { return Ok(None) };
    let tag =
        |name: &str| stored.tree.tag(name).filter(|value| !value.starts_with('?')).unwrap_or("").to_owned();
    let steps: Vec<String> =
        stored.tree.main_line().steps().take(puzzle.ply as usize + 1).map(str::to_owned).collect();
    Ok(Some(PuzzleGame {
        id: listing::wire_id(id),
        white: tag("White"),
        black: tag("Black"),
        date: tag("Date"),
        path: steps.join(" "),
        number: line.start().fullmove_number().into(),
    }))
}
