//! The checks pass a good engine and fail bad ones.

mod fake;

use std::time::Duration;

use fake::Fake;
use host::Timeouts;
use host::compliance::{CheckReport, CheckResult, Severity, check_engine};

fn failures(behaviour: &str) -> (bool, Vec<&'static str>) {
    let fake = Fake::new(behaviour);
    let mut failed = Vec::new();
    let ms = Duration::from_millis;
    let timeouts = Timeouts { stop: ms(200), quit: ms(300), untimed: ms(400), ..fake::TIMEOUTS };
    let passed = check_engine(&fake.command, &[], timeouts, &mut |check: &CheckReport| {
        eprintln!("{check}");
        if check.result == CheckResult::Failed && check.severity == Severity::Required {
            failed.push(check.name);
        }
    });
    fake.assert_gone();
    assert_eq!(passed, failed.is_empty());
    (passed, failed)
}

#[test]
fn a_good_engine_passes() {
    assert_eq!(failures("good"), (true, vec![]));
}

#[test]
fn without_a_handshake_there_is_nothing_to_check() {
    assert_eq!(failures("never-uciok").1, ["uci → uciok"]);
    assert_eq!(failures("dies-at-handshake").1, ["uci → uciok"]);
}

#[test]
fn illegal_moves_are_found() {
    assert!(failures("illegal-move").1.contains(&"go depth 3 → legal bestmove"));
}

#[test]
fn an_ignored_stop_is_found() {
    assert!(failures("ignores-stop").1.contains(&"stop → bestmove within 100 ms"));
}

#[test]
fn an_ignored_quit_is_found() {
    assert_eq!(failures("ignores-quit").1, ["quit → exit status 0"]);
}
