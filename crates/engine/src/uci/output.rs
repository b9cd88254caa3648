//! What is written to the GUI.

use std::io::Write;

/// Writes a line and flushes it. A closed pipe is no reason to fail.
pub(super) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// Writes a message for people.
pub(super) fn info_string(message: &str) {
    say(&format!("info string {message}"));
}

/// Text from outside in quotation marks, not too much of it, and nothing that breaks a line.
pub(super) fn quoted(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}…", &text[..end]),
    }
}
