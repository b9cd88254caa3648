//! A window that slides over a source of bytes, so that a file of any size needs little memory.

use std::io::{ErrorKind, Read, Result};

/// How much is asked of the source at once. Fits the second-level cache.
const INITIAL_SIZE: usize = 1 << 16;

/// The part of the source that is in memory. What lies before the cursor is forgotten when more
/// must be read, but for one byte; the window grows only as far as a caller wants to look ahead.
pub(super) struct Window<R> {
    source: R,
    bytes: Vec<u8>,
    /// The cursor.
    start: usize,
    /// The end of what has been read.
    end: usize,
    /// Nothing more will come from the source.
    exhausted: bool,
    /// How many bytes have left the window.
    forgotten: u64,
    /// The line breaks among them.
    lines: LineCounter,
}

impl<R: Read> Window<R> {
    pub(super) fn new(source: R) -> Window<R> {
        let bytes = vec![0; INITIAL_SIZE];
        Window {
            source,
            bytes,
            start: 0,
            end: 0,
            exhausted: false,
            forgotten: 0,
            lines: LineCounter::default(),
        }
    }

    /// At least `wanted` bytes from the cursor on, or all that are left.
    #[inline]
    pub(super) fn ahead(&mut self, wanted: usize) -> Result<&[u8]> {
        if self.end - self.start < wanted && !self.exhausted {
            self.fill(wanted)?;
        }
        Ok(self.seen())
    }

    /// What is in memory from the cursor on.
    #[inline]
    pub(super) fn seen(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    /// Whether [`seen`](Window::seen) is all that is left.
    #[inline]
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Moves the cursor over bytes that have been seen.
    #[inline]
    pub(super) fn advance(&mut self, count: usize) {
        self.start = (self.start + count).min(self.end);
    }

    /// The byte before the cursor; `None` at the very beginning.
    pub(super) fn previous(&self) -> Option<u8> {
        self.start.checked_sub(1).map(|before| self.bytes[before])
    }

    /// How many bytes lie before the cursor.
    #[inline]
    pub(super) fn offset(&self) -> u64 {
        self.forgotten + self.start as u64
    }

    /// The line the cursor is on, from 1.
    pub(super) fn line(&self) -> u64 {
        let mut lines = self.lines;
        lines.pass(&self.bytes[..self.start]);
        lines.breaks + 1
    }

    #[cold]
    fn fill(&mut self, wanted: usize) -> Result<()> {
        let kept = self.start.saturating_sub(1);
        self.lines.pass(&self.bytes[..kept]);
        self.forgotten += kept as u64;
        self.bytes.copy_within(kept..self.end, 0);
        self.start -= kept;
        self.end -= kept;
        let size = self.start + wanted;
        if self.bytes.len() < size {
            self.bytes.resize(size, 0);
        }
        while self.end - self.start < wanted && !self.exhausted {
            match self.source.read(&mut self.bytes[self.end..]) {
                Ok(0) => self.exhausted = true,
                Ok(count) => self.end = (self.end + count).min(self.bytes.len()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Counts line breaks: line feeds, carriage returns, and the two together as one.
#[derive(Clone, Copy, Default)]
struct LineCounter {
    breaks: u64,
    /// The last byte was a carriage return, so a line feed would belong to it.
    after_return: bool,
}

impl LineCounter {
    fn pass(&mut self, bytes: &[u8]) {
        let Some((first, last)) = bytes.first().zip(bytes.last()) else { return };
        // Counting in single bytes, for as long as they hold, compiles to the widest vectors.
        let count_few = |few: &[u8], wanted: u8| few.iter().map(|&byte| u8::from(byte == wanted)).sum::<u8>();
        let count =
            |wanted: u8| bytes.chunks(255).map(|few| usize::from(count_few(few, wanted))).sum::<usize>();
        let pairs = || bytes.iter().zip(&bytes[1..]).filter(|&pair| pair == (&b'\r', &b'\n')).count();
        let (feeds, returns) = (count(b'\n'), count(b'\r'));
        let joined =
            if returns > 0 { pairs() } else { 0 } + usize::from(self.after_return && *first == b'\n');
        self.breaks += (feeds + returns - joined) as u64;
        self.after_return = *last == b'\r';
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A source that gives few bytes at a time.
    struct Drip<'a>(&'a [u8]);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
            let count = 3.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn slides_over_everything_and_remembers_one_byte() {
        let text: Vec<u8> = (0..200_000u32).map(|n| n as u8).collect();
        let mut window = Window::new(Drip(&text));
        let mut read = Vec::new();
        loop {
            let ahead = window.ahead(5).unwrap();
            let Some(&byte) = ahead.first() else { break };
            assert!(ahead.len() >= 5 || window.is_exhausted());
            assert_eq!(window.previous(), read.last().copied());
            assert_eq!(window.offset(), read.len() as u64);
            read.push(byte);
            window.advance(1);
        }
        assert_eq!(read, text);
        assert_eq!(window.bytes.len(), INITIAL_SIZE);
    }

    #[test]
    fn grows_when_asked_to_look_further() {
        let text = vec![b'x'; 3 * INITIAL_SIZE];
        let mut window = Window::new(text.as_slice());
        assert_eq!(window.ahead(2 * INITIAL_SIZE).unwrap().len(), 2 * INITIAL_SIZE);
        window.advance(2 * INITIAL_SIZE);
        assert_eq!(window.ahead(4 * INITIAL_SIZE).unwrap().len(), INITIAL_SIZE);
    }

    #[test]
    fn every_kind_of_line_break_counts_once() {
        let text = b"1\n2\r\n3\r4\n\r6\r\n7";
        for step in 1..text.len() {
            let mut lines = LineCounter::default();
            text.chunks(step).for_each(|chunk| lines.pass(chunk));
            assert_eq!(lines.breaks + 1, 7, "in steps of {step}");
        }
    }
}
