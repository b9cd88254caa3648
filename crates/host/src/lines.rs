//! Cuts an engine's output into lines that are safe to keep and to show.

use std::io::{self, BufRead, BufReader, Read};

use play::Said;

use crate::engine_log::EngineLog;
use crate::line_queue::{LineQueue, OutputEnd};
use crate::printable::printable_bytes;

/// The longest line, in bytes. An `info` line with a hundred moves has less than one thousand.
pub(crate) const LONGEST: usize = 64 * 1024;

/// Hands every line over the moment it is complete, until the output ends or a line is too long.
/// Lines that are no longer wanted are read and dropped, so that an engine can still end.
pub(crate) fn pump(output: impl Read, queue: &LineQueue, log: &EngineLog) {
    let mut reader = BufReader::with_capacity(16 * 1024, output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = reader.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes);
        // An error reading a pipe means that the other end is gone.
        if read.is_err() || bytes.is_empty() {
            return queue.finish(OutputEnd::Closed);
        }
        if bytes.len() > LONGEST {
            return queue.finish(OutputEnd::TooLong);
        }
        let line = printable_bytes(&bytes);
        log.add(Said::ByEngine, &[&line]);
        if !queue.push(line) {
            let _ = io::copy(&mut reader, &mut io::sink());
            return queue.finish(OutputEnd::Closed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::line_queue::Received;

    fn cut(output: &[u8]) -> (Vec<String>, OutputEnd) {
        let queue = LineQueue::default();
        pump(output, &queue, &EngineLog::default());
        let mut lines = Vec::new();
        loop {
            match queue.take(Instant::now()) {
                Received::Line(line) => lines.push(line),
                Received::End(end) => return (lines, end),
                Received::Nothing => unreachable!("the pump has ended"),
            }
        }
    }

    #[test]
    fn any_line_end_will_do() {
        let (lines, end) = cut(b"uciok\r\n\nreadyok\nbestmove e2e4");
        assert_eq!(lines, ["uciok", "", "readyok", "bestmove e2e4"]);
        assert_eq!(end, OutputEnd::Closed);
    }

    #[test]
    fn an_endless_line_is_given_up() {
        let (lines, end) = cut(&[b"ok\n".as_slice(), &vec![b'x'; LONGEST + 1]].concat());
        assert_eq!((lines.len(), end), (1, OutputEnd::TooLong));
        let (lines, end) = cut(&vec![b'x'; LONGEST]);
        assert_eq!((lines.len(), end), (1, OutputEnd::Closed));
    }
}
