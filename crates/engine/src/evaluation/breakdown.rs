//! A table of all terms of a position, for people.

use std::fmt::Write;
use std::sync::Arc;

use chess::{Color, Position};

use super::terms::{COMPLEXITIES, DANGERS, TERMS};
use super::{FULL_PHASE, FULL_SCALE, TaperedValue, Totals, Trace, Weights, danger_penalty};
use crate::evaluator::Evaluator;

/// What each term gives White and Black in the middlegame and the endgame, and how the value follows.
pub fn breakdown(position: &Position, weights: &Arc<Weights>) -> String {
    let mut text = String::new();
    match Trace::of(position) {
        Some(trace) => table(&mut text, &trace, weights, position),
        None => text.push_str("A known endgame: no terms are added up.\n"),
    }
    text + &Evaluator::classical(weights.clone()).summary(position)
}

fn table(text: &mut String, trace: &Trace, weights: &Weights, position: &Position) {
    let _ = writeln!(text, "{:24}{:^14}{:^14}{:^14}", "term", "White", "Black", "difference");
    let mut totals =
        Totals { score: TaperedValue::ZERO, danger: [TaperedValue::ZERO; 2], complexity: TaperedValue::ZERO };
    for term in TERMS {
        let [white, black] = Color::ALL.map(|color| {
            let counts = &trace.counts[color.index()];
            let parts = term.range().map(|n| weights.get(n) * i32::from(counts[n]));
            parts.fold(TaperedValue::ZERO, |sum, part| sum + part)
        });
        if DANGERS.contains(&term.offset) {
            totals.danger[0] += white;
            totals.danger[1] += black;
        } else if COMPLEXITIES.contains(&term.offset) {
            totals.complexity += white;
        } else {
            totals.score += white - black;
        }
        row(text, &term.name.to_ascii_lowercase().replace('_', " "), white, black);
    }
    let [white, black] = totals.danger.map(|danger| {
        let (middle, end) = danger_penalty(danger);
        TaperedValue::new(narrow(-middle), narrow(-end))
    });
    let _ = writeln!(text);
    row(text, "king danger", white, black);
    row(text, "complexity", totals.complexity, TaperedValue::ZERO);
    row(text, "sum without complexity", totals.score + white - black, TaperedValue::ZERO);
    let _ = writeln!(text, "\nphase            {} of {FULL_PHASE}", trace.phase);
    let [white, black] = trace.scales;
    let _ = writeln!(text, "endgame scale    {white} for White, {black} for Black, of {FULL_SCALE}");
    let _ = writeln!(text, "sum              {} centipawns for White", totals.value(position));
}

fn narrow(value: i32) -> i16 {
    value.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

fn row(text: &mut String, name: &str, white: TaperedValue, black: TaperedValue) {
    let _ = write!(text, "{name:24}");
    for pair in [white, black, white - black] {
        let _ = write!(text, "{:6} {:6} ", pair.middle(), pair.end());
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
}
