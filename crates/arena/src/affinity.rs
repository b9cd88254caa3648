//! Threads, and the engines they start, on CPUs of their own.

/// Keeps this thread, and whatever it starts from now on, on one CPU. Where the system cannot, nothing changes.
#[cfg(target_os = "linux")]
pub(crate) fn bind(cpu: usize) {
    let mut set = rustix::thread::CpuSet::new();
    if cpu < rustix::thread::CpuSet::MAX_CPU {
        set.set(cpu);
        let _ = rustix::thread::sched_setaffinity(None, &set);
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn bind(_cpu: usize) {}
