//! Input that may be compressed with zstd, read as if it were not.

use std::io::{self, BufRead, BufReader, Read};

/// The first bytes of a zstd frame.
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// Frames may ask for a window of 128 MiB at most: what `zstd --ultra` makes, no more.
const LARGEST_WINDOW_LOG: u32 = 27;

/// The bytes of a source, decompressed if they are compressed.
pub fn decompressed<'a>(source: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut bytes = BufReader::with_capacity(1 << 17, source);
    if !bytes.fill_buf()?.starts_with(&ZSTD_MAGIC) {
        return Ok(Box::new(bytes));
    }
    let mut decoder = zstd::Decoder::with_buffer(bytes)?;
    decoder.window_log_max(LARGEST_WINDOW_LOG)?;
    Ok(Box::new(decoder))
}
