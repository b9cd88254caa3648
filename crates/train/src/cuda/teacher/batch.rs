//! Batches on their way to the GPU: while one is learnt from, the next is uploaded.

use std::ops::Range;

use cudarc::driver::CudaView;
use zerocopy::IntoBytes;

use crate::cuda::device::Device;
use crate::cuda::upload::WindowUploader;
use crate::teacher::Batch;
use crate::teacher::architecture::SQUARES;
use crate::training::BackendError;

/// Lists begin at multiples of this.
const ALIGNMENT: usize = 256;

/// Two places for batches, used in turn.
pub(super) struct BatchUploader {
    windows: WindowUploader,
}

/// A batch in the GPU's memory, as bytes.
pub(super) struct UploadedBatch<'a> {
    pub(super) count: usize,
    pub(super) pieces: CudaView<'a, u8>,
    /// Four for each position.
    pub(super) constants: CudaView<'a, u8>,
    /// Floats.
    pub(super) targets: CudaView<'a, u8>,
    /// Floats.
    pub(super) quiet: CudaView<'a, u8>,
    pub(super) results: CudaView<'a, u8>,
    /// Of 16 bits each.
    pub(super) moves: CudaView<'a, u8>,
}

/// Where the lists of so many positions lie, in the order of [`UploadedBatch`], and the length of all.
fn places(count: usize) -> ([Range<usize>; 6], usize) {
    let mut next = 0;
    let places = [SQUARES, 4, 4, 4, 1, 2].map(|bytes| {
        let start = next;
        next = (start + bytes * count).next_multiple_of(ALIGNMENT);
        start..start + bytes * count
    });
    (places, next)
}

impl BatchUploader {
    pub(super) fn new() -> BatchUploader {
        BatchUploader { windows: WindowUploader::new() }
    }

    /// Uploads some positions of a batch. What was asked for before goes on meanwhile.
    pub(super) fn upload(
        &mut self,
        device: &Device,
        batch: &Batch,
        range: Range<usize>,
    ) -> Result<UploadedBatch<'_>, BackendError> {
        let lists = [
            batch.pieces.as_bytes(),
            batch.constants.as_bytes(),
            batch.targets.as_bytes(),
            batch.quiet.as_bytes(),
            batch.results.as_bytes(),
            batch.moves.as_bytes(),
        ];
        let (places, all) = places(batch.len());
        if lists.iter().zip(&places).any(|(list, place)| list.len() != place.len()) {
            return Err(BackendError::Window);
        }
        let (from, count) = (range.start, range.len());
        let (to, len) = if count == batch.len() { (places, all) } else { self::places(count) };
        self.windows.load_with(device, len, |staging| {
            for (list, to) in lists.iter().zip(&to) {
                let size = to.len() / count.max(1);
                staging[to.clone()].copy_from_slice(&list[from * size..][..to.len()]);
            }
        })?;
        let bytes = self.windows.bytes().ok_or(BackendError::Window)?;
        let [pieces, constants, targets, quiet, results, moves] = to.map(|place| bytes.slice(place));
        Ok(UploadedBatch { count, pieces, constants, targets, quiet, results, moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_aligned_and_do_not_overlap() {
        for count in [1, 3, 8192] {
            let (places, all) = places(count);
            assert!(places.iter().all(|place| place.start % ALIGNMENT == 0 && place.end <= all));
            assert!(places.windows(2).all(|two| two[0].end <= two[1].start));
            assert_eq!(places.map(|place| place.len()).iter().sum::<usize>(), count * 79);
        }
    }
}
