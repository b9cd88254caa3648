//! The file of a network, `.hmlp`.
//!
//! | bytes | |
//! | --- | --- |
//! | 6 | `HETMLP` |
//! | 1 | the version, 1 |
//! | 1 | what the output is: 0 pawns, 1 win, draw and loss |
//! | 2 | hidden layers |
//! | 2 | their width |
//! | 2 | scale: centipawns that an output of 1 stands for |
//! | 2 … | the parameters in the order of [`Shape::layers`], each the upper half of an `f32` (bfloat16) |
//! | 4 | CRC-32 of all that precedes |
//!
//! All is little-endian.

use std::fmt;

use network_file::{Format, NetworkFileError, Writer};

use super::{Mlp, Output, Shape, bfloat};

/// Why there is no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MlpError {
    /// The file is no network file, or damaged.
    File(NetworkFileError),
    /// No network has this shape.
    Shape,
    /// A parameter is infinite or no number.
    Infinite,
}

impl fmt::Display for MlpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MlpError::File(error) => error.fmt(f),
            MlpError::Shape => write!(f, "no network of 808 inputs has such a shape"),
            MlpError::Infinite => write!(f, "the network has parameters that are no numbers"),
        }
    }
}

impl std::error::Error for MlpError {}

impl From<NetworkFileError> for MlpError {
    fn from(error: NetworkFileError) -> MlpError {
        MlpError::File(error)
    }
}

pub(super) fn read(bytes: &[u8]) -> Result<Mlp, MlpError> {
    let mut reader = Format::HMLP.read(bytes)?;
    let output = match reader.u8() {
        0 => Output::Pawns,
        1 => Output::WinDrawLoss,
        _ => return Err(MlpError::Shape),
    };
    let (hidden_layers, width, scale) = (reader.u16(), reader.u16(), reader.u16());
    let shape = Shape::new(hidden_layers.into(), width.into(), output).ok_or(MlpError::Shape)?;
    let halves = reader.parameters(2 * shape.parameters())?.as_chunks().0;
    let parameters: Vec<f32> =
        halves.iter().map(|&half| bfloat::from_bits(u16::from_le_bytes(half))).collect();
    Mlp::new(shape, scale, &parameters)
}

pub(super) fn write(network: &Mlp) -> Vec<u8> {
    let shape = network.shape();
    let output = match shape.output() {
        Output::Pawns => 0,
        Output::WinDrawLoss => 1,
    };
    let mut writer = Writer::new(&Format::HMLP);
    writer.bytes([output]);
    // Both are bounded by the shape.
    writer.u16(shape.hidden_layers() as u16);
    writer.u16(shape.width() as u16);
    writer.u16(network.scale());
    writer.bytes(network.parameters().iter().flat_map(|&parameter| bfloat::to_bits(parameter).to_le_bytes()));
    writer.finish()
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
        let refused = |error| Some(MlpError::File(error));
        let not_a_network = refused(NetworkFileError::NotANetwork { extension: ".hmlp" });
        assert_eq!(Mlp::read(b"HETMLP").err(), not_a_network);
        assert_eq!(with(0, b'X'), not_a_network);
        assert_eq!(with(6, 2), refused(NetworkFileError::Version(2)));
        assert_eq!(with(7, 2), Some(MlpError::Shape));
        assert_eq!(with(11, 255), Some(MlpError::Shape), "too wide");
        assert!(matches!(with(10, 24), Some(MlpError::File(NetworkFileError::Length { .. }))));
        assert_eq!(with(1_000, 77), refused(NetworkFileError::Checksum));
        assert!(Mlp::read(&bytes[..500]).is_err(), "cut off");
    }
}
