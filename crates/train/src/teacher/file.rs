//! The file of a teacher (`.hteach`): blocks and channels in two bytes each, a byte 0, then the parameters and the
//! running statistics as `f32`.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use network_file::{Format, NetworkFileError, Writer};

use super::{Architecture, ArchitectureError, Layout};
use crate::training::TrainingState;

/// A teacher that has learnt.
#[derive(Clone, PartialEq, Debug)]
pub struct Teacher {
    /// Its shape and where its parameters lie.
    pub layout: Layout,
    /// The parameters.
    pub parameters: Vec<f32>,
    /// The running statistics.
    pub statistics: Vec<f32>,
}

/// Why there is no teacher in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TeacherFileError {
    /// The file is something else, or damaged.
    File(NetworkFileError),
    /// No teacher has this shape.
    Architecture(ArchitectureError),
    /// A parameter is no number.
    NotANumber,
}

impl fmt::Display for TeacherFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TeacherFileError::File(error) => error.fmt(f),
            TeacherFileError::Architecture(error) => error.fmt(f),
            TeacherFileError::NotANumber => {
                f.write_str("a parameter of the teacher is no number: train it again")
            }
        }
    }
}

impl std::error::Error for TeacherFileError {}

impl From<NetworkFileError> for TeacherFileError {
    fn from(error: NetworkFileError) -> TeacherFileError {
        TeacherFileError::File(error)
    }
}

impl From<ArchitectureError> for TeacherFileError {
    fn from(error: ArchitectureError) -> TeacherFileError {
        TeacherFileError::Architecture(error)
    }
}

impl Teacher {
    /// What a training has learnt.
    pub fn new(layout: &Layout, state: &TrainingState) -> Teacher {
        Teacher {
            layout: layout.clone(),
            parameters: state.parameters.clone(),
            statistics: state.statistics.clone(),
        }
    }

    /// The state of a backend that evaluates with it.
    pub fn state(&self) -> TrainingState {
        TrainingState { statistics: self.statistics.clone(), ..TrainingState::new(self.parameters.clone()) }
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(&Format::HTEACH);
        let architecture = self.layout.architecture;
        writer.u16(architecture.blocks() as u16);
        writer.u16(architecture.channels() as u16);
        writer.bytes([0]);
        let numbers = self.parameters.iter().chain(&self.statistics);
        writer.bytes(numbers.flat_map(|number| number.to_le_bytes()));
        writer.finish()
    }

    /// Reads a file's bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Teacher, TeacherFileError> {
        let mut reader = Format::HTEACH.read(bytes)?;
        let (blocks, channels) = (reader.u16(), reader.u16());
        let layout = Layout::new(Architecture::new(blocks.into(), channels.into())?);
        let numbers = reader.parameters(4 * (layout.parameters() + layout.statistics()))?;
        let mut parameters: Vec<f32> =
            numbers.as_chunks::<4>().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        if !parameters.iter().all(|parameter| parameter.is_finite()) {
            return Err(TeacherFileError::NotANumber);
        }
        let statistics = parameters.split_off(layout.parameters());
        Ok(Teacher { layout, parameters, statistics })
    }

    /// Reads a file.
    pub fn open(path: &Path) -> io::Result<Teacher> {
        Teacher::from_bytes(&fs::read(path)?)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn teacher() -> Teacher {
        let layout = Layout::new(Architecture::new(2, 8).unwrap());
        let statistics = layout.initial_statistics();
        Teacher { parameters: layout.initial(4), statistics, layout }
    }

    #[test]
    fn what_is_written_is_read() {
        let teacher = teacher();
        assert_eq!(Teacher::from_bytes(&teacher.to_bytes()), Ok(teacher.clone()));
        assert_eq!(Teacher::new(&teacher.layout, &teacher.state()), teacher);
    }

    #[test]
    fn other_files_are_refused() {
        let bytes = teacher().to_bytes();
        for cut in (0..100).chain([bytes.len() - 1]) {
            assert!(Teacher::from_bytes(&bytes[..cut]).is_err(), "{cut} bytes");
        }
        let mut other = bytes.clone();
        other[7] = 0;
        assert_eq!(Teacher::from_bytes(&other), Err(ArchitectureError.into()));
        let mut damaged = bytes;
        damaged[500] ^= 1;
        assert_eq!(Teacher::from_bytes(&damaged), Err(NetworkFileError::Checksum.into()));
        let mut broken = teacher();
        broken.parameters[7] = f32::NAN;
        assert_eq!(Teacher::from_bytes(&broken.to_bytes()), Err(TeacherFileError::NotANumber));
    }
}
