//! Lines of text from whatever bytes come in.

use std::io::{BufRead, Read};
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// The longest line, in bytes: a game of two hundred thousand plies. Of a longer one only the
/// beginning is read.
const LONGEST: u64 = 1 << 20;
/// How many lines may wait to be executed.
const WAITING: usize = 64;

/// Lines as they come. A thread of its own reads, so that `stop` and `isready` are heard while the
/// engine thinks.
pub(super) fn lines(mut input: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, lines) = mpsc::sync_channel(WAITING);
    thread::spawn(move || {
        while let Some(line) = next(&mut input) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
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
        lines(bytes).into_iter().collect()
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
