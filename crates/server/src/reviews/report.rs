//! What the page shows of a review.

use chess::{End, Move, Position};
use library::review::{self as library_review, EvaluatedMove, Label, SideReview, win_percent};
use play::Score;

use super::annotate::glyph;
use super::main_line::MainLine;
use super::reasons::Explainer;
use crate::storage::{PositionEval, SavedReview};
use crate::white_score::WhiteScore;
use crate::wire::Eval;
use crate::wire::review as wire;

/// Plies worth a second look.
const MOMENTS: usize = 6;

/// What the evaluations of the positions say about the moves.
pub(super) struct Assessment {
    pub(super) review: library_review::Review,
    /// The evaluations with what was seen later.
    moves: Vec<EvaluatedMove>,
    /// What each position turned out to be worth, and the depth of its search.
    pub(super) scores: Vec<Option<(WhiteScore, u32)>>,
    /// The positions whose evaluations the play contradicts.
    pub(super) contradicted: Vec<usize>,
}

/// Assesses every move by the evaluations of the positions. What was seen later is carried back.
pub(super) fn assess(line: &MainLine, saved: &SavedReview) -> Assessment {
    let last = saved.evals.last().and_then(Option::as_ref).map(|found| found.score.0);
    let mut moves = evaluated_moves(line, saved);
    // What came with the game stands as it is.
    let is_searched =
        |ply: usize| line.is_over(ply) || saved.evals[ply].as_ref().is_some_and(|found| found.nodes > 0);
    let contradicted =
        library_review::carry_back(&mut moves, last, |ply| is_searched(ply) && is_searched(ply + 1));
    let scores = moves.iter().map(|m| m.score).chain([last]).zip(&saved.evals);
    let scores = scores.map(|(score, found)| Some((WhiteScore(score?), found.as_ref()?.depth)));
    let scores = scores.collect();
    Assessment { scores, review: library_review::review(&moves, last), moves, contradicted }
}

fn evaluated_moves(line: &MainLine, saved: &SavedReview) -> Vec<EvaluatedMove> {
    let moves = line.moves().iter().enumerate().map(|(ply, &played)| {
        let position = *line.position(ply);
        let found = saved.evals[ply].as_ref();
        let moves = |line: fn(&PositionEval) -> &[String]| {
            found.map_or_else(Vec::new, |found| moves_of(&position, line(found)))
        };
        EvaluatedMove {
            position,
            played,
            score: found.map(|found| found.score.0),
            second: found.and_then(|found| found.second).map(|score| score.0),
            line: moves(|found| &found.line),
            second_line: moves(|found| &found.second_line),
        }
    });
    moves.collect()
}

/// The review of a game.
pub(super) fn review(line: &MainLine, saved: &SavedReview) -> wire::ReviewReport {
    let Assessment { review: assessed, scores, moves: evaluated, .. } = assess(line, saved);
    let last = saved.evals.last().and_then(Option::as_ref);
    let last_line =
        last.map_or_else(Vec::new, |last| moves_of(line.position(line.moves().len()), &last.line));
    let last_score = last.map(|last| last.score.0);
    let explainer = Explainer { moves: &evaluated, last_line: &last_line, last_score };
    let mut so_far = win_percent(library_review::INITIAL);
    let moves = assessed.moves.iter().enumerate().map(|(ply, m)| {
        so_far = m.win_percent.unwrap_or(so_far);
        let score = score_at(line, &scores, ply + 1);
        let mut reasons = explainer.reasons(ply, m);
        reasons.retain(|reason| !saved.is_refuted(ply, &reason.uci));
        wire::ReviewedMove { score, reasons, ..move_review(line, ply, m, so_far) }
    });
    wire::ReviewReport {
        moves: moves.collect(),
        sides: [0, 1].map(|side| side_review(&assessed.sides[side])),
        moments: assessed.moments(MOMENTS).into_iter().map(|ply| ply as u32 + 1).collect(),
        reviewer: reviewer(saved),
        provisional: !saved.finished,
    }
}

fn move_review(
    line: &MainLine,
    ply: usize,
    assessed: &library_review::MoveReview,
    win_percent: f64,
) -> wire::ReviewedMove {
    let is_fault = assessed.label.and_then(glyph).is_some();
    let better: Vec<Move> = assessed.better.iter().flatten().copied().filter(|_| is_fault).collect();
    let position = line.position(ply);
    wire::ReviewedMove {
        ply: ply as u32 + 1,
        score: None,
        win_percent,
        accuracy: assessed.accuracy,
        label: assessed.label.map(Into::into),
        better: san(position, &better),
        better_uci: better.iter().map(|&m| position.to_uci(m)).collect(),
        reasons: Vec::new(),
    }
}

/// The evaluation of a position, or what the rules say about it.
fn score_at(line: &MainLine, scores: &[Option<(WhiteScore, u32)>], ply: usize) -> Option<Eval> {
    match line.end(ply) {
        Some(End::Checkmate { .. }) => Some(WhiteScore(Score::MatedIn(0)).into()),
        Some(_) => Some(WhiteScore(Score::Centipawns(0)).into()),
        None => scores[ply].map(|(score, _)| score.into()),
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
    if saved.is_given() {
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
