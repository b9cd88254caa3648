//! The Universal Chess Interface: text in, text out, and the engine thinking in between.
//!
//! `input` brings the lines, `session` obeys them; `options`, `position` and `go` read what they say,
//! `task` does in the background what takes time, `info` and `output` write the answers.

mod go;
mod info;
mod input;
mod memory;
mod options;
mod output;
mod perft;
mod position;
mod session;
mod task;
mod thinking;

use std::io::BufRead;

use session::Session;

/// Talks UCI until `quit` or the end of input.
pub fn converse(input: impl BufRead + Send + 'static) {
    let lines = input::lines(input);
    let mut session = Session::new();
    while let Ok(line) = lines.recv() {
        if !session.obey(&line) {
            break;
        }
    }
}

/// Carries out commands one after the other. Each waits for the one before to end, unless that
/// would go on forever.
///
/// ```
/// engine::carry_out(["position startpos moves e2e4", "go depth 3"]);
/// ```
pub fn carry_out<S: AsRef<str>>(commands: impl IntoIterator<Item = S>) {
    let mut session = Session::new();
    for command in commands {
        if !session.obey(command.as_ref()) {
            break;
        }
        session.wait();
    }
}
