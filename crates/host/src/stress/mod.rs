//! Does an engine keep to the protocol whatever it is sent? Random commands, valid, odd and broken, for as
//! long as one likes.
//!
//! `random_commands` makes the commands, `tester` sends them at moments of its choice, and `expectations`
//! keeps account of what the engine must answer: one `bestmove` for every `go`, not too early, not too
//! late and legal; `readyok` for `isready`; silence in between.

mod expectations;
mod random_commands;
mod tester;
mod transcript;

use std::fmt;
use std::time::{Duration, Instant};

use tester::StressTester;

use crate::{Engine, EngineCommand, HostError, Timeouts};

/// How to test an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StressTest {
    /// How long.
    pub duration: Duration,
    /// Where the random choices begin. When things happen is up to the machine, so the same seed
    /// gives a similar run, not the same.
    pub seed: u64,
    /// Only what the protocol allows: no broken positions, no values out of range, no commands out
    /// of turn.
    pub valid_only: bool,
}

/// What was done, so far or in the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StressSummary {
    /// Commands sent.
    pub commands: u64,
    /// Searches answered.
    pub searches: u64,
    /// Positions set up.
    pub positions: u64,
    /// The longest time from `stop` to `bestmove`.
    pub longest_stop: Duration,
    /// The longest time from `isready` to `readyok`.
    pub longest_ready: Duration,
    /// The engine's memory at the beginning and in the end under the same settings, in kilobytes,
    /// where the operating system tells.
    pub memory: Option<(u64, u64)>,
}

impl fmt::Display for StressSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        write!(
            f,
            "{} commands, {} searches, {} positions; longest wait for bestmove after stop {:.1} ms, for readyok {:.1} ms",
            self.commands,
            self.searches,
            self.positions,
            milliseconds(self.longest_stop),
            milliseconds(self.longest_ready)
        )?;
        match self.memory {
            Some((before, after)) => write!(f, "; memory {before} kB before, {after} kB after"),
            None => Ok(()),
        }
    }
}

/// How an engine broke the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What it did or left undone.
    pub what: String,
    /// What was said before, the latest last: `>` to the engine, `<` by it, with the seconds since
    /// the beginning.
    pub transcript: Vec<String>,
}

/// Tests an engine with some options set, telling how far it has come. An engine that cannot be
/// started is an error.
pub fn run(
    command: &EngineCommand,
    options: &[(String, String)],
    timeouts: Timeouts,
    test: &StressTest,
    tell: &mut dyn FnMut(&StressSummary, Duration),
) -> Result<(StressSummary, Option<Violation>), HostError> {
    let mut engine = Engine::launch(command, timeouts)?;
    for (name, value) in options {
        engine.set_option(name, value)?;
    }
    engine.is_ready()?;
    let begun = Instant::now();
    let mut tester = StressTester::new(engine, test);
    let violation = tester.run(test.duration, &mut |summary| tell(summary, begun.elapsed())).err();
    Ok(tester.leave(violation))
}
