//! What is wrong with a move that was tried.

use chess::Move;
use coach::mining::{Effort, Searcher, winning_chances};
use play::{Score, Stop};

use super::searcher::PuzzleEngine;
use super::{load, view};
use crate::api_error::ApiError;
use crate::move_text::parse_move;
use crate::studies::Studies;
use crate::white_score::WhiteScore;
use crate::wire::puzzle::{Refutation, TriedMove};

/// The moves that answer a wrong one.
const LONGEST: usize = 4;
/// Who has these chances after the move still wins.
const STILL_WINNING: f64 = 0.6;

/// Plays a wrong move, and what punishes it.
pub(super) fn refute(studies: &Studies, id: &str, tried: &TriedMove) -> Result<Refutation, ApiError> {
    let (_, line) = load(studies.library(), id)?;
    let ply = tried.ply as usize;
    let step = line.solver_steps().find(|step| step.ply == ply);
    let step = step.ok_or_else(|| ApiError::bad_request("there is nothing to solve at this move"))?;
    let played = parse_move(step.before, &tried.tried)
        .ok_or_else(|| ApiError::bad_request("this move is not possible here"))?;
    let (moves, score) = answer(studies, step.before.after(played), played)?;
    let score = -score;
    Ok(Refutation {
        steps: view::steps(step.before, &moves),
        score: WhiteScore::new(score, step.mover()).into(),
        wins: winning_chances(score) > STILL_WINNING,
    })
}

/// The move with what answers it, and the opponent's score.
fn answer(studies: &Studies, after: chess::Position, played: Move) -> Result<(Vec<Move>, Score), ApiError> {
    if let Some(end) = after.end() {
        let score = if matches!(end, chess::End::Checkmate { .. }) {
            Score::MatedIn(0)
        } else {
            Score::Centipawns(0)
        };
        return Ok((vec![played], score));
    }
    let mut engine = PuzzleEngine::new(studies.engines(), Stop::new())?;
    let found = engine.search(&after, Effort::Proof, 1);
    let failed = || ApiError::internal("Hetman could not search for an answer");
    let best = found.ok().and_then(|lines| lines.into_iter().next()).ok_or_else(failed)?;
    let moves = std::iter::once(played).chain(best.moves.into_iter().take(LONGEST)).collect();
    Ok((moves, best.score))
}
