//! What the files of networks (`.hnet`, `.hmlp`, `.hteach`, `.hpol`, `.hhum`) have in common.
//!
//! | bytes | |
//! | --- | --- |
//! | 6 | the magic number |
//! | 1 | the version |
//! | … | the rest of the header: the shape of the network |
//! | … | the parameters |
//! | 4 | CRC-32 of all that precedes |
//!
//! Integers are little-endian.
//!
//! ```
//! use network_file::{Format, Writer};
//! let mut writer = Writer::new(&Format::HMLP);
//! writer.bytes([0]);
//! [2, 16, 100].map(|field| writer.u16(field));
//! writer.bytes([7, 8, 9]);
//! let file = writer.finish();
//!
//! let mut reader = Format::HMLP.read(&file).unwrap();
//! assert_eq!((reader.u8(), reader.u16()), (0, 2));
//! assert_eq!(reader.parameters(3).unwrap(), [7, 8, 9]);
//! ```

use std::fmt;

/// A format of network files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// The first bytes of every file.
    pub magic: &'static [u8; 6],
    /// The version that is read and written.
    pub version: u8,
    /// The length of the header, magic number and version included.
    pub header: usize,
    /// How names of files end, for messages.
    pub extension: &'static str,
}

/// How many bytes the checksum takes.
pub const CHECKSUM: usize = 4;

/// Why bytes are no network file of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkFileError {
    /// The file is something else.
    NotANetwork {
        /// How names of files of the format end.
        extension: &'static str,
    },
    /// Written by a later version.
    Version(u8),
    /// The file is cut off or has too much.
    Length {
        /// Bytes that a network of this shape has.
        expected: usize,
        /// Bytes in the file.
        found: usize,
    },
    /// The file was damaged.
    Checksum,
}

impl fmt::Display for NetworkFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetworkFileError::NotANetwork { extension } => {
                write!(f, "not a network that Hetman can read ({extension})")
            }
            NetworkFileError::Version(version) => {
                write!(f, "version {version} of the network format is newer than this program: update Hetman")
            }
            NetworkFileError::Length { expected, found } => {
                write!(f, "the network should have {expected} bytes and has {found}: copy it again")
            }
            NetworkFileError::Checksum => {
                write!(f, "the network is damaged, its checksum is wrong: copy it again")
            }
        }
    }
}

impl std::error::Error for NetworkFileError {}

impl Format {
    /// The engine's NNUE.
    pub const HNET: Format = Format { magic: b"HETNET", version: 1, header: 44, extension: ".hnet" };
    /// The engine's NNUE with hidden layers after the accumulators: version 2 of the same format.
    pub const HNET_LAYERS: Format = Format { version: 2, header: 46, ..Format::HNET };
    /// The same with an activation of one's choice, with or without layers: version 3.
    pub const HNET_ACTIVATION: Format = Format { version: 3, header: 47, ..Format::HNET };
    /// The network of 808 inputs of the textbook players.
    pub const HMLP: Format = Format { magic: b"HETMLP", version: 1, header: 14, extension: ".hmlp" };
    /// The teacher whose labels the engine's network learns from.
    pub const HTEACH: Format = Format { magic: b"HETTEA", version: 1, header: 12, extension: ".hteach" };

    /// The policy of Monte Carlo tree search.
    pub const HPOL: Format = Format { magic: b"HETPOL", version: 1, header: 10, extension: ".hpol" };

    /// The policy that plays like people.
    pub const HHUM: Format = Format { magic: b"HETHUM", version: 1, header: 10, extension: ".hhum" };

    /// The version of the engine's NNUE that a file says it has.
    pub fn hnet(bytes: &[u8]) -> &'static Format {
        match bytes.get(Format::HNET.magic.len()) {
            Some(&2) => &Format::HNET_LAYERS,
            Some(&3) => &Format::HNET_ACTIVATION,
            _ => &Format::HNET,
        }
    }

    /// Whether a file's first bytes are those of this format.
    pub fn matches(&self, bytes: &[u8]) -> bool {
        bytes.starts_with(self.magic)
    }

    /// Checks all of a file but the shape that its header describes.
    pub fn check(&self, bytes: &[u8]) -> Result<(), NetworkFileError> {
        let parameters = bytes.len().saturating_sub(self.header + CHECKSUM);
        self.read(bytes)?.parameters(parameters).map(|_| ())
    }

    /// Reads the header of a file's bytes: magic number and version are checked.
    pub fn read<'a>(&self, bytes: &'a [u8]) -> Result<Reader<'a>, NetworkFileError> {
        if bytes.len() < self.header || !self.matches(bytes) {
            return Err(NetworkFileError::NotANetwork { extension: self.extension });
        }
        let after_magic = self.magic.len();
        if bytes[after_magic] != self.version {
            return Err(NetworkFileError::Version(bytes[after_magic]));
        }
        Ok(Reader { bytes, header: self.header, next: after_magic + 1 })
    }
}

