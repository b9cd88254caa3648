//! Why not this move? The strong engine searches it beside the best one, alone and with as many nodes each: what
//! answers it, what it is worth, and at which depth the search dropped it.

use chess::{Game, Move, Position};
use coach::mining::winning_chances;
use play::{Bound, Limits, Score, Stop};

use super::searchable;
use crate::analysis::{AnalysisEngine, EnginePool};
use crate::api_error::ApiError;
use crate::device::Device;
use crate::move_text::parse_move;
use crate::white_score::WhiteScore;
use crate::wire::lab::{LineStep, Verdict, WhyNot, WhyNotLine, WhyNotRequest};
use crate::wire::squares;

/// Nodes for each of the two moves.
const NODES: u64 = 400_000;
/// Megabytes of the transposition table, empty before each search.
const HASH: usize = 16;
/// Moves of a line that are shown.
const LONGEST: usize = 8;
/// Points of winning chances, of 100, up to which a move is as good, and from which it fails.
const AS_GOOD: f64 = 2.0;
const FAILS: f64 = 5.0;

/// What a search of one move found, depth by depth.
struct Found {
    scores: Vec<(u32, Score)>,
    line: Vec<Move>,
}

impl Found {
    fn last(&self) -> Option<(u32, Score)> {
        self.scores.last().copied()
    }

    /// The score at a depth, or the last before it.
    fn at(&self, depth: u32) -> Option<Score> {
        self.scores.iter().take_while(|(reached, _)| *reached <= depth).last().map(|&(_, score)| score)
    }
}

/// Compares a move with the best one.
pub(super) fn explain(pool: &EnginePool, request: &WhyNotRequest, stop: &Stop) -> Result<WhyNot, ApiError> {
    let position = searchable(&request.fen)?;
    let tried = parse_move(&position, &request.tried)
        .ok_or_else(|| ApiError::bad_request("this move is not possible here"))?;
    let _permit = pool.permit(Device::owner(0))?;
    let mut engine = pool.review_engine(roster::HETMAN_ID, HASH)?;
    let free = search(&mut engine, &position, None, stop)?;
    let best = *free.line.first().ok_or_else(failed)?;
    // The best move alone too, so that both were searched alike.
    let best = search(&mut engine, &position, Some(best), stop)?;
    let other = search(&mut engine, &position, Some(tried), stop)?;
    let loss = |one: Score, two: Score| 50.0 * (winning_chances(one) - winning_chances(two));
    let (Some((_, most)), Some((_, score))) = (best.last(), other.last()) else { return Err(failed()) };
    let lost = loss(most, score);
    let is_best = best.line.first() == other.line.first();
    let verdict = match lost {
        _ if is_best => Verdict::Best,
        lost if lost < AS_GOOD => Verdict::AsGood,
        lost if lost < FAILS => Verdict::Worse,
        _ => Verdict::Fails,
    };
    let behind =
        |&&(depth, score): &&(u32, Score)| best.at(depth).is_some_and(|most| loss(most, score) >= FAILS);
    let dropped_at = other.scores.iter().rev().take_while(behind).last().map(|&(depth, _)| depth);
    Ok(WhyNot {
        verdict,
        lost: lost.max(0.0),
        dropped_at: dropped_at.filter(|_| verdict == Verdict::Fails),
        nodes: NODES,
        best: line(&position, &best)?,
        tried: line(&position, &other)?,
    })
}

fn failed() -> ApiError {
    ApiError::internal("Hetman could not search for an answer")
}

/// Searches a position, or one of its moves.
fn search(
    engine: &mut AnalysisEngine,
    position: &Position,
    only: Option<Move>,
    stop: &Stop,
) -> Result<Found, ApiError> {
    let game = Game::from_position(*position);
    let search_moves = only.into_iter().collect();
    let limits = Limits { nodes: Some(NODES), search_moves, ..Limits::default() };
    let mut found = Found { scores: Vec::new(), line: Vec::new() };
    let mut report = |report: play::Report| {
        let is_exact = report.bound == Bound::Exact && !report.principal_variation.is_empty();
        if let (Some(depth), Some(score), true) = (report.depth, report.score, is_exact) {
            found.scores.retain(|(reached, _)| *reached < depth);
            found.scores.push((depth, score));
            found.line = report.principal_variation;
        }
    };
    let searched = engine.clear(&game).and_then(|()| engine.search(&game, &limits, stop, &mut report));
    searched.map_err(|_| failed())?;
    if stop.is_raised() {
        return Err(ApiError::conflict("the search was stopped"));
    }
    Ok(found)
}

fn line(start: &Position, found: &Found) -> Result<WhyNotLine, ApiError> {
    let (depth, score) = found.last().ok_or_else(failed)?;
    let mut position = *start;
    let steps = found.line.iter().take(LONGEST).map(|&m| {
        let san = position.to_san(m);
        position.play(m);
        LineStep { san, fen: position.to_fen(), last_move: squares(m) }
    });
    Ok(WhyNotLine { steps: steps.collect(), score: WhiteScore::new(score, start.turn()).into(), depth })
}
