//! The Universal Chess Interface: text in, text out, and the engine thinking in between.
//!
//! `input` brings the lines, `session` executes them; `options`, `position` and `go` read what they say,
//! `task` does in the background what takes time, `info` and `output` write the answers.

mod go;
mod info;
mod input;
mod options;
mod output;
mod perft;
mod position;
mod session;
mod task;
mod thinking;

use std::io::BufRead;

use chess::Game;

use session::Session;

/// Reads and executes UCI commands until `quit` or the end of input.
pub fn run_uci(input: impl BufRead + Send + 'static) {
    let mut lines = input::lines(input);
    let mut session = Session::new();
    while let Some(line) = lines.next() {
        if !may_interrupt(&line) {
            finish_counting(&mut session, &mut lines);
        }
        if !session.execute(&line) {
            return;
        }
    }
    session.wait_for_count();
}

/// Commands that are executed while perft or bench counts. All others wait for the result, also `quit`: a script that
/// pipes `go perft 6` and `quit` wants it.
fn may_interrupt(line: &str) -> bool {
    matches!(line.split_ascii_whitespace().next(), Some("stop" | "isready"))
}

/// Waits for the end of perft or bench; a `stop` that comes later still ends it.
fn finish_counting(session: &mut Session, lines: &mut input::Lines) {
    while session.is_counting() {
        if lines.stop_follows() {
            session.execute("stop");
        }
    }
}

/// Executes commands one after the other. Each waits for the one before to end, unless that
/// would go on forever.
///
/// ```
/// engine::run_commands(["position startpos moves e2e4", "go depth 3"]);
/// ```
pub fn run_commands<S: AsRef<str>>(commands: impl IntoIterator<Item = S>) {
    let mut session = Session::new();
    for command in commands {
        if !session.execute(command.as_ref()) {
            break;
        }
        session.wait();
    }
}

/// Reads a command about a game as the engine does, without obeying it; the game it sets up, if it does. The fuzz
/// target `uci_engine` calls it.
#[doc(hidden)]
pub fn read_command(line: &str, game: &Game) -> Option<Game> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    match words[..] {
        ["position", ref rest @ ..] => {
            position::read(rest, game.start().castling_mode()).ok().map(|(game, _)| game)
        }
        ["go", ref rest @ ..] => {
            let _ = go::read(rest, game.position());
            None
        }
        _ => {
            let _ = options::name_and_value(line);
            None
        }
    }
}
