//! Input that may be compressed with zstd or gzip, read as if it were not.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use flate2::bufread::MultiGzDecoder;

/// The first bytes of a zstd frame.
const ZSTD_MAGIC: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];
/// The first bytes of a gzip member that is compressed with deflate, as all are.
const GZIP_MAGIC: &[u8] = &[0x1F, 0x8B, 0x08];
/// Formats that are not read, by their first bytes, with the command that unpacks them.
const OTHERS: [(&[u8], &str, &str); 5] = [
    (b"BZh", "a bzip2 file", "bunzip2"),
    (&[0xFD, b'7', b'z', b'X', b'Z', 0], "an xz file", "unxz"),
    (b"PK\x03\x04", "a zip archive", "unzip"),
    (&[b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive", "7z x"),
    (b"Rar!\x1A\x07", "a RAR archive", "unrar x"),
];
/// Frames may ask for a window of 128 MiB at most: what `zstd --ultra` makes, no more.
const LARGEST_WINDOW_LOG: u32 = 27;

/// The bytes of a source, decompressed if they are compressed with zstd or gzip. Other compressed files are errors
/// that name the format.
pub fn decompressed<'a>(source: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut bytes = BufReader::with_capacity(1 << 17, source);
    let start = bytes.fill_buf()?;
    if start.starts_with(ZSTD_MAGIC) {
        let mut decoder = zstd::Decoder::with_buffer(bytes)?;
        decoder.window_log_max(LARGEST_WINDOW_LOG)?;
        return Ok(Box::new(decoder));
    }
    if start.starts_with(GZIP_MAGIC) {
        return Ok(Box::new(MultiGzDecoder::new(bytes)));
    }
    if let Some((_, format, unpack)) = OTHERS.into_iter().find(|(magic, ..)| start.starts_with(magic)) {
        let message = format!("this is {format}, not a PGN file: unpack it first ({unpack})");
        return Err(io::Error::new(ErrorKind::InvalidData, message));
    }
    Ok(Box::new(bytes))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn read(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        decompressed(bytes)?.read_to_string(&mut text)?;
        Ok(text)
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn zstd_gzip_and_plain_text_read_alike() {
        let text = "1. e4 e5 *\n";
        assert_eq!(read(text.as_bytes()).unwrap(), text);
        assert_eq!(read(&zstd::encode_all(text.as_bytes(), 1).unwrap()).unwrap(), text);
        assert_eq!(read(&gzip(text)).unwrap(), text);
        assert_eq!(read(&[gzip("1. e4 *\n"), gzip("1. d4 *\n")].concat()).unwrap(), "1. e4 *\n1. d4 *\n");
        assert!(read(&gzip(text)[..20]).is_err());
    }

    #[test]
    fn other_formats_are_named() {
        for (magic, format, _) in OTHERS {
            let error = read(&[magic, b"rest"].concat()).unwrap_err().to_string();
            assert!(error.contains(format) && error.contains("unpack"), "{error}");
        }
    }
}
