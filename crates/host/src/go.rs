//! The command `go`: how long and about what an engine is to think.

use std::time::Duration;

use chess::{Color, Position};
use play::Limits;

/// Whether to think about the own move or, on the opponent's time, about the expected reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GoMode {
    Think,
    Ponder,
}

pub(crate) fn command(limits: &Limits, position: &Position, mode: GoMode) -> String {
    let mut bounds = Vec::new();
    let mut add = |name: &str, value: u64| bounds.push(format!("{name} {value}"));
    if let Some(clocks) = &limits.clocks {
        add("wtime", milliseconds(clocks.left(Color::White)));
        add("btime", milliseconds(clocks.left(Color::Black)));
        add("winc", clocks.increment(Color::White).as_millis() as u64);
        add("binc", clocks.increment(Color::Black).as_millis() as u64);
        if let Some(moves) = clocks.moves_to_go {
            add("movestogo", moves.into());
        }
    }
    if let Some(time) = limits.move_time {
        add("movetime", milliseconds(time));
    }
    if let Some(depth) = limits.depth {
        add("depth", depth.into());
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", nodes);
    }
    if let Some(mate) = limits.mate {
        add("mate", mate.into());
    }
    if bounds.is_empty() {
        bounds.push("infinite".to_owned());
    }
    // Last, because it takes any number of words.
    if !limits.search_moves.is_empty() {
        bounds.push("searchmoves".to_owned());
        bounds.extend(limits.search_moves.iter().map(|&m| position.to_uci(m)));
    }
    let go = match mode {
        GoMode::Think => "go ",
        GoMode::Ponder => "go ponder ",
    };
    go.to_owned() + &bounds.join(" ")
}

/// At least one: engines read zero as "no limit".
fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use play::ClockTimes;

    use super::*;

    fn text(limits: &Limits) -> String {
        command(limits, &Position::initial(), GoMode::Think)
    }

    #[test]
    fn every_limit_is_written() {
        assert_eq!(text(&Limits::default()), "go infinite");
        assert_eq!(text(&Limits::depth(9)), "go depth 9");
        assert_eq!(text(&Limits::nodes(5000)), "go nodes 5000");
        assert_eq!(text(&Limits { mate: Some(3), ..Limits::default() }), "go mate 3");
        assert_eq!(text(&Limits::move_time(Duration::from_micros(300))), "go movetime 1");
        let clocks = ClockTimes {
            left: [Duration::from_secs(60), Duration::from_millis(59_500)],
            increment: [Duration::from_secs(1), Duration::ZERO],
            moves_to_go: Some(40),
        };
        let limits = Limits { clocks: Some(clocks), ..Limits::default() };
        assert_eq!(text(&limits), "go wtime 60000 btime 59500 winc 1000 binc 0 movestogo 40");
        assert!(command(&limits, &Position::initial(), GoMode::Ponder).starts_with("go ponder wtime"));
    }

    #[test]
    fn the_moves_to_search_come_last() {
        let start = Position::initial();
        let search_moves = ["e2e4", "d2d4"].map(|uci| start.parse_uci(uci).unwrap()).to_vec();
        assert_eq!(
            text(&Limits { search_moves: search_moves.clone(), ..Limits::default() }),
            "go infinite searchmoves e2e4 d2d4"
        );
        assert_eq!(text(&Limits { search_moves, ..Limits::depth(1) }), "go depth 1 searchmoves e2e4 d2d4");
    }
}
