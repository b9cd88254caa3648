//! A computer's report in the words of the page.

use chess::{Color, Position};
use play::Report;

use super::depiction::milliseconds;
use crate::depict;
use crate::wire::study::{Thinking, ThoughtLine};

/// Longer lines are cut: nobody reads on.
const LONGEST_LINE: usize = 12;

/// What a player thinks about a position; `None` without a verdict.
pub(super) fn thinking(
    engine: &str,
    position: &Position,
    report: &Report,
    running: bool,
) -> Option<Thinking> {
    let depth = report.depth.unwrap_or(0);
    Some(Thinking {
        engine: engine.to_owned(),
        depth,
        selective_depth: report.selective_depth.unwrap_or(depth),
        nodes: report.nodes.unwrap_or(0),
        speed: report.speed().unwrap_or(0),
        ms: report.time.map_or(0, milliseconds),
        tablebase_hits: report.tablebase_hits.unwrap_or(0),
        lines: vec![line(position, report)?],
        running,
    })
}

fn line(position: &Position, report: &Report) -> Option<ThoughtLine> {
    let turn = position.turn();
    let (mut uci, mut san) = (Vec::new(), Vec::new());
    let mut position = *position;
    for &m in report.principal_variation.iter().take(LONGEST_LINE) {
        // An engine's line is not to be trusted.
        if !position.is_legal(m) {
            break;
        }
        uci.push(position.to_uci(m));
        san.push(position.to_san(m));
        position.play(m);
    }
    let expectation = report.expectation.map(|expected| match turn {
        Color::White => [expected.win, expected.draw, expected.loss],
        Color::Black => [expected.loss, expected.draw, expected.win],
    });
    let depth = report.depth.unwrap_or(0);
    Some(ThoughtLine { score: depict::score(report.score?, turn), expectation, uci, san, depth })
}
