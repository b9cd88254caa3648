//! Does it understand positions and the moves that lead to them?
//!
//! Whether a move was understood is seen from the answer. After each special move below the side
//! to move is in check, while an unprotected queen would be there to take if the rook or pawn in
//! question were not where it ought to be.

use chess::CastlingMode::{Chess960, Standard};
use chess::Position;
use play::Limits;

use super::engine_under_test::{EngineUnderTest, game, raised};
use super::{Check, CheckOutcome, Observation, must, should};
use crate::HostError;

pub(super) const CHECKS: &[Check] = &[
    must("position fen", fen),
    must("castling is understood", castling),
    must("promotion is understood", promotion),
    must("en passant is understood", en_passant),
    should("checkmate → bestmove (none)", checkmate),
    should("stalemate → bestmove (none)", stalemate),
    should("Chess960", chess960),
];

fn fen(tested: &mut EngineUnderTest) -> CheckOutcome {
    // There is only one legal move.
    after(tested, "k7/8/8/8/8/8/1q6/K7 w - - 0 1", &[])
}

fn castling(tested: &mut EngineUnderTest) -> CheckOutcome {
    after(tested, "5k2/8/8/8/8/q7/8/Q3K2R w K - 0 1", &["e1g1"])
}

fn promotion(tested: &mut EngineUnderTest) -> CheckOutcome {
    after(tested, "k7/6P1/8/8/q6Q/8/8/6K1 w - - 0 1", &["g7g8q"])
}

fn en_passant(tested: &mut EngineUnderTest) -> CheckOutcome {
    after(tested, "1q6/3p4/8/R3P2k/8/8/8/1Q4K1 b - - 0 1", &["d7d5", "e5d6"])
}

/// The answer after some moves, which is legal only if they were understood.
fn after(tested: &mut EngineUnderTest, fen: &str, moves: &[&str]) -> CheckOutcome {
    let searched = tested.search(&game(fen, Standard, moves), &Limits::depth(2))?;
    let played = if moves.is_empty() { String::new() } else { format!(" after {}", moves.join(" ")) };
    Ok(Observation::Good(format!("{}{played}", searched.best)))
}

fn checkmate(tested: &mut EngineUnderTest) -> CheckOutcome {
    at_the_end(tested, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
}

fn stalemate(tested: &mut EngineUnderTest) -> CheckOutcome {
    at_the_end(tested, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
}

/// There is no move; an engine should say so rather than crash or fall silent.
fn at_the_end(tested: &mut EngineUnderTest, fen: &str) -> CheckOutcome {
    let engine = tested.engine()?;
    engine.go(&game(fen, Standard, &[]), &Limits::depth(2))?;
    let (line, _) = engine.answer(&raised(), &mut |_| ())?;
    engine.is_ready()?;
    let answer = line.split_ascii_whitespace().nth(1).unwrap_or_default();
    let none = ["(none)", "none", "0000", "null"].iter().any(|word| word.eq_ignore_ascii_case(answer));
    Ok(Observation::that(none, line))
}

fn chess960(tested: &mut EngineUnderTest) -> CheckOutcome {
    let fen = "5k2/8/8/8/8/q7/8/Q4KR1 w G - 0 1";
    let engine = tested.engine()?;
    match engine.new_game(&Position::chess960(0).expect("0 is a Chess960 number")) {
        Err(HostError::NoChess960) => return Ok(Observation::Inapplicable("it has no option UCI_Chess960")),
        done => done?,
    }
    let searched = tested.search(&game(fen, Chess960, &["f1g1"]), &Limits::depth(2))?;
    tested.engine()?.new_game(&Position::initial())?;
    Ok(Observation::Good(format!("{} after castling f1g1", searched.best)))
}
