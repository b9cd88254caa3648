//! Numbered work on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::ExplorerError;

/// Does the work `0..count` on some threads, each piece once, in order of their numbers. The first error ends it.
pub(crate) fn in_parallel(
    threads: usize,
    count: usize,
    work: &(dyn Fn(usize) -> Result<(), ExplorerError> + Sync),
) -> Result<(), ExplorerError> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let error = Mutex::new(None);
    let worker = || {
        while !failed.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            if let Err(first) = work(number) {
                failed.store(true, Ordering::Relaxed);
                error.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(first);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, count.max(1)) {
            scope.spawn(worker);
        }
        worker();
    });
    error.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).map_or(Ok(()), Err)
}
