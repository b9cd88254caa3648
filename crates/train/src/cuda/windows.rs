//! Windows of records on their way to the card: while steps learn from one, the next is uploaded.

use std::ops::Range;

use cudarc::driver::{CudaEvent, PinnedHostSlice};

use super::device::{Buffer, Device};
use super::error::CudaError;
use crate::training::{BackendError, Order, Record};

/// Two places for windows, used in turn.
pub(super) struct Windows {
    slots: [Option<Slot>; 2],
    current: usize,
    len: usize,
}

/// The staging memory comes first: when it is dropped, the upload from it is over.
struct Slot {
    staging: PinnedHostSlice<u8>,
    records: Buffer<u8>,
    /// No step will read the records any more.
    released: CudaEvent,
    /// They are there.
    uploaded: CudaEvent,
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

impl Windows {
    pub(super) fn new() -> Windows {
        Windows { slots: [None, None], current: 0, len: 0 }
    }

    /// Uploads a window. The steps asked for before go on meanwhile.
    pub(super) fn load(&mut self, device: &Device, window: &[Record]) -> Result<(), CudaError> {
        if let Some(slot) = &self.slots[self.current] {
            slot.released.record(&device.compute)?;
        }
        self.current ^= 1;
        self.len = 0;
        let bytes = window.as_flattened();
        let slot = match &mut self.slots[self.current] {
            Some(slot) if slot.records.len() >= bytes.len() => slot,
            other => {
                // What is replaced may still be in use.
                device.compute.synchronize()?;
                *other = None;
                other.insert(Slot::new(device, bytes.len())?)
            }
        };
        slot.staging.as_mut_slice()?[..bytes.len()].copy_from_slice(bytes);
        device.copy.wait(&slot.released)?;
        device.copy.memcpy_htod(&slot.staging, &mut slot.records)?;
        slot.uploaded.record(&device.copy)?;
        device.compute.wait(&slot.uploaded)?;
        self.len = window.len();
        Ok(())
    }

    /// The records, if the window has those that a step asks for.
    pub(super) fn records(&self, order: Order, range: &Range<u32>) -> Result<&Buffer<u8>, BackendError> {
        let is_inside = range.start < range.end && range.end <= order.len && order.len as usize <= self.len;
        match &self.slots[self.current] {
            Some(slot) if is_inside => Ok(&slot.records),
            _ => Err(BackendError::Window),
        }
    }
}
