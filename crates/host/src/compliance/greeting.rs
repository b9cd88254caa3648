//! Who are you, what can be set, are you ready?

use std::time::Instant;

use super::subject::{Subject, milliseconds};
use super::{Finding, Found, Question, must, should};
use crate::OptionKind;

pub(super) const HANDSHAKE: &str = "uci → uciok";

pub(super) const QUESTIONS: &[Question] = &[
    must(HANDSHAKE, handshake),
    must("id name", name),
    should("id author", author),
    must("option lines are well-formed", well_formed),
    should("defaults lie within their ranges", defaults),
    must("isready → readyok", ready),
    should("defaults can be set", set_defaults),
];

fn handshake(subject: &mut Subject) -> Found {
    let engine = subject.engine()?;
    let options = engine.options().len();
    Ok(Finding::Good(format!("{}, {options} options", milliseconds(engine.handshake_time()))))
}

fn name(subject: &mut Subject) -> Found {
    Ok(present(subject.engine()?.id().name.clone()))
}

fn author(subject: &mut Subject) -> Found {
    Ok(present(subject.engine()?.id().author.clone()))
}

fn present(text: Option<String>) -> Finding {
    text.map_or_else(|| Finding::Bad("missing".to_owned()), Finding::Good)
}

fn well_formed(subject: &mut Subject) -> Found {
    let nonsense = subject.engine()?.nonsense();
    Ok(match nonsense {
        [] => Finding::Good("all of them".to_owned()),
        some => Finding::Bad(some.join("; ")),
    })
}

fn defaults(subject: &mut Subject) -> Found {
    let options = subject.engine()?.options();
    let odd: Vec<String> = (options.iter())
        .flat_map(|option| option.oddities().iter().map(|oddity| format!("{}: {oddity}", option.name)))
        .collect();
    Ok(Finding::that(odd.is_empty(), if odd.is_empty() { "all of them".to_owned() } else { odd.join("; ") }))
}

fn ready(subject: &mut Subject) -> Found {
    let begun = Instant::now();
    subject.engine()?.is_ready()?;
    Ok(Finding::Good(milliseconds(begun.elapsed())))
}

/// Sets every option to what it is; buttons do something and texts name files, so they are left.
fn set_defaults(subject: &mut Subject) -> Found {
    let engine = subject.engine()?;
    let settable = engine.options().iter().filter(|option| {
        let harmless = !matches!(option.kind, OptionKind::Button | OptionKind::Text { .. });
        harmless && option.oddities().is_empty()
    });
    let settings: Vec<(String, String)> =
        settable.map(|option| (option.name.clone(), option.value())).collect();
    for (name, value) in &settings {
        engine.set_option(name, value)?;
    }
    let begun = Instant::now();
    engine.is_ready()?;
    Ok(Finding::Good(format!("{} options, ready after {}", settings.len(), milliseconds(begun.elapsed()))))
}
