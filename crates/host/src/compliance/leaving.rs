//! Does it go when it should, and quietly?

use std::time::{Duration, Instant};

use chess::Game;
use play::Limits;

use super::subject::{Subject, milliseconds};
use super::{Finding, Found, Question, must, should};
use crate::{Engine, HostError};

pub(super) const QUESTIONS: &[Question] = &[
    must("quit → exit status 0", quit),
    should("nothing is said after quit", silence),
    should("quit while searching", quit_while_searching),
    should("the end of input ends it", end_of_input),
    should("end of input while searching", end_of_input_while_searching),
];

fn quit(subject: &mut Subject) -> Found {
    let engine = subject.launch()?;
    let begun = Instant::now();
    let status = engine.quit()?;
    Ok(Finding::that(status.success(), format!("{status} after {}", milliseconds(begun.elapsed()))))
}

fn silence(subject: &mut Subject) -> Found {
    let mut engine = subject.launch()?;
    engine.process.send(&["quit"])?;
    let deadline = Instant::now() + subject.timeouts().quit;
    let mut said = Vec::new();
    loop {
        match engine.process.next(deadline) {
            Ok(Some(line)) if said.len() < 3 => said.push(line),
            Ok(Some(_)) => (),
            Ok(None) => return Err(engine.process.silence("quit", "end", subject.timeouts().quit)),
            Err(HostError::Exited { .. }) => break,
            Err(error) => return Err(error),
        }
        if Instant::now() >= deadline {
            return Ok(Finding::Bad("it goes on talking".to_owned()));
        }
    }
    Ok(Finding::that(said.is_empty(), if said.is_empty() { "nothing".to_owned() } else { said.join(" | ") }))
}

fn quit_while_searching(subject: &mut Subject) -> Found {
    let mut engine = subject.launch()?;
    engine.begin(&Game::new(), &Limits::default())?;
    engine.process.send(&["quit"])?;
    Ok(leaves(engine, subject.timeouts().quit))
}

fn end_of_input(subject: &mut Subject) -> Found {
    let mut engine = subject.launch()?;
    engine.process.close_input();
    Ok(leaves(engine, subject.timeouts().quit))
}

fn end_of_input_while_searching(subject: &mut Subject) -> Found {
    let mut engine = subject.launch()?;
    engine.begin(&Game::new(), &Limits::default())?;
    engine.process.close_input();
    Ok(leaves(engine, subject.timeouts().quit))
}

fn leaves(mut engine: Engine, patience: Duration) -> Finding {
    let begun = Instant::now();
    match engine.process.await_end(patience) {
        Some(status) => Finding::Good(format!("{status} after {}", milliseconds(begun.elapsed()))),
        None => Finding::Bad(format!("it still runs after {:.1} s", patience.as_secs_f64())),
    }
}
