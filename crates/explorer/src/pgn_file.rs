//! Files of PGN: compressed or not, whole or a part of them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Frames of zstd may ask for a window of 128 MiB at most: what `zstd --ultra` makes, no more.
const LARGEST_WINDOW_LOG: u32 = 27;
/// What stands between two games: after an empty line another begins.
const BETWEEN: [&[u8]; 2] = [b"\n\n[Event ", b"\n\r\n[Event "];

/// Whether a file is compressed, and so cannot be read from the middle.
pub(crate) fn is_compressed(path: &Path) -> io::Result<bool> {
    let mut start = Vec::new();
    File::open(path)?.take(8).read_to_end(&mut start)?;
    Ok([&b"\x28\xB5\x2F\xFD"[..], b"\x1F\x8B\x08", b"BZh"].iter().any(|magic| start.starts_with(magic)))
}

/// The text of a file, or of the games that begin in a range of its bytes. `count` is told how many bytes of the file
/// were read.
pub(crate) fn open<'a>(
    path: &Path,
    from: u64,
    to: u64,
    count: &'a AtomicU64,
) -> io::Result<Box<dyn Read + 'a>> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    if from == 0 && to >= length {
        return decompressed(Counted { source: file, count });
    }
    let from = if from == 0 { 0 } else { next_game(&mut file, from, length)? };
    let to = if to >= length { length } else { next_game(&mut file, to, length)? };
    file.seek(SeekFrom::Start(from))?;
    Ok(Box::new(Counted { source: file.take(to.saturating_sub(from)), count }))
}

/// Where the first game begins at or after an offset; the end of the file if none does.
fn next_game(file: &mut File, from: u64, length: u64) -> io::Result<u64> {
    // The blank line before it may lie before the offset.
    let mut start = from.saturating_sub(3);
    let mut window = vec![0; 1 << 16];
    while start < length {
        file.seek(SeekFrom::Start(start))?;
        let mut filled = 0;
        while filled < window.len() {
            match file.read(&mut window[filled..])? {
                0 => break,
                count => filled += count,
            }
        }
        let seen = &window[..filled];
        let found = BETWEEN.iter().filter_map(|between| {
            let begins = |at: usize| start + (at + between.len() - b"[Event ".len()) as u64;
            let mut places = seen.windows(between.len()).enumerate();
            places.find(|(at, these)| these == between && begins(*at) >= from).map(|(at, _)| begins(at))
        });
        if let Some(found) = found.min() {
            return Ok(found);
        }
        if filled < window.len() {
            break;
        }
        start += (filled - 16) as u64;
    }
    Ok(length)
}

/// The bytes of a source, decompressed if they are compressed with zstd, gzip or bzip2.
fn decompressed<'a>(source: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut bytes = BufReader::with_capacity(1 << 17, source);
    let start = bytes.fill_buf()?;
    if start.starts_with(b"\x28\xB5\x2F\xFD") {
        let mut decoder = zstd::Decoder::with_buffer(bytes)?;
        decoder.window_log_max(LARGEST_WINDOW_LOG)?;
        return Ok(Box::new(decoder));
    }
    if start.starts_with(b"\x1F\x8B\x08") {
        return Ok(Box::new(flate2::bufread::MultiGzDecoder::new(bytes)));
    }
    if start.starts_with(b"BZh") {
        return Ok(Box::new(bzip2::bufread::MultiBzDecoder::new(bytes)));
    }
    for (magic, format, unpack) in [
        (&b"\xFD7zXZ\0"[..], "an xz file", "unxz"),
        (b"PK\x03\x04", "a zip archive", "unzip"),
        (b"7z\xBC\xAF\x27\x1C", "a 7z archive", "7z x"),
        (b"Rar!\x1A\x07", "a RAR archive", "unrar x"),
    ] {
        if start.starts_with(magic) {
            let message = format!("this is {format}, not a PGN file: unpack it first ({unpack})");
            return Err(io::Error::new(ErrorKind::InvalidData, message));
        }
    }
    Ok(Box::new(bytes))
}

/// Counts what is read from a source.
struct Counted<'a, R> {
    source: R,
    count: &'a AtomicU64,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn text(path: &Path, from: u64, to: u64) -> String {
        let mut text = String::new();
        open(path, from, to, &AtomicU64::new(0)).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn parts_of_a_file_are_the_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        for line in ["\n", "\r\n"] {
            let game = |number| format!("[Event \"{number}\"]{line}{line}1. e4 *{line}{line}");
            let whole: String = (0..4000).map(game).collect();
            std::fs::write(&path, &whole).unwrap();
            for size in [1u64, 7, 60_000, 100_000, 1 << 40] {
                let length = whole.len() as u64;
                let starts = (0..length).step_by(size as usize).take(60);
                let mut read: String = starts.clone().map(|from| text(&path, from, from + size)).collect();
                let last = starts.last().unwrap() + size;
                read += &if last < length { text(&path, last, u64::MAX) } else { String::new() };
                assert!(read == whole, "{size}");
            }
        }
    }

    #[test]
    fn compressed_files_read_alike() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let game = "1. e4 e5 *\n";
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        gzip.write_all(game.as_bytes()).unwrap();
        let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
        bzip2.write_all(game.as_bytes()).unwrap();
        let zstd = zstd::encode_all(game.as_bytes(), 1).unwrap();
        for (bytes, compressed) in [
            (game.as_bytes().to_vec(), false),
            (gzip.finish().unwrap(), true),
            (bzip2.finish().unwrap(), true),
            (zstd, true),
        ] {
            std::fs::write(&path, bytes).unwrap();
            assert_eq!(text(&path, 0, u64::MAX), game);
            assert_eq!(is_compressed(&path).unwrap(), compressed);
        }
        std::fs::write(&path, b"PK\x03\x04 and more").unwrap();
        assert!(open(&path, 0, u64::MAX, &AtomicU64::new(0)).err().unwrap().to_string().contains("zip"));
    }
}
