//! Does it survive what it does not understand?

use chess::Game;
use play::{Limits, Stop};

use super::engine_under_test::{EngineUnderTest, raised};
use super::{Check, CheckOutcome, Observation, must, should};
use crate::OptionType;

pub(super) const CHECKS: &[Check] = &[
    must("an unknown command is ignored", |tested| survives(tested, b"hetman says hello\n")),
    should("empty lines are ignored", |tested| survives(tested, b"\n   \n\t\n")),
    should("stop without a search is ignored", |tested| survives(tested, b"stop\nponderhit\n")),
    should("an unknown option is survived", |tested| {
        survives(tested, b"setoption name No Such Option value 1\nsetoption\nsetoption name\n")
    }),
    should("an absurd value is survived", absurd_value),
    should("the smallest hash will do", smallest_hash),
    should("a long line is survived", |tested| {
        survives(tested, &[b"x".repeat(20_000), b"\n".to_vec()].concat())
    }),
    should("bytes that are no text are survived", |tested| survives(tested, b"\xff\xfe\x80\x01\x7f\n")),
    should("an illegal move is survived", |tested| survives(tested, b"position startpos moves e2e5\n")),
    should("a broken FEN is survived", |tested| {
        survives(tested, b"position fen 8/8/8 w\nposition fen\nposition\n")
    }),
];

fn absurd_value(tested: &mut EngineUnderTest) -> CheckOutcome {
    if tested.engine()?.option("Hash").is_none() {
        return Ok(Observation::Inapplicable("it has no option Hash"));
    }
    survives(tested, b"setoption name Hash value -1\nsetoption name Hash value x\n")
}

fn smallest_hash(tested: &mut EngineUnderTest) -> CheckOutcome {
    let mut engine = tested.launch()?;
    let Some(&OptionType::Spin { min, .. }) = engine.option("Hash").map(|option| &option.option_type) else {
        return Ok(Observation::Inapplicable("it has no option Hash"));
    };
    engine.set_option("Hash", &min.to_string())?;
    engine.is_ready()?;
    engine.go(&Game::new(), &Limits::depth(5))?;
    engine.best_move(&Stop::new(), &mut |_| ())?;
    Ok(Observation::Good(format!("{min} MB")))
}

/// Sends something odd to a new engine, which must then still play.
fn survives(tested: &mut EngineUnderTest, bytes: &[u8]) -> CheckOutcome {
    let mut engine = tested.launch()?;
    engine.process.send_bytes(bytes)?;
    engine.is_ready()?;
    engine.go(&Game::new(), &Limits::depth(1))?;
    let stop = raised();
    engine.best_move(&stop, &mut |_| ())?;
    Ok(Observation::Good("it plays on".to_owned()))
}
