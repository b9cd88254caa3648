//! What the page shows of a review.

use chess::{End, Move, Position};
use library::review::{self as library_review, EvaluatedMove, Label, SideReview, win_percent};
use play::Score;

use super::annotate::glyph;
use super::main_line::MainLine;
use crate::storage::{PositionEval, SavedReview};
use crate::white_score::WhiteScore;
use crate::wire::Eval;
use crate::wire::review as wire;

/// Plies worth a second look.
const MOMENTS: usize = 6;

/// Assesses every move by the evaluations of the positions.
pub(super) fn assess(line: &MainLine, saved: &SavedReview) -> library_review::Review {
    let moves: Vec<EvaluatedMove> = line
        .moves()
        .iter()
        .enumerate()
        .map(|(ply, &played)| {
            let position = *line.position(ply);
            let found = saved.evals[ply].as_ref();
            EvaluatedMove {
                position,
                played,
                score: found.map(|found| found.score.0),
                second: found.and_then(|found| found.second).map(|score| score.0),
                line: found.map_or_else(Vec::new, |found| moves_of(&position, &found.line)),
            }
        })
        .collect();
    let last = saved.evals.last().and_then(Option::as_ref).map(|found| found.score.0);
    library_review::review(&moves, last)
}

/// The review of a game.
pub(super) fn review(line: &MainLine, saved: &SavedReview) -> wire::ReviewReport {
    let assessed = assess(line, saved);
    let mut so_far = win_percent(library_review::INITIAL);
    let moves = assessed.moves.iter().enumerate().map(|(ply, m)| {
        so_far = m.win_percent.unwrap_or(so_far);
        move_review(line, saved, ply, m, so_far)
    });
    wire::ReviewReport {
        moves: moves.collect(),
        sides: [0, 1].map(|side| side_review(&assessed.sides[side])),
        moments: assessed.moments(MOMENTS).into_iter().map(|ply| ply as u32 + 1).collect(),
        reviewer: reviewer(saved),
    }
}

fn move_review(
    line: &MainLine,
    saved: &SavedReview,
    ply: usize,
    assessed: &library_review::MoveReview,
    win_percent: f64,
) -> wire::ReviewedMove {
    let is_fault = assessed.label.and_then(glyph).is_some();
    let better: Vec<Move> = assessed.better.iter().flatten().copied().filter(|_| is_fault).collect();
    let position = line.position(ply);
    wire::ReviewedMove {
        ply: ply as u32 + 1,
        score: score_at(line, saved, ply + 1),
        win_percent,
        accuracy: assessed.accuracy,
        label: assessed.label.map(Into::into),
        better: san(position, &better),
        better_uci: better.iter().map(|&m| position.to_uci(m)).collect(),
    }
}

/// The evaluation of a position, or what the rules say about it.
fn score_at(line: &MainLine, saved: &SavedReview, ply: usize) -> Option<Eval> {
    match line.end(ply) {
        Some(End::Checkmate { .. }) => Some(WhiteScore(Score::MatedIn(0)).into()),
        Some(_) => Some(WhiteScore(Score::Centipawns(0)).into()),
        None => saved.evals[ply].as_ref().map(|found| found.score.into()),
    }
}

fn side_review(side: &SideReview) -> wire::SideStats {
    let counts = Label::ALL.iter().map(|&of| (of.into(), side.counts[of.index()] as u32));
    wire::SideStats {
        accuracy: side.accuracy,
        average_loss: side.average_loss.map(|loss| loss.round() as u32),
        labels: counts.filter(|&(_, count)| count > 0).collect(),
    }
}

/// Who assessed.
fn reviewer(saved: &SavedReview) -> String {
    let by = format!("{}, {} nodes per move", saved.name, saved.nodes);
    let is_given = |eval: &PositionEval| eval.line.is_empty();
    if saved.evals.iter().flatten().any(is_given) {
        return format!("{by}; evaluations that came with the game");
    }
    by
}

/// The moves of a line, as far as they are legal.
fn moves_of(position: &Position, line: &[String]) -> Vec<Move> {
    let mut here = *position;
    let play = |uci: &String| {
        let m = here.parse_uci(uci).ok()?;
        here.play(m);
        Some(m)
    };
    line.iter().map_while(play).collect()
}

fn san(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut here = *position;
    let write = |&m: &Move| {
        let san = here.to_san(m);
        here.play(m);
        san
    };
    moves.iter().map(write).collect()
}
