//! Does an engine keep to the protocol? A list of checks, each with what was seen.

mod greeting;
mod leaving;
mod positions;
mod robustness;
mod subject;
mod thinking;

use std::fmt;

use subject::Subject;

use crate::{EngineCommand, HostError, Timeouts};

/// How much a check matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// The protocol demands it, and programs rely on it.
    Mandatory,
    /// The game goes on without it, but the engine's author may want to know.
    Advice,
}

/// How a check went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// As it should.
    Passed,
    /// Not as it should.
    Failed,
    /// It does not apply to this engine.
    Skipped,
}

/// One check that has been made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// What was checked.
    pub name: &'static str,
    /// How much it matters.
    pub weight: Weight,
    /// How it went.
    pub verdict: Verdict,
    /// What was seen.
    pub seen: String,
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match (self.verdict, self.weight) {
            (Verdict::Passed, _) => "✓",
            (Verdict::Failed, Weight::Mandatory) => "✗",
            (Verdict::Failed, Weight::Advice) => "!",
            (Verdict::Skipped, _) => "-",
        };
        write!(f, "{mark} {:<36} {}", self.name, self.seen)
    }
}

/// What a check found, when the engine did not fail altogether.
enum Finding {
    Good(String),
    Bad(String),
    Inapplicable(&'static str),
}

impl Finding {
    /// Good if `condition` holds.
    fn that(condition: bool, seen: String) -> Finding {
        if condition { Finding::Good(seen) } else { Finding::Bad(seen) }
    }
}

type Found = Result<Finding, HostError>;

/// A check to make.
struct Question {
    name: &'static str,
    weight: Weight,
    ask: fn(&mut Subject) -> Found,
}

const fn must(name: &'static str, ask: fn(&mut Subject) -> Found) -> Question {
    Question { name, weight: Weight::Mandatory, ask }
}

const fn should(name: &'static str, ask: fn(&mut Subject) -> Found) -> Question {
    Question { name, weight: Weight::Advice, ask }
}

const QUESTIONS: &[&[Question]] = &[
    greeting::QUESTIONS,
    thinking::QUESTIONS,
    positions::QUESTIONS,
    robustness::QUESTIONS,
    leaving::QUESTIONS,
];

/// Makes all checks on an engine with some options set, telling each as it is made. Whether all
/// mandatory ones were passed is returned.
///
/// An engine that fails altogether is started anew for the next check; if it cannot even shake
/// hands there are no further checks.
pub fn examine(
    command: &EngineCommand,
    options: &[(String, String)],
    timeouts: Timeouts,
    tell: &mut dyn FnMut(&Check),
) -> bool {
    let mut subject = Subject::new(command, options, timeouts);
    let mut passed = true;
    for question in QUESTIONS.iter().copied().flatten() {
        let check = subject.answer(question);
        tell(&check);
        let failed = check.verdict == Verdict::Failed && check.weight == Weight::Mandatory;
        passed &= !failed;
        if failed && question.name == greeting::HANDSHAKE {
            break;
        }
    }
    passed
}
