//! Who are you, what can be set, are you ready?

use std::time::Instant;

use super::engine_under_test::{EngineUnderTest, milliseconds};
use super::{Check, CheckOutcome, Observation, must, should};
use crate::OptionType;

pub(super) const HANDSHAKE: &str = "uci → uciok";

pub(super) const CHECKS: &[Check] = &[
    must(HANDSHAKE, handshake),
    must("id name", name),
    should("id author", author),
    must("option lines are well-formed", well_formed),
    should("defaults lie within their ranges", defaults),
    must("isready → readyok", ready),
    should("defaults can be set", set_defaults),
];

fn handshake(tested: &mut EngineUnderTest) -> CheckOutcome {
    let engine = tested.engine()?;
    let options = engine.options().len();
    Ok(Observation::Good(format!("{}, {options} options", milliseconds(engine.handshake_time()))))
}

fn name(tested: &mut EngineUnderTest) -> CheckOutcome {
    Ok(present(tested.engine()?.id().name.clone()))
}

fn author(tested: &mut EngineUnderTest) -> CheckOutcome {
    Ok(present(tested.engine()?.id().author.clone()))
}

fn present(text: Option<String>) -> Observation {
    text.map_or_else(|| Observation::Bad("missing".to_owned()), Observation::Good)
}

fn well_formed(tested: &mut EngineUnderTest) -> CheckOutcome {
    let malformed = tested.engine()?.malformed_options();
    Ok(match malformed {
        [] => Observation::Good("all of them".to_owned()),
        some => Observation::Bad(some.join("; ")),
    })
}

fn defaults(tested: &mut EngineUnderTest) -> CheckOutcome {
    let options = tested.engine()?.options();
    let odd: Vec<String> = (options.iter())
        .flat_map(|option| option.warnings().iter().map(|warning| format!("{}: {warning}", option.name)))
        .collect();
    Ok(Observation::that(
        odd.is_empty(),
        if odd.is_empty() { "all of them".to_owned() } else { odd.join("; ") },
    ))
}

fn ready(tested: &mut EngineUnderTest) -> CheckOutcome {
    let begun = Instant::now();
    tested.engine()?.is_ready()?;
    Ok(Observation::Good(milliseconds(begun.elapsed())))
}

/// Sets every option to what it is; buttons do something and texts name files, so they are left.
fn set_defaults(tested: &mut EngineUnderTest) -> CheckOutcome {
    let engine = tested.engine()?;
    let settable = engine.options().iter().filter(|option| {
        let harmless = !matches!(option.option_type, OptionType::Button | OptionType::Text { .. });
        harmless && option.warnings().is_empty()
    });
    let settings: Vec<(String, String)> =
        settable.map(|option| (option.name.clone(), option.value())).collect();
    for (name, value) in &settings {
        engine.set_option(name, value)?;
    }
    let begun = Instant::now();
    engine.is_ready()?;
    Ok(Observation::Good(format!(
        "{} options, ready after {}",
        settings.len(),
        milliseconds(begun.elapsed())
    )))
}
