//! Does it understand positions and the moves that lead to them?
//!
//! Whether a move was understood is seen from the answer. After each special move below the side
//! to move is in check, while an unprotected queen would be there to take if the rook or pawn in
//! question were not where it ought to be.

use chess::CastlingMode::{Chess960, Standard};
use chess::Position;
use play::Limits;

use super::subject::{Subject, game, raised};
use super::{Finding, Found, Question, must, should};
use crate::HostError;

pub(super) const QUESTIONS: &[Question] = &[
    must("position fen", fen),
    must("castling is understood", castling),
    must("promotion is understood", promotion),
    must("en passant is understood", en_passant),
    should("checkmate → bestmove (none)", checkmate),
    should("stalemate → bestmove (none)", stalemate),
    should("Chess960", chess960),
];

fn fen(subject: &mut Subject) -> Found {
    // There is only one legal move.
    after(subject, "k7/8/8/8/8/8/1q6/K7 w - - 0 1", &[])
}

fn castling(subject: &mut Subject) -> Found {
    after(subject, "5k2/8/8/8/8/q7/8/Q3K2R w K - 0 1", &["e1g1"])
}

fn promotion(subject: &mut Subject) -> Found {
    after(subject, "k7/6P1/8/8/q6Q/8/8/6K1 w - - 0 1", &["g7g8q"])
}

fn en_passant(subject: &mut Subject) -> Found {
    after(subject, "1q6/3p4/8/R3P2k/8/8/8/1Q4K1 b - - 0 1", &["d7d5", "e5d6"])
}

/// The answer after some moves, which is legal only if they were understood.
fn after(subject: &mut Subject, fen: &str, moves: &[&str]) -> Found {
    let searched = subject.search(&game(fen, Standard, moves), &Limits::depth(2))?;
    let played = if moves.is_empty() { String::new() } else { format!(" after {}", moves.join(" ")) };
    Ok(Finding::Good(format!("{}{played}", searched.best)))
}

fn checkmate(subject: &mut Subject) -> Found {
    at_the_end(subject, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
}

fn stalemate(subject: &mut Subject) -> Found {
    at_the_end(subject, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
}

/// There is no move; an engine should say so rather than crash or fall silent.
fn at_the_end(subject: &mut Subject, fen: &str) -> Found {
    let engine = subject.engine()?;
    engine.begin(&game(fen, Standard, &[]), &Limits::depth(2))?;
    let (line, _) = engine.answer(&raised(), &mut |_| ())?;
    engine.is_ready()?;
    let answer = line.split_ascii_whitespace().nth(1).unwrap_or_default();
    let none = ["(none)", "none", "0000", "null"].iter().any(|word| word.eq_ignore_ascii_case(answer));
    Ok(Finding::that(none, line))
}

fn chess960(subject: &mut Subject) -> Found {
    let fen = "5k2/8/8/8/8/q7/8/Q4KR1 w G - 0 1";
    let engine = subject.engine()?;
    match engine.new_game(&Position::chess960(0).expect("0 is a Chess960 number")) {
        Err(HostError::NoChess960) => return Ok(Finding::Inapplicable("it has no option UCI_Chess960")),
        done => done?,
    }
    let searched = subject.search(&game(fen, Chess960, &["f1g1"]), &Limits::depth(2))?;
    subject.engine()?.new_game(&Position::initial())?;
    Ok(Finding::Good(format!("{} after castling f1g1", searched.best)))
}
