//! What the page shows of a review.

use chess::{End, Move, Position};
use library::review::{self as assess, EvaluatedMove, Label, SideReview, win_percent};
use play::Score as PlayScore;

use super::annotate::glyph;
use super::main_line::MainLine;
use super::saved_review::{PositionEval, SavedReview};
use crate::wire::{Eval, review as wire};

/// Half-moves worth a second look.
const MOMENTS: usize = 6;

/// Judges a game by what was found in its positions.
pub(super) fn evaluate(line: &MainLine, saved: &SavedReview) -> assess::Review {
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
                score: found.map(|found| score_of(found.score)),
                second: found.and_then(|found| found.second).map(score_of),
                line: found.map_or_else(Vec::new, |found| moves_of(&position, &found.line)),
            }
        })
        .collect();
    let last = saved.evals.last().and_then(Option::as_ref).map(|found| score_of(found.score));
    assess::review(&moves, last)
}

/// The review of a game.
pub(super) fn review(line: &MainLine, saved: &SavedReview) -> wire::ReviewReport {
    let judged = evaluate(line, saved);
    let mut so_far = win_percent(assess::INITIAL);
    let moves = judged.moves.iter().enumerate().map(|(ply, m)| {
        so_far = m.win_percent.unwrap_or(so_far);
        move_review(line, saved, ply, m, so_far)
    });
    wire::ReviewReport {
        moves: moves.collect(),
        sides: [0, 1].map(|side| side_review(&judged.sides[side])),
        moments: judged.moments(MOMENTS).into_iter().map(|ply| ply as u32 + 1).collect(),
        reviewer: reviewer(saved),
    }
}

fn move_review(
    line: &MainLine,
    saved: &SavedReview,
    ply: usize,
    judged: &assess::MoveReview,
    win_percent: f64,
) -> wire::ReviewedMove {
    let is_fault = judged.label.and_then(glyph).is_some();
    let better: Vec<Move> = judged.better.iter().flatten().copied().filter(|_| is_fault).collect();
    let position = line.position(ply);
    wire::ReviewedMove {
        ply: ply as u32 + 1,
        score: score_at(line, saved, ply + 1),
        win_percent,
        accuracy: judged.accuracy,
        label: judged.label.map(label),
        better: san(position, &better),
        better_uci: better.iter().map(|&m| position.to_uci(m)).collect(),
    }
}

/// What was found in a position, or what the rules say about it.
fn score_at(line: &MainLine, saved: &SavedReview, ply: usize) -> Option<Eval> {
    match line.end(ply) {
        Some(End::Checkmate { .. }) => Some(Eval::Mate(0)),
        Some(_) => Some(Eval::Cp(0)),
        None => saved.evals[ply].as_ref().map(|found| found.score),
    }
}

fn side_review(side: &SideReview) -> wire::SideStats {
    let counts = Label::ALL.iter().map(|&of| (label(of), side.counts[of.index()] as u32));
    wire::SideStats {
        accuracy: side.accuracy,
        average_loss: side.average_loss.map(|loss| loss.round() as u32),
        labels: counts.filter(|&(_, count)| count > 0).collect(),
    }
}

/// Who judged.
fn reviewer(saved: &SavedReview) -> String {
    let by = format!("{}, {} positions per move", saved.name, saved.nodes);
    let is_given = |eval: &PositionEval| eval.line.is_empty();
    if saved.evals.iter().flatten().any(is_given) {
        return by + "; evaluations that came with the game";
    }
    by
}

fn label(label: Label) -> wire::MoveLabel {
    match label {
        Label::Brilliant => wire::MoveLabel::Brilliant,
        Label::Only => wire::MoveLabel::Only,
        Label::Best => wire::MoveLabel::Best,
        Label::Book => wire::MoveLabel::Book,
        Label::Inaccuracy => wire::MoveLabel::Inaccuracy,
        Label::Mistake => wire::MoveLabel::Mistake,
        Label::Blunder => wire::MoveLabel::Blunder,
    }
}

/// A score from White in the words of the library.
fn score_of(score: Eval) -> PlayScore {
    match score {
        Eval::Cp(value) => PlayScore::Centipawns(value),
        Eval::Mate(moves @ 1..) => PlayScore::MateIn(moves.unsigned_abs()),
        Eval::Mate(moves) => PlayScore::MatedIn(moves.unsigned_abs()),
    }
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
