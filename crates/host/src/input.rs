//! An engine's standard input, written by a thread so that an engine that does not read cannot hold us up.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use crate::background::in_background;

/// The way to an engine; dropping it closes the engine's input.
pub(crate) struct EngineInput {
    writes: Sender<Vec<u8>>,
    written: Receiver<io::Result<()>>,
    /// Writes that have not been confirmed.
    pending: usize,
}

impl EngineInput {
    pub(crate) fn new(mut stdin: impl Write + Send + 'static) -> io::Result<EngineInput> {
        let (writes, queue) = mpsc::channel::<Vec<u8>>();
        let (confirm, written) = mpsc::channel();
        in_background("engine input", move || {
            for bytes in queue {
                let result = stdin.write_all(&bytes).and_then(|()| stdin.flush());
                if confirm.send(result).is_err() {
                    return;
                }
            }
        })?;
        Ok(EngineInput { writes, written, pending: 0 })
    }

    /// Writes everything, if the engine takes it in time.
    pub(crate) fn write(&mut self, bytes: &[u8], timeout: Duration) -> io::Result<()> {
        self.writes.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        self.pending += 1;
        while self.pending > 0 {
            match self.written.recv_timeout(timeout) {
                Ok(result) => {
                    self.pending -= 1;
                    result?;
                }
                Err(RecvTimeoutError::Timeout) => return Err(io::ErrorKind::TimedOut.into()),
                Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::BrokenPipe.into()),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_millis(1);
    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn what_is_written_arrives_and_dropping_closes() {
        let (mut reader, writer) = io::pipe().unwrap();
        let mut input = EngineInput::new(writer).unwrap();
        input.write(b"uci\n", LONG).unwrap();
        input.write(b"isready\n", LONG).unwrap();
        drop(input);
        assert_eq!(io::read_to_string(&mut reader).unwrap(), "uci\nisready\n");
    }

    #[test]
    fn a_reader_that_does_not_read_is_noticed() {
        let (reader, writer) = io::pipe().unwrap();
        let mut input = EngineInput::new(writer).unwrap();
        // No pipe takes so much.
        let much = vec![b'x'; 1 << 24];
        assert_eq!(input.write(&much, SOON).unwrap_err().kind(), io::ErrorKind::TimedOut);
        drop(reader);
        assert_eq!(input.write(b"x", LONG).unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
