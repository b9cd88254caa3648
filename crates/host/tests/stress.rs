//! StressTest finds what an engine does wrong, and nothing else.

mod fake;

use std::time::Duration;

use fake::Fake;
use host::Timeouts;
use host::stress::{StressTest, run};

/// A busy machine must not look like a bad engine.
const TIMEOUTS: Timeouts =
    Timeouts { stop: Duration::from_secs(4), settle: Duration::from_secs(8), ..fake::TIMEOUTS };

fn test(behaviour: &str, seconds: u64) -> Option<String> {
    let fake = Fake::new(behaviour);
    let test = StressTest { duration: Duration::from_secs(seconds), seed: 1, valid_only: true };
    let (summary, violation) = run(&fake.command, &[], TIMEOUTS, &test, &mut |_, _| ()).unwrap();
    fake.assert_gone();
    if let Some(violation) = &violation {
        assert!(violation.transcript.iter().any(|line| line.contains("> go ")), "{violation:?}");
    } else {
        assert!(summary.searches > 10 && summary.positions > 0, "{summary}");
    }
    violation.map(|violation| violation.what)
}

#[test]
fn a_good_engine_passes() {
    assert_eq!(test("good", 2), None);
}

#[test]
fn illegal_moves_are_found() {
    assert!(test("illegal-move", 60).unwrap().contains("e2e5"));
}

#[test]
fn silence_is_found() {
    assert!(test("hangs", 60).unwrap().starts_with("no "));
    assert!(test("ignores-stop", 60).unwrap().contains("after stop"));
}

#[test]
fn death_is_found() {
    let what = test("dies-at-move-3", 60).unwrap();
    assert!(what.starts_with("its process ended"), "{what}");
}
