//! The engine's program under all checks of the protocol and the stress test.

use std::time::Duration;

use host::compliance::{CheckResult, check_engine};
use host::stress::{StressTest, run};
use host::{EngineCommand, Timeouts};

fn program() -> EngineCommand {
    EngineCommand::new(env!("CARGO_BIN_EXE_hetman-engine"))
}

/// Other tests keep the machine busy at the same time, so nothing is asked of the clock.
const BY_THE_CLOCK: [&str; 3] =
    ["stop → bestmove within 100 ms", "go movetime 200 → on time", "go mate 2 → ends when it is found"];

#[test]
fn the_protocol_is_kept_in_every_way() {
    assert_protocol_is_kept(&[]);
}

#[test]
fn monte_carlo_tree_search_keeps_it_too() {
    assert_protocol_is_kept(&[("Search".to_owned(), "mcts".to_owned())]);
}

fn assert_protocol_is_kept(options: &[(String, String)]) {
    let mut failed = Vec::new();
    check_engine(&program(), options, Timeouts::default(), &mut |check| {
        if check.result != CheckResult::Passed && !BY_THE_CLOCK.contains(&check.name) {
            failed.push(check.to_string());
        }
    });
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn the_stress_test_is_passed() {
    let test = StressTest { duration: Duration::from_secs(5), seed: 1, valid_only: false };
    let timeouts = Timeouts { stop: Duration::from_secs(10), ..Timeouts::default() };
    let (summary, violation) = run(&program(), &[], timeouts, &test, &mut |_, _| ()).unwrap();
    assert_eq!(violation, None);
    assert!(summary.searches > 0 && summary.positions > 0, "{summary}");
}
