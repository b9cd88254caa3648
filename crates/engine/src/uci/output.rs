//! What is said to the program at the other end.

use std::io::Write;

/// Writes a line and sees to it that it leaves at once. Nobody listening is no reason to fail.
pub(super) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// Tells a person something.
pub(super) fn tell(message: &str) {
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
