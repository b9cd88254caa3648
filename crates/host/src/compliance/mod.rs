//! Does an engine keep to the protocol? A list of checks, each with what was observed.

mod engine_under_test;
mod handshake;
mod positions;
mod robustness;
mod searching;
mod shutdown;

use std::fmt;

use engine_under_test::EngineUnderTest;

use crate::{EngineCommand, HostError, Timeouts};

/// How much a check matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The protocol demands it, and programs rely on it.
    Required,
    /// The game goes on without it, but the engine's author may want to know.
    Recommended,
}

/// How a check went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckResult {
    /// As it should.
    Passed,
    /// Not as it should.
    Failed,
    /// It does not apply to this engine.
    Skipped,
}

/// One check that has been made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckReport {
    /// What was checked.
    pub name: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// How it went.
    pub result: CheckResult,
    /// What was observed.
    pub observed: String,
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match (self.result, self.severity) {
            (CheckResult::Passed, _) => "✓",
            (CheckResult::Failed, Severity::Required) => "✗",
            (CheckResult::Failed, Severity::Recommended) => "!",
            (CheckResult::Skipped, _) => "-",
        };
        write!(f, "{mark} {:<36} {}", self.name, self.observed)
    }
}

/// What a check found, when the engine did not fail altogether.
enum Observation {
    Good(String),
    Bad(String),
    Inapplicable(&'static str),
}

impl Observation {
    /// Good if `condition` holds.
    fn that(condition: bool, observed: String) -> Observation {
        if condition { Observation::Good(observed) } else { Observation::Bad(observed) }
    }
}

type CheckOutcome = Result<Observation, HostError>;

/// A check to make.
struct Check {
    name: &'static str,
    severity: Severity,
    run: fn(&mut EngineUnderTest) -> CheckOutcome,
}

const fn must(name: &'static str, run: fn(&mut EngineUnderTest) -> CheckOutcome) -> Check {
    Check { name, severity: Severity::Required, run }
}

const fn should(name: &'static str, run: fn(&mut EngineUnderTest) -> CheckOutcome) -> Check {
    Check { name, severity: Severity::Recommended, run }
}

const CHECKS: &[&[Check]] =
    &[handshake::CHECKS, searching::CHECKS, positions::CHECKS, robustness::CHECKS, shutdown::CHECKS];

/// How many checks there are.
pub fn number_of_checks() -> usize {
    CHECKS.iter().map(|checks| checks.len()).sum()
}

/// Makes all checks on an engine with some options set, telling each as it is made. Whether all
/// mandatory ones were passed is returned.
///
/// An engine that fails altogether is started again for the next check; without a handshake
/// there are no further checks.
pub fn check_engine(
    command: &EngineCommand,
    options: &[(String, String)],
    timeouts: Timeouts,
    tell: &mut dyn FnMut(&CheckReport),
) -> bool {
    let mut tested = EngineUnderTest::new(command, options, timeouts);
    let mut passed = true;
    for check in CHECKS.iter().copied().flatten() {
        let check = tested.run(check);
        tell(&check);
        let failed = check.result == CheckResult::Failed && check.severity == Severity::Required;
        passed &= !failed;
        if failed && check.name == handshake::HANDSHAKE {
            break;
        }
    }
    passed
}
