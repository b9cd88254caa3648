//! Windows of records in a shuffled order, read ahead, epoch after epoch.

use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;

use chess::random::Random;

use super::{Permutation, TrainingError};
use crate::data::PackedPosition;

/// Records of which steps choose.
pub struct Window<R = PackedPosition> {
    /// The records.
    pub records: Vec<R>,
    /// The order in which they are chosen.
    pub permutation: Permutation,
    /// How many of them were seen already.
    pub seen: u32,
}

/// Files that are read window by window.
pub trait WindowSource: Clone + Send + 'static {
    /// What is learnt from.
    type Record: Send + 'static;
    /// A stretch of a file.
    type Part;

    /// How many records there are.
    fn records(&self) -> u64;

    /// The parts of each window of an epoch: all there are, in an order chosen by the seed.
    fn shuffled(&self, seed: u64) -> Vec<Vec<Self::Part>>;

    /// How many records a part has.
    fn part_len(part: &Self::Part) -> u64;

    /// Reads the records of these parts, in their order.
    fn read(&self, parts: &[Self::Part], records: &mut Vec<Self::Record>) -> Result<(), TrainingError>;

    /// The windows from the one on in which so many records were seen, epoch after epoch without end.
    fn windows(&self, seed: u64, seen: u64) -> WindowStream<Self::Record> {
        let (sender, windows) = sync_channel(1);
        let (used, empty) = channel();
        let source = self.clone();
        let _ = thread::spawn(move || send_windows(&source, seed, seen, &sender, &empty));
        WindowStream { windows, used }
    }
}

/// Sends windows until the receiver is gone; the memory of used ones comes back.
fn send_windows<S: WindowSource>(
    source: &S,
    seed: u64,
    seen: u64,
    sender: &SyncSender<Result<Window<S::Record>, TrainingError>>,
    empty: &Receiver<Vec<S::Record>>,
) {
    if source.records() == 0 {
        return;
    }
    let mut skip = seen % source.records();
    for epoch in seen / source.records().. {
        let mut random = Random::new(seed ^ Random::new(epoch).next_u64());
        for parts in source.shuffled(random.next_u64()) {
            let (len, seed) = (parts.iter().map(S::part_len).sum(), random.next_u64());
            if skip >= len {
                skip -= len;
                continue;
            }
            let mut records = empty.try_recv().unwrap_or_default();
            let window = source.read(&parts, &mut records).map(|()| Window {
                records,
                permutation: Permutation::new(len as u32, seed),
                seen: std::mem::take(&mut skip) as u32,
            });
            let failed = window.is_err();
            if sender.send(window).is_err() || failed {
                return;
            }
        }
    }
}

/// Windows that are read while others are learnt from.
pub struct WindowStream<R = PackedPosition> {
    windows: Receiver<Result<Window<R>, TrainingError>>,
    used: Sender<Vec<R>>,
}

impl<R> WindowStream<R> {
    /// Gives back the memory of a window that is done with.
    pub fn give_back(&self, window: Window<R>) {
        let _ = self.used.send(window.records);
    }
}

impl<R> Iterator for WindowStream<R> {
    type Item = Result<Window<R>, TrainingError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.windows.recv().ok()
    }
}
