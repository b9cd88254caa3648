//! Does it survive what it does not understand?

use chess::Game;
use play::{Limits, Stop};

use super::subject::{Subject, raised};
use super::{Finding, Found, Question, must, should};
use crate::OptionKind;

pub(super) const QUESTIONS: &[Question] = &[
    must("an unknown command is ignored", unknown),
    should("empty lines are ignored", empty),
    should("stop without a search is ignored", idle_stop),
    should("an unknown option is survived", unknown_option),
    should("an absurd value is survived", absurd_value),
    should("the smallest hash will do", smallest_hash),
    should("a long line is survived", long_line),
    should("bytes that are no text are survived", bytes),
    should("an illegal move is survived", illegal_move),
    should("a broken FEN is survived", broken_fen),
];

fn unknown(subject: &mut Subject) -> Found {
    survives(subject, b"hetman says hello\n")
}

fn empty(subject: &mut Subject) -> Found {
    survives(subject, b"\n   \n\t\n")
}

fn idle_stop(subject: &mut Subject) -> Found {
    survives(subject, b"stop\nponderhit\n")
}

fn unknown_option(subject: &mut Subject) -> Found {
    survives(subject, b"setoption name No Such Option value 1\nsetoption\nsetoption name\n")
}

fn absurd_value(subject: &mut Subject) -> Found {
    if subject.engine()?.option("Hash").is_none() {
        return Ok(Finding::Inapplicable("it has no option Hash"));
    }
    survives(subject, b"setoption name Hash value -1\nsetoption name Hash value x\n")
}

fn smallest_hash(subject: &mut Subject) -> Found {
    let mut engine = subject.launch()?;
    let Some(&OptionKind::Spin { min, .. }) = engine.option("Hash").map(|option| &option.kind) else {
        return Ok(Finding::Inapplicable("it has no option Hash"));
    };
    engine.set_option("Hash", &min.to_string())?;
    engine.is_ready()?;
    engine.begin(&Game::new(), &Limits::depth(5))?;
    engine.finish(&Stop::new(), &mut |_| ())?;
    Ok(Finding::Good(format!("{min} MB")))
}

fn long_line(subject: &mut Subject) -> Found {
    survives(subject, &[b"x".repeat(20_000), b"\n".to_vec()].concat())
}

fn bytes(subject: &mut Subject) -> Found {
    survives(subject, b"\xff\xfe\x80\x01\x7f\n")
}

fn illegal_move(subject: &mut Subject) -> Found {
    survives(subject, b"position startpos moves e2e5\n")
}

fn broken_fen(subject: &mut Subject) -> Found {
    survives(subject, b"position fen 8/8/8 w\nposition fen\nposition\n")
}

/// Sends something odd to a new engine, which must then still play.
fn survives(subject: &mut Subject, bytes: &[u8]) -> Found {
    let mut engine = subject.launch()?;
    engine.process.send_bytes(bytes)?;
    engine.is_ready()?;
    engine.begin(&Game::new(), &Limits::depth(1))?;
    let stop = raised();
    engine.finish(&stop, &mut |_| ())?;
    Ok(Finding::Good("it plays on".to_owned()))
}
