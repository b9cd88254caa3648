//! The file of a network, `.hmlp`.
//!
//! | bytes | |
//! | --- | --- |
//! | 6 | `HETMLP` |
//! | 1 | the version, 1 |
//! | 1 | what the output says: 0 pawns, 1 win, draw and loss |
//! | 2 | hidden layers |
//! | 2 | their width |
//! | 2 | scale: centipawns that an output of 1 stands for |
//! | 2 … | the parameters in the order of [`Shape::layers`], each the upper half of an `f32` (bfloat16) |
//! | 4 | CRC-32 of all that precedes |
//!
//! All is little-endian.

use std::fmt;

use super::{Mlp, Output, Shape, bfloat};

const MAGIC: &[u8; 6] = b"HETMLP";
const VERSION: u8 = 1;
const HEADER: usize = 14;
const CHECKSUM: usize = 4;

/// ReturnReason there is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MlpError {
    /// The file is something else.
    NotANetwork,
    /// Made by a later Hetman.
    Version(u8),
    /// No network has this shape.
    Shape,
    /// The file is cut off or has too much.
    Length {
        /// Bytes that a network of this shape has.
        expected: usize,
        /// Bytes in the file.
        found: usize,
    },
    /// The file was damaged.
    Checksum,
    /// A parameter is infinite or no number.
    Infinite,
}

impl fmt::Display for MlpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MlpError::NotANetwork => write!(f, "not a network of 808 inputs (.hmlp)"),
            MlpError::Version(version) => {
                write!(f, "version {version} of the network format is newer than this program")
            }
            MlpError::Shape => write!(f, "no network of 808 inputs has such a shape"),
            MlpError::Length { expected, found } => {
                write!(f, "the network should have {expected} bytes and has {found}")
            }
            MlpError::Checksum => write!(f, "the network is damaged: its checksum is wrong"),
            MlpError::Infinite => write!(f, "the network has parameters that are no numbers"),
        }
    }
}

impl std::error::Error for MlpError {}

pub(super) fn read(bytes: &[u8]) -> Result<Mlp, MlpError> {
    if bytes.len() < HEADER || bytes[..6] != *MAGIC {
        return Err(MlpError::NotANetwork);
    }
    if bytes[6] != VERSION {
        return Err(MlpError::Version(bytes[6]));
    }
    let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let output = match bytes[7] {
        0 => Output::Pawns,
        1 => Output::WinDrawLoss,
        _ => return Err(MlpError::Shape),
    };
    let shape = Shape::new(number(8).into(), number(10).into(), output).ok_or(MlpError::Shape)?;
    let expected = HEADER + 2 * shape.parameters() + CHECKSUM;
    if bytes.len() != expected {
        return Err(MlpError::Length { expected, found: bytes.len() });
    }
    let (body, checksum) = bytes.split_at(expected - CHECKSUM);
    if crc32fast::hash(body).to_le_bytes() != checksum {
        return Err(MlpError::Checksum);
    }
    let halves = body[HEADER..].chunks_exact(2).map(|half| u16::from_le_bytes([half[0], half[1]]));
    let parameters: Vec<f32> = halves.map(bfloat::from_bits).collect();
    Mlp::new(shape, number(12), &parameters)
}

pub(super) fn write(network: &Mlp) -> Vec<u8> {
    let shape = network.shape();
    let output = match shape.output() {
        Output::Pawns => 0,
        Output::WinDrawLoss => 1,
    };
    let mut bytes = MAGIC.to_vec();
    bytes.extend([VERSION, output]);
    // Both are bounded by the shape.
    bytes.extend((shape.hidden_layers() as u16).to_le_bytes());
    bytes.extend((shape.width() as u16).to_le_bytes());
    bytes.extend(network.scale().to_le_bytes());
    bytes.extend(network.parameters().iter().flat_map(|&parameter| bfloat::to_bits(parameter).to_le_bytes()));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::super::mlp::tests::random;
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for output in [Output::Pawns, Output::WinDrawLoss] {
            let network = random(2, 16, output);
            assert_eq!(Mlp::read(&network.to_bytes()).as_ref(), Ok(&network));
        }
    }

    #[test]
    fn other_files_are_refused() {
        let bytes = random(2, 16, Output::Pawns).to_bytes();
        let with = |at: usize, byte: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            Mlp::read(&bytes).err()
        };
        assert_eq!(Mlp::read(b"HETMLP").err(), Some(MlpError::NotANetwork));
        assert_eq!(with(0, b'X'), Some(MlpError::NotANetwork));
        assert_eq!(with(6, 2), Some(MlpError::Version(2)));
        assert_eq!(with(7, 2), Some(MlpError::Shape));
        assert_eq!(with(11, 255), Some(MlpError::Shape), "too wide");
        assert!(matches!(with(10, 24), Some(MlpError::Length { .. })));
        assert_eq!(with(1_000, 77), Some(MlpError::Checksum));
        assert!(matches!(Mlp::read(&bytes[..500]), Err(MlpError::Length { .. })));
    }
}
