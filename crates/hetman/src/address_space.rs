//! A limited address space (`ulimit -v`), and the allocator.
//!
//! The GNU C library reserves 64 MB of addresses for every thread that allocates, up to eight times for each core: under a
//! limit nothing is left for engines. It reads its setting when a program starts, so the program starts once more.

use std::env;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// How many threads may have such a reserve; the others share.
const ARENAS: (&str, &str) = ("MALLOC_ARENA_MAX", "2");

/// Sees to it that little of a limited address space is reserved. To be called before there are threads.
pub(crate) fn economise() {
    let (name, number) = ARENAS;
    if engine::memory::address_space().is_none() || env::var_os(name).is_some() {
        return;
    }
    if let Ok(program) = env::current_exe() {
        // It returns only if it fails; then the program goes on as it is.
        let _ = Command::new(program).args(env::args_os().skip(1)).env(name, number).exec();
    }
}
