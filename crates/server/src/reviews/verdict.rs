//! What the page shows of a review.

use chess::{End, Move, Position};
use library::review::{self as judging, Assessed, Label, SideReview, win_percent};
use play::Score as PlayScore;

use super::main_line::MainLine;
use super::notes::glyph;
use super::record::{Finding, Record};
use crate::wire::{Score, review as wire};

/// Half-moves worth a second look.
const MOMENTS: usize = 6;

/// Judges a game by what was found in its positions.
pub(super) fn judge(line: &MainLine, record: &Record) -> judging::Review {
    let moves: Vec<Assessed> = line
        .moves()
        .iter()
        .enumerate()
        .map(|(ply, &played)| {
            let position = *line.position(ply);
            let found = record.findings[ply].as_ref();
            Assessed {
                position,
                played,
                score: found.map(|found| score_of(found.score)),
                second: found.and_then(|found| found.second).map(score_of),
                line: found.map_or_else(Vec::new, |found| moves_of(&position, &found.line)),
            }
        })
        .collect();
    let last = record.findings.last().and_then(Option::as_ref).map(|found| score_of(found.score));
    judging::review(&moves, last)
}

/// The review of a game.
pub(super) fn review(line: &MainLine, record: &Record) -> wire::Review {
    let judged = judge(line, record);
    let mut so_far = win_percent(judging::INITIAL);
    let moves = judged.moves.iter().enumerate().map(|(ply, m)| {
        so_far = m.win_percent.unwrap_or(so_far);
        move_review(line, record, ply, m, so_far)
    });
    wire::Review {
        moves: moves.collect(),
        sides: [0, 1].map(|side| side_review(&judged.sides[side])),
        moments: judged.moments(MOMENTS).into_iter().map(|ply| ply as u32 + 1).collect(),
        by: by(record),
    }
}

fn move_review(
    line: &MainLine,
    record: &Record,
    ply: usize,
    judged: &judging::MoveReview,
    win_percent: f64,
) -> wire::MoveReview {
    let is_fault = judged.label.and_then(glyph).is_some();
    let better: Vec<Move> = judged.better.iter().flatten().copied().filter(|_| is_fault).collect();
    let position = line.position(ply);
    wire::MoveReview {
        ply: ply as u32 + 1,
        score: score_at(line, record, ply + 1),
        win_percent,
        accuracy: judged.accuracy,
        label: judged.label.map(label),
        better: san(position, &better),
        better_uci: better.iter().map(|&m| position.to_uci(m)).collect(),
    }
}

/// What was found in a position, or what the rules say about it.
fn score_at(line: &MainLine, record: &Record, ply: usize) -> Option<Score> {
    match line.end(ply) {
        Some(End::Checkmate { .. }) => Some(Score::Mate(0)),
        Some(_) => Some(Score::Cp(0)),
        None => record.findings[ply].as_ref().map(|found| found.score),
    }
}

fn side_review(side: &SideReview) -> wire::SideReview {
    let counts = Label::ALL.iter().map(|&of| (label(of), side.counts[of.index()] as u32));
    wire::SideReview {
        accuracy: side.accuracy,
        average_loss: side.average_loss.map(|loss| loss.round() as u32),
        labels: counts.filter(|&(_, count)| count > 0).collect(),
    }
}

/// Who judged.
fn by(record: &Record) -> String {
    let by = format!("{}, {} positions per move", record.name, record.nodes);
    let is_given = |finding: &Finding| finding.line.is_empty();
    if record.findings.iter().flatten().any(is_given) {
        return by + "; evaluations that came with the game";
    }
    by
}

fn label(label: Label) -> wire::Label {
    match label {
        Label::Brilliant => wire::Label::Brilliant,
        Label::Only => wire::Label::Only,
        Label::Best => wire::Label::Best,
        Label::Book => wire::Label::Book,
        Label::Inaccuracy => wire::Label::Inaccuracy,
        Label::Mistake => wire::Label::Mistake,
        Label::Blunder => wire::Label::Blunder,
    }
}

/// A score from White in the words of the library.
fn score_of(score: Score) -> PlayScore {
    match score {
        Score::Cp(value) => PlayScore::Centipawns(value),
        Score::Mate(moves @ 1..) => PlayScore::MateIn(moves.unsigned_abs()),
        Score::Mate(moves) => PlayScore::MatedIn(moves.unsigned_abs()),
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
