//! WindowUploader of records on their way to the GPU: while steps learn from one, the next is uploaded.

use std::ops::Range;
use std::thread;

use cudarc::driver::{CudaEvent, PinnedHostSlice};
use zerocopy::IntoBytes;

use super::device::{Buffer, Device};
use super::error::CudaError;
use crate::data::PackedPosition;
use crate::training::{BackendError, Permutation};

/// Threads that copy a window: one alone is hardly faster than the GPU learns.
const COPIERS: usize = 4;

/// Two places for windows, used in turn.
pub(super) struct WindowUploader {
    slots: [Option<Slot>; 2],
    current: usize,
    len: usize,
}

struct Slot {
    staging: PinnedHostSlice<u8>,
    records: Buffer<u8>,
    /// No step will read the records any more.
    released: CudaEvent,
    /// They are there.
    uploaded: CudaEvent,
}

/// The GPU may still read the staging memory.
impl Drop for Slot {
    fn drop(&mut self) {
        let _ = self.uploaded.synchronize();
    }
}

impl Slot {
    fn new(device: &Device, bytes: usize) -> Result<Slot, CudaError> {
        let slot = Slot {
            staging: device.staging(bytes)?,
            records: device.zeros(bytes)?,
            released: device.event()?,
            uploaded: device.event()?,
        };
        slot.released.record(&device.compute)?;
        Ok(slot)
    }
}

impl WindowUploader {
    pub(super) fn new() -> WindowUploader {
        WindowUploader { slots: [None, None], current: 0, len: 0 }
    }

    /// Uploads a window. The steps asked for before go on meanwhile.
    pub(super) fn load(&mut self, device: &Device, window: &[PackedPosition]) -> Result<(), CudaError> {
        let bytes = window.as_bytes();
        self.load_with(device, bytes.len(), |staging| copy(bytes, staging))?;
        self.len = window.len();
        Ok(())
    }

    /// Uploads so many bytes, which `fill` writes. The steps asked for before go on meanwhile.
    pub(super) fn load_with(
        &mut self,
        device: &Device,
        bytes: usize,
        fill: impl FnOnce(&mut [u8]),
    ) -> Result<(), CudaError> {
        if let Some(slot) = &self.slots[self.current] {
            slot.released.record(&device.compute)?;
        }
        self.current ^= 1;
        self.len = 0;
        let slot = match &mut self.slots[self.current] {
            Some(slot) if slot.records.len() >= bytes => slot,
            other => {
                // What is replaced may still be in use.
                device.compute.synchronize()?;
                *other = None;
                other.insert(Slot::new(device, bytes)?)
            }
        };
        // Without cudarc's own tracking of events, only this one knows when the GPU has read the staging memory.
        slot.uploaded.synchronize()?;
        fill(slot.staging.as_mut_slice()?);
        device.copy.wait(&slot.released)?;
        device.copy.memcpy_htod(&slot.staging, &mut slot.records)?;
        slot.uploaded.record(&device.copy)?;
        device.compute.wait(&slot.uploaded)?;
        Ok(())
    }

    /// The bytes that were uploaded last, and perhaps more after them.
    pub(super) fn bytes(&self) -> Option<&Buffer<u8>> {
        self.slots[self.current].as_ref().map(|slot| &slot.records)
    }

    /// The records, if the window has those that a step asks for.
    pub(super) fn records(
        &self,
        permutation: Permutation,
        range: &Range<u32>,
    ) -> Result<&Buffer<u8>, BackendError> {
        match &self.slots[self.current] {
            Some(slot) if permutation.fits(range, self.len) => Ok(&slot.records),
            _ => Err(BackendError::Window),
        }
    }
}

/// Copies to the beginning of longer memory.
fn copy(from: &[u8], to: &mut [u8]) {
    let share = from.len().div_ceil(COPIERS).max(1);
    thread::scope(|scope| {
        for (from, to) in from.chunks(share).zip(to[..from.len()].chunks_mut(share)) {
            scope.spawn(|| to.copy_from_slice(from));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_copied() {
        for len in [0, 1, 5, 1_000] {
            let from: Vec<u8> = (0..len).map(|n| n as u8 | 1).collect();
            let mut to = vec![0; len + 3];
            copy(&from, &mut to);
            assert_eq!(to[..len], from);
            assert_eq!(to[len..], [0; 3]);
        }
    }
}
