//! Does it go when it should, and quietly?

use std::time::{Duration, Instant};

use chess::Game;
use play::Limits;

use super::engine_under_test::{EngineUnderTest, milliseconds};
use super::{Check, CheckOutcome, Observation, must, should};
use crate::{Engine, HostError};

pub(super) const CHECKS: &[Check] = &[
    must("quit → exit status 0", quit),
    should("nothing is said after quit", silence),
    should("quit while searching", quit_while_searching),
    should("the end of input ends it", end_of_input),
    should("end of input while searching", end_of_input_while_searching),
];

fn quit(tested: &mut EngineUnderTest) -> CheckOutcome {
    let engine = tested.launch()?;
    let begun = Instant::now();
    let status = engine.quit()?;
    Ok(Observation::that(status.success(), format!("{status} after {}", milliseconds(begun.elapsed()))))
}

fn silence(tested: &mut EngineUnderTest) -> CheckOutcome {
    let mut engine = tested.launch()?;
    engine.process.send(&["quit"])?;
    let deadline = Instant::now() + tested.timeouts().quit;
    let mut said = Vec::new();
    loop {
        match engine.process.next(deadline) {
            Ok(Some(line)) if said.len() < 3 => said.push(line),
            Ok(Some(_)) => (),
            Ok(None) => return Err(engine.process.timeout_error("quit", "end", tested.timeouts().quit)),
            Err(HostError::Exited { .. }) => break,
            Err(error) => return Err(error),
        }
        if Instant::now() >= deadline {
            return Ok(Observation::Bad("it goes on writing".to_owned()));
        }
    }
    Ok(Observation::that(
        said.is_empty(),
        if said.is_empty() { "nothing".to_owned() } else { said.join(" | ") },
    ))
}

fn quit_while_searching(tested: &mut EngineUnderTest) -> CheckOutcome {
    let mut engine = tested.launch()?;
    engine.go(&Game::new(), &Limits::default())?;
    engine.process.send(&["quit"])?;
    Ok(leaves(engine, tested.timeouts().quit))
}

fn end_of_input(tested: &mut EngineUnderTest) -> CheckOutcome {
    let mut engine = tested.launch()?;
    engine.process.close_input();
    Ok(leaves(engine, tested.timeouts().quit))
}

fn end_of_input_while_searching(tested: &mut EngineUnderTest) -> CheckOutcome {
    let mut engine = tested.launch()?;
    engine.go(&Game::new(), &Limits::default())?;
    engine.process.close_input();
    Ok(leaves(engine, tested.timeouts().quit))
}

fn leaves(mut engine: Engine, timeout: Duration) -> Observation {
    let begun = Instant::now();
    match engine.process.await_end(timeout) {
        Some(status) => Observation::Good(format!("{status} after {}", milliseconds(begun.elapsed()))),
        None => Observation::Bad(format!("it still runs after {:.1} s", timeout.as_secs_f64())),
    }
}
