//! A table of all terms of a position, for people.

use std::fmt::Write;
use std::sync::Arc;

use chess::{Color, Position};

use super::terms::{COMPLEXITIES, DANGERS, TERMS, Term};
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

/// What a term gives each side, in the middlegame and in the endgame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TermContribution {
    /// Its name, in lower case.
    pub name: String,
    /// White's.
    pub white: (i32, i32),
    /// Black's.
    pub black: (i32, i32),
}

/// Every term of a position that counts for a side, and how much of the middlegame is left, out of
/// [`FULL_PHASE`]; nothing for a known endgame.
pub fn term_values(position: &Position, weights: &Weights) -> Option<(Vec<TermContribution>, i32)> {
    let trace = Trace::of(position)?;
    let pair = |value: TaperedValue| (value.middle(), value.end());
    let counted =
        TERMS.iter().filter(|term| !DANGERS.contains(&term.offset) && !COMPLEXITIES.contains(&term.offset));
    let values = counted.map(|term| {
        let [white, black] = sides(&trace, weights, term);
        TermContribution { name: spelled(term), white: pair(white), black: pair(black) }
    });
    Some((values.collect(), trace.phase))
}

/// The value of the classical evaluation for the side to move.
pub fn classical_value(position: &Position, weights: &Arc<Weights>) -> i32 {
    Evaluator::classical(weights.clone()).evaluate(position)
}

/// A term's name for people.
fn spelled(term: &Term) -> String {
    term.name.to_ascii_lowercase().replace('_', " ")
}

/// What a term gives White and Black.
fn sides(trace: &Trace, weights: &Weights, term: &Term) -> [TaperedValue; 2] {
    Color::ALL.map(|color| {
        let counts = &trace.counts[color.index()];
        let parts = term.range().map(|n| weights.get(n) * i32::from(counts[n]));
        parts.fold(TaperedValue::ZERO, |sum, part| sum + part)
    })
}

fn table(text: &mut String, trace: &Trace, weights: &Weights, position: &Position) {
    let _ = writeln!(text, "{:24}{:^14}{:^14}{:^14}", "term", "White", "Black", "difference");
    let mut totals =
        Totals { score: TaperedValue::ZERO, danger: [TaperedValue::ZERO; 2], complexity: TaperedValue::ZERO };
    for term in TERMS {
        let [white, black] = sides(trace, weights, term);
        if DANGERS.contains(&term.offset) {
            totals.danger[0] += white;
            totals.danger[1] += black;
        } else if COMPLEXITIES.contains(&term.offset) {
            totals.complexity += white;
        } else {
            totals.score += white - black;
        }
        row(text, &spelled(term), white, black);
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
