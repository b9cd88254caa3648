//! What the engine tells while it thinks, as lines of the protocol.

use std::fmt::Write;

use chess::Position;
use play::{Bound, Report, Score};

/// A report about a position as an `info` line.
pub(super) fn line(position: &Position, report: &Report, show_wdl: bool) -> String {
    let mut text = String::from("info");
    // Writing to a string cannot fail.
    let mut add = |name: &str, value: Option<String>| {
        let _ = value.map(|value| write!(text, " {name} {value}"));
    };
    add("depth", report.depth.map(|value| value.to_string()));
    add("seldepth", report.selective_depth.map(|value| value.to_string()));
    add("multipv", report.line.map(|value| value.to_string()));
    add("score", report.score.map(|value| score(value, report.bound)));
    let expectation = report.expectation.filter(|_| show_wdl);
    add("wdl", expectation.map(|of| format!("{} {} {}", of.win, of.draw, of.loss)));
    add("nodes", report.nodes.map(|value| value.to_string()));
    add("nps", report.speed().map(|value| value.to_string()));
    add("hashfull", report.hash_full.map(|value| value.to_string()));
    add("tbhits", report.tablebase_hits.map(|value| value.to_string()));
    add("time", report.time.map(|time| time.as_millis().to_string()));
    add("pv", variation(position, report));
    add("string", report.message.clone());
    text
}

fn score(score: Score, bound: Bound) -> String {
    let text = match score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::MateIn(moves) => format!("mate {moves}"),
        Score::MatedIn(0) => "mate 0".to_owned(),
        Score::MatedIn(moves) => format!("mate -{moves}"),
    };
    text + match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    }
}

fn variation(position: &Position, report: &Report) -> Option<String> {
    let mut here = *position;
    let mut moves = Vec::new();
    for &m in &report.principal_variation {
        moves.push(here.to_uci(m));
        here.play(m);
    }
    (!moves.is_empty()).then(|| moves.join(" "))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use play::WinDrawLoss;

    use super::*;

    #[test]
    fn everything_is_told_in_the_usual_order() {
        let start = Position::initial();
        let report = Report {
            depth: Some(9),
            selective_depth: Some(15),
            line: Some(2),
            score: Some(Score::Centipawns(-12)),
            bound: Bound::Upper,
            expectation: Some(WinDrawLoss { win: 100, draw: 800, loss: 100 }),
            nodes: Some(4_000),
            time: Some(Duration::from_millis(2)),
            hash_full: Some(7),
            tablebase_hits: Some(0),
            principal_variation: vec![start.parse_uci("e2e4").unwrap()],
            ..Report::default()
        };
        let without = "info depth 9 seldepth 15 multipv 2 score cp -12 upperbound nodes 4000 nps 2000000 \
                       hashfull 7 tbhits 0 time 2 pv e2e4";
        assert_eq!(line(&start, &report, false), without);
        assert!(line(&start, &report, true).contains("score cp -12 upperbound wdl 100 800 100 nodes"));
    }

    #[test]
    fn mates_have_a_sign() {
        assert_eq!(score(Score::MateIn(3), Bound::Exact), "mate 3");
        assert_eq!(score(Score::MatedIn(2), Bound::Lower), "mate -2 lowerbound");
        assert_eq!(score(Score::MatedIn(0), Bound::Exact), "mate 0");
    }
}
