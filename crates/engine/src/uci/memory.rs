//! How much memory there is for the hash table.

use std::fs;

/// Where the system does not say, a request is tried and may fail.
const UNKNOWN: u32 = 1 << 20;

/// All memory of the machine, in megabytes.
pub(super) fn total() -> u32 {
    field("MemTotal:").unwrap_or(UNKNOWN)
}

/// What can be had at the moment, in megabytes. Asking the allocator is not enough: Linux promises
/// more than there is, and kills the process that uses it.
pub(super) fn available() -> u32 {
    field("MemAvailable:").unwrap_or(UNKNOWN)
}

/// A line of `/proc/meminfo`.
fn field(name: &str) -> Option<u32> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    u32::try_from(kilobytes / 1024).ok().filter(|&megabytes| megabytes > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_some_memory() {
        assert!((1..=total()).contains(&available()));
    }
}
