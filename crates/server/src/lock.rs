//! Mutexes whose holder may have panicked.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, also after a panic: whatever is behind a mutex here is changed in one step, never left half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
