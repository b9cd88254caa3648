//! UCI in both directions: no line breaks the reader, and no move comes out of it that is not legal.

use chess::{Game, Position};
use host::{BestMove, EngineOption, info};

/// What the engine reads: `position`, `go` and `setoption`, line after line.
pub fn engine(data: &[u8]) {
    let mut game = Game::new();
    for line in String::from_utf8_lossy(data).lines() {
        if let Some(next) = engine::read_command(line, &game) {
            game = next;
        }
    }
}

/// What the host reads: `info`, `bestmove` and `option`, line after line.
pub fn host(data: &[u8]) {
    let mut position = Position::initial();
    for line in String::from_utf8_lossy(data).lines() {
        if let Some(report) = info::report(line, &position) {
            let mut here = position;
            for m in report.principal_variation {
                assert!(here.is_legal(m), "{line}");
                here.play(m);
            }
        }
        let _ = EngineOption::parse(line);
        if let Ok(answer) = BestMove::parse(line, &position) {
            assert!(position.is_legal(answer.best), "{line}");
            position.play(answer.best);
            assert!(answer.ponder.is_none_or(|reply| position.is_legal(reply)), "{line}");
        }
    }
}
