//! The rules and the engine in a browser: `make browser` builds this for WebAssembly, beside a page that uses it.
//!
//! JavaScript writes a command byte by byte, lets it run, and reads the answer byte by byte: texts of a few hundred
//! bytes need no memory that both sides know.
//!
//! | command | answer |
//! | --- | --- |
//! | `perft DEPTH FEN` | a line for each move with its number of leaves, then `all` with their sum |
//! | `search DEPTH FEN` | `depth`, `score`, `nodes` and `pv`, as UCI has them; the classical evaluation |
//!
//! What cannot be answered begins with `error:`. The transposition table stays, so that a search to one ply after the
//! other takes no longer than one to the last; there is no clock, the page looks at its own.
// Elsewhere these names are not exported: other libraries may have the same.
#![cfg_attr(target_family = "wasm", allow(unsafe_code, reason = "names are exported"))]

use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chess::{Game, Position, perft};
use engine::Engine;
use play::{Limits, Report, Score, Stop};

/// The transposition table's megabytes.
const HASH: usize = 16;
/// Deeper perft would take hours.
const DEEPEST_PERFT: u32 = 9;

/// What stays from one call to the next.
static STATE: Mutex<State> = Mutex::new(State { command: Vec::new(), answer: VecDeque::new(), engine: None });

struct State {
    command: Vec<u8>,
    answer: VecDeque<u8>,
    engine: Option<Engine>,
}

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The next byte of a command.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn write_byte(byte: u8) {
    state().command.push(byte);
}

/// Runs the command that was written.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn run_command() {
    let mut state = state();
    let command = std::mem::take(&mut state.command);
    let answer = answer(&String::from_utf8_lossy(&command), &mut state.engine);
    state.answer = answer.into_bytes().into();
}

/// The next byte of the answer; −1 after the last.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn read_byte() -> i32 {
    state().answer.pop_front().map_or(-1, i32::from)
}

fn answer(command: &str, engine: &mut Option<Engine>) -> String {
    let mut words = command.splitn(3, ' ');
    let (name, depth, fen) = (words.next(), words.next(), words.next());
    let Some(depth) = depth.and_then(|depth| depth.parse::<u32>().ok()).filter(|&depth| depth > 0) else {
        return "error: a command, a depth and a position are wanted".to_owned();
    };
    let position = match Position::from_fen(fen.unwrap_or_default().trim()) {
        Ok(position) => position,
        Err(error) => return format!("error: {error}"),
    };
    match name {
        Some("perft") => divide(&position, depth.min(DEEPEST_PERFT)),
        Some("search") => {
            let engine = engine.get_or_insert_with(classical);
            search(engine, position, depth)
        }
        _ => "error: there are perft and search".to_owned(),
    }
}

fn divide(position: &Position, depth: u32) -> String {
    let (mut text, mut all) = (String::new(), 0);
    for (m, leaves) in perft::divide(position, depth) {
        all += leaves;
        let _ = writeln!(text, "{m} {leaves}");
    }
    text + &format!("all {all}")
}

fn classical() -> Engine {
    let mut engine = Engine::new(HASH, 1);
    engine.set_network(None);
    engine
}

fn search(engine: &mut Engine, position: Position, depth: u32) -> String {
    let game = Game::from_position(position);
    let mut last = Report::default();
    let found = engine.think(&game, &Limits::depth(depth), &Stop::new(), &mut |report| {
        if report.score.is_some() {
            last = report;
        }
    });
    let Some(found) = found else { return "error: there is no legal move".to_owned() };
    let score = match last.score {
        Some(Score::MateIn(moves)) => format!("mate {moves}"),
        Some(Score::MatedIn(moves)) => format!("mate -{moves}"),
        Some(Score::Centipawns(centipawns)) => format!("cp {centipawns}"),
        None => "cp 0".to_owned(),
    };
    let line = if last.principal_variation.is_empty() { vec![found.best] } else { last.principal_variation };
    let line: Vec<String> = line.iter().map(ToString::to_string).collect();
    format!("depth {depth} score {score} nodes {} pv {}", found.nodes, line.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(command: &str) -> String {
        command.bytes().for_each(|byte| write_byte(byte));
        run_command();
        let bytes = std::iter::from_fn(|| u8::try_from(read_byte()).ok()).collect();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn commands_are_answered_and_nonsense_is_refused() {
        let answer = ask("perft 3 r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        assert_eq!((answer.lines().count(), answer.lines().last()), (49, Some("all 97862")));
        let answer = ask("search 3 k7/8/1K6/8/8/8/8/7R w - - 0 1");
        assert!(answer.contains("score mate 1") && answer.ends_with("pv h1h8"), "{answer}");
        assert!(ask("search 3 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").starts_with("error: there is no legal move"));
        for nonsense in ["", "perft", "perft 0 8", "perft 2 8/8/8/8/8/8/8/8 w - - 0 1", "walk 2 8/8", "\u{0}"]
        {
            assert!(ask(nonsense).starts_with("error: "), "{nonsense}");
        }
    }
}