/// Reads the fields of a header one after the other, then the parameters.
///
/// Reading beyond the header is a mistake of the format and panics.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    header: usize,
    next: usize,
}

impl<'a> Reader<'a> {
    /// The next bytes.
    pub fn array<const N: usize>(&mut self) -> [u8; N] {
        let mut field = [0; N];
        field.copy_from_slice(&self.bytes[..self.header][self.next..][..N]);
        self.next += N;
        field
    }

    /// The next byte.
    pub fn u8(&mut self) -> u8 {
        let [byte] = self.array();
        byte
    }

    /// The next two bytes as a number.
    pub fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.array())
    }

    /// The parameters, which must take so many bytes. Length and checksum of the file are checked.
    pub fn parameters(self, length: usize) -> Result<&'a [u8], NetworkFileError> {
        let expected = self.header.saturating_add(length).saturating_add(CHECKSUM);
        if self.bytes.len() != expected {
            return Err(NetworkFileError::Length { expected, found: self.bytes.len() });
        }
        let (body, checksum) = self.bytes.split_at(expected - CHECKSUM);
        if crc32fast::hash(body).to_le_bytes() != checksum {
            return Err(NetworkFileError::Checksum);
        }
        Ok(&body[self.header..])
    }
}

/// Writes a file field by field.
#[derive(Clone, Debug)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// Writes the magic number and the version.
    pub fn new(format: &Format) -> Writer {
        Writer([format.magic, &[format.version][..]].concat())
    }

    /// Writes bytes as they are.
    pub fn bytes(&mut self, bytes: impl IntoIterator<Item = u8>) {
        self.0.extend(bytes);
    }

    /// Writes a number of two bytes.
    pub fn u16(&mut self, number: u16) {
        self.bytes(number.to_le_bytes());
    }

    /// Writes the checksum; the whole file.
    pub fn finish(mut self) -> Vec<u8> {
        let checksum = crc32fast::hash(&self.0);
        self.bytes(checksum.to_le_bytes());
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: Format = Format { magic: b"SAMPLE", version: 3, header: 10, extension: ".sample" };

    fn file() -> Vec<u8> {
        let mut writer = Writer::new(&FORMAT);
        writer.bytes([5]);
        writer.u16(258);
        writer.bytes([1, 2, 3, 4]);
        writer.finish()
    }

    fn parameters(bytes: &[u8]) -> Result<&[u8], NetworkFileError> {
        FORMAT.read(bytes)?.parameters(4)
    }

    #[test]
    fn what_is_written_is_read() {
        let file = file();
        let mut reader = FORMAT.read(&file).unwrap();
        assert_eq!((reader.u8(), reader.u16()), (5, 258));
        assert_eq!(reader.parameters(4), Ok(&[1, 2, 3, 4][..]));
        assert_eq!(FORMAT.check(&file), Ok(()));
    }

    #[test]
    fn there_are_three_versions_of_nnue() {
        for format in [&Format::HNET, &Format::HNET_LAYERS, &Format::HNET_ACTIVATION] {
            assert_eq!(Format::hnet(&Writer::new(format).finish()), format);
        }
        assert_eq!(Format::hnet(b"HETNET\x04"), &Format::HNET, "which says that it is newer");
        assert_eq!(Format::hnet(b""), &Format::HNET);
    }

    #[test]
    fn other_files_are_refused() {
        let whole = file();
        let changed = |at: usize| {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            bytes
        };
        let not_a_network = Err(NetworkFileError::NotANetwork { extension: ".sample" });
        assert_eq!(parameters(&changed(0)), not_a_network);
        assert_eq!(parameters(&whole[..9]), not_a_network);
        assert_eq!(parameters(&changed(6)), Err(NetworkFileError::Version(2)));
        assert_eq!(parameters(&changed(12)), Err(NetworkFileError::Checksum));
        assert_eq!(FORMAT.check(&whole[..17]), Err(NetworkFileError::Checksum));
        assert_eq!(
            parameters(&whole[..17]),
            Err(NetworkFileError::Length { expected: 18, found: 17 }),
            "cut off"
        );
    }
}
