//! Lines of text from whatever bytes come in.

use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The longest line, in bytes: a game of two hundred thousand plies. Of a longer one only the
/// beginning is read.
const LONGEST: u64 = 1 << 20;
/// How many lines may wait to be executed.
const WAITING: usize = 64;
/// How long to look for a `stop` at a time.
const GLANCE: Duration = Duration::from_millis(5);

/// Lines as they come.
pub(super) struct Lines {
    incoming: Receiver<String>,
    /// Those that came while a `stop` was looked for.
    kept: VecDeque<String>,
}

impl Lines {
    /// Waits for the next line; `None` at the end of input.
    pub(super) fn next(&mut self) -> Option<String> {
        self.kept.pop_front().or_else(|| self.incoming.recv().ok())
    }

    /// Whether a line comes soon that says `stop`; it is taken out. Other lines are kept for later.
    pub(super) fn stop_follows(&mut self) -> bool {
        if self.kept.len() >= WAITING {
            thread::sleep(GLANCE);
            return false;
        }
        match self.incoming.recv_timeout(GLANCE) {
            Ok(line) if line == "stop" => return true,
            Ok(line) => self.kept.push_back(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => thread::sleep(GLANCE),
        }
        false
    }
}

/// Reads lines. A thread of its own does, so that `stop` and `isready` are heard while the engine
/// thinks.
pub(super) fn lines(mut input: impl BufRead + Send + 'static) -> Lines {
    let (sender, incoming) = mpsc::sync_channel(WAITING);
    thread::spawn(move || {
        while let Some(line) = next(&mut input) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    Lines { incoming, kept: VecDeque::new() }
}

fn next(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).ok()?;
    if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
    }
    (read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &'static [u8]) -> Vec<String> {
        let mut lines = lines(bytes);
        std::iter::from_fn(|| lines.next()).collect()
    }

    #[test]
    fn a_stop_overtakes_and_the_rest_keeps_its_order() {
        let mut lines = lines(b"d\neval\nstop\nquit\n".as_slice());
        while !lines.stop_follows() {}
        let rest: Vec<String> = std::iter::from_fn(|| lines.next()).collect();
        assert_eq!(rest, ["d", "eval", "quit"]);
    }

    #[test]
    fn any_line_end_will_do() {
        assert_eq!(read(b"uci\r\n\n  isready \nquit"), ["uci", "", "isready", "quit"]);
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(read(b"\xff\0uci\nquit\n"), ["\u{fffd}\0uci", "quit"]);
    }

    #[test]
    fn of_an_endless_line_only_the_beginning_is_kept() {
        let long = [vec![b'x'; 3 << 20], b"\nquit\n".to_vec()].concat();
        let read = read(long.leak());
        assert_eq!((read[0].len() as u64, read[1].as_str()), (LONGEST, "quit"));
    }
}
