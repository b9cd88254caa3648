//! Threads that copy bytes from and to a pipe.

use std::io;
use std::thread;

/// They only copy bytes.
const STACK: usize = 128 * 1024;

/// The thread is never joined: should a process that left the group keep the pipe open, only the
/// thread waits for it.
pub(crate) fn in_background(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(work).map(drop)
}
