//! The engine's program as its strictest examiners meet it.

use std::time::Duration;

use host::compliance::{Verdict, examine};
use host::torture::{Torture, torment};
use host::{EngineCommand, Timeouts};

fn program() -> EngineCommand {
    EngineCommand::new(env!("CARGO_BIN_EXE_hetman-engine"))
}

/// Other tests keep the machine busy at the same time, so nothing is asked of the clock.
const BY_THE_CLOCK: [&str; 3] =
    ["stop → bestmove within 100 ms", "go movetime 200 → on time", "go mate 2 → ends when it is found"];

#[test]
fn the_protocol_is_kept_in_every_way() {
    let mut failed = Vec::new();
    examine(&program(), &[], Timeouts::default(), &mut |check| {
        if check.verdict != Verdict::Passed && !BY_THE_CLOCK.contains(&check.name) {
            failed.push(check.to_string());
        }
    });
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn torture_is_endured() {
    let torture = Torture { duration: Duration::from_secs(5), seed: 1, polite: false };
    let timeouts = Timeouts { stop: Duration::from_secs(10), ..Timeouts::default() };
    let (summary, violation) = torment(&program(), &[], timeouts, &torture, &mut |_, _| ()).unwrap();
    assert_eq!(violation, None);
    assert!(summary.searches > 0 && summary.positions > 0, "{summary}");
}
